"""What a game says about its own board on the page. The rules stay where they are: a board describes a view, asks
the game's own finder, and turns what was done on the page into the game's actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, cast

from bot.games.parts import find_part
from bot.panels.scene import Scene

Document = Mapping[str, Any]
"""Plain JSON: mappings with string keys, sequences, strings, numbers, booleans, None."""


class GameBoard(Protocol):
    """The board of one game, an object without state."""

    def describe(self, view: Any, draft: Any, scene: Scene) -> Document:
        """Describe everything that the page draws, from a seat's view or a spectator's (``scene.own`` is None):
        the table, the viewer's own things, what can be done now, and under ``words`` the texts that the page
        needs.

        ``seats`` in it, if given, has for each seat ``value`` (a score), ``note`` (cards left, say), where the
        table refers to it its ``sign``, and in a race ``done`` and ``of`` for a bar, for the line of players on
        top.
        """

    def look(self, view: Any, asked: Mapping[str, Any], draft: Any, scene: Scene) -> Document:
        """Say what a choice that is not played yet would be: bounded work that changes nothing. Raises
        ``Refused``."""

    def draws(self, asked: Mapping[str, Any]) -> bool:
        """Whether ``look`` draws pictures for what is asked, which takes longer than a look at the rules."""
        return False

    def read_action(self, verb: str, said: Mapping[str, Any], view: Any) -> Any:
        """Return the action of the game that something done on the page means, from a closed list: never what
        stands for absent players. Raises ``Refused``."""

    def read_draft(self, said: Mapping[str, Any], view: Any, draft: Any) -> Any:
        """Return the half-composed choice to keep, which the panel in Discord then shows too. Raises ``Refused``
        where the game's board keeps none."""


def find_board(key: str) -> GameBoard | None:
    """Find a game's own board, None for a game that is played with its panel."""
    part = find_part("web.games", key)
    return None if part is None else cast(GameBoard, part.BOARD)


def may_play(scene: Scene) -> bool:
    """Whether the viewer may play at all: has a seat, which no computer plays, in a match without a pause."""
    if scene.own is None or scene.paused_until is not None:
        return False
    return not any(one.away for one in scene.seats if one.seat == scene.own.seat)

"""The interface of computer players: a seat's view -> an action."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal, Protocol, cast

import msgspec

from bot.games.base import Event
from bot.games.parts import load_part
from bot.i18n import Texts

Level = Literal["gentle", "beginner", "easy", "medium", "hard", "expert"]
"""The playing strength of a computer: one that somebody in their first match mostly beats, like a child who knows
the rules, like a newcomer to the game, like a member who plays now and then, like somebody who knows it well, and
the best we can."""
LEVELS: tuple[Level, ...] = ("gentle", "beginner", "easy", "medium", "hard", "expert")
COUNTED_LEVELS: tuple[Level, ...] = LEVELS[1:]
"""The levels that a win counts against: in lists of beaten computers, and for achievements."""
FORMER_LEVELS: dict[str, Level] = {"normal": "medium"}
"""Former names of levels, as in buttons that people still see, and their present names."""


class Assessment(msgspec.Struct, frozen=True):
    """The value of an action compared with the best one in the same situation.

    ``cost`` is what the player gave away, in points on average (Numenko: in tiles left over), 0 for an action as
    good as the best. ``chances`` are the success chances (0 to 1) of the action played and of the best one, in
    games whose choices are about that. ``facts`` are what ``Opponent.explain`` says of it, in the game's own
    terms.
    """

    best: Any
    cost: float
    chances: tuple[float, float] | None = None
    facts: Any = None


class Opponent(Protocol):
    """Play one game from views alone, so without cheating."""

    pause: float = 0.0
    """Seconds after which a computer player that found nothing to do looks again, 0 in games with turns."""

    reveals: bool = False
    """Whether all write in secret at once and are shown together."""

    heavy: frozenset[Level] = frozenset({"expert"})
    """The levels that think so long that they would hold up other matches: they think in a process apart."""

    def choose(self, view: Any, level: Level, rng: Random) -> Any | None:
        """Choose a legal action for the viewer's seat, None if it need not and does not want to act."""

    def wait(self, view: Any, level: Level, rng: Random) -> float | None:
        """Return the seconds from the seat's last action to its next one, None while it has nothing to do. Only
        games without turns ask. Actions of other seats do not change it."""
        return self.pause

    def difficulty(self, view: Any, seat: int, told: Sequence[Event]) -> float:
        """Rate how hard a seat's action is for a person to find, from 0 (no choice at all) to 1. The thinking time
        of a computer depends on it.

        Everybody sees that time, so it depends on public facts only: ``view`` is a spectator's, before the action,
        and ``told`` are the public events of the action.
        """
        return 0.3

    def assess(self, view: Any, action: Any) -> Assessment | None:
        """Assess an action of the viewer's seat by the expert's search, None without a choice or anything to
        tell."""
        return None

    def compare(self, view: Any, action: Any, best: Any, rng: Random) -> Sequence[float]:
        """Estimate again what ``action`` gives away against ``best``, from samples that no search has chosen by.

        Returns several independent estimates, none from a game that has no second way to judge. It takes about
        a quarter of a second at most, and is asked again for more.
        """
        return ()

    def explain(self, view: Any, action: Any, found: Assessment, t: Texts) -> str:
        """Say in one clause why the best action is better, in terms of the evaluation. Empty if there is nothing
        to say."""
        return ""


def opponent(key: str) -> Opponent:
    """Return the computer player of a registered game."""
    return cast(Opponent, load_part("opponents", key).OPPONENT)

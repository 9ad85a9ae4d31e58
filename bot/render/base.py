"""What a picture is, and the interface of every game's module in ``bot.render``."""

from __future__ import annotations

from typing import Any, Protocol, cast

import msgspec

from bot.games.parts import load_part
from bot.i18n import Texts
from bot.match.results import Mark


class Picture(msgspec.Struct, frozen=True):
    """A PNG with a file name and a text alternative that tells the same facts (at most 1024 characters).

    ``png`` is empty when pictures are switched off: then only the text is shown.
    """

    name: str
    png: bytes
    alt: str


class Player(msgspec.Struct, frozen=True):
    """The player in a seat, for the pictures: a display name, whether a computer plays, what is said beside the
    place of a player who left or was away, and the place in the outcome, 0 before there is one."""

    name: str
    computer: bool = False
    mark: Mark | None = None
    place: int = 0


class Artist(Protocol):
    """Draws one game from views. Calls are pure and slow (tens of milliseconds): run them in a thread."""

    def table(self, view: Any, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """What is on the table, as a spectator or the viewer's seat sees it; landscape, at most 1200 px wide."""

    def private(self, view: Any, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """What only the viewer has: hand, tile, grid."""

    def describe(self, view: Any, players: tuple[Player, ...], t: Texts) -> tuple[str, ...]:
        """The text alternatives of ``table`` without drawing."""

    def describe_private(self, view: Any, players: tuple[Player, ...], t: Texts) -> tuple[str, ...]:
        """The text alternatives of ``private`` without drawing."""

    def rules(self, name: str, t: Texts) -> Picture:
        """The worked picture of that name from the game's rules pages."""


def artist(key: str) -> Artist:
    """The artist of a game that the registry knows."""
    return cast(Artist, load_part("render", key).ARTIST)

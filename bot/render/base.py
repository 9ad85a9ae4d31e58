"""What a picture is, and the interface of every game's module in ``bot.render``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, cast

import msgspec

from bot.games.parts import load_part
from bot.i18n import Texts
from bot.match.afterwards.results import Mark


class Picture(msgspec.Struct, frozen=True):
    """A PNG with a file name and a text alternative that tells the same facts (at most 1024 characters).

    ``png`` is empty when pictures are switched off, and only the text is shown.
    """

    name: str
    png: bytes
    alt: str


class Drawing(msgspec.Struct, frozen=True):
    """A picture that is drawn on demand: the file name, and the functions that write the text alternative and make
    the PNG. ``in_short`` writes the lines that stand in its place for those who have switched pictures off, if not
    the alternative.

    Drawing is pure and slow (tens of milliseconds), so it belongs in a thread. The alternative is there without
    it.
    """

    name: str
    describe: Callable[[], str]
    draw: Callable[[], bytes]
    in_short: Callable[[], tuple[str, ...]] = tuple

    @property
    def alt(self) -> str:
        """The text alternative, written now."""
        return self.describe()

    @property
    def short(self) -> tuple[str, ...]:
        """The lines for those who have switched pictures off, written now, or none."""
        return self.in_short()

    @property
    def png(self) -> bytes:
        """The PNG, drawn now."""
        return self.draw()

    def picture(self) -> Picture:
        """Draw the picture."""
        return Picture(self.name, self.draw(), self.alt)


Drawings = tuple[Drawing, ...]


class Player(msgspec.Struct, frozen=True):
    """The player in a seat, for the pictures: a display name, whether a computer plays, the mark of a player who
    left or was away, and the place in the outcome, 0 before there is one."""

    name: str
    computer: bool = False
    mark: Mark | None = None
    place: int = 0


class Artist(Protocol):
    """The pictures of one game, from views. Each game has a subclass."""

    def table(self, view: Any, players: tuple[Player, ...], t: Texts) -> Drawings:
        """Draw the table for a spectator or the viewer's seat: landscape, at most 1200 px wide, public facts
        only."""

    def private(self, view: Any, players: tuple[Player, ...], t: Texts) -> Drawings:
        """Draw what only the viewer has: hand, tile, grid. Nothing for a spectator."""

    def rules(self, name: str, t: Texts) -> Drawing:
        """Draw the worked picture of that name from the rules pages. Raises ``KeyError`` for any other name."""


def artist(key: str) -> Artist:
    """Return the artist of a game in the registry."""
    return cast(Artist, load_part("render", key).ARTIST)

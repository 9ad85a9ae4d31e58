"""Pictures of written lines, for games that draw nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from bot.i18n import Texts
from bot.render.base import Artist, Drawing, Drawings, Player
from bot.render.canvas import MARGIN, WIDTH, Canvas, alt
from bot.render.rankings import mark_name
from bot.render.text.names import drawable_name

LINE, SIZE = 72, 44
"""The height of a line, and of what is written on it, in pixels."""


class WrittenArtist(Artist):
    """Writes a game's lines for its table and for a seat, which are the text alternatives too."""

    def write_table(self, view: Any, names: Sequence[str], t: Texts) -> Sequence[str]:
        """Write the lines about what everybody sees, whichever seat the viewer has."""
        raise NotImplementedError

    def write_private(self, view: Any, names: Sequence[str], t: Texts) -> Sequence[str]:
        """Write the lines about what only the viewer's seat has."""
        raise NotImplementedError

    def table(self, view: Any, players: tuple[Player, ...], t: Texts) -> Drawings:
        return (_drawing("table.png", self.write_table(view, _names(players, t), t)),)

    def private(self, view: Any, players: tuple[Player, ...], t: Texts) -> Drawings:
        if view.seat is None:
            return ()
        return (_drawing("private.png", self.write_private(view, _names(players, t), t)),)

    def rules(self, name: str, t: Texts) -> Drawing:
        raise KeyError(name)


def _names(players: Sequence[Player], t: Texts) -> list[str]:
    """Write the names, at the end with the place before each and the mark of who left or was away behind it."""
    names = [drawable_name(player.name, seat, t) for seat, player in enumerate(players)]
    return [
        f"{player.place}. {mark_name(name, player.mark, t)}" if player.place else name
        for name, player in zip(names, players, strict=True)
    ]


def _drawing(name: str, lines: Sequence[str]) -> Drawing:
    return Drawing(name, partial(alt, lines), partial(_draw, lines))


def _draw(lines: Sequence[str]) -> bytes:
    canvas = Canvas(2 * MARGIN + LINE * len(lines))
    for n, line in enumerate(lines):
        canvas.write(line, (MARGIN, MARGIN + LINE * n + LINE // 2), SIZE, width=WIDTH - 2 * MARGIN)
    return canvas.png()

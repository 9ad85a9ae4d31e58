"""The picture of a cross table: a row for each player, with a cell for each opponent or for each round.

Its letters are large enough to be read where Discord shows it at a quarter of its width.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.i18n import Texts
from bot.render.bracket import FOOT, HEAD, LETTERS, write_heading
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import CARD, EDGE, GOOD, INK, MUTED, PAPER_INK, WELL, Colour
from bot.render.leaderboard import PALETTE as PODIUM_COLOURS
from bot.render.text.names import drawable_name

LABELS = 64
ROW, GAP = 74, 6
PLACE, POINTS, SHUT = 82, 124, 24
"""The width of the column with the places, of that with the points, and of the space before a name."""
WIDEST, NARROWEST = 150, 58
"""The width of a cell."""
NAME = 260
"""The width that is kept for names if the cells leave as much."""
PALETTE = PODIUM_COLOURS.smooth((GOOD, PAPER_INK), (CARD, WELL))

CellOutcome = Literal["won", "drawn", "lost", "open", "none"]


class CrossCell(msgspec.Struct, frozen=True):
    """A result, ``none`` for a cell that has none by its nature: a player against themselves."""

    text: str
    outcome: CellOutcome


class CrossRow(msgspec.Struct, frozen=True):
    """A player's row, with a cell for each column of this page. ``own`` marks the reader's row."""

    place: str
    n: int
    name: str
    cells: tuple[CrossCell, ...]
    points: str
    own: bool = False


class CrossSheet(msgspec.Struct, frozen=True):
    """A page of a cross table: a title, a subtitle, the headings of the cells, and the rows. ``last`` names the
    points, for the text alternative."""

    title: str
    about: str
    heads: tuple[str, ...]
    last: str
    rows: tuple[CrossRow, ...]


_LOOKS: dict[CellOutcome, tuple[Colour, Colour]] = {
    "won": (GOOD, PAPER_INK),
    "drawn": (EDGE, INK),
    "lost": (WELL, MUTED),
    "open": (CARD, MUTED),
}
"""The ground and the ink of a result, which is written in words too."""


def draw_crosstable(sheet: CrossSheet, t: Texts) -> bytes:
    """Draw a page as a PNG."""
    canvas = Canvas(HEAD + LABELS + len(sheet.rows) * (ROW + GAP) + FOOT, palette=PALETTE)
    write_heading(canvas, sheet.title, sheet.about)
    right = WIDTH - MARGIN - 16 - POINTS
    room = right - MARGIN - PLACE - SHUT - NAME
    width = min(WIDEST, max(NARROWEST, room // max(1, len(sheet.heads))))
    first = right - width * len(sheet.heads)
    middle = HEAD + LABELS // 2 - 6
    for n, head in enumerate(sheet.heads):
        at = (first + width * n + width // 2, middle)
        canvas.write(head, at, LETTERS, width=width, colour=MUTED, align="centre")
    canvas.write("Σ", (WIDTH - MARGIN - 16, middle), LETTERS, colour=MUTED, align="right")
    for n, row in enumerate(sheet.rows):
        _row(canvas, row, HEAD + LABELS + n * (ROW + GAP), first, width, t)
    return canvas.png()


def _row(canvas: Canvas, row: CrossRow, top: int, first: int, width: int, t: Texts) -> None:
    middle = top + ROW // 2
    canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, ROW), radius=14, edge=INK if row.own else None)
    at = (MARGIN + PLACE // 2, middle)
    canvas.write(row.place, at, LETTERS, width=PLACE - 8, weight=800, colour=MUTED, align="centre")
    left = MARGIN + PLACE + SHUT // 2
    name = drawable_name(row.name, row.n - 1, t)
    canvas.write(name, (left, middle), LETTERS, width=first - left - SHUT // 2, least=LETTERS, weight=700)
    for n, cell in enumerate(row.cells):
        _cell(canvas, cell, (first + width * n + 3, top + 7), width - 6)
    points = (WIDTH - MARGIN - 16, middle)
    canvas.write(row.points, points, LETTERS, width=POINTS - 12, weight=800, align="right")


def _cell(canvas: Canvas, cell: CrossCell, at: tuple[int, int], width: int) -> None:
    if cell.outcome == "none":
        canvas.rectangle((at[0] + 8, at[1] + ROW // 2 - 9, at[0] + width - 8, at[1] + ROW // 2 - 5), EDGE)
        return
    fill, ink = _LOOKS[cell.outcome]
    canvas.box(at, (width, ROW - 14), radius=12, fill=fill, on=CARD)
    middle = (at[0] + width // 2, at[1] + ROW // 2 - 7)
    weight = 800 if cell.outcome == "won" else 600
    canvas.write(cell.text, middle, LETTERS, width=width - 4, weight=weight, colour=ink, align="centre")

"""The picture of a tournament's standings: a row for each player, with points and tie-breaks in columns."""

from __future__ import annotations

import msgspec

from bot.i18n import Texts
from bot.i18n.direction import isolate
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import CARD, FAINT, GOLD, INK, MUTED, PAPER_INK, WELL
from bot.render.leaderboard import PALETTE, PODIUM
from bot.render.text.fonts import drawable

HEAD, LABELS = 100, 48
ROW, GAP = 62, 6
FOOT = 16
POINTS, REACHED, COLUMN = 116, 220, 126
"""The width of the first column, where it has numbers and where it has words, and that of each tie-break."""
MANY = 4
"""With more columns than that the first one has numbers."""


class CupSheetRow(msgspec.Struct, frozen=True):
    """A player's row: a value for each column. ``note`` is a word behind the name. ``own`` marks the reader's row.
    With ``medal`` a place on the podium looks like one."""

    place: int
    name: str
    values: tuple[str, ...]
    note: str = ""
    own: bool = False
    medal: bool = True


class CupSheet(msgspec.Struct, frozen=True):
    """A page of standings: a title, a subtitle, the headings of the columns, and the rows."""

    title: str
    about: str
    heads: tuple[str, ...]
    rows: tuple[CupSheetRow, ...]


def draw_standings(sheet: CupSheet, t: Texts) -> bytes:
    """Draw a page as a PNG."""
    canvas = Canvas(HEAD + LABELS + len(sheet.rows) * (ROW + GAP) + FOOT, palette=PALETTE)
    canvas.shape("crown", (MARGIN + 30, 52), 56, GOLD)
    used = canvas.write(drawable(sheet.title), (MARGIN + 80, 54), 46, width=660, weight=800)
    room = WIDTH - 2 * MARGIN - 80 - used - 24
    canvas.write(sheet.about, (WIDTH - MARGIN, 56), 30, width=room, height=70, colour=MUTED, align="right")
    columns = _columns(len(sheet.heads))
    for head, (right, width) in zip(sheet.heads, columns, strict=True):
        canvas.write(
            head, (right, HEAD + LABELS // 2 - 6), 28, width=width - 10, height=54, colour=MUTED, align="right"
        )
    for n, row in enumerate(sheet.rows):
        _row(canvas, row, HEAD + LABELS + n * (ROW + GAP), columns, t)
    return canvas.png()


def _columns(count: int) -> list[tuple[int, int]]:
    """Compute the right end and the width of each column. The last one ends at the border."""
    end = WIDTH - MARGIN - 20
    ties = [(end - COLUMN * (count - 1 - n), COLUMN) for n in range(1, count)]
    return [(end - COLUMN * (count - 1), POINTS if count > MANY else REACHED), *ties]


def _row(canvas: Canvas, row: CupSheetRow, top: int, columns: list[tuple[int, int]], t: Texts) -> None:
    middle = top + ROW // 2
    canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, ROW), radius=16, edge=INK if row.own else None)
    medal = PODIUM[row.place - 1] if row.medal and row.place <= len(PODIUM) else None
    canvas.box((MARGIN + 10, top + 8), (72, ROW - 16), radius=14, fill=medal or WELL, on=CARD)
    ink = PAPER_INK if medal else INK
    canvas.write(str(row.place), (MARGIN + 46, middle), 34, width=64, weight=800, colour=ink, align="centre")
    left = MARGIN + 104
    room = columns[0][0] - columns[0][1] - left
    note = 0
    if row.note:
        at = (left + room, middle)
        note = 16 + canvas.write(row.note, at, 26, width=120, height=54, colour=FAINT, align="right")
    name = isolate(drawable(row.name)) or t("Player {n}", n=row.place)
    canvas.write(
        name, (left, middle), 36, width=room - note, least=26, weight=700, colour=FAINT if row.note else INK
    )
    for n, (value, (right, width)) in enumerate(zip(row.values, columns, strict=True)):
        size, weight = (38, 800) if n == 0 else (32, 600)
        colour = INK if n == 0 else MUTED
        canvas.write(
            value, (right, middle), size, width=width - 8, least=24, weight=weight, colour=colour, align="right"
        )

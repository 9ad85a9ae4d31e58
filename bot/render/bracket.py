"""The picture of a knock-out: a few successive rounds of the bracket side by side, joined by lines.

Its letters are large enough to be read where Discord shows it at a quarter of its width.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import EDGE, FAINT, GOLD, GOOD, INK, MUTED
from bot.render.leaderboard import PALETTE
from bot.render.text.fonts import drawable
from bot.render.text.names import drawable_name

LETTERS = 48
"""The size of the letters, 11 pixels in a picture that is shown 272 pixels wide."""
HEAD, LABELS = 104, 72
LINE, PAD, SPACE = 56, 6, 22
"""The height of a player's line, the border inside a table, and the space between tables."""
JOINT = 48
"""The space between two rounds, with the lines that join their tables."""
WIDEST = 620
STROKE = 6
FOOT = 20

SeatOutcome = Literal["open", "through", "out"]


class BracketSeat(msgspec.Struct, frozen=True):
    """A player at a table of a bracket. ``name`` is empty while that is not decided. ``own`` marks the reader."""

    name: str
    n: int = 0
    outcome: SeatOutcome = "open"
    own: bool = False


class BracketTable(msgspec.Struct, frozen=True):
    """A table of a bracket: two seats, one where there is no opponent, or none. With ``label`` it is drawn below
    the others under that heading: nobody comes to it from the table beside it."""

    seats: tuple[BracketSeat, ...]
    label: str = ""

    @property
    def height(self) -> int:
        """The height of its box in pixels."""
        return 2 * PAD + LINE * max(1, len(self.seats))


class BracketRound(msgspec.Struct, frozen=True):
    """A round of a bracket: its heading, and its tables from top to bottom."""

    label: str
    tables: tuple[BracketTable, ...]


class BracketSheet(msgspec.Struct, frozen=True):
    """A page of a bracket: a title, a subtitle, and successive rounds, each with half the tables of the one
    before it."""

    title: str
    about: str
    rounds: tuple[BracketRound, ...]


def draw_bracket(sheet: BracketSheet, t: Texts) -> bytes:
    """Draw a page as a PNG."""
    slot = 2 * PAD + 2 * LINE + SPACE
    tree = [[table for table in played.tables if not table.label] for played in sheet.rounds]
    aside = [[table for table in played.tables if table.label] for played in sheet.rounds]
    height = max(1, len(tree[0])) * slot
    below = max(map(len, aside)) * (slot + LABELS)
    canvas = Canvas(HEAD + LABELS + height + below + FOOT, palette=PALETTE)
    write_heading(canvas, sheet.title, sheet.about)
    count = len(sheet.rounds)
    width = min(WIDEST, (WIDTH - 2 * MARGIN - JOINT * (count - 1)) // count)
    for number, (played, tables, others) in enumerate(zip(sheet.rounds, tree, aside, strict=True)):
        left = MARGIN + number * (width + JOINT)
        _label(canvas, played.label, left, HEAD + LABELS // 2 - 4, width)
        step = height / max(1, len(tables))
        middles = [round(HEAD + LABELS + step * (n + 0.5)) for n in range(len(tables))]
        if number + 1 < count:
            _join(canvas, middles, left + width)
        for table, middle in zip(tables, middles, strict=True):
            _table(canvas, table, left, middle, width, t)
        for n, table in enumerate(others):
            top = HEAD + LABELS + height + n * (slot + LABELS)
            _label(canvas, table.label, left, top + LABELS // 2, width)
            _table(canvas, table, left, top + LABELS + slot // 2, width, t)
    return canvas.png()


def write_heading(canvas: Canvas, title: str, about: str) -> None:
    """Write a tournament's name with a crown, and the round at the right."""
    canvas.shape("crown", (MARGIN + 30, 52), 56, GOLD)
    said = canvas.write(about, (WIDTH - MARGIN, 54), LETTERS, width=560, colour=MUTED, align="right")
    room = WIDTH - 2 * MARGIN - 80 - said - 24
    canvas.write(drawable(title), (MARGIN + 80, 54), 52, width=room, least=LETTERS, weight=800)


def _label(canvas: Canvas, label: str, left: int, middle: int, width: int) -> None:
    canvas.write(label, (left + 4, middle), LETTERS, width=width, colour=MUTED)


def _table(canvas: Canvas, table: BracketTable, left: int, middle: int, width: int, t: Texts) -> None:
    top, own = middle - table.height // 2, any(seat.own for seat in table.seats)
    canvas.box((left, top), (width, table.height), radius=14, edge=INK if own else None)
    for n, seat in enumerate(table.seats):
        _seat(canvas, seat, (left + 16, top + PAD + LINE * n + LINE // 2), width - 32, t)
    if len(table.seats) == 2:
        canvas.rectangle((left + 16, middle - 1, left + width - 16, middle + 1), EDGE)


def _seat(canvas: Canvas, seat: BracketSeat, at: tuple[int, int], width: int, t: Texts) -> None:
    if not seat.n:
        return
    out, through = seat.outcome == "out", seat.outcome == "through"
    room = width - 48 if through else width
    name, weight = drawable_name(seat.name, seat.n - 1, t), 800 if through else 600
    canvas.write(name, at, LETTERS, width=room, least=LETTERS, weight=weight, colour=FAINT if out else INK)
    if through:
        canvas.shape("tick", (at[0] + width - 18, at[1]), 36, GOOD)


def _join(canvas: Canvas, middles: list[int], left: int) -> None:
    """Draw the lines from each two neighbouring tables to the table of the next round, behind the tables."""
    bend = left + JOINT // 2
    for upper, lower in zip(middles[::2], middles[1::2], strict=False):
        half = STROKE // 2
        canvas.rectangle((left, upper - half, bend + half, upper + half), EDGE)
        canvas.rectangle((left, lower - half, bend + half, lower + half), EDGE)
        canvas.rectangle((bend - half, upper - half, bend + half, lower + half), EDGE)
        goal = (upper + lower) // 2
        canvas.rectangle((bend - half, goal - half, left + JOINT, goal + half), EDGE)

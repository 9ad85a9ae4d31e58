"""Where the islands are placed in the pictures, and how large their cards can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.games.nmbrs.model import Islands
from bot.render.canvas import MARGIN, WIDTH
from bot.render.nmbrs.island_pieces import PARTS, IslandPiece, around_newest, pieces_of

PAD = 10
"""The margin inside the box with the islands in pixels."""
ROOM = WIDTH - 2 * MARGIN - 2 * PAD
"""The width of the box inside its margin in pixels."""
SIDES = (100, 92, 84, 76, 70, 64, 58, 52)
"""Sides of a cell in pixels, from the largest down."""


class Placed(NamedTuple):
    """A piece with the top left corner of its grid in parts of a cell."""

    x: int
    y: int
    piece: IslandPiece


class IslandSheet(NamedTuple):
    """The pieces of one picture, and the width and height they need, in parts of a cell."""

    placed: tuple[Placed, ...]
    width: int
    height: int


class IslandLayout(NamedTuple):
    """How the table is drawn: the side of a cell in pixels, and the pictures."""

    side: int
    sheets: tuple[IslandSheet, ...]


class Aim(NamedTuple):
    """At most ``sheets`` pictures, each at most ``height`` high, if a cell has a side of at least ``least``."""

    sheets: int
    height: int
    least: int


AIMS = (Aim(1, 860, 64), Aim(1, 1080, 58), Aim(2, 1000, 52), Aim(99, 1080, 52))
"""Tried in turn: one picture, a tall one, two, as many as it takes."""


@lru_cache(maxsize=64)
def layout(islands: Islands, first: int, others: int) -> IslandLayout:
    """Lay the islands out on pictures. ``first`` and ``others`` are the pixels needed above and below the box with
    the islands, in the first picture and in the others."""
    shapes = _in_order(islands)
    return next(found for aim in AIMS for found in _tries(shapes, first, others, aim))


class IslandExcerpt(NamedTuple):
    """What of the table is drawn where there is little room: the side of a cell in pixels, the islands, and the
    number of cards that are left out."""

    side: int
    sheet: IslandSheet
    left: int


LARGE = 76
"""The least side of a cell whose number can be read on a phone."""


@lru_cache(maxsize=64)
def excerpt(islands: Islands, height: int, flat: int | None = None) -> IslandExcerpt:
    """Lay the islands out in a box of that height in pixels. If they do not all fit, those with the newest cards
    come first, and of large ones the surroundings of their newest cards. The line of play number ``flat`` runs
    across, so that it can be seen in any case."""
    pieces = [shape.piece for shape in _in_order(islands, flat)]
    for side in (side for side in SIDES if side >= LARGE):
        columns, rows = PARTS * ROOM // side, PARTS * (height - 2 * PAD) // side
        sheet, rest = _fill_sheet([_shape(piece) for piece in pieces], columns, rows)
        if not rest:
            return IslandExcerpt(side, sheet, 0)
    newest = sorted(pieces, key=lambda piece: -max(card.cell.play for card in piece.cards))
    # free space around, and arrows where lines are cut
    cut = [around_newest(piece, (columns - 4) // PARTS, max(1, (rows - 4) // PARTS)) for piece in newest]
    sheet, _ = _fill_sheet([_shape(piece) for piece in cut], columns, rows)
    drawn = sum(len(placed.piece.cards) for placed in sheet.placed)
    return IslandExcerpt(side, sheet, sum(len(island.cells) for island in islands) - drawn)


def _in_order(islands: Islands, flat: int | None = None) -> list[_Shape]:
    """List the shapes in the order in which they are placed."""
    return sorted(map(_shape, pieces_of(islands, flat)), key=lambda shape: (-len(shape.rows), -shape.width))


class _Shape(NamedTuple):
    """A piece with the free space it needs around it, each row of parts as runs (start, length). ``left`` and
    ``top`` are the distances from its corner to that of the grid."""

    piece: IslandPiece
    rows: tuple[tuple[tuple[int, int], ...], ...]
    width: int
    left: int
    top: int

    @property
    def area(self) -> int:
        """The number of parts it covers."""
        return sum(length for row in self.rows for _, length in row)


def _shape(piece: IslandPiece) -> _Shape:
    boxes = list(piece.boxes)
    left, top = (1 - min(box[side] for box in boxes) for side in (0, 1))
    right, low = (max(box[side] for box in boxes) for side in (2, 3))
    bits = [0] * (low + top)
    for x, y, x_end, y_end in boxes:
        for row in range(y - 1 + top, y_end + top):
            bits[row] |= (1 << x_end + left) - (1 << x - 1 + left)
    return _Shape(piece, tuple(tuple(_runs(row)) for row in bits), right + left, left, top)


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    start = 0
    while bits >> start:
        start += ((bits >> start) & -(bits >> start)).bit_length() - 1
        rest = ~(bits >> start)
        length = (rest & -rest).bit_length() - 1
        yield start, length
        start += length


def _tries(shapes: Sequence[_Shape], first: int, others: int, aim: Aim) -> Iterator[IslandLayout]:
    area = sum(shape.area for shape in shapes)
    for side in SIDES:
        if side < aim.least:
            return
        columns = PARTS * ROOM // side
        rows, further = (PARTS * (aim.height - taken - 2 * PAD) // side for taken in (first, others))
        if area > columns * (rows + (aim.sheets - 1) * further):
            continue
        sheets = _pack(shapes, columns, rows, further)
        if sheets is not None and len(sheets) <= aim.sheets:
            yield IslandLayout(side, sheets)


def _pack(shapes: Sequence[_Shape], columns: int, first: int, others: int) -> tuple[IslandSheet, ...] | None:
    """Pack the shapes onto as many sheets as needed, None if one is too large for any."""
    sheet, left = _fill_sheet(shapes, columns, first)
    sheets = [sheet]
    while left:
        sheet, left = _fill_sheet(left, columns, others)
        if not sheet.placed:
            return None
        sheets.append(sheet)
    return tuple(sheets)


def _fill_sheet(shapes: Sequence[_Shape], columns: int, rows: int) -> tuple[IslandSheet, list[_Shape]]:
    """Fill a sheet of that size, each shape as far up and left as it fits. Returns the shapes left over, too."""
    taken = [0] * rows
    placed: list[Placed] = []
    rest: list[_Shape] = []
    width = height = 0
    for shape in shapes:
        at = _room(taken, columns, shape)
        if at is None:
            rest.append(shape)
            continue
        x, y = at
        for i, runs in enumerate(shape.rows, y):
            for start, length in runs:
                taken[i] |= (1 << length) - 1 << x + start
        placed.append(Placed(x + shape.left, y + shape.top, shape.piece))
        width, height = max(width, x + shape.width), max(height, y + len(shape.rows))
    # the free space around shapes is at the left and at the top, and one more is for the other sides
    return IslandSheet(tuple(placed), width + 1, height + 1), rest


def _room(taken: Sequence[int], columns: int, shape: _Shape) -> tuple[int, int] | None:
    """Find the first place where a shape fits. The rows are bit masks of what is taken."""
    last = columns - shape.width - 1
    if last < 0:
        return None
    everywhere = (1 << last + 1) - 1
    for y in range(len(taken) - len(shape.rows)):
        blocked = 0
        for row, runs in zip(taken[y:], shape.rows, strict=False):
            for start, length in runs:
                blocked |= _spread(row >> start, length)
            if blocked & everywhere == everywhere:
                break
        free = everywhere & ~blocked
        if free:
            return (free & -free).bit_length() - 1, y
    return None


def _spread(bits: int, length: int) -> int:
    """Find the positions at which a run of that length would overlap one of the bits, as a bit mask."""
    done = 1
    while done < length:
        step = min(done, length - done)
        bits |= bits >> step
        done += step
    return bits

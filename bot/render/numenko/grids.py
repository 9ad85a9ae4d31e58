"""Grids of Numenko: every tile as it is read, on a board of cells with row and column names at the edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from bot.games.numenko.check import Checked, right_part
from bot.games.numenko.grid import Cell, column_name
from bot.games.numenko.model import Cursor, PlayerTiles
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, GROUND, MUTED, Colour
from bot.render.numenko import tiles, words
from bot.render.numenko.lettering import write
from bot.render.numenko.tiles import FREE, PALETTE, TileFace
from bot.render.sprites import Sprite, draw_once
from bot.render.text.letters import READABLE

NAMES = 56
"""The width of the strips with the names of rows and columns."""
LARGEST = 104
"""The largest side of a cell in pixels."""
LEAST = 72
"""The smallest side of a cell in which phones show a digit legibly. Of larger grids a part is shown while tiles
are laid."""
FRAME = 5
"""The width of the frame around a tile under the cursor in pixels."""
EMPTY_SIZE = (9, 1)
"""Columns and rows of a grid without tiles."""
OUTWARDS = (Cell(1, 0), Cell(0, -1), Cell(-1, 0), Cell(0, 1))
"""From a cell to its neighbours."""
RINGED = 44
"""From this cell side on, a ring of free cells is shown around the tiles."""


class GridLayout(msgspec.Struct, frozen=True):
    """The layout of a grid: cells across and down, the free ones left and above (less than none where a part is
    shown), and the side of a cell in pixels."""

    columns: int
    rows: int
    left: int
    top: int
    cell: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, including the names at the edges."""
        return NAMES + self.columns * self.cell, NAMES + self.rows * self.cell

    def shows(self, cell: Cell) -> bool:
        """Return whether the cell is in the part that is shown."""
        return 0 <= cell.column + self.left < self.columns and 0 <= cell.row + self.top < self.rows


def layout(
    held: PlayerTiles,
    room: tuple[int, int],
    *,
    ring: bool = True,
    cursor: Cursor | None = None,
    marks: Sequence[Cell] = (),
) -> GridLayout:
    """Fit the grid into ``room`` as large as possible, including the cells of the cursor and of marks. A ring of
    free cells is added if the cells stay large enough. With a cursor they stay legible: of a large grid only the
    part around it is shown. An empty grid has a line of cells."""
    columns, rows = held.laid.grid.size if held.laid else EMPTY_SIZE
    cells = [Cell(0, 0), Cell(columns - 1, rows - 1), *([cursor.cell] if cursor else []), *marks]
    left, top = -min(cell.column for cell in cells), -min(cell.row for cell in cells)
    size = (left + 1 + max(cell.column for cell in cells), top + 1 + max(cell.row for cell in cells))
    ringed, bare = (_layout(size, (left, top), around, room) for around in (1, 0))
    if cursor and bare.cell < LEAST:
        return _show_part(bare, cursor.cell, room)
    ring = ring and held.laid is not None and ringed.cell >= (LEAST if cursor else RINGED)
    return ringed if ring else bare


def _show_part(whole: GridLayout, cursor: Cell, room: tuple[int, int]) -> GridLayout:
    """Show as much of a grid around the cursor as fits with legible cells."""
    columns = min(whole.columns, (room[0] - NAMES) // LEAST)
    rows = min(whole.rows, (room[1] - NAMES) // LEAST)
    first_column = _first(cursor.column + whole.left, columns, whole.columns)
    first_row = _first(cursor.row + whole.top, rows, whole.rows)
    cell = min((room[0] - NAMES) // columns, (room[1] - NAMES) // rows, LARGEST)
    return GridLayout(columns, rows, whole.left - first_column, whole.top - first_row, cell)


def _first(at: int, shown: int, whole: int) -> int:
    """Return the first line of a part around the line ``at``."""
    return min(max(0, at - shown // 2), whole - shown)


def _layout(size: tuple[int, int], before: tuple[int, int], ring: int, room: tuple[int, int]) -> GridLayout:
    columns, rows = size[0] + 2 * ring, size[1] + 2 * ring
    cell = min(LARGEST, (room[0] - NAMES) // columns, (room[1] - NAMES) // rows)
    return GridLayout(columns, rows, before[0] + ring, before[1] + ring, cell)


def draw_grid(
    canvas: Canvas,
    held: PlayerTiles,
    found: GridLayout,
    at: tuple[int, int],
    on: Colour,
    cursor: Cursor | None = None,
    marks: Sequence[Cell] = (),
) -> None:
    """Draw the grid, with the cursor or numbered marks if any, its top left corner at ``at``, on a ground of the
    colour ``on``."""
    x, y = at[0] + NAMES, at[1] + NAMES
    free = _free(found.cell, found.columns, on)
    for row in range(found.rows):
        canvas.stamp(free, (x, y + row * found.cell))
    _names(canvas, found, at, words.corner_name(held))
    gap = _gap(found.cell)
    counted = cells_placed(held)
    for cell, face in faces(held).items():
        if not found.shows(cell):
            continue
        inner = gap + (FRAME if cursor and cursor.cell == cell else 0)
        left, top = x + (cell.column + found.left) * found.cell, y + (cell.row + found.top) * found.cell
        if inner > gap:
            canvas.box((left, top), (found.cell, found.cell), radius=12, fill=GOLD, on=on)
        look: tiles.Look = "placed" if cell in counted else "wrong"
        canvas.stamp(tiles.tile(face, found.cell - 2 * inner, on, look), (left + inner, top + inner))
    if cursor and (held.laid is None or cursor.cell not in held.laid.grid.signs):
        cell = cursor.cell
        left, top = x + (cell.column + found.left) * found.cell, y + (cell.row + found.top) * found.cell
        canvas.box((left, top), (found.cell, found.cell), radius=12, fill=FREE[on], on=on, edge=GOLD)
        middle = (left + found.cell // 2, top + found.cell // 2)
        tiles.draw_arrow(canvas, middle, found.cell // 2, GOLD, down=cursor.direction == "down")
    for cell, (across, down) in edges(held, found):
        wide, high = (found.cell // 6 if side else found.cell * 3 // 5 for side in (across, down))
        left = x + (cell.column + found.left) * found.cell + (found.cell - wide) * (1 + across) // 2
        top = y + (cell.row + found.top) * found.cell + (found.cell - high) * (1 + down) // 2
        canvas.bar((left, top), (wide, high), min(wide, high) // 2, GOLD)
    for number, cell in enumerate(marks, 1):
        left, top = x + (cell.column + found.left) * found.cell, y + (cell.row + found.top) * found.cell
        canvas.box((left, top), (found.cell, found.cell), radius=found.cell // 2, fill=GOLD, on=on)
        middle = (left + found.cell // 2, top + found.cell // 2)
        write(canvas, str(number), middle, found.cell * 3 // 4, weight=800, colour=GROUND, align="centre")


def edges(held: PlayerTiles, found: GridLayout) -> Iterator[tuple[Cell, Cell]]:
    """Yield the cells behind which the grid goes on beyond the part that is shown, with the step to there."""
    signs = held.laid.grid.signs if held.laid else {}
    for cell in filter(found.shows, signs):
        for step in OUTWARDS:
            if (beyond := cell.plus(step)) in signs and not found.shows(beyond):
                yield cell, step


def _gap(cell: int) -> int:
    return max(1, cell // 28)


def _names(canvas: Canvas, found: GridLayout, at: tuple[int, int], corner: Cell) -> None:
    """Draw letters above the columns, numbers left of the rows."""
    size = min(48, max(READABLE, found.cell * 3 // 5))
    middle = NAMES // 2
    for column in range(found.columns):
        letter = column_name(corner.column + column - found.left)
        if len(letter) > 1 and found.cell < LEAST and column % 2:
            continue  # two letters would touch those of the next column
        x = at[0] + NAMES + column * found.cell + found.cell // 2
        write(canvas, letter, (x, at[1] + middle), size, width=found.cell + 8, colour=MUTED, align="centre")
    for row in range(found.rows):
        number = str(corner.row + row - found.top + 1)
        y = at[1] + NAMES + row * found.cell + found.cell // 2
        write(canvas, number, (at[0] + middle, y), size, width=NAMES, colour=MUTED, align="centre")


@draw_once
def _free(side: int, columns: int, on: Colour) -> Sprite:
    """Draw a row of cells without tiles."""
    canvas = Canvas(side, columns * side, on, PALETTE)
    gap = _gap(side)
    inner = side - 2 * gap
    for column in range(columns):
        left = column * side + gap
        canvas.box((left, gap), (inner, inner), radius=max(3, inner // 8), fill=FREE[on], on=on)
    return canvas.sprite()


def cells_placed(held: PlayerTiles) -> frozenset[Cell]:
    """Return the cells whose tiles count as placed (NUMENKO-15): all, unless a mistake was found. During a check
    of a claim, the cells of tiles that are only in right calculations."""
    if held.laid is None:
        return frozenset()
    if held.faults and not held.wrong:
        return right_part(held.laid, Checked(held.readings, held.faults))
    return frozenset(held.laid.grid.signs).difference(held.wrong)


def faces(held: PlayerTiles) -> Mapping[Cell, TileFace]:
    """Return what is on each cell, and how it is read across and down, or as entered if nothing is read."""
    if held.laid is None:
        return {}
    read: dict[Cell, dict[str, str]] = {}
    for reading in held.readings:
        for step, sign in enumerate(reading.signs):
            read.setdefault(reading.cell.after(reading.direction, step), {})[reading.direction] = sign
    found = {}
    for cell, entered in held.laid.grid.signs.items():
        ways = read.get(cell, {})
        across = ways.get("across") or ways.get("down") or entered
        found[cell] = TileFace(held.laid.tile(cell), across, ways.get("down", ""))
    return found

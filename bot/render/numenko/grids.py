"""Grids of Numenko: every tile as it is read, on a board of cells with row and column names at the edges."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.games.numenko.check import Checked, right_part
from bot.games.numenko.grid import CORNER, Cell, cell_name
from bot.games.numenko.model import PlayerTiles
from bot.render.canvas import Canvas
from bot.render.colours import MUTED, Colour
from bot.render.letters import LEAST
from bot.render.numenko import tiles
from bot.render.numenko.tiles import FREE, PALETTE, TileFace
from bot.render.sprites import Sprite, drawn_once

NAMES = 38
"""The width of the strips with the names of rows and columns."""
LARGEST = 84
"""The largest side of a cell in pixels."""
RINGED = 44
"""From this cell side on, a ring of free cells is shown around the tiles."""


class GridLayout(msgspec.Struct, frozen=True):
    """How a grid is drawn: cells across and down, the free ones around it, and the side of a cell in pixels."""

    columns: int
    rows: int
    ring: int
    cell: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, including the names at the edges."""
        return NAMES + self.columns * self.cell, NAMES + self.rows * self.cell


def layout(held: PlayerTiles, room: tuple[int, int], *, ring: bool = True) -> GridLayout:
    """The grid as large as fits into ``room``; with a ring of free cells if that leaves them large enough. An
    empty grid has nine cells by five."""
    columns, rows = held.laid.grid.size if held.laid else (7, 3)
    found = [_layout(columns, rows, around, room) for around in (1, 0)]
    return found[0] if ring and (found[0].cell >= RINGED or held.laid is None) else found[1]


def _layout(columns: int, rows: int, ring: int, room: tuple[int, int]) -> GridLayout:
    columns, rows = columns + 2 * ring, rows + 2 * ring
    cell = min(LARGEST, (room[0] - NAMES) // columns, (room[1] - NAMES) // rows)
    return GridLayout(columns, rows, ring, cell)


def draw_grid(canvas: Canvas, held: PlayerTiles, found: GridLayout, at: tuple[int, int], on: Colour) -> None:
    """The grid with its top left corner at ``at``, on a ground of the colour ``on``."""
    x, y = at[0] + NAMES, at[1] + NAMES
    free = _free(found.cell, on)
    for row in range(found.rows):
        for column in range(found.columns):
            canvas.stamp(free, (x + column * found.cell, y + row * found.cell))
    _names(canvas, found, at)
    gap = _gap(found.cell)
    counted = placed(held)
    for cell, face in faces(held).items():
        left = x + (cell.column + found.ring) * found.cell + gap
        top = y + (cell.row + found.ring) * found.cell + gap
        look: tiles.Look = "placed" if cell in counted else "wrong"
        canvas.stamp(tiles.tile(face, found.cell - 2 * gap, on, look), (left, top))


def _gap(cell: int) -> int:
    return max(1, cell // 28)


def _names(canvas: Canvas, found: GridLayout, at: tuple[int, int]) -> None:
    """Letters above the columns, numbers left of the rows."""
    size = min(28, max(LEAST, found.cell * 2 // 5))
    middle = NAMES // 2
    for column in range(found.columns):
        letter = cell_name(Cell(column - found.ring, 0), CORNER).rstrip("0123456789")
        if len(letter) > 1 and found.cell < 2 * LEAST and column % 2:
            continue  # two letters would touch those of the next column
        x = at[0] + NAMES + column * found.cell + found.cell // 2
        canvas.write(letter, (x, at[1] + middle), size, width=found.cell + 8, colour=MUTED, align="centre")
    for row in range(found.rows):
        number = str(CORNER.row + row - found.ring + 1)
        y = at[1] + NAMES + row * found.cell + found.cell // 2
        canvas.write(number, (at[0] + middle, y), size, width=NAMES, colour=MUTED, align="centre")


@drawn_once
def _free(side: int, on: Colour) -> Sprite:
    """A cell without a tile."""
    canvas = Canvas(side, side, on, PALETTE)
    gap = _gap(side)
    inner = side - 2 * gap
    canvas.box((gap, gap), (inner, inner), radius=max(3, inner // 8), fill=FREE[on], on=on)
    return canvas.sprite()


def placed(held: PlayerTiles) -> frozenset[Cell]:
    """The cells whose tiles count as placed: all, unless a mistake was found (NUMENKO-15)."""
    if held.laid is None:
        return frozenset()
    if not held.faults:
        return frozenset(held.laid.grid.signs)
    return right_part(held.laid, Checked(held.readings, held.faults))


def faces(held: PlayerTiles) -> Mapping[Cell, TileFace]:
    """What is on each cell, and how it is read across and down; as it was entered if nothing is read."""
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

"""A grid as a value: signs in rows, the cells and their names, and the groups of touching tiles (NUMENKO-4)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from bot.errors import Refused
from bot.games.lazy import lazy_property
from bot.games.numenko.tiles import DIGITS, ENTERED, FREECHOICE, MULTICHOICE, OPERATORS

Direction = Literal["across", "down"]
DIRECTIONS: tuple[Direction, ...] = ("across", "down")
EMPTY = "."
"""A cell without a tile."""
_AS_TILES = str.maketrans(OPERATORS, MULTICHOICE * len(OPERATORS), EMPTY)
_AS_BITS = str.maketrans(ENTERED + EMPTY, "1" * len(ENTERED) + "0")
_GROUP = re.compile(r"[^.\n]{2,}")
_KNOWN = frozenset(ENTERED + EMPTY)
MOST_LINES = 26
"""The most columns, and the most rows, of a grid."""


class Cell(NamedTuple):
    """A place: column from the left, row from the top, both from 0 at the corner of the grid."""

    column: int
    row: int

    def after(self, direction: Direction, steps: int = 1) -> Cell:
        """Return the cell ``steps`` further to the right or down (negative: left or up)."""
        if direction == "across":
            return Cell(self.column + steps, self.row)
        return Cell(self.column, self.row + steps)

    def plus(self, other: Cell) -> Cell:
        """Return the cell as far from this one as the other is from (0, 0)."""
        return Cell(self.column + other.column, self.row + other.row)

    def minus(self, other: Cell) -> Cell:
        """Return this cell counted from the other one."""
        return Cell(self.column - other.column, self.row - other.row)


CORNER = Cell(5, 5)
"""The top left corner of a first grid is named F6, which leaves room for names on every side."""
TYPED_COLUMNS = 26 * 27
"""A … Z, AA … ZZ: the columns that players may name, and as many before them with a minus sign."""
TYPED_ROWS = 999
"""The last row that players may name, and with a minus sign the first."""


def cell_name(cell: Cell, corner: Cell = CORNER) -> str:
    """Return the name of a cell, such as ``F6``: columns are letters (A … Z, AA … ZZ, AAA …), rows are numbers.
    Left of A are -A, -B …, and above 1 are 0, -1 …

    ``corner`` is the position of the grid's top left corner among the names, where A1 is (0, 0). A corner that
    cannot be typed counts as F6.
    """
    if not -TYPED_COLUMNS <= corner.column < TYPED_COLUMNS:
        corner = CORNER
    column, row = cell.column + corner.column, cell.row + corner.row
    return f"{column_name(column)}{row + 1}"


def column_name(column: int) -> str:
    """Return the letters of a column: A is 0, and -1 is -A."""
    sign, letters = "-" if column < 0 else "", ""
    column = -1 - column if column < 0 else column
    while column >= 0:
        column, letter = divmod(column, 26)
        letters = chr(65 + letter) + letters
        column -= 1
    return sign + letters


class TileRun(NamedTuple):
    """Two or more touching tiles in a line: the first cell and the signs as entered."""

    cell: Cell
    direction: Direction
    signs: str


class Grid(msgspec.Struct, frozen=True, dict=True):
    """An entered grid: rows of equal length without empty lines at the edges.

    A sign is a digit, one of ``+ − × ÷ =``, ``*``, ``?``, or ``.`` for an empty cell. ``grid_of`` makes a proper
    one from any cells.
    """

    rows: tuple[str, ...]

    @lazy_property
    def signs(self) -> Mapping[Cell, str]:
        """The signs by cell, row by row."""
        return {
            Cell(column, row): sign
            for row, line in enumerate(self.rows)
            for column, sign in enumerate(line)
            if sign != EMPTY
        }

    @lazy_property
    def tiles(self) -> str:
        """The tiles of the signs, row by row. Operators are Multichoice tiles."""
        return "".join(self.rows).translate(_AS_TILES)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return len(self.rows[0]) if self.rows else 0, len(self.rows)

    @lazy_property
    def groups(self) -> tuple[TileRun, ...]:
        """All groups, those across row by row, then those down column by column."""
        columns = list(map("".join, zip(*self.rows, strict=True)))
        across = [TileRun(Cell(at, row), "across", word) for row, at, word in _words(self.rows)]
        down = [TileRun(Cell(column, at), "down", word) for column, at, word in _words(columns)]
        return (*across, *down)


class LaidGrid(msgspec.Struct, frozen=True):
    """A grid laid with tiles. ``free`` are the cells where a Freechoice was laid for a given digit or operator
    because the player's own tile of that kind had run out (NUMENKO-10). ``corner`` is the name of the top left
    corner (A1 is (0, 0)): cells keep their names while the grid grows to the left or upwards."""

    grid: Grid
    free: tuple[Cell, ...] = ()
    corner: Cell = CORNER

    def is_same(self, other: LaidGrid | None) -> bool:
        """Return whether the other grid is laid with the same tiles, whatever its cells are called."""
        return other is not None and (self.grid, self.free) == (other.grid, other.free)

    def tile(self, cell: Cell) -> str:
        """Return the tile on a cell of the grid."""
        sign = self.grid.signs[cell]
        if sign == FREECHOICE or cell in self.free:
            return FREECHOICE
        return sign if sign in DIGITS else MULTICHOICE

    @property
    def tiles(self) -> str:
        """All tiles of the grid, row by row."""
        if self.free:
            return "".join(map(self.tile, self.grid.signs))
        return self.grid.tiles

    @property
    def tile_count(self) -> int:
        """The number of tiles in the grid."""
        return len(self.grid.tiles)


def grid_of(signs: Mapping[Cell, str]) -> tuple[Grid, Cell]:
    """Build the grid with these signs by cell, wherever they are, and return it with the cell of its top left
    corner.

    Raises ``Refused``: numenko.empty, numenko.wide (more than 26 columns or rows).
    """
    if not signs:
        raise Refused("numenko.empty")
    columns, rows = zip(*signs, strict=True)
    corner = Cell(min(columns), min(rows))
    wide, high = max(columns) - corner.column + 1, max(rows) - corner.row + 1
    if max(wide, high) > MOST_LINES:
        raise Refused("numenko.wide", most=MOST_LINES, columns=wide, rows=high)
    lines = [[EMPTY] * wide for _ in range(high)]
    left, top = corner
    for (column, row), sign in signs.items():
        lines[row - top][column - left] = sign
    return Grid(tuple(map("".join, lines))), corner


def keep_corner(corner: Cell, grid: Grid) -> Cell:
    """Return the wanted name of a grid's corner, or F6 where some of its cells could not be typed then."""
    columns, rows = grid.size
    across = -TYPED_COLUMNS <= corner.column <= TYPED_COLUMNS - columns
    down = -TYPED_ROWS < corner.row + 1 <= TYPED_ROWS - rows
    return corner if across and down else CORNER


@lru_cache(maxsize=1000)
def normalise(grid: Grid) -> Grid:
    """Normalise a grid from any source: no empty lines at its edges, rows of equal length.

    Raises ``Refused``: numenko.sign (one that cannot be entered), numenko.empty, numenko.wide.
    """
    if not _KNOWN.issuperset("".join(grid.rows)):
        raise Refused("numenko.sign", sign=next(sign for sign in grid.signs.values() if sign not in ENTERED))
    return grid if _is_proper(grid.rows) else grid_of(grid.signs)[0]


def _is_proper(rows: tuple[str, ...]) -> bool:
    """Return whether these are rows of equal length, not too many, with a sign on each edge."""
    if not rows or not 0 < len(rows[0]) <= MOST_LINES or len(rows) > MOST_LINES:
        return False
    wide = len(rows[0])
    return (
        all(len(line) == wide for line in rows)
        and rows[0].strip(EMPTY) != ""
        and rows[-1].strip(EMPTY) != ""
        and any(line[0] != EMPTY for line in rows)
        and any(line[-1] != EMPTY for line in rows)
    )


def is_connected(rows: Sequence[str]) -> bool:
    """Return whether a grid is one connected part of two or more tiles."""
    row = len(rows[0]) + 1 if rows else 1
    tiles = int("0" + EMPTY.join(rows).translate(_AS_BITS), 2)
    reached, before = tiles & -tiles, 0
    while reached != before:
        before = reached
        reached = tiles & (reached | reached << 1 | reached >> 1 | reached << row | reached >> row)
    return reached == tiles and tiles.bit_count() > 1


def parts(cells: Iterable[Cell]) -> list[frozenset[Cell]]:
    """List the connected parts of these cells, each beginning at the first cell not yet in a part."""
    left: dict[tuple[int, int], Cell] = {cell: cell for cell in cells}
    found = []
    while left:
        reached = [left.pop(next(iter(left)))]
        for column, row in reached:
            for near in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
                if near in left:
                    reached.append(left.pop(near))
        found.append(frozenset(reached))
    return found


def _words(lines: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Yield the groups in lines of equal length: index of the line, index of the first sign, signs."""
    for found in _GROUP.finditer("\n".join(lines)):
        yield (*divmod(found.start(), len(lines[0]) + 1), found[0])

"""The table with indexes: where a card is and which lines it belongs to."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

import msgspec

from bot.games.nmbrs.model import Cell, Island, Islands

Place = tuple[int, int]
"""x and y on an island's own grid."""
Way = tuple[int, int]
"""A direction on a grid."""
Grid = dict[Place, Cell]

ACROSS: Way = (1, 0)
DOWN: Way = (0, 1)
WAYS: tuple[Way, ...] = (ACROSS, DOWN, (-1, 0), (0, -1))
_FREE: dict[tuple[bool, bool], tuple[Way, ...]] = {
    (False, False): WAYS,
    (True, False): (DOWN, (0, -1)),
    (False, True): (ACROSS, (-1, 0)),
    (True, True): (),
}
"""The free ways, by whether there are neighbours across and down."""


class Clash(NamedTuple):
    """Two cards, as written in lines, of which the first would land on the second."""

    a: str
    b: str


class Slot(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A card of a line. ``island`` is the index of its island on the board, None for a card from the hand. The
    cell of a hand card says which card it will be: for a joker ``"J"`` or the joker that was named."""

    cell: Cell
    island: int | None = None

    @property
    def is_on_table(self) -> bool:
        """Whether the card is on the table."""
        return self.island is not None

    @property
    def joker(self) -> bool:
        """Whether it is a joker."""
        return self.cell.card[0] == "J"


Slots = tuple[Slot, ...]


class Run(NamedTuple):
    """A whole line on the table, with its island's index: touching cells, left to right or top to bottom."""

    island: int
    way: Way
    cells: tuple[Cell, ...]


class _Indexed:
    """An island with its index on the board and lookups, cached because a play changes few islands."""

    def __init__(self, island: Island, index: int) -> None:
        self.index = index
        self.grid = grid_of(island)
        self.slots = {cell.card: Slot(cell, index) for cell in island.cells}
        self.places: tuple[Place, ...] = tuple(self.grid)
        self.free = {cell.card: _free_ways(self.grid, cell) for cell in island.cells}
        self.singles = [slot for card, slot in self.slots.items() if self.free[card]]
        # a cache of ``collisions``
        self.seen: dict[tuple[str, Way], Grid] = {}

    @cached_property
    def runs(self) -> list[Run]:
        grid = self.grid
        return [
            Run(self.index, (dx, dy), run_through(grid, (x, y), (dx, dy)))
            for x, y in grid
            for dx, dy in (ACROSS, DOWN)
            if (x + dx, y + dy) in grid and (x - dx, y - dy) not in grid
        ]


_indexed = lru_cache(maxsize=256)(_Indexed)


class Board:
    """The islands of a table with an index of their cards."""

    def __init__(self, islands: Islands) -> None:
        self.islands = islands
        self._parts = [_indexed(island, index) for index, island in enumerate(islands)]
        self.grids: tuple[Grid, ...] = tuple([part.grid for part in self._parts])
        self.slots: dict[str, Slot] = {}
        for part in self._parts:
            self.slots.update(part.slots)
        self.places: tuple[tuple[Place, ...], ...] = tuple([part.places for part in self._parts])
        # caches of ``collisions`` for these islands
        self.seen = tuple([part.seen for part in self._parts])
        self.clashes: dict[tuple[str, Way, str, Way, int], Clash | None] = {}

    @cached_property
    def jokers(self) -> dict[int, list[Slot]]:
        """The jokers on the table by the number they stand for."""
        jokers: dict[int, list[Slot]] = {}
        for slot in self.slots.values():
            if slot.joker:
                jokers.setdefault(slot.cell.value, []).append(slot)
        return jokers

    @cached_property
    def twins(self) -> frozenset[int]:
        """The numbers that several jokers on the table stand for, which makes a written line ambiguous."""
        return frozenset(value for value, slots in self.jokers.items() if len(slots) > 1)

    def runs(self) -> tuple[Run, ...]:
        """Return all lines on the table, by island."""
        return self._runs

    @cached_property
    def singles(self) -> tuple[Slot, ...]:
        """The cards that are in one line only, so that another line can cross there."""
        return tuple([slot for part in self._parts for slot in part.singles])

    def free_ways(self, slot: Slot) -> tuple[Way, ...]:
        """Return the ways in which another line can cross a card, which has no neighbour on either side there."""
        assert slot.island is not None
        return self._parts[slot.island].free[slot.cell.card]

    def lines(self, card: str) -> tuple[tuple[Cell, ...], ...]:
        """Return the lines that a card on the table belongs to: one or two."""
        cell = self.slots[card].cell
        return tuple(run.cells for run in self._runs if cell in run.cells)

    @cached_property
    def _runs(self) -> tuple[Run, ...]:
        return tuple([run for part in self._parts for run in part.runs])


@lru_cache(maxsize=32)
def board_of(islands: Islands) -> Board:
    """Return the cached board of these islands."""
    return Board(islands)


def grid_of(island: Island) -> Grid:
    """Map the cells of an island by place."""
    return {(cell.x, cell.y): cell for cell in island.cells}


def _free_ways(grid: Grid, cell: Cell) -> tuple[Way, ...]:
    x, y = cell.x, cell.y
    across = (x - 1, y) in grid or (x + 1, y) in grid
    down = (x, y - 1) in grid or (x, y + 1) in grid
    return _FREE[across, down]


def run_through(grid: Grid, place: Place, way: Way) -> tuple[Cell, ...]:
    """Collect the touching cells of the line through this place, in the direction of the way."""
    (x, y), (dx, dy) = place, way
    while (x - dx, y - dy) in grid:
        x, y = x - dx, y - dy
    cells = []
    while (x, y) in grid:
        cells.append(grid[x, y])
        x, y = x + dx, y + dy
    return tuple(cells)

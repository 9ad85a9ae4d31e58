"""The table prepared for looking things up: where a card lies and which lines it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bot.games.nmbrs.model import Cell, Island, Islands

Place = tuple[int, int]
"""x and y on an island's own grid."""
Way = tuple[int, int]
"""A direction on a grid."""
Grid = dict[Place, Cell]

ACROSS: Way = (1, 0)
DOWN: Way = (0, 1)
WAYS: tuple[Way, ...] = (ACROSS, DOWN, (-1, 0), (0, -1))


class Spot(NamedTuple):
    """Where a card lies: the index of its island on the board, and its cell."""

    island: int
    cell: Cell

    @property
    def place(self) -> Place:
        """Its place on the island's grid."""
        return self.cell.x, self.cell.y


class Run(NamedTuple):
    """A line on the table: cells that touch, left to right or top to bottom, as long as it goes."""

    island: int
    way: Way
    cells: tuple[Cell, ...]


class Board:
    """The islands of a table with an index of their cards."""

    def __init__(self, islands: Islands) -> None:
        self.islands = islands
        self.grids: tuple[Grid, ...] = tuple(grid_of(island) for island in islands)
        self.spots = {
            cell.card: Spot(index, cell) for index, island in enumerate(islands) for cell in island.cells
        }
        self.jokers: dict[int, list[Spot]] = {}
        for spot in self.spots.values():
            if spot.cell.card[0] == "J":
                self.jokers.setdefault(spot.cell.value, []).append(spot)

    def run(self, spot: Spot, way: Way) -> tuple[Cell, ...]:
        """The cells of the line through a card in this way or against it; only the card where nothing touches."""
        return run_through(self.grids[spot.island], spot.place, way)

    def runs(self) -> Iterator[Run]:
        """All lines on the table."""
        for index, grid in enumerate(self.grids):
            for x, y in grid:
                for way in (ACROSS, DOWN):
                    if (x - way[0], y - way[1]) not in grid and (x + way[0], y + way[1]) in grid:
                        yield Run(index, way, run_through(grid, (x, y), way))

    def lines(self, card: str) -> tuple[tuple[Cell, ...], ...]:
        """The lines that a card on the table stands in: one or two."""
        spot = self.spots[card]
        return tuple(run for way in (ACROSS, DOWN) if len(run := self.run(spot, way)) > 1)


@lru_cache(maxsize=32)
def board_of(islands: Islands) -> Board:
    """The board of these islands."""
    return Board(islands)


def grid_of(island: Island) -> Grid:
    """The cells of an island by place."""
    return {(cell.x, cell.y): cell for cell in island.cells}


def run_through(grid: Grid, place: Place, way: Way) -> tuple[Cell, ...]:
    """The cells that touch each other in a line through this place, in the order of the way."""
    (x, y), (dx, dy) = place, way
    while (x - dx, y - dy) in grid:
        x, y = x - dx, y - dy
    cells = []
    while (x, y) in grid:
        cells.append(grid[x, y])
        x, y = x + dx, y + dy
    return tuple(cells)

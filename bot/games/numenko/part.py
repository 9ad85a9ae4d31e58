"""The part of a wrong grid that counts as placed (NUMENKO-15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.games.numenko.calculations.sweep import Sweep
from bot.games.numenko.check import is_calculation
from bot.games.numenko.grid import Cell, Grid, LaidGrid, TileRun
from bot.games.numenko.tiles import House, worth

SHORTEST = 5
"""The tiles of the shortest calculation."""
Run = tuple[Cell, ...]
"""The cells of a calculation, in order."""


@lru_cache(maxsize=100)
def best_part(laid: LaidGrid, house: House) -> frozenset[Cell]:
    """Find the cells of the most valuable connected part in which every group is a calculation."""
    worths = {cell: worth(laid.tile(cell)) for cell in laid.grid.signs}
    best = frozenset[Cell]()
    for runs in _link(_calculations(laid.grid, house)):
        part = Sweep(runs, worths).best()
        best = max(best, part, key=lambda cells: sum(worths[cell] for cell in cells))
    return best


def _calculations(grid: Grid, house: House) -> Iterator[Run]:
    """Yield the calculations that a part may have: groups, and pieces of them."""
    for run in _pieces(grid, house):
        if is_calculation(run.signs, house):
            yield tuple(run.cell.after(run.direction, step) for step in range(len(run.signs)))


def _pieces(grid: Grid, house: House) -> Iterator[TileRun]:
    """Yield all runs of touching tiles that are as long as a calculation."""
    for cell, direction, signs in grid.groups:
        for start in range(len(signs)):
            for end in range(start + SHORTEST, min(start + house.longest, len(signs)) + 1):
                yield TileRun(cell.after(direction, start), direction, signs[start:end])


def _link(runs: Iterable[Run]) -> list[list[Run]]:
    """Group the calculations that share cells with one another. A part is made of calculations of one group."""
    found: list[tuple[set[Cell], list[Run]]] = []
    for run in runs:
        cells, linked, others = set(run), [run], []
        for group in found:
            if cells.isdisjoint(group[0]):
                others.append(group)
            else:
                cells |= group[0]
                linked += group[1]
        found = [*others, (cells, linked)]
    return [linked for _, linked in found]

"""The part of a wrong grid that counts as placed (NUMENKO-15)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt

import msgspec

from bot.games.numenko.check import calculation
from bot.games.numenko.grid import DIRECTIONS, Cell, Grid, LaidGrid, TileRun
from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE, OPERATORS, SIGNS, House, worth

SHORTEST = 5
"""The tiles of the shortest calculation."""
MOST_READ = 1000
"""The most work of reading runs of tiles, counted as the square root of the number of their readings; whole
groups, which were read before, come first, then the longest parts of groups."""
MOST_PARTS = 400
"""How many parts are looked at."""


class _Segment(msgspec.Struct, frozen=True):
    """A calculation that a part may consist of: its cells, and the two that must stay empty at its ends."""

    cells: frozenset[Cell]
    ends: frozenset[Cell]
    direction: str


@lru_cache(maxsize=100)
def best_part(laid: LaidGrid, house: House) -> frozenset[Cell]:
    """The cells of the connected part of the largest value in which every group is a calculation.

    The work is bounded: in a grid with very many right calculations it is the best part found.
    """
    search = _Search(laid, sorted(_segments(laid.grid, house), key=lambda segment: -_worth(laid, segment.cells)))
    for at, segment in enumerate(search.segments):
        search.grow((segment,), frozenset(search.segments[:at]))
    return search.best


class _Search:
    """Grows parts out of their segments, the most valuable first."""

    def __init__(self, laid: LaidGrid, segments: list[_Segment]) -> None:
        self.laid = laid
        self.segments = segments
        self.best = frozenset[Cell]()
        self.left = MOST_PARTS

    def grow(self, chosen: tuple[_Segment, ...], without: frozenset[_Segment]) -> None:
        """Look at the part of these segments, and at all larger ones without those that are left out."""
        self.left -= 1
        cells = frozenset[Cell]().union(*(segment.cells for segment in chosen))
        if _worth(self.laid, cells) > _worth(self.laid, self.best) and _whole(chosen, cells):
            self.best = cells
        closed = frozenset[Cell]().union(*(segment.ends for segment in chosen))
        open_to = [
            segment
            for segment in self.segments
            if segment not in without
            and segment not in chosen
            and not segment.cells & closed
            and not segment.ends & cells
            and all(segment.direction != other.direction or not segment.cells & other.cells for other in chosen)
        ]
        most = cells.union(*(segment.cells for segment in open_to))
        for segment in open_to:
            if self.left <= 0 or _worth(self.laid, most) <= _worth(self.laid, self.best):
                return
            if segment.cells & cells:
                self.grow((*chosen, segment), without)
                without |= {segment}


def _whole(chosen: tuple[_Segment, ...], cells: frozenset[Cell]) -> bool:
    """Whether all tiles that touch are in one of the calculations."""
    return all(
        any(segment.direction == direction and {cell, after} <= segment.cells for segment in chosen)
        for cell in cells
        for direction in DIRECTIONS
        if (after := cell.after(direction)) in cells
    )


def _segments(grid: Grid, house: House) -> Iterator[_Segment]:
    """The calculations in a grid: whole groups, and parts of them."""
    groups = set(grid.groups)
    left = float(MOST_READ)
    for run in sorted(_runs(grid, house), key=lambda run: (run not in groups, -len(run.signs))):
        left -= 0 if run in groups else _work(run.signs)
        if left < 0:
            return
        if calculation(run, house):
            cells = frozenset(run.cell.after(run.direction, step) for step in range(len(run.signs)))
            ends = (run.cell.after(run.direction, -1), run.cell.after(run.direction, len(run.signs)))
            yield _Segment(cells, frozenset(ends), run.direction)


def _runs(grid: Grid, house: House) -> Iterator[TileRun]:
    """All runs of touching tiles that are as long as a calculation."""
    for cell, direction, signs in grid.groups:
        for start in range(len(signs)):
            for end in range(start + SHORTEST, min(start + house.longest, len(signs)) + 1):
                yield TileRun(cell.after(direction, start), direction, signs[start:end])


def _work(signs: str) -> float:
    return sqrt(len(OPERATORS) ** signs.count(MULTICHOICE) * len(SIGNS) ** signs.count(FREECHOICE))


def _worth(laid: LaidGrid, cells: frozenset[Cell]) -> int:
    return worth("".join(map(laid.tile, cells)))

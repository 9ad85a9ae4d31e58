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


class _Piece(msgspec.Struct, frozen=True):
    """A calculation that a part may consist of: its cells, and the two that must stay empty at its ends."""

    cells: frozenset[Cell]
    ends: frozenset[Cell]
    direction: str


@lru_cache(maxsize=100)
def best_part(laid: LaidGrid, house: House) -> frozenset[Cell]:
    """The cells of the connected part of the largest value in which every group is a calculation.

    The work is bounded: in a grid with very many right calculations it is the best part found.
    """
    search = _Search(laid, sorted(_pieces(laid.grid, house), key=lambda piece: -_worth(laid, piece.cells)))
    for at, piece in enumerate(search.pieces):
        search.grow((piece,), frozenset(search.pieces[:at]))
    return search.best


class _Search:
    """Grows parts out of their pieces, the most valuable first."""

    def __init__(self, laid: LaidGrid, pieces: list[_Piece]) -> None:
        self.laid = laid
        self.pieces = pieces
        self.best = frozenset[Cell]()
        self.left = MOST_PARTS

    def grow(self, chosen: tuple[_Piece, ...], without: frozenset[_Piece]) -> None:
        """Look at the part of these pieces, and at all larger ones without those that are left out."""
        self.left -= 1
        cells = frozenset[Cell]().union(*(piece.cells for piece in chosen))
        if _worth(self.laid, cells) > _worth(self.laid, self.best) and _whole(chosen, cells):
            self.best = cells
        closed = frozenset[Cell]().union(*(piece.ends for piece in chosen))
        open_to = [
            piece
            for piece in self.pieces
            if piece not in without
            and piece not in chosen
            and not piece.cells & closed
            and not piece.ends & cells
            and all(piece.direction != other.direction or not piece.cells & other.cells for other in chosen)
        ]
        most = cells.union(*(piece.cells for piece in open_to))
        for piece in open_to:
            if self.left <= 0 or _worth(self.laid, most) <= _worth(self.laid, self.best):
                return
            if piece.cells & cells:
                self.grow((*chosen, piece), without)
                without |= {piece}


def _whole(chosen: tuple[_Piece, ...], cells: frozenset[Cell]) -> bool:
    """Whether all tiles that touch are in one of the calculations."""
    return all(
        any(piece.direction == direction and {cell, after} <= piece.cells for piece in chosen)
        for cell in cells
        for direction in DIRECTIONS
        if (after := cell.after(direction)) in cells
    )


def _pieces(grid: Grid, house: House) -> Iterator[_Piece]:
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
            yield _Piece(cells, frozenset(ends), run.direction)


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

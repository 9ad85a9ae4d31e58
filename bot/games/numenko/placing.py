"""Finding places for calculations typed without one: across the tiles that they cross."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.errors import Refused
from bot.games.numenko.check import check, lay
from bot.games.numenko.entry import TypedLine, cells_of, merge_signs
from bot.games.numenko.grid import DIRECTIONS, MOST_LINES, Cell, Direction, grid_of
from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE, OPERATORS, House

Signs = Mapping[Cell, str]
MOST_TRIED = 60
"""The most grids tried to find the places of calculations, and ``MOST_TOGETHER`` to find room for several."""
MOST_TOGETHER = 150


class Placement(NamedTuple):
    """A calculation's first cell and direction. ``beside``: how many tiles touch others it does not cross."""

    beside: int
    cell: Cell
    direction: Direction


class Ground:
    """The tiles of the rack and the house values for laying calculations. ``unread``: players check grids, so
    nothing is revealed about whether a calculation is right (NUMENKO-18). ``left``: how many more grids may be
    tried. After that nothing fits, which bounds the work whatever is typed."""

    def __init__(self, rack: str, house: House, *, unread: bool = False, most: int = MOST_TRIED) -> None:
        self.rack = rack
        self.house = house
        self.unread = unread
        self.left = most


def places(signs: Signs, line: TypedLine, ground: Ground) -> list[Placement]:
    """Find where a calculation can be laid so that the grid is right, placements that touch nothing first. On an
    empty grid it is laid across, unless its line says down. Elsewhere it crosses at least one tile, unless its
    line says where."""
    return sorted(place for place in _possible(signs, line, ground) if fits(signs, line, place, ground))


def fits(signs: Signs, line: TypedLine, place: Placement, ground: Ground) -> bool:
    """Return whether the grid with the calculation in that place is right, and the rack has its tiles."""
    ground.left -= 1
    if ground.left < 0:
        return False
    try:
        grid = grid_of(lay_calculation(signs, line, place))[0]
    except Refused:
        return False
    if lay(grid, ground.rack)[1]:
        return False
    return place.beside == 0 if ground.unread else not check(grid, ground.house).faults


def lay_calculation(signs: Signs, line: TypedLine, place: Placement) -> dict[Cell, str]:
    """Add the calculation to the grid. Raises ``Refused``: numenko.clash (a cell has another sign)."""
    after = dict(signs)
    for cell, sign in zip(cells_of(place.cell, place.direction, line.signs), line.signs, strict=True):
        both = merge_signs(after.get(cell, sign), sign)
        if both is None:
            raise Refused("numenko.clash", cell=cell, sign=sign, other=after[cell])
        after[cell] = both
    return after


def lay_together(
    signs: Signs, lines: Sequence[TypedLine], ground: Ground
) -> tuple[dict[Cell, str], tuple[TypedLine, ...]]:
    """Lay as many of these calculations as the search finds room for, and return the grid and the rest."""
    search = _Search(ground, (dict(signs), tuple(lines)))
    search.go_on(dict(signs), tuple(lines))
    return search.best


class _Search:
    """Lays calculations one after the other, backtracking where one leaves no room for the others."""

    def __init__(self, ground: Ground, best: tuple[dict[Cell, str], tuple[TypedLine, ...]]) -> None:
        self.ground = ground
        self.best = best

    def go_on(self, signs: dict[Cell, str], lines: tuple[TypedLine, ...]) -> bool:
        """Lay these lines and return whether all have been laid."""
        if len(lines) < len(self.best[1]):
            self.best = signs, lines
        if not lines:
            return True
        for at, line in enumerate(lines):
            rest = (*lines[:at], *lines[at + 1 :])
            for place in sorted(_possible(signs, line, self.ground)):
                if self.ground.left <= 0:
                    return False
                if fits(signs, line, place, self.ground) and self.go_on(lay_calculation(signs, line, place), rest):
                    return True
        return False


def _possible(signs: Signs, line: TypedLine, ground: Ground) -> Iterator[Placement]:
    """Yield the places where the calculation contradicts no tile, and for which the rack may have the tiles."""
    told = line.cell is not None and line.direction is not None
    if len(line.signs) > (MOST_LINES if ground.unread and told else ground.house.longest):
        return
    if line.cell is not None and line.direction is not None:
        yield from _as_told(signs, line, line.cell, line.direction)
        return
    if not signs:
        yield Placement(0, Cell(0, 0), line.direction or "across")
        return
    spare = Counter(ground.rack)
    spare.subtract(map(_tile, signs.values()))
    lack = sum((Counter(map(_tile, line.signs)) - spare).values()) - max(0, spare[FREECHOICE])
    seen = set[tuple[Cell, Direction]]()
    for cell, sign in signs.items():
        for direction in (line.direction,) if line.direction else DIRECTIONS:
            for at, own in enumerate(line.signs):
                start = cell.after(direction, -at)
                if merge_signs(sign, own) is None or (start, direction) in seen:
                    continue
                seen.add((start, direction))
                crossed = _find_crossed(signs, start, direction, line.signs)
                if crossed is not None and lack <= len(crossed) < len(line.signs):
                    yield Placement(_beside(signs, start, direction, line.signs), start, direction)


def _as_told(signs: Signs, line: TypedLine, cell: Cell, direction: Direction) -> Iterator[Placement]:
    if _find_crossed(signs, cell, direction, line.signs) is not None:
        yield Placement(0, cell, direction)


def _find_crossed(signs: Signs, start: Cell, direction: Direction, word: str) -> list[Cell] | None:
    """Find the tiles that a calculation would cross. None if it contradicts one, or touches one at its ends."""
    if start.after(direction, -1) in signs or start.after(direction, len(word)) in signs:
        return None
    crossed = []
    for cell, own in zip(cells_of(start, direction, word), word, strict=True):
        if cell in signs:
            if merge_signs(signs[cell], own) is None:
                return None
            crossed.append(cell)
    return crossed


def _beside(signs: Signs, start: Cell, direction: Direction, word: str) -> int:
    """Count the tiles of a calculation that would touch others that it does not cross."""
    aside: Direction = "down" if direction == "across" else "across"
    return sum(
        cell.after(aside, -1) in signs or cell.after(aside, 1) in signs
        for cell in cells_of(start, direction, word)
        if cell not in signs
    )


def _tile(sign: str) -> str:
    return MULTICHOICE if sign in OPERATORS else sign

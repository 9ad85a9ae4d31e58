"""Checks of a grid: its tiles (NUMENKO-10), the crossword (NUMENKO-4), the calculations (NUMENKO-5)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import msgspec

from bot.games.numenko.calculations.preferred import choose_reading
from bot.games.numenko.calculations.reading import TooHard, first_reading, is_readable, side_values, write_value
from bot.games.numenko.grid import EMPTY, Cell, Grid, LaidGrid, TileRun, is_connected, parts
from bot.games.numenko.model import Fault, Problem, Reading, space_out
from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE, OPERATORS, House, worth

ALWAYS = OPERATORS + MULTICHOICE
"""Entered signs that are an operator in every reading."""


class Checked(msgspec.Struct, frozen=True):
    """A checked grid: its readable calculations, and all its faults."""

    readings: tuple[Reading, ...] = ()
    faults: tuple[Fault, ...] = ()


def lay(grid: Grid, rack: str) -> tuple[LaidGrid, tuple[Fault, ...]]:
    """Lay a grid with the tiles of a rack, and report the signs that have no tile (NUMENKO-10).

    A digit takes its own tile first, then a Freechoice; an operator takes a Multichoice, then a Freechoice. Tiles
    entered as ``*`` or ``?`` are laid first, then the other signs row by row.
    """
    if _has_all(rack, "".join(grid.rows)):
        return LaidGrid(grid), ()
    left = Counter(rack)
    free, faults = [], []
    for cell, sign in sorted(grid.signs.items(), key=lambda entered: entered[1] not in "*?"):
        tile = MULTICHOICE if sign in OPERATORS else sign
        if left[tile]:
            left[tile] -= 1
        elif left[FREECHOICE] and sign not in "*?":
            left[FREECHOICE] -= 1
            free.append(cell)
        else:
            faults.append(Fault("rack", cell, more=sign))
    return LaidGrid(grid, tuple(free)), tuple(faults)


def _has_all(rack: str, signs: str) -> bool:
    """Return whether the rack has a tile for each of these signs as entered, with no operator among them."""
    return all(sign == EMPTY or signs.count(sign) <= rack.count(sign) for sign in set(signs))


@lru_cache(maxsize=1000)
def check(grid: Grid, house: House) -> Checked:
    """Read every calculation of a grid and list all faults, from top to bottom."""
    readings, faults = [], list(_find_unconnected(grid))
    for group in grid.groups:
        found = _read(group, house)
        if isinstance(found, Reading):
            readings.append(found)
        else:
            faults.append(found)
    faults.sort(key=lambda fault: (fault.cell.row, fault.cell.column))
    return Checked(tuple(readings), tuple(faults))


def is_calculation(signs: str, house: House) -> bool:
    """Return whether a group of these signs can be read as a calculation."""
    return not _is_hard(signs, house) and _find_misshape(signs, house) is None and is_readable(signs, house.number)


def right_part(laid: LaidGrid, checked: Checked) -> frozenset[Cell]:
    """Return the cells of tiles that are only in right calculations, from the most valuable connected part. These
    counted as placed in the first edition (NUMENKO-15)."""
    grid = laid.grid
    read = {(reading.cell, reading.direction) for reading in checked.readings}
    right, wrong = set[Cell](), set[Cell]()
    for group in grid.groups:
        cells = {group.cell.after(group.direction, step) for step in range(len(group.signs))}
        (right if (group.cell, group.direction) in read else wrong).update(cells)
    found = [frozenset(part & (right - wrong)) for part in parts(grid.signs)]
    return max(found, key=lambda part: worth("".join(map(laid.tile, part))), default=frozenset())


def _find_unconnected(grid: Grid) -> Iterator[Fault]:
    """Yield tiles in no group, and parts that are not connected to the largest one (NUMENKO-4)."""
    if is_connected(grid.rows):
        return
    found = parts(grid.signs)
    largest = max(found, key=len, default=frozenset[Cell]())
    for part in found:
        first = min(part, key=lambda cell: (cell.row, cell.column))
        if len(part) == 1:
            yield Fault("alone", first, signs=grid.signs[first])
        elif part is not largest:
            yield Fault("apart", first)


def _read(group: TileRun, house: House) -> Reading | Fault:
    """Read a group as a calculation, or find its fault."""
    misshapen = _find_misshape(group.signs, house)
    if misshapen is not None:
        return _fault(misshapen[0], group, misshapen[1])
    if _is_hard(group.signs, house):
        return _fault("hard", group)
    signs = choose_reading(group.signs, house.number)
    return Reading(*group, signs) if signs else _find_untrue(group, house)


def _is_hard(signs: str, house: House) -> bool:
    """Return whether a group has more Freechoice tiles than the bag, so that reading it would be wasted work."""
    return signs.count(FREECHOICE) > house.freechoice


@lru_cache(maxsize=20_000)
def _find_misshape(signs: str, house: House) -> tuple[Problem, str] | None:
    """Find a problem that wild tiles cannot solve, with the limit if one is exceeded (NUMENKO-5)."""
    wrong: dict[Problem, bool] = {
        "long": len(signs) > house.longest,
        "first": signs[0] in ALWAYS,
        "last": signs[-1] in ALWAYS,
        "beside": any(one in ALWAYS and other in ALWAYS for one, other in pairwise(signs)),
        "number": re.search(rf"[0-9]{{{house.number + 1}}}", signs) is not None,
        "zeros": re.search(r"(^|[^0-9?])0[0-9]", signs) is not None,
        "no_equals": not re.search(r"[=*?]", signs),
        "equals": signs.count("=") > 1,
        "lone": len(re.findall(r"[^0-9]", signs)) < 2,
    }
    most = {"long": str(house.longest), "number": str(house.number)}
    return next(((problem, most.get(problem, "")) for problem, there in wrong.items() if there), None)


def _find_untrue(group: TileRun, house: House) -> Fault:
    """Find the fault of a group that looks like a calculation but has no reading."""
    signs = group.signs
    if not re.search(r"[*?]", signs):
        left, right = side_values(signs)
        if left is None or right is None:
            return _fault("zero", group, space_out(signs))
        return _fault("unequal", group, write_value(left), write_value(right))
    try:
        with_zero = first_reading(signs, house.number, zero=True)
    except TooHard:
        with_zero = None
    return _fault("zero", group, space_out(with_zero)) if with_zero else _fault("unread", group)


def _fault(problem: Problem, group: TileRun, more: str = "", other: str = "") -> Fault:
    return Fault(problem, group.cell, group.direction, group.signs, more, other)

"""A crossword under construction: its signs by place, and where another calculation can cross it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from bot.games.numenko.grid import MOST_LINES, Cell, Grid, LaidGrid, grid_of

ROW = 128
"""Places are numbers, left to right and row by row; this is far more than a row of a grid can hold."""
ACROSS, DOWN = 1, ROW
STEPS = (ACROSS, DOWN)
START = (ROW // 2) * (ROW + 1)
"""The place of the first sign: in the middle, so that there is room on all sides."""

Signs = dict[int, str]
"""The sign on each place: a digit, ``*`` or ``?``."""


class Crossing(NamedTuple):
    """A sign that a calculation in another direction may cross, with the places free before and behind it."""

    place: int
    step: int
    sign: str
    before: int
    behind: int


class PlacedWord(NamedTuple):
    """A calculation on the grid: a word of the crossword, with its first place, direction and signs."""

    place: int
    step: int
    signs: str

    @property
    def places(self) -> range:
        """All places of the calculation."""
        return range(self.place, self.place + self.step * len(self.signs), self.step)

    def lay_on(self, signs: Mapping[int, str]) -> Signs:
        """Return the given signs with this calculation added."""
        return {**dict(zip(self.places, self.signs, strict=True)), **signs}


def signs_of(laid: LaidGrid) -> Signs:
    """Return the tiles of a grid. Readings that a player insisted on are free again."""
    return {START + cell.row * ROW + cell.column: laid.tile(cell) for cell in laid.grid.signs}


def grid_from(signs: Mapping[int, str]) -> Grid:
    """Convert the signs to a grid. Raises ``Refused`` if it is too wide."""
    return grid_of({Cell(place % ROW, place // ROW): sign for place, sign in signs.items()})[0]


def crossings(signs: Mapping[int, str], reach: int) -> Iterator[Crossing]:
    """Yield where a calculation can cross without touching others, up to ``reach`` places to each side."""
    if not signs:
        return
    columns = [place % ROW for place in signs]
    rows = [place // ROW for place in signs]
    span = {ACROSS: (min(columns), max(columns)), DOWN: (min(rows), max(rows))}
    for place, sign in signs.items():
        for step in STEPS:
            if place - step in signs or place + step in signs:
                continue
            line = place % ROW if step == ACROSS else place // ROW
            first, last = span[step]
            before = _room(signs, place, -step, min(reach, line - last + MOST_LINES - 1))
            behind = _room(signs, place, step, min(reach, first - line + MOST_LINES - 1))
            if before or behind:
                yield Crossing(place, step, sign, before, behind)


def words(signs: Mapping[int, str]) -> list[PlacedWord]:
    """Return all calculations on the grid, horizontal ones first."""
    found = []
    for step in STEPS:
        for place in sorted(signs):
            if place - step in signs or place + step not in signs:
                continue
            end = place
            while end in signs:
                end += step
            found.append(PlacedWord(place, step, "".join(signs[at] for at in range(place, end, step))))
    return found


def loose_ends(signs: Mapping[int, str], there: Iterable[PlacedWord]) -> Iterator[Signs]:
    """Yield the connected grids with one calculation less. ``there`` are all calculations, in order of removal."""
    used = Counter(place for word in there for place in word.places)
    for word in there:
        kept = [place for place in word.places if used[place] > 1]
        if any(place + word.step in kept for place in kept):
            continue
        rest = {place: sign for place, sign in signs.items() if place in kept or place not in word.places}
        if rest and _is_connected(rest):
            yield rest


def _is_connected(signs: Iterable[int]) -> bool:
    left = set(signs)
    reached = [left.pop()]
    for place in reached:
        for near in (place - ROW, place - 1, place + 1, place + ROW):
            if near in left:
                left.remove(near)
                reached.append(near)
    return not left


def _room(signs: Mapping[int, str], place: int, step: int, reach: int) -> int:
    """Count the places in that direction that are free and have no neighbours."""
    aside = ROW + 1 - abs(step)
    at = place
    for n in range(reach):
        at += step
        if at in signs:
            return n - 1
        if at + aside in signs or at - aside in signs:
            return n
    return reach if at + step not in signs else reach - 1

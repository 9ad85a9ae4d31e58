"""The most valuable connected piece of a crossword that has only right calculations, found cell by cell.

The cells are visited line by line. Only the *front* of the choices so far matters: in which runs the cells at the
edge of the visited area are, since when, and which of them are connected. Of all choices with the same front only
the best is kept, so nothing is left out, and the work grows with the number of fronts. A crossword has a few
hundred. Only a block of calculations side by side, nine by nine or more, has more than the limit. The worst that
can be laid with all tiles of a bag takes a second or two.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from typing import NamedTuple

from bot.games.numenko.grid import Cell

FIRST_FRONTS, MOST_FRONTS = 100, 2_000
"""The most fronts kept in the first and the second pass: those with the best choices."""

Place = tuple[int, int]
"""A visited cell: its line and its index in it."""
Front = tuple[tuple[int, ...], int, tuple[int, ...]]
"""What the choices so far mean for the cells to come: the open runs across the lines, in order, each as
``at * LINES`` and the line where it began; where the open run along this line began (``NONE``: there is none); and
the piece that each of these runs belongs to, numbered in order of appearance."""
LINES = 64
"""More lines than a grid has."""
NONE = -1
START: Front = ((), NONE, ())
"""The front of choosing nothing, or nothing that can grow."""
Choice = tuple[int, int]
"""The value of the chosen cells, and a bit for each of them in visiting order."""


class Spot(NamedTuple):
    """A cell and the runs that can have it, by where they begin, ``across`` the lines and ``along`` this one: runs
    that it may belong to, runs that may end with it (``last``), and runs that may end with the cell before it
    (``over``). ``goes``: whether there is a cell after it."""

    line: int
    at: int
    worth: int
    across: frozenset[int]
    along: frozenset[int]
    last_across: frozenset[int]
    last_along: frozenset[int]
    over_across: frozenset[int]
    over_along: frozenset[int]
    goes_across: bool
    goes_along: bool


class Sweep:
    """Visits the cells of some calculations, in lines the shorter way, so that the front is small."""

    def __init__(self, runs: Sequence[Sequence[Cell]], worths: Mapping[Cell, int]) -> None:
        cells = {cell for run in runs for cell in run}
        wide, high = (len(set(lines)) for lines in zip(*cells, strict=True))
        place_of = {cell: (cell.row, cell.column) if high >= wide else (cell.column, cell.row) for cell in cells}
        self.cells = {place: cell for cell, place in place_of.items()}
        self.places = sorted(self.cells)
        self.runs = [[place_of[cell] for cell in run] for run in runs]
        self.begun = _firsts((run[0], place) for run in self.runs for place in run[1:])
        self.whole = _firsts((run[0], run[-1]) for run in self.runs)
        self.spots = [self.spot(place, worths[self.cells[place]]) for place in self.places]
        self.numbered: dict[tuple[int, ...], tuple[tuple[int, ...], int]] = {}
        self.found: Choice = (0, 0)

    def spot(self, place: Place, worth: int) -> Spot:
        """Build the spot of a cell."""
        line, at = place
        return Spot(
            line,
            at,
            worth,
            frozenset(first for first, where in self.begun.get(place, ()) if where == at),
            frozenset(where for first, where in self.begun.get(place, ()) if first == line),
            *self.ends(place, place),
            *self.ends((line - 1, at), (line, at - 1)),
            (line + 1, at) in self.cells,
            (line, at + 1) in self.cells,
        )

    def ends(self, above: Place, before: Place) -> tuple[frozenset[int], frozenset[int]]:
        """Find where runs begin that may end there: calculations across and along the lines, and single cells."""
        across = {line for line, at in self.whole.get(above, ()) if at == above[1]} | {above[0]}
        along = {at for line, at in self.whole.get(before, ()) if line == before[0]} | {before[1]}
        return frozenset(across), frozenset(along)

    def best(self) -> frozenset[Cell]:
        """Find the cells of the most valuable piece. A quick first pass finds a good one, so that the second can
        drop choices that cannot become better."""
        for most in (FIRST_FRONTS, MOST_FRONTS):
            self.go_through(most)
        chosen = self.found[1]
        return frozenset(self.cells[place] for number, place in enumerate(self.places) if chosen >> number & 1)

    def go_through(self, most: int) -> None:
        """Visit all cells once, with at most ``most`` fronts."""
        reached: dict[Front, Choice] = {START: (0, 0)}
        left = sum(spot.worth for spot in self.spots)
        for number, spot in enumerate(self.spots):
            following: dict[Front, Choice] = {}
            for front, choice in reached.items():
                worth, chosen = choice
                if worth + left > self.found[0]:
                    self.skip(front, spot, choice, following)
                    self.take(front, spot, (worth + spot.worth, chosen | 1 << number), following)
            reached = following if len(following) <= most else keep_best(following, most)
            left -= spot.worth

    def skip(self, front: Front, spot: Spot, choice: Choice, following: dict[Front, Choice]) -> None:
        """Go on without that cell, unless a run that ends before it is no calculation."""
        across, along, pieces = front
        index = bisect_left(across, spot.at * LINES)
        onto = index < len(across) and across[index] < (spot.at + 1) * LINES
        if onto and across[index] % LINES not in spot.over_across:
            return
        if along != NONE and along not in spot.over_along:
            return
        left = pieces[: len(across)]
        if onto:
            across, left = _without(across, index), _without(left, index)
        self.keep(across, NONE, left, self.number(pieces)[1], choice, following)

    def take(self, front: Front, spot: Spot, choice: Choice, following: dict[Front, Choice]) -> None:
        """Go on with that cell, unless a run that it belongs to can't become a calculation."""
        across, along, pieces = front
        index, count = bisect_left(across, spot.at * LINES), self.number(pieces)[1]
        onto = index < len(across) and across[index] < (spot.at + 1) * LINES
        first = across[index] % LINES if onto else spot.line
        began = spot.at if along == NONE else along
        if (onto and first not in spot.across) or (along != NONE and along not in spot.along):
            return
        if not ((spot.goes_across or first in spot.last_across) and (spot.goes_along or began in spot.last_along)):
            return
        joined = {pieces[index]} if onto else set()
        if along != NONE:
            joined.add(pieces[-1])
        piece = min(joined, default=count)
        left = pieces[: len(across)]
        if len(joined) > 1:
            left = tuple(piece if one in joined else one for one in left)
        crossing = ((spot.at * LINES + first,), (piece,)) if spot.goes_across else ((), ())
        across = across[:index] + crossing[0] + across[index + onto :]
        left = left[:index] + crossing[1] + left[index + onto :]
        if spot.goes_along:
            self.keep(across, began, (*left, piece), count + 1 - len(joined), choice, following)
        else:
            self.keep(across, NONE, left, count + 1 - len(joined), choice, following)

    def keep(
        self,
        across: tuple[int, ...],
        along: int,
        pieces: tuple[int, ...],
        count: int,
        choice: Choice,
        following: dict[Front, Choice],
    ) -> None:
        """Keep a choice of ``count`` pieces if it is the best with its front. A single piece that cannot grow any
        more is a candidate for the result. One of several that cannot grow rules the choice out, as they will
        never be connected."""
        numbered, growing = self.number(pieces)
        if growing == count:
            front = across, along, numbered
            following[front] = max(choice, following.get(front, choice))
        elif count == 1 and choice[1].bit_count() > 1:
            self.found = max(self.found, choice)

    def number(self, pieces: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
        """Number the pieces in order of appearance and count them."""
        known = self.numbered.get(pieces)
        if known is None:
            numbers: dict[int, int] = {}
            found = tuple(numbers.setdefault(piece, len(numbers)) for piece in pieces)
            known = self.numbered[pieces] = found, len(numbers)
        return known


def keep_best(reached: dict[Front, Choice], most: int) -> dict[Front, Choice]:
    """Keep the ``most`` fronts with the best choices."""
    return dict(nlargest(most, reached.items(), key=lambda item: item[1]))


def _firsts(runs: Iterable[tuple[Place, Place]]) -> dict[Place, set[Place]]:
    """Map each later cell of a run to the first cells of its runs."""
    found: dict[Place, set[Place]] = {}
    for first, place in runs:
        found.setdefault(place, set()).add(first)
    return found


def _without(values: tuple[int, ...], index: int) -> tuple[int, ...]:
    return values[:index] + values[index + 1 :]

"""The connected piece of a crossword that is worth most and has only right calculations, found cell by cell.

The cells are gone through line by line. What matters of the choices so far is only the *front*: in which runs the
cells at the edge of what was seen stand, since when, and which of them are connected. Of all choices with the same
front only the best is kept, so nothing is left out, and the work grows with the number of fronts. A crossword has
a few hundred; only a block of calculations side by side, eight by eight or more, has more than are looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nlargest
from typing import NamedTuple

from bot.games.numenko.grid import Cell

FIRST_FRONTS, MOST_FRONTS = 100, 2_000
"""The number of fronts that are gone on with at the first look and at the second one; of more, those with the best
choices."""

Place = tuple[int, int]
"""A cell as it is gone through: its line and where it is in it."""
Runs = set[tuple[Place, Place]]
"""Runs by their first and last cells."""
Choice = tuple[int, int]
"""What the chosen cells are worth, and which they are: a bit for each in the order in which they are seen."""


class Open(NamedTuple):
    """A run of chosen cells that may go on: where it began, and which piece it belongs to."""

    first: Place
    piece: int


class Front(NamedTuple):
    """What the choices so far mean for the cells to come: the open runs across the lines, by where they are in the
    line, and the one along this line."""

    across: tuple[tuple[int, Open], ...] = ()
    along: Open | None = None

    @property
    def opens(self) -> list[Open]:
        """All open runs."""
        found = [run for _, run in self.across]
        return found if self.along is None else [*found, self.along]


Outcome = tuple[Front, int]
"""A front, and how many pieces there are; if fewer are in the front, the others can't grow any more."""


class Sweep:
    """Goes through the cells of some calculations, in lines the shorter way, so that the front is small."""

    def __init__(self, runs: Sequence[Sequence[Cell]], worths: Mapping[Cell, int]) -> None:
        cells = {cell for run in runs for cell in run}
        wide, high = (len(set(lines)) for lines in zip(*cells, strict=True))
        place_of = {cell: (cell.row, cell.column) if high >= wide else (cell.column, cell.row) for cell in cells}
        self.cells = {place: cell for cell, place in place_of.items()}
        self.places = sorted(self.cells)
        self.worths = [worths[self.cells[place]] for place in self.places]
        self.whole: Runs = set()
        self.begun: Runs = set()
        for run in runs:
            first, *others = (place_of[cell] for cell in run)
            self.whole.add((first, others[-1]))
            self.begun.update((first, place) for place in others)
        self.found: Choice = (0, 0)

    def best(self) -> frozenset[Cell]:
        """The cells of the piece that is worth most. A quick look finds a good one; then choices need not be gone
        on with that can't become better."""
        for most in (FIRST_FRONTS, MOST_FRONTS):
            self.go_through(most)
        chosen = self.found[1]
        return frozenset(self.cells[place] for number, place in enumerate(self.places) if chosen >> number & 1)

    def go_through(self, most: int) -> None:
        """Go through all cells once, with so many fronts at most."""
        reached: dict[Front, Choice] = {Front(): (0, 0)}
        left = sum(self.worths)
        for number, place in enumerate(self.places):
            following: dict[Front, Choice] = {}
            for front, (worth, chosen) in reached.items():
                if worth + left > self.found[0]:
                    self.keep(self.skip(front, place), (worth, chosen), following)
                    taken = worth + self.worths[number], chosen | 1 << number
                    self.keep(self.take(front, place), taken, following)
            reached = following if len(following) <= most else fewer(following, most)
            left -= self.worths[number]

    def skip(self, front: Front, place: Place) -> Outcome | None:
        """The front without that cell; None if a run that ends before it is no calculation."""
        line, at = place
        across = dict(front.across)
        ended = across.pop(at, None)
        if ended and not self.may_end(ended.first, (line - 1, at)):
            return None
        if front.along and not self.may_end(front.along.first, (line, at - 1)):
            return None
        return Front(tuple(across.items())), _pieces(front)

    def take(self, front: Front, place: Place) -> Outcome | None:
        """The front with that cell; None if a run that it belongs to can't become a calculation."""
        line, at = place
        across = dict(front.across)
        onto = across.pop(at, None)
        before = [run for run in (onto, front.along) if run]
        if any((run.first, place) not in self.begun for run in before):
            return None
        pieces = _pieces(front)
        joined = {run.piece for run in before}
        piece = min(joined, default=pieces)
        across = {
            where: Open(run.first, piece if run.piece in joined else run.piece) for where, run in across.items()
        }
        crossing = Open(onto.first if onto else place, piece)
        along = Open(front.along.first if front.along else place, piece)
        goes_across, goes_along = (line + 1, at) in self.cells, (line, at + 1) in self.cells
        if not (goes_across or self.may_end(crossing.first, place)):
            return None
        if not (goes_along or self.may_end(along.first, place)):
            return None
        if goes_across:
            across[at] = crossing
        return Front(tuple(sorted(across.items())), along if goes_along else None), pieces + 1 - len(joined)

    def may_end(self, first: Place, last: Place) -> bool:
        """Whether a run may end there: it is a calculation, or a single cell."""
        return first == last or (first, last) in self.whole

    def keep(self, outcome: Outcome | None, choice: Choice, following: dict[Front, Choice]) -> None:
        """Keep a choice if it is the best with its front. If its only piece can't grow any more it may be the one
        that is looked for; if one of several can't, they will never be connected."""
        if outcome is None:
            return
        front, pieces = outcome
        growing = _pieces(front)
        if growing == pieces:
            front = _numbered(front)
            following[front] = max(choice, following.get(front, choice))
        elif pieces == 1 and choice[1].bit_count() > 1:
            self.found = max(self.found, choice)


def fewer(reached: dict[Front, Choice], most: int) -> dict[Front, Choice]:
    """So many fronts, those with the best choices."""
    return dict(nlargest(most, reached.items(), key=lambda item: item[1]))


def _pieces(front: Front) -> int:
    """The number of pieces that open runs belong to."""
    return len({run.piece for run in front.opens})


def _numbered(front: Front) -> Front:
    """The front with its pieces numbered in the order in which they appear."""
    numbers: dict[int, int] = {}
    for run in front.opens:
        numbers.setdefault(run.piece, len(numbers))
    across = tuple((at, Open(run.first, numbers[run.piece])) for at, run in front.across)
    along = front.along and Open(front.along.first, numbers[front.along.piece])
    return Front(across, along)

"""The preferred reading of a calculation (NUMENKO-9): of the true ones, the one that people mean.

For each possible =, the side with fewer readings is worked out completely. The other side is worked out forwards
from its left end to a cut, and backwards to the cut from every value of the first side. Of readings with equal
results only the preferred one is kept. So nothing is left out, and the work grows with the square root of the
number of readings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from bot.games.numenko.calculations.reading import choices_of, is_readable
from bot.games.numenko.calculations.sums import Arithmetic, AtSchoolToo, LeftToRight, Sums
from bot.games.numenko.tiles import DIGITS, SIGNS

_ORDERED = str.maketrans(SIGNS, "abcdefghijklmno")
_SIGNS = str.maketrans("abcdefghijklmno", SIGNS)
"""Signs as letters whose alphabet is the order of NUMENKO-9, and back."""
_LETTER = {sign: sign.translate(_ORDERED) for sign in SIGNS}
_OPERATORS, _UNDIVIDED = "+−×÷", "+−×"

Number = tuple[int, str]
"""A number and its digits as letters."""
First = tuple[int, str]
"""The preferred reading of some signs: how many ÷ it has, and its signs as letters."""
Frame = tuple[int, str, str]
"""The same for the signs before a part of a calculation and those after it."""
Reached = dict[Sums, First]
Wanted = dict[Sums, Frame]


@lru_cache(maxsize=20_000)
def choose_reading(signs: str, digits: int) -> str | None:
    """Choose the reading of a group to show, None if it has none. Readings that are also true by school precedence
    come first, then those with the fewest ÷, then the first in order. Numbers have at most ``digits`` digits.

    A calculation of a usual rack takes a few thousandths of a second, one with five Freechoice tiles up to half a
    second, and the worst with all eight of the bag two.
    """
    if not is_readable(signs, digits):
        return None
    best = (
        _OpenPlaces(signs, digits, _UNDIVIDED).best(AtSchoolToo())
        or _OpenPlaces(signs, digits, _OPERATORS).best(AtSchoolToo())
        or _OpenPlaces(signs, digits, _OPERATORS).best(LeftToRight())
    )
    return best and best.translate(_SIGNS)


class _OpenPlaces:
    """The signs that each place of a calculation can have: the operators, and the numbers that begin there.

    Places are counted as in slices: a sign is between its own index and the next. A number ends at its *stop*.
    """

    def __init__(self, signs: str, digits: int, operators: str) -> None:
        self.choices: Sequence[str] = choices_of(signs)
        self.end = len(signs)
        self.operators = [[sign for sign in several if sign in operators] for several in self.choices]
        self.numbers = [dict(self.numbers_at(start, digits)) for start in range(self.end)]

    def numbers_at(self, start: int, digits: int) -> Iterator[tuple[int, list[Number]]]:
        """Yield the numbers that begin at a place, by their stops, without leading zeros (NUMENKO-5)."""
        texts = [""]
        for stop in range(start, min(start + digits, self.end)):
            found = [sign for sign in self.choices[stop] if sign in DIGITS]
            texts = [text + digit for text in texts if text != "0" for digit in found]
            if texts:
                yield stop + 1, [(int(text), text.translate(_ORDERED)) for text in texts]

    def best(self, arithmetic: Arithmetic) -> str | None:
        """Return the preferred reading (as letters) of those that are true by that arithmetic."""
        found = (
            _Equation(self, arithmetic, at).best() for at in range(1, self.end - 1) if "=" in self.choices[at]
        )
        return min((first for first in found if first), default=(0, None))[1]

    def steps(self, at: int, end: int) -> Iterator[tuple[int, list[Number]]]:
        """Yield the numbers that can follow an operator at that place, by their stops up to ``end``."""
        if self.operators[at] and at + 1 < end:
            for stop, numbers in self.numbers[at + 1].items():
                if stop <= end:
                    yield stop, numbers


class _Side:
    """The signs from ``start`` to ``end`` as one side of an equals sign."""

    def __init__(self, calculation: _OpenPlaces, arithmetic: Arithmetic, start: int, end: int) -> None:
        self.calculation = calculation
        self.arithmetic = arithmetic
        self.start = start
        self.end = end
        self.ahead = self.count_ahead()

    @property
    def ways(self) -> int:
        """The number of readings."""
        return self.ahead[self.end]

    def read_as_number(self) -> Reached:
        """Read the whole side as a single number."""
        numbers = self.calculation.numbers[self.start].get(self.end, ())
        return {self.arithmetic.begin(n): (0, text) for n, text in numbers}

    def work_out(self, cut: int) -> dict[int, Reached]:
        """Work out the signs from the left end, by stop, up to the cut and one step beyond it. A single number
        that is the whole side is left out."""
        found: dict[int, Reached] = defaultdict(dict)
        for stop, numbers in self.calculation.numbers[self.start].items():
            if stop < self.end:
                found[stop] = {self.arithmetic.begin(n): (0, text) for n, text in numbers}
        for at in range(self.start + 1, cut + 1):
            if reached := found.get(at):
                for stop, numbers in self.calculation.steps(at, self.end):
                    for operator in self.calculation.operators[at]:
                        self.step(reached, operator, numbers, found[stop])
        return found

    def step(self, reached: Reached, operator: str, numbers: Iterable[Number], found: Reached) -> None:
        """Apply the operator and each number to every sum reached."""
        divided, after = operator == "÷", self.arithmetic.after
        for n, text in numbers:
            step = _LETTER[operator] + text
            for sums, (divisions, signs) in reached.items():
                come = after(sums, operator, n)
                if come is not None:
                    first = divisions + divided, signs + step
                    if come not in found or first < found[come]:
                        found[come] = first

    def work_backwards(self, cut: int, worths: Wanted) -> dict[int, Wanted]:
        """Work out what is wanted up to each stop after the cut, so that the side has one of these worths."""
        found = {self.end: {self.arithmetic.worth_wanted(worth): frame for worth, frame in worths.items()}}
        for at in range(self.end - 1, cut, -1):
            wanted: Wanted = {}
            for stop, numbers in self.calculation.steps(at, self.end):
                for operator in self.calculation.operators[at] if stop in found else ():
                    self.step_back(found[stop], operator, numbers, wanted)
            if wanted:
                found[at] = wanted
        return found

    def step_back(self, wanted: Wanted, operator: str, numbers: Iterable[Number], found: Wanted) -> None:
        """Add what is wanted before the operator and each of the numbers."""
        divided, before = operator == "÷", self.arithmetic.before
        for n, text in numbers:
            step = _LETTER[operator] + text
            for sums, (divisions, head, tail) in wanted.items():
                come = before(sums, operator, n)
                if come is not None:
                    frame = divisions + divided, head, step + tail
                    if come not in found or frame < found[come]:
                        found[come] = frame

    def cut(self, worths: int) -> int:
        """Choose the place where the work from both ends meets so that it is least."""
        behind = self.count_behind(worths)
        return min(range(self.start, self.end), key=lambda cut: self.work(cut, behind))

    def work(self, cut: int, behind: Sequence[int]) -> int:
        """Estimate the number of steps to work up to the cut from both ends, and over it."""
        over = sum(
            self.ahead[at] * self.factor(at, numbers)
            for at in range(self.start + 1, cut + 1)
            for stop, numbers in self.calculation.steps(at, self.end)
            if stop > cut
        )
        return sum(self.ahead[: cut + 1]) + over + sum(behind[cut + 1 :])

    def count_ahead(self) -> list[int]:
        """Count the readings from the left end up to each stop."""
        found = [0] * (self.end + 1)
        for stop, numbers in self.calculation.numbers[self.start].items():
            if stop <= self.end:
                found[stop] = len(numbers)
        for at in range(self.start + 1, self.end):
            for stop, numbers in self.calculation.steps(at, self.end):
                found[stop] += found[at] * self.factor(at, numbers)
        return found

    def count_behind(self, worths: int) -> list[int]:
        """Count the readings from each stop to the end, for this number of worths."""
        found = [0] * self.end + [worths]
        for at in range(self.end - 1, self.start, -1):
            found[at] = sum(
                found[stop] * self.factor(at, numbers) for stop, numbers in self.calculation.steps(at, self.end)
            )
        return found

    def factor(self, at: int, numbers: Sequence[Number]) -> int:
        """Count the ways to go on with an operator at that place and one of the numbers."""
        return len(self.calculation.operators[at]) * len(numbers)


class _Equation:
    """The two sides of an equals sign at one place."""

    def __init__(self, calculation: _OpenPlaces, arithmetic: Arithmetic, at: int) -> None:
        self.arithmetic = arithmetic
        left = _Side(calculation, arithmetic, 0, at)
        right = _Side(calculation, arithmetic, at + 1, calculation.end)
        self.left_is_small = left.ways <= right.ways
        self.small, self.large = (left, right) if self.left_is_small else (right, left)

    def best(self) -> First | None:
        """Return the reading to show. At least one of its sides is not a number alone (NUMENKO-5)."""
        if not self.small.ways:
            return None
        worked = self.small.work_out(self.small.end - 1).get(self.small.end, {})
        found = [*self.plain(self.frame(worked)), *self.join(self.frame(self.small.read_as_number(), worked))]
        return min(found, default=None)

    def frame(self, *reached: Reached) -> Wanted:
        """Map the possible worths of the small side to its signs and the =, as the frame of the large side."""
        found: Wanted = {}
        for sums, (divisions, signs) in (item for each in reached for item in each.items()):
            worth = self.arithmetic.worth(sums)
            frame = (
                (divisions, signs + _LETTER["="], "")
                if self.left_is_small
                else (divisions, "", _LETTER["="] + signs)
            )
            if worth not in found or frame < found[worth]:
                found[worth] = frame
        return found

    def plain(self, worths: Wanted) -> Iterator[First]:
        """Yield the true readings whose large side is a number alone."""
        for sums, (_, signs) in self.large.read_as_number().items():
            if frame := worths.get(self.arithmetic.worth(sums)):
                yield frame[0], frame[1] + signs + frame[2]

    def join(self, worths: Wanted) -> Iterator[First]:
        """Yield, of the true readings whose large side has an operator, the first of each that meet at the cut."""
        cut = self.large.cut(len(worths))
        worked = self.large.work_out(cut)
        for stop, wanted in self.large.work_backwards(cut, worths).items():
            by_value = _by_value(worked.get(stop, {}))
            for sums, (divided, head, tail) in wanted.items():
                for reached, (divisions, signs) in by_value.get(sums[0], ()):
                    if self.arithmetic.meets(reached, sums):
                        yield divisions + divided, head + signs + tail


def _by_value(reached: Mapping[Sums, First]) -> dict[tuple[int, int], list[tuple[Sums, First]]]:
    """Group what is reached by its strict value."""
    found: dict[tuple[int, int], list[tuple[Sums, First]]] = defaultdict(list)
    for sums, first in reached.items():
        found[sums[0]].append((sums, first))
    return found

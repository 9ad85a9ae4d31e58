"""The readings of a calculation's wild tiles (NUMENKO-5 … NUMENKO-9).

Calculations are evaluated strictly from left to right in exact fractions. Instead of trying every way to read the
wild tiles, we keep the sets of values that a side can reach. One side is searched from its left end, the other
from its left end and also backwards, undoing its last steps from the value that both sides must have. So the work
is bounded and grows with the square root of the number of readings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from math import gcd, inf, prod

from bot.games.numenko.tiles import DIGITS, FREECHOICE, MULTICHOICE, OPERATORS, SIGNS

Value = tuple[int, int]
"""A fraction in lowest terms: numerator and denominator, which is positive."""
Numbers = frozenset[int]

MOST_WORK = 200_000
"""The number of steps (a tenth of a second or less) after which a calculation counts as too hard to read.
Calculations with three Freechoice tiles need up to a quarter of them; most with four need less than half."""
_INVERSE = {"+": "−", "−": "+", "×": "÷", "÷": "×"}
_CHOICES = {MULTICHOICE: OPERATORS, FREECHOICE: SIGNS}


class TooHard(Exception):
    """Reading the calculation would take too long."""


@lru_cache(maxsize=20_000)
def first_reading(signs: str, digits: int, *, zero: bool = False) -> str | None:
    """Find the first reading of a group in the order + − × ÷ =, then digits, place by place, or None.

    Numbers have at most ``digits`` digits. With ``zero`` a 0 may be multiplied and divided too, against the rules
    (NUMENKO-5). That is only for explanations, so it gets a smaller budget. Raises ``TooHard``.
    """
    work = _Work(MOST_WORK // 10 if zero else MOST_WORK)
    choices = choices_of(signs)
    if not _OpenCalculation(choices, digits, zero, work).balances():
        return None
    # From left to right, fix each sign as the first one for which the rest still has a reading.
    for at, several in enumerate(choices):
        for sign in several:
            choices[at] = sign
            if sign == several[-1] or _OpenCalculation(choices, digits, zero, work).balances():
                break
    return "".join(choices)


@lru_cache(maxsize=20_000)
def is_readable(signs: str, digits: int) -> bool:
    """Return whether a group has a reading, without a budget. Numbers have at most ``digits`` digits."""
    return _OpenCalculation(choices_of(signs), digits, zero=False, work=_Work(inf)).balances()


def choices_of(signs: str) -> list[str]:
    """List what each sign of a group may stand for, in the order of NUMENKO-9."""
    return [_CHOICES.get(sign, sign) for sign in signs]


def side_values(signs: str) -> tuple[Value | None, ...]:
    """Compute each side of a calculation without wild tiles, None where a 0 is multiplied or divided."""
    return tuple(map(_work_out, signs.split("=")))


def write_value(value: Value) -> str:
    """Write a value as people do: ``−4``, ``7/2``."""
    over, under = value
    return ("−" if over < 0 else "") + (f"{abs(over)}/{under}" if under > 1 else str(abs(over)))


class _Work:
    """A budget of steps for one reading."""

    def __init__(self, most: float) -> None:
        self.left = most

    def add(self, *sizes: int) -> None:
        """Charge the product of ``sizes`` as steps about to be made. Raises ``TooHard``."""
        self.left -= prod(sizes)
        if self.left < 0:
            raise TooHard


class _OpenCalculation:
    """A calculation with the possible signs for each place. Places are counted as in slices: a sign is between its
    own index and the next."""

    def __init__(self, choices: Sequence[str], digits: int, zero: bool, work: _Work) -> None:
        self.choices = choices
        self.digits = digits
        self.zero = zero
        self.work = work
        self.known: dict[tuple[int, int], Numbers] = {}

    def balances(self) -> bool:
        """Return whether some reading is a true calculation."""
        end = len(self.choices)
        return any("=" in self.choices[at] and self.can_be_equal(at, end) for at in range(1, end - 1))

    def can_be_equal(self, at: int, end: int) -> bool:
        """Return whether both sides of an equals sign can be equal, with an operator on at least one."""
        small, large = sorted(((0, at), (at + 1, end)), key=lambda side: self.ways(*side))
        plain = {(number, 1) for number in self.numbers(*small)}
        worked = self.work_out(small[1], self.forward(*small))
        return self.can_reach(*large, worked, plain=True) or self.can_reach(*large, plain, plain=False)

    def can_reach(self, start: int, end: int, targets: set[Value], *, plain: bool) -> bool:
        """Return whether the side can have one of the target values, with ``plain`` also as a single number."""
        if not targets:
            return False
        if plain and any((number, 1) in targets for number in self.numbers(start, end)):
            return True
        cut = end if self.zero else self.cut(start, end, len(targets))
        values = self.forward(start, cut)
        if cut == end:
            return not targets.isdisjoint(self.work_out(end, values))
        return any(
            (stop < end and any((number, 1) in wanted for number in self.numbers(start, stop)))
            or any(self.can_join(before, at, stop, wanted) for at, before in values.items())
            for stop, wanted in self.backward(cut, end, targets).items()
        )

    def can_join(self, before: set[Value], at: int, stop: int, wanted: set[Value]) -> bool:
        """Return whether the operator at ``at`` and a number up to ``stop`` can lead to a wanted value."""
        numbers = self.numbers(at + 1, stop)
        if len(wanted) < len(numbers):
            return any(not numbers.isdisjoint(self.between(before, sign, wanted)) for sign in self.choices[at])
        return bool(numbers) and any(
            not wanted.isdisjoint(self.steps(before, sign, numbers)) for sign in self.choices[at]
        )

    def between(self, before: set[Value], operator: str, after: set[Value]) -> Iterable[int]:
        """Find the whole numbers with which the operator turns a value of ``before`` into a value of ``after``."""
        if operator not in _INVERSE:
            return ()
        self.work.add(len(before), len(after))
        if operator == "+":
            found = ((c * b - a * d, b * d) for a, b in before for c, d in after)
        elif operator == "−":
            found = ((a * d - c * b, b * d) for a, b in before for c, d in after)
        elif operator == "×":
            found = ((c * b, a * d) for a, b in before for c, d in after if a and c)
        else:
            found = ((a * d, b * c) for a, b in before for c, d in after if a and c)
        return (over // under for over, under in found if over % under == 0)

    def cut(self, start: int, end: int, targets: int) -> int:
        """Choose where searches forwards, and backwards from this number of targets, meet for the least work."""
        ahead, behind = 1, targets * self.ways(start, end)
        for at in range(start, end):
            if ahead >= behind:
                return at
            ahead *= len(self.choices[at])
            behind //= len(self.choices[at])
        return end

    def forward(self, start: int, end: int) -> dict[int, set[Value]]:
        """Map each place that can have values to those of the signs from ``start`` up to it."""
        found: dict[int, set[Value]] = {}
        for stop in range(start + 1, end + 1):
            values = {(number, 1) for number in self.numbers(start, stop)} | self.work_out(stop, found)
            if values:
                found[stop] = values
        return found

    def work_out(self, stop: int, reached: Mapping[int, set[Value]]) -> set[Value]:
        """Collect the values at ``stop`` that result from a value reached earlier, an operator and a number."""
        values: set[Value] = set()
        for at, before in reached.items():
            if at < stop and (numbers := self.numbers(at + 1, stop)):
                for operator in self.choices[at]:
                    values.update(self.steps(before, operator, numbers))
        return values

    def backward(self, start: int, end: int, targets: set[Value]) -> dict[int, set[Value]]:
        """Map each place after ``start`` to the values from which the signs up to ``end`` lead to a target."""
        found = {end: targets}
        for at in range(end - 1, start, -1):
            wanted: set[Value] = set()
            for stop, after in found.items():
                if numbers := self.numbers(at + 1, stop):
                    for operator in self.choices[at]:
                        wanted.update(self.steps(after, _INVERSE.get(operator, ""), numbers))
            if wanted:
                found[at] = wanted
        return found

    def steps(self, values: Collection[Value], operator: str, numbers: Numbers) -> Iterable[Value]:
        """Combine every value with every number. Empty if the sign is not one of the four operators."""
        if operator not in _INVERSE:
            return ()
        self.work.add(len(values), len(numbers))
        if operator == "+":
            return [(a + n * b, b) for a, b in values for n in numbers]
        if operator == "−":
            return [(a - n * b, b) for a, b in values for n in numbers]
        if operator == "×":
            pairs = (((a, b), n) for a, b in values for n in numbers if self.zero or (a and n))
            return [_times(value, n) for value, n in pairs]
        return [_over((a, b), n) for a, b in values for n in numbers if n and (self.zero or a)]

    def numbers(self, start: int, stop: int) -> Numbers:
        """Return the numbers that these places can form, without leading zeros (NUMENKO-5)."""
        key = start, stop
        if key not in self.known:
            self.known[key] = self.fresh_numbers(start, stop) if 0 < stop - start <= self.digits else frozenset()
        return self.known[key]

    def fresh_numbers(self, start: int, stop: int) -> Numbers:
        """Compute the numbers without the cache."""
        found = [int(sign) for sign in self.choices[start] if sign in DIGITS]
        for several in self.choices[start + 1 : stop]:
            found = [10 * number + int(sign) for number in found if number for sign in several if sign in DIGITS]
        return frozenset(found)

    def ways(self, start: int, end: int) -> int:
        """Count the readings of these places if every sign fitted."""
        return prod(map(len, self.choices[start:end]))


def _times(value: Value, n: int) -> Value:
    shared = gcd(n, value[1])
    return value[0] * (n // shared), value[1] // shared


def _over(value: Value, n: int) -> Value:
    shared = gcd(value[0], n)
    return value[0] // shared, value[1] * (n // shared)


def _work_out(side: str) -> Value | None:
    value, operator = (0, 1), "+"
    for number, following in re.findall(r"([0-9]+)([^0-9]?)", side):
        n = int(number)
        if operator in "×÷" and not (value[0] and n):
            return None
        value, operator = _STEP[operator](value, n), following
    return value


_STEP: dict[str, Callable[[Value, int], Value]] = {
    "+": lambda value, n: (value[0] + n * value[1], value[1]),
    "−": lambda value, n: (value[0] - n * value[1], value[1]),
    "×": _times,
    "÷": _over,
}

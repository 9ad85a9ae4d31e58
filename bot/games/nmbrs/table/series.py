"""Series (NMBRS-7 … NMBRS-10): whether numbers form one, and if not, why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import NamedTuple

from bot.errors import Refused
from bot.games.nmbrs.options import NmbrsOptions, Rule

LEAST = 3
"""The number of cards in the shortest series."""

Numbers = tuple[int, ...]


class SeriesRules(NamedTuple):
    """A match's series rules: the rule for constant steps, whether patterns count, and the highest number."""

    rule: Rule
    patterns: bool
    top: int

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, options: NmbrsOptions) -> SeriesRules:
        """Return the rules that these options choose."""
        return cls(options.series, options.patterns, options.top)


def make_example(rules: SeriesRules, number: int) -> Numbers:
    """Make a series of three with this number, for people who do not know yet what a series is. Prefers multiples
    of the number, then the largest steps. By the basic rule the step is 6, which need not count back to 0 or 1."""
    steps = (6,) if rules.rule == "basic" else range(number, 0, -1)
    begins = ((number - before * step, step) for step in steps for before in range(LEAST))
    lines = ((first, first + step, first + 2 * step) for first, step in begins)
    return next(line for line in lines if is_series(rules, line))


@lru_cache(maxsize=1 << 14)
def is_series(rules: SeriesRules, values: Numbers) -> bool:
    """Return whether the numbers, with those that jokers stand for, are a series, read from either end."""
    if len(values) < LEAST or min(values) < 1 or max(values) > rules.top:
        return False
    rising = values if values[0] < values[-1] else values[::-1]
    step = rising[1] - rising[0]
    is_even = step >= 1 and rising == tuple(range(rising[0], rising[-1] + 1, step))
    if is_even and _counts_back(rules.rule, rising[0], step):
        return True
    return rules.patterns and _is_pattern(rules.top, rising)


def check_series(rules: SeriesRules, values: Numbers) -> None:
    """Raise ``Refused`` unless the numbers are a series: NMBRS-7.short, NMBRS-7.range, NMBRS-7.same (the same
    number twice in a row), NMBRS-7.step (between which numbers the step changes), NMBRS-10.none (with patterns),
    and by where counting back ends: NMBRS-8.zero, NMBRS-9.one, NMBRS-9.either."""
    if is_series(rules, values):
        return
    if len(values) < LEAST:
        raise Refused("NMBRS-7.short", least=LEAST)
    for value in values:
        if not 1 <= value <= rules.top:
            raise Refused("NMBRS-7.range", value=value, top=rules.top)
    step = values[1] - values[0]
    odd = next(((a, b) for a, b in pairwise(values) if b - a != step or a == b), None)
    if odd is not None and odd[0] == odd[1]:
        raise Refused("NMBRS-7.same", value=odd[0])
    if odd is not None and rules.patterns:
        raise Refused("NMBRS-10.none", line=values)
    if odd is not None:
        raise Refused("NMBRS-7.step", a=values[0], b=values[1], step=abs(step), c=odd[0], d=odd[1])
    codes = {"A": "NMBRS-8.zero", "B": "NMBRS-9.one", "AB": "NMBRS-9.either"}
    raise Refused(codes[rules.rule], line=values, step=abs(step), lands=min(values) % abs(step))


class Progression(NamedTuple):
    """Rising numbers, of which any three or more in a row form a series, and the index of each number."""

    values: Numbers
    places: dict[int, int]


@lru_cache(maxsize=16)
def progressions(rules: SeriesRules) -> tuple[Progression, ...]:
    """List the rows that together contain every series."""
    found = [*_steps(rules), *(_patterns(rules.top) if rules.patterns else ())]
    return tuple(
        Progression(values, {value: place for place, value in enumerate(values)})
        for values in dict.fromkeys(found)
        if len(values) >= LEAST
    )


class Strip(NamedTuple):
    """All rows one behind the other, so that sets of places are bit masks, and one operation applies to all rows.

    ``numbers`` by place: the number there, and 0 twice behind each row, so that a shift by two places never
    reaches another row. ``first``: the place where each row begins. ``places``: for each number all its places.
    ``begins``: the places where a series can begin.
    """

    numbers: Numbers
    first: Numbers
    places: Numbers
    begins: int


@lru_cache(maxsize=16)
def strip(rules: SeriesRules) -> Strip:
    """Build the strip of these rules."""
    numbers: list[int] = []
    first: list[int] = []
    for row in progressions(rules):
        first.append(len(numbers))
        numbers += (*row.values, *(0,) * (LEAST - 1))
    places = [0] * (rules.top + 1)
    for place, number in enumerate(numbers):
        places[number] |= 1 << place
    taken = ~places[0]
    return Strip(tuple(numbers), tuple(first), tuple(places), taken & taken >> 1 & taken >> 2)


def fillings(rules: SeriesRules, values: Sequence[int | None]) -> list[Numbers]:
    """Find the series that have the given numbers in their places, sorted. None stands for an unknown number;
    there is no result if all are unknown."""
    known = ((place, value) for place, value in enumerate(values) if value is not None)
    at, anchor = next(known, (0, 0))
    found: set[Numbers] = set()
    for row in progressions(rules):
        for numbers in (row.values, row.values[::-1]) if anchor in row.places else ():
            start = numbers.index(anchor) - at
            window = numbers[start : start + len(values)] if start >= 0 else ()
            if len(window) == len(values) >= LEAST and all(map(_agree, values, window)):
                found.add(window)
    return sorted(found)


def _agree(known: int | None, value: int) -> bool:
    return known in (None, value)


def _counts_back(rule: Rule, smallest: int, step: int) -> bool:
    """Return whether counting backwards by the step reaches 0 (A), 1 (B), or either."""
    match rule:
        case "basic":
            return True
        case "A":
            return smallest % step == 0
        case "B":
            return (smallest - 1) % step == 0
        case "AB":
            return smallest % step == 0 or (smallest - 1) % step == 0


def _steps(rules: SeriesRules) -> Iterator[Numbers]:
    for step in range(1, rules.top // 2 + 1):
        for first in range(1, step + 1):
            if _counts_back(rules.rule, first, step):
                yield tuple(range(first, rules.top + 1, step))


@lru_cache(maxsize=4)
def _patterns(top: int) -> tuple[Numbers, ...]:
    """List squares, cubes, triangular numbers, primes, and rows with a whole ratio of 2 or more (NMBRS-10)."""
    count = range(1, top + 1)
    found = [
        _up_to(top, (n**2 for n in count)),
        _up_to(top, (n**3 for n in count)),
        _up_to(top, (n * (n + 1) // 2 for n in count)),
        tuple(n for n in count if n > 1 and all(n % k for k in range(2, n))),
    ]
    for ratio in range(2, top + 1):
        found += [_up_to(top, (first * ratio**i for i in range(top))) for first in count if first % ratio]
    return tuple(row for row in found if len(row) >= LEAST)


def _up_to(top: int, numbers: Iterable[int]) -> Numbers:
    return tuple(takewhile(lambda number: number <= top, numbers))


def _is_pattern(top: int, rising: Numbers) -> bool:
    for row in _patterns(top):
        if rising[0] in row:
            start = row.index(rising[0])
            if row[start : start + len(rising)] == rising:
                return True
    return False

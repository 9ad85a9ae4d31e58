"""NUMO's drills: melds of arithmetic, primes and factors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random

from bot.games.numo.cards import is_prime, lower_numbers, upper_numbers
from bot.games.numo.kinds import OPERATIONS
from bot.i18n import Texts
from bot.puzzles.drills import Drill, DrillItem, build_item, try_often

TOP = {1: 24, 2: 60, 3: 144}
"""The highest number of an item, by reach."""
FLOOR = {1: 3, 2: 14, 3: 32}
"""The least number that the highest card of a meld shows, by reach."""

Triple = tuple[int, ...]


@cache
def _numbers(reach: int) -> tuple[int, ...]:
    return tuple(sorted(number for number in {*lower_numbers(), *upper_numbers()} if number <= TOP[reach]))


def _make_sentence(kind: str) -> Callable[[Random, int], DrillItem | None]:
    operation = OPERATIONS[kind].of  # type: ignore[index]

    def make(rng: Random, reach: int) -> DrillItem | None:
        numbers = _numbers(reach)
        low, high = sorted(rng.sample(numbers, 2))
        result = operation(low, high)
        if min(low, high) < 2 or result not in numbers or result < FLOOR[reach]:
            return None
        wrong = [(low, high, other) for other in numbers if other not in (low, high, result)]
        wrong += [(low, other, result) for other in numbers if other not in (low, high, result)]
        fair = [each for each in wrong if not _makes(kind, each)]
        return _build(rng, (low, high, result), fair)

    return make


def _makes(kind: str, numbers: Triple) -> bool:
    """Tell whether three numbers make a true sentence of that kind in any order."""
    low, middle, high = sorted(numbers)
    return OPERATIONS[kind].of(low, middle) == high  # type: ignore[index]


def _build(rng: Random, right: Triple, wrong: Iterable[Triple]) -> DrillItem | None:
    """Build an item of cards, the wrong ones as near to the right ones as may be."""
    wanted = sorted(right)

    def distance(numbers: Triple) -> int:
        return sum(abs(a - b) for a, b in zip(sorted(numbers), wanted, strict=True))

    return build_item(rng, (), _write(right), map(_write, sorted(wrong, key=distance)))


def _write(numbers: Triple) -> str:
    return " · ".join(map(str, sorted(numbers)))


def _make_primes(rng: Random, reach: int) -> DrillItem | None:
    numbers = [number for number in _numbers(reach) if number > FLOOR[reach] // 4]
    primes = [number for number in numbers if is_prime(number)]
    others = [number for number in (1, *numbers) if number % 2 and number % 5 and not is_prime(number)]
    if len(primes) < 4 or len(others) < 2:
        return None
    right = tuple(rng.sample(primes, 3))
    wrong = [
        (*rng.sample(primes, 2), other) for other in rng.sample(others, min(len(others), 4)) for _ in range(2)
    ]
    return build_item(rng, (), _write(right), map(_write, wrong))


def _make_factors(rng: Random, reach: int) -> DrillItem | None:
    numbers = _numbers(reach)
    top = rng.choice([number for number in numbers if number >= FLOOR[reach]])
    factors = [number for number in numbers if 1 < number < top and top % number == 0]
    others = [number for number in numbers if 1 < number <= top // 2 and top % number]
    if len(factors) < 2 or len(others) < 2:
        return None
    right = (*rng.sample(factors, 2), top)
    return _build(rng, right, ((factor, other, top) for factor in factors for other in others))


def _ask(kind: Callable[[Texts], str]) -> Callable[[Sequence[str], Texts], str]:
    return lambda given, t: t("Which cards make a meld of the kind **{kind}**?", kind=kind(t))


DRILLS = (
    Drill("plus", lambda t: t("+ and −"), try_often(_make_sentence("addition")), _ask(lambda t: t("+ or −"))),
    Drill(
        "times", lambda t: t("× and ÷"), try_often(_make_sentence("multiplication")), _ask(lambda t: t("× or ÷"))
    ),
    Drill("prime", lambda t: t("Primes"), try_often(_make_primes), _ask(lambda t: t("prime"))),
    Drill("factor", lambda t: t("Factors"), try_often(_make_factors), _ask(lambda t: t("factor"))),
)

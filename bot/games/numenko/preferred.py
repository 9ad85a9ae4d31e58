"""Which of the true readings of a calculation is shown (NUMENKO-9): the one that people mean.

Both sides of each possible = are worked out from left to right, once strictly and once by the precedence that
people learn at school, and equal values are matched. So the work grows with the readings of a side, not with those
of the calculation, and it is bounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import gcd

from bot.games.numenko.reading import TooHard, Value, choices_of, first_reading
from bot.games.numenko.tiles import DIGITS, SIGNS

MOST_STEPS = 6_000
"""The number of steps after which the first true reading in order is shown instead."""
_ORDERED = str.maketrans(SIGNS, "abcdefghijklmno")
_SIGNS = str.maketrans("abcdefghijklmno", SIGNS)
"""Signs as letters whose alphabet is the order of NUMENKO-9, and back."""
_DIVIDE, _EQUALS = "÷".translate(_ORDERED), "=".translate(_ORDERED)
_OPERATORS = "+−×÷"

Kind = tuple[bool, int]
"""Of a part of a calculation: whether it is a number alone, and how many ÷ it has."""
Firsts = dict[Kind, str]
"""The first signs (as letters) of each kind."""


Worth = tuple[Value, Value, Value]
"""What a side is worth up to here: strictly from left to right; and by precedence, as the sum of the terms before
and the last term."""
_Reached = dict[Worth, Firsts]


@lru_cache(maxsize=20_000)
def shown_reading(signs: str, digits: int) -> str | None:
    """The reading that is shown of a group, None if it has none: one that is true by school precedence too if
    there is one, then with the fewest ÷, then the first in order. Numbers have at most ``digits`` digits.

    Where looking for it takes too many steps, it is the first true reading in order. Raises ``TooHard``.
    """
    try:
        best = _Sides(signs, digits).best()
    except TooHard:
        return first_reading(signs, digits)
    return best and best.translate(_SIGNS)


class _Sides:
    """The sides of a calculation, with the steps that are left for working them out."""

    def __init__(self, signs: str, digits: int) -> None:
        self.choices: Sequence[str] = choices_of(signs)
        self.digits = digits
        self.steps = MOST_STEPS

    def best(self) -> str | None:
        """The signs (as letters) of the reading to show."""
        end = len(self.choices)
        left = self.side(0, end)
        found: dict[bool, list[tuple[int, str]]] = {True: [], False: []}
        for at in range(1, end - 1):
            if "=" in self.choices[at] and left[at]:
                right = self.side(at + 1, end)[end]
                for both in (True, False):
                    found[both] += _matched(_by(left[at], both), _by(right, both))
        chosen = found[True] or found[False]
        return min(chosen)[1] if chosen else None

    def side(self, start: int, end: int) -> dict[int, _Reached]:
        """What the signs from ``start`` can be worth up to each place, with the first signs for it."""
        found: dict[int, _Reached] = {stop: {} for stop in range(start, end + 1)}
        for stop, n, text in self.numbers(start, end):
            _keep(found[stop], ((n, 1), (0, 1), (n, 1)), (True, 0), text)
        for at in range(start + 1, end - 1):
            if reached := found[at]:
                operators = [sign for sign in self.choices[at] if sign in _OPERATORS]
                numbers = list(self.numbers(at + 1, end)) if operators else []
                self.count(len(reached) * len(operators) * len(numbers))
                for operator in operators:
                    for stop, n, text in numbers:
                        _step(reached, operator, n, text, found[stop])
        return found

    def numbers(self, start: int, end: int) -> Iterator[tuple[int, int, str]]:
        """The numbers that begin at a place: where each ends, its value and its signs as letters."""
        texts = [""]
        for stop in range(start, min(start + self.digits, end)):
            digits = [sign for sign in self.choices[stop] if sign in DIGITS]
            texts = [text + digit for text in texts if text != "0" for digit in digits]
            self.count(len(texts))
            for text in texts:
                yield stop + 1, int(text), text.translate(_ORDERED)

    def count(self, steps: int) -> None:
        """Count steps about to be made. Raises ``TooHard``."""
        self.steps -= steps
        if self.steps < 0:
            raise TooHard


def _step(reached: _Reached, operator: str, n: int, text: str, found: _Reached) -> None:
    """Add what the operator and the number make of each value that was reached."""
    sign = operator.translate(_ORDERED)
    for worth, firsts in reached.items():
        after = _after(worth, operator, n)
        if after is not None:
            for (_, divided), signs in firsts.items():
                _keep(found, after, (False, divided + (sign == _DIVIDE)), signs + sign + text)


def _after(worth: Worth, operator: str, n: int) -> Worth | None:
    """The worth after an operator and a number; None where a 0 would be multiplied or divided (NUMENKO-5)."""
    (over, under), before, (a, b) = worth
    match operator:
        case "+":
            return (over + n * under, under), _sum(before, worth[2]), (n, 1)
        case "−":
            return (over - n * under, under), _sum(before, worth[2]), (-n, 1)
        case _ if not (over and n):
            return None
        case "×":
            return _lowest(over * n, under), before, _lowest(a * n, b)
        case _:
            return _lowest(over, under * n), before, _lowest(a, b * n)


def _lowest(over: int, under: int) -> Value:
    shared = gcd(over, under)
    return over // shared, under // shared


def _sum(one: Value, other: Value) -> Value:
    (a, b), (c, d) = one, other
    return (a + c, 1) if b == d == 1 else _lowest(a * d + c * b, b * d)


def _keep(found: _Reached, worth: Worth, kind: Kind, signs: str) -> None:
    firsts = found.setdefault(worth, {})
    if kind not in firsts or signs < firsts[kind]:
        firsts[kind] = signs


def _by(reached: _Reached, both: bool) -> dict[tuple[Value, ...], Firsts]:
    """What is reached by its strict value, and with ``both`` also by that of school precedence."""
    found: dict[tuple[Value, ...], Firsts] = {}
    for (strict, before, term), firsts in reached.items():
        key = (strict, _sum(before, term)) if both else (strict,)
        kept = found.setdefault(key, {})
        for kind, signs in firsts.items():
            kept[kind] = min(signs, kept.get(kind, signs))
    return found


def _matched(
    left: dict[tuple[Value, ...], Firsts], right: dict[tuple[Value, ...], Firsts]
) -> Iterator[tuple[int, str]]:
    """The calculations of sides with equal values: how many ÷ each has, and its signs. One of the sides has an
    operator."""
    for key, ones in left.items():
        for (bare, divided), signs in ones.items():
            for (alone, more), others in right.get(key, {}).items():
                if not (bare and alone):
                    yield divided + more, signs + _EQUALS + others

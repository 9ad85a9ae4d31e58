"""The two ways to work out a side of a calculation, forwards from its left end and backwards from what it must be
worth: strictly from left to right (NUMENKO-6), and by the precedence that people learn at school as well."""

from __future__ import annotations

from math import gcd
from typing import Protocol

from bot.games.numenko.calculations.reading import Value

Sums = tuple[Value, ...]
"""What a part of a side comes to; the first value is always the one strictly from left to right. What the others
mean is up to the ``Arithmetic``."""
_ONE = (1, 1)


class Arithmetic(Protocol):
    """A way to work out a side of a calculation, number by number.

    ``Sums`` are of three kinds: of the signs from the left end up to some place; the ``worth`` of a whole side;
    and what is *wanted* of the signs up to some place, so that the signs after it lead to a given worth.
    """

    def begin(self, n: int) -> Sums:
        """The sums of a number alone."""

    def after(self, sums: Sums, operator: str, n: int) -> Sums | None:
        """The sums after an operator and a number; None where a 0 would be multiplied or divided (NUMENKO-5)."""

    def worth(self, sums: Sums) -> Sums:
        """What a side is worth that comes to these sums; sides are equal if their worths are."""

    def worth_wanted(self, worth: Sums) -> Sums:
        """What is wanted of all signs of a side of that worth."""

    def before(self, wanted: Sums, operator: str, n: int) -> Sums | None:
        """What is wanted before an operator and a number after which that is wanted; None if a 0 would be
        multiplied or divided."""

    def meets(self, sums: Sums, wanted: Sums) -> bool:
        """Whether sums are what is wanted; their first values are known to be equal."""


class LeftToRight:
    """Strictly from left to right: one value."""

    def begin(self, n: int) -> Sums:
        """The number."""
        return ((n, 1),)

    def after(self, sums: Sums, operator: str, n: int) -> Sums | None:
        """One step."""
        value = _step(sums[0], operator, n)
        return None if value is None else (value,)

    def worth(self, sums: Sums) -> Sums:
        """The value."""
        return sums

    def worth_wanted(self, worth: Sums) -> Sums:
        """The value."""
        return worth

    def before(self, wanted: Sums, operator: str, n: int) -> Sums | None:
        """One step undone."""
        return self.after(wanted, _INVERSE[operator], n)

    def meets(self, sums: Sums, wanted: Sums) -> bool:
        """Nothing but the first value matters."""
        return True


class AtSchoolToo:
    """From left to right, and with × and ÷ first.

    Sums: the strict value, the sum of the terms before the last one, and the last term. A worth: the strict value
    and that by precedence. Wanted: the strict value, the sum of all terms, and the factor that is still to come to
    the last one.
    """

    def begin(self, n: int) -> Sums:
        """A number is the last term, with nothing before it."""
        return (n, 1), (0, 1), (n, 1)

    def after(self, sums: Sums, operator: str, n: int) -> Sums | None:
        """A new term, or another factor of the last one."""
        strict, before, term = sums
        value = _step(strict, operator, n)
        if value is None:
            return None
        if operator in "+−":
            return value, _add(before, term), (n if operator == "+" else -n, 1)
        return value, before, _multiply(term, operator, n)

    def worth(self, sums: Sums) -> Sums:
        """Both values."""
        return sums[0], _add(sums[1], sums[2])

    def worth_wanted(self, worth: Sums) -> Sums:
        """Both values, with no factor to come."""
        return (*worth, _ONE)

    def before(self, wanted: Sums, operator: str, n: int) -> Sums | None:
        """Without the term that the number begins, or with the number as a factor to come."""
        strict, rest, factor = wanted
        value = _step(strict, _INVERSE[operator], n)
        if value is None:
            return None
        if operator in "+−":
            over, under = factor
            return value, _add(rest, _lowest(-n * over if operator == "+" else n * over, under)), _ONE
        return value, rest, _multiply(factor, operator, n)

    def meets(self, sums: Sums, wanted: Sums) -> bool:
        """Whether the terms with the factor to come make up the sum."""
        (_, before, (a, b)), (_, rest, (c, d)) = sums, wanted
        return _add(before, _lowest(a * c, b * d)) == rest


_INVERSE = {"+": "−", "−": "+", "×": "÷", "÷": "×"}


def _step(value: Value, operator: str, n: int) -> Value | None:
    over, under = value
    if operator == "+":
        return over + n * under, under
    if operator == "−":
        return over - n * under, under
    return _multiply(value, operator, n) if over and n else None


def _multiply(value: Value, operator: str, n: int) -> Value:
    over, under = value
    return _lowest(over * n, under) if operator == "×" else _lowest(over, under * n)


def _add(one: Value, other: Value) -> Value:
    (a, b), (c, d) = one, other
    return (a + c, 1) if b == d == 1 else _lowest(a * d + c * b, b * d)


def _lowest(over: int, under: int) -> Value:
    if under == 1:
        return over, 1
    shared = gcd(over, under)
    return over // shared, under // shared

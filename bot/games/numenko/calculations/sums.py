"""The two ways to work out a side of a calculation, forwards from its left end and backwards from its worth:
strictly from left to right (NUMENKO-6), and by school precedence as well."""

from __future__ import annotations

from math import gcd
from typing import Protocol

from bot.games.numenko.calculations.reading import Value

Sums = tuple[Value, ...]
"""The values of a part of a side. The first is always the one strictly from left to right; the ``Arithmetic``
defines the others."""
_ONE = (1, 1)


class Arithmetic(Protocol):
    """A way to work out a side of a calculation, number by number.

    ``Sums`` are of three kinds: of the signs from the left end up to some place; the ``worth`` of a whole side;
    and the *wanted* sums of the signs up to some place, so that the signs after it lead to a given worth.
    """

    def begin(self, n: int) -> Sums:
        """Return the sums of a number alone."""

    def after(self, sums: Sums, operator: str, n: int) -> Sums | None:
        """Return the sums after an operator and a number, None if a 0 is multiplied or divided (NUMENKO-5)."""

    def worth(self, sums: Sums) -> Sums:
        """Return the worth of a side that comes to these sums. Sides are equal if their worths are."""

    def worth_wanted(self, worth: Sums) -> Sums:
        """Return what is wanted of all signs of a side of that worth."""

    def before(self, wanted: Sums, operator: str, n: int) -> Sums | None:
        """Return what is wanted before an operator and a number. None if a 0 would be multiplied or divided."""

    def meets(self, sums: Sums, wanted: Sums) -> bool:
        """Return whether sums are what is wanted, given that their first values are equal."""


class LeftToRight:
    """Strictly from left to right: one value."""

    def begin(self, n: int) -> Sums:
        """Return the number."""
        return ((n, 1),)

    def after(self, sums: Sums, operator: str, n: int) -> Sums | None:
        """Apply one step."""
        value = _step(sums[0], operator, n)
        return None if value is None else (value,)

    def worth(self, sums: Sums) -> Sums:
        """Return the value."""
        return sums

    def worth_wanted(self, worth: Sums) -> Sums:
        """Return the value."""
        return worth

    def before(self, wanted: Sums, operator: str, n: int) -> Sums | None:
        """Undo one step."""
        return self.after(wanted, _INVERSE[operator], n)

    def meets(self, sums: Sums, wanted: Sums) -> bool:
        """Return True, since only the first value matters."""
        return True


class AtSchoolToo:
    """From left to right, and with × and ÷ first.

    Sums: the strict value, the sum of the terms before the last one, and the last term. A worth: the strict value
    and that by precedence. Wanted: the strict value, the sum of all terms, and the remaining factor of the last
    one.
    """

    def begin(self, n: int) -> Sums:
        """Start with the number as the last term and nothing before it."""
        return (n, 1), (0, 1), (n, 1)

    def after(self, sums: Sums, operator: str, n: int) -> Sums | None:
        """Add a new term, or another factor of the last one."""
        strict, before, term = sums
        value = _step(strict, operator, n)
        if value is None:
            return None
        if operator in "+−":
            return value, _add(before, term), (n if operator == "+" else -n, 1)
        return value, before, _multiply(term, operator, n)

    def worth(self, sums: Sums) -> Sums:
        """Return both values."""
        return sums[0], _add(sums[1], sums[2])

    def worth_wanted(self, worth: Sums) -> Sums:
        """Return both values, with no factor remaining."""
        return (*worth, _ONE)

    def before(self, wanted: Sums, operator: str, n: int) -> Sums | None:
        """Remove the term that the number begins, or add the number to the remaining factor."""
        strict, rest, factor = wanted
        value = _step(strict, _INVERSE[operator], n)
        if value is None:
            return None
        if operator in "+−":
            over, under = factor
            return value, _add(rest, _lowest(-n * over if operator == "+" else n * over, under)), _ONE
        return value, rest, _multiply(factor, operator, n)

    def meets(self, sums: Sums, wanted: Sums) -> bool:
        """Return whether the terms with the remaining factor make up the sum."""
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

"""Which sums the piles of a table make, and which two wild cards make of them, as sets of bits.

A group with one or two wild cards is a set of piles of which one part, or two parts beside each other, go under
the wild cards, and the rest is joined. Whether a set of piles can be divided in such a way depends only on the
sums of the parts. So both sides are sets of sums, and a single intersection judges a set of piles.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain

from bot.games.numero.cards import Effect
from bot.games.numero.values import apply_effect, undo_effect

WIDTHS = (32, 64, 96, 128, 192)
"""The possible bases. A pair of sums is one number in the smallest base that is enough."""
KEPT = 64
"""The largest base for which results are cached."""
TOP = 15
"""The highest number card."""


class PileSums:
    """The sums of all sets of these piles (masks), and the sums of the parts of each set."""

    def __init__(self, values: Sequence[int]) -> None:
        self.sums, self.parts = [0], [1]
        for value in values:
            self.sums += [old + value for old in self.sums]
            self.parts += [old | old << value for old in self.parts]
        self.by_sum: dict[int, list[int]] = {}
        for mask in sorted(range(1, len(self.sums)), key=int.bit_count):
            self.by_sum.setdefault(self.sums[mask], []).append(mask)
        self.width = next((width for width in WIDTHS if width > self.sums[-1]), self.sums[-1] + 1)
        self._values = values
        self._pairs: list[int] = []

    @property
    def pairs(self) -> list[int]:
        """For each set of piles, the sums of two parts of it that have no pile in common."""
        if not self._pairs:
            self._pairs = [1]
            for value in self._values:
                self._pairs += [old | old << value | old << value * self.width for old in self._pairs]
        return self._pairs


@lru_cache(maxsize=256)
def after_one(effect: Effect, most: int) -> tuple[tuple[int, int], ...]:
    """Return the sums up to ``most`` that a wild card turns into a whole number up to ``TOP``, each with that."""
    found = ((part, apply_effect(effect, Fraction(part))) for part in range(1, most + 1))
    return tuple((part, int(value)) for part, value in found if value and value <= TOP and value.denominator == 1)


def sums_for_one(effect: Effect, target: int, most: int) -> dict[int, int]:
    """Map the sum of all piles of a group to the sums of the part under the wild card with which the group makes
    the target. The rest is joined."""
    wanted: dict[int, int] = {}
    for part, value in after_one(effect, most):
        if value <= target:
            whole = part + target - value
            wanted[whole] = wanted.get(whole, 0) | 1 << part
    return wanted


def sums_for_two(one: Effect, other: Effect, target: int, width: int) -> dict[int, int]:
    """Return the same for two wild cards and the sums of two parts: see ``after_two``."""
    return (_sums_for_two_cached if width <= KEPT else _sums_for_two)(one, other, target, width)


@lru_cache(maxsize=2048)
def _sums_for_two_cached(one: Effect, other: Effect, target: int, width: int) -> dict[int, int]:
    return _sums_for_two(one, other, target, width)


def _sums_for_two(one: Effect, other: Effect, target: int, width: int) -> dict[int, int]:
    wanted: dict[int, int] = {}
    for code in after_two(one, other, width):
        pair, value = divmod(code, TOP + 1)
        if value <= target:
            whole = sum(divmod(pair, width)) + target - value
            wanted[whole] = wanted.get(whole, 0) | 1 << pair
    return wanted


@lru_cache(maxsize=192)
def after_two(one: Effect, other: Effect, width: int) -> array[int]:
    """Return what two wild cards can make of two parts with sums below ``width`` together: either each of its own
    part, or one of the second part and of what the other made of the first. Encoded: the two sums in base
    ``width``, then the whole number up to ``TOP`` in base 16."""
    nested = _nest(one, other, width), _nest(other, one, width)
    codes = {(a * width + b) * (TOP + 1) + value for a, b, value in chain(*nested, _beside(one, other, width))}
    return array("Q", sorted(codes))


def _nest(inner: Effect, outer: Effect, width: int) -> Iterator[tuple[int, int, int]]:
    before: dict[Fraction, list[tuple[int, int]]] = {}
    for value in range(1, TOP + 1):
        x = undo_effect(outer, Fraction(value))
        if x:
            before.setdefault(x % 1, []).append((int(x // 1), value))
    for a, inside, rest in _values_made(inner, width):
        for whole, value in before.get(rest, ()):
            b = whole - inside
            if 0 <= b < width - a:
                yield a, b, value


def _beside(one: Effect, other: Effect, width: int) -> Iterator[tuple[int, int, int]]:
    by_rest: dict[Fraction, list[tuple[int, int]]] = {}
    for b, whole, rest in _values_made(other, width):
        if whole < TOP:
            by_rest.setdefault(rest, []).append((b, whole))
    for a, whole, rest in _values_made(one, width):
        missing = -rest % 1
        carried = whole + (rest != 0)
        for b, more in by_rest.get(missing, ()):
            both = carried + more
            if both <= TOP and a + b < width:
                yield a, b, both


@lru_cache(maxsize=256)
def _values_made(effect: Effect, width: int) -> list[tuple[int, int, Fraction]]:
    """Return each sum below ``width`` with what the wild card makes of it: the whole part and the rest below 1."""
    found = ((part, apply_effect(effect, Fraction(part))) for part in range(1, width))
    return [(part, int(value // 1), value % 1) for part, value in found if value]

"""Figures for many numbers in one long integer, so that one operation works on all of them.

Each number has a lane of bits in such an integer. A set of numbers has all bits of their lanes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from struct import pack, unpack
from typing import NamedTuple

from bot.games.numer.model import DIGITS
from bot.opponents.numer.numbers import Number

BITS = 32
"""The width of a lane in bits. Sums must fit into it."""
FULL = (1 << BITS) - 1


class Clash(NamedTuple):
    """Sets of numbers relative to a given one: those it eliminates, and the lower ones that share no digit with
    it, so that it stays above them."""

    strikes: int
    above: int


class Lanes:
    """Numbers that have a lane each, ascending."""

    def __init__(self, numbers: Sequence[Number]) -> None:
        self._size = len(numbers)
        self._values = [number.value for number in numbers]
        masks = [number.mask for number in numbers]
        self.ones = self.lanes([1] * len(masks))
        self._all = self.ones * FULL
        self._holders = {digit: self.lanes([mask >> int(digit) & 1 for mask in masks]) * FULL for digit in DIGITS}

    def lanes(self, figures: Sequence[int]) -> int:
        """Pack these figures, by number, into their lanes."""
        return int.from_bytes(pack(f"<{len(figures)}I", *figures), "little")

    def figures(self, lanes: int) -> tuple[int, ...]:
        """Unpack the figure in each lane, by number."""
        return unpack(f"<{self._size}I", lanes.to_bytes(self._size * BITS // 8, "little"))

    def clash(self, number: Number) -> Clash:
        """Return how a number, which need not have a lane, clashes with those that have one."""
        sharing = 0
        for digit in set(number.text):
            sharing |= self._holders[digit]
        below, upto = (BITS * bisect(self._values, number.value) for bisect in (bisect_left, bisect_right))
        lower = (1 << below) - 1
        strikes = sharing ^ (sharing & (1 << upto) - 1)
        return Clash(strikes, (self._all ^ sharing) & lower)


def find_struck_and_out(field: Lanes, written: Sequence[Number]) -> tuple[int, int]:
    """Return which numbers of the field would be struck, and which struck or below an accepted one, when these are
    written, ascending (NUMER-9, -12)."""
    seen = under = struck = out = 0
    last = -1
    for number in written:
        if number.value != last:
            under, last = seen, number.value
        strikes, above = field.clash(number)
        if not number.mask & under:
            out |= above
        struck |= strikes
        seen |= number.mask
    return struck, struck | out

"""Figures for many numbers in one long integer, so that one operation works on all of them.

Each number has a lane of bits in such an integer. A set of numbers has all bits of their lanes. What
is added up must stay below 2 to the power of ``BITS`` - 1; the last bit tells what is negative (``regrets.py``).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from struct import pack, unpack
from typing import NamedTuple

from bot.games.numer.model import DIGITS
from bot.opponents.numer.mix import SIT_OUT
from bot.opponents.numer.numbers import EVERY, NUMBERS

BITS = 32
"""The width of a lane."""
FULL = (1 << BITS) - 1


class Clash(NamedTuple):
    """Sets of a field's numbers beside a certain number: those it eliminates, and the lower ones that share no
    digit with it, so that it stays above them. ``struck_by``: 1 in the lanes of the lower ones that eliminate it.
    """

    strikes: int
    above: int
    struck_by: int


class Lanes:
    """The choices that have a lane: ``numbers`` (indices of ``NUMBERS``, ascending), and then sitting out."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = numbers
        self.choices = (*numbers, SIT_OUT)
        self._values = [NUMBERS[index].value for index in numbers]
        masks = [NUMBERS[index].mask for index in numbers]
        self._ones = self.lanes([1] * len(masks))
        self._all = self._ones * FULL
        self._holders = {digit: self.set_of([mask >> int(digit) & 1 for mask in masks]) for digit in DIGITS}
        self._clashes: dict[int, Clash] = {}

    def lanes(self, figures: Sequence[int]) -> int:
        """These figures, by choice, in their lanes."""
        return int.from_bytes(pack(f"<{len(figures)}I", *figures), "little")

    def set_of(self, members: Sequence[int]) -> int:
        """The set of the choices where this is 1, not 0."""
        return self.lanes(members) * FULL

    def figures(self, lanes: int) -> tuple[int, ...]:
        """What is in each lane, by choice."""
        size = len(self.choices)
        return unpack(f"<{size}I", lanes.to_bytes(size * BITS // 8, "little"))

    def clash(self, value: int) -> Clash:
        """How the number with that value, which need not be in the field, clashes with those in it."""
        if value not in self._clashes:
            self._clashes[value] = self._clash(value)
        return self._clashes[value]

    def _clash(self, value: int) -> Clash:
        sharing = 0
        for digit in EVERY[f"{value:03}"].text:
            sharing |= self._holders[digit]
        below, upto = (BITS * bisect(self._values, value) for bisect in (bisect_left, bisect_right))
        lower = (1 << below) - 1
        sharing_lower = sharing & lower
        strikes = sharing ^ (sharing & (1 << upto) - 1)
        return Clash(strikes, self._all & lower ^ sharing_lower, self._ones & sharing_lower)

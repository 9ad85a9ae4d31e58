"""The average worth of a number when the others' numbers and their chances are known.

Chances are whole percentages, so everything is exact: the chance of one possible turn is a whole number of parts,
of which 100 to the power of the number of rivals make one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

import msgspec

from bot.games.numer.model import DIGITS, TURNS
from bot.opponents.numer.numbers import EVERY, mask_of

PERCENT = 100


class Odds(msgspec.Struct, frozen=True):
    """A number that a rival may write, and its chance in percent."""

    number: str
    chance: int


Rivals = tuple[tuple[Odds, ...], ...]
"""What each rival may write, in the order of their seats, which begin after the solver's."""


class KnownTurn(msgspec.Struct, frozen=True):
    """What the solver is told, and what the explanation needs: the equally good ``best`` numbers, ascending, and
    the lowest of the next best ones (``second``, empty if there are none)."""

    rivals: Rivals
    best: tuple[str, ...]
    second: str


class Worth(NamedTuple):
    """What a number brings on average: its chance to count, its chance to be the highest that counts, and the
    points of the turn (NUMER-10, NUMER-11, NUMER-13)."""

    number: str
    counts: Fraction
    highest: Fraction
    points: Fraction


class Weights(NamedTuple):
    """How often each of some numbers counts, and its points on average, both in ``Turns.parts``."""

    counts: list[int]
    points: list[int]


class _Row(NamedTuple):
    """A rival's number in a possible turn: its value, its digits, and those of all lower ones, as masks."""

    value: int
    mask: int
    below: int


class Turns:
    """All possible turns, with their chances. ``turn`` is 1 to 5, ``bonus`` that of the turn."""

    def __init__(self, rivals: Rivals, turn: int, bonus: int) -> None:
        self.rivals = rivals
        self.bonus = bonus
        self.factor = 2 if turn == TURNS else 1
        self.parts = PERCENT ** len(rivals)
        self.turns = [
            (prod(odds.chance for odds in written), _rows([odds.number for odds in written]))
            for written in product(*rivals)
        ]

    def worth(self, number: str) -> Worth:
        """Return what a number of the solver's brings."""
        counts = highest = 0
        value, mask = int(number), mask_of(number)
        for parts, rows in self.turns:
            if _is_eliminated(value, mask, rows):
                continue
            counts += parts
            if not any(row.value > value and not row.mask & (row.below | mask) for row in rows):
                highest += parts
        points = self.first(number) * counts + self.bonus * highest
        return Worth(
            number, Fraction(counts, self.parts), Fraction(highest, self.parts), Fraction(points, self.parts)
        )

    def weigh(self, numbers: Sequence[str]) -> Weights:
        """Return what many numbers bring, as ``worth`` does one by one."""
        import numpy as np  # noqa: PLC0415 -- numpy takes 10 MB and is loaded only where puzzles are made

        values, masks = np.array([int(one) for one in numbers]), np.array([mask_of(one) for one in numbers])
        counts, highest = np.zeros((2, len(numbers)), np.int64)
        for parts, rows in self.turns:
            accepted, leads = np.ones((2, len(numbers)), np.bool_)
            for row in rows:
                is_lower, shares = row.value < values, row.mask & masks != 0
                accepted &= ~(is_lower & shares)
                if not row.mask & row.below:
                    leads &= ~((row.value > values) & ~shares)
            counts += parts * accepted
            highest += parts * (accepted & leads)
        firsts = values // 100 * self.factor
        return Weights(counts.tolist(), (firsts * counts + self.bonus * highest).tolist())

    def first(self, number: str) -> int:
        """Return the points for the first digit of a number that counts."""
        return int(number[0]) * self.factor


def writable(closed: str) -> tuple[str, ...]:
    """Return every number that can be written with these digits crossed off, ascending (NUMER-5)."""
    return tuple(number for number in EVERY if not set(number) & set(closed))


def highest_writable(closed: str) -> str:
    """Return the highest number that can be written with these digits crossed off."""
    return max(digit for digit in DIGITS if digit not in closed) * 3


def likeliest(rivals: Rivals) -> Rivals:
    """Replace each rival's odds by certainty of their likeliest number, the first of equals."""
    chosen = (max(odds, key=lambda each: each.chance) for odds in rivals)
    return tuple((Odds(each.number, PERCENT),) for each in chosen)


def hundredths(points: Fraction) -> int:
    """Convert points to whole hundredths, a half rounded up."""
    return int(points * 100 + Fraction(1, 2))


def _rows(numbers: Sequence[str]) -> list[_Row]:
    known = [(int(number), mask_of(number)) for number in numbers]
    rows = []
    for value, mask in known:
        below = 0
        for other, digits in known:
            if other < value:
                below |= digits
        rows.append(_Row(value, mask, below))
    return rows


def _is_eliminated(value: int, mask: int, rows: Sequence[_Row]) -> bool:
    return any(row.value < value and row.mask & mask for row in rows)

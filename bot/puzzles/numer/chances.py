"""What a number is worth on average, when it is known what the others may write and with which chance.

Chances are whole percentages, so everything is exact: the chance of one turn out of all that may come is a whole
number of parts, 100 to the power of the number of rivals of which make one.
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
    """What the solver is told, and what the explanation needs: the ``best`` numbers, ascending, which are worth
    the same, and the lowest of those that are worth most after them (``second``, empty if there are no others)."""

    rivals: Rivals
    best: tuple[str, ...]
    second: str


class Worth(NamedTuple):
    """What a number brings on average: how likely it counts, how likely it is the highest that counts, and the
    points of the turn (NUMER-10, NUMER-11, NUMER-13)."""

    number: str
    counts: Fraction
    highest: Fraction
    points: Fraction


class _Row(NamedTuple):
    """A rival's number in a turn that may come: its value, its digits, and those of all lower ones, as masks."""

    value: int
    mask: int
    below: int


class Turns:
    """All turns that may come, with their chances. ``turn`` is 1 to 5, ``bonus`` that of the turn."""

    def __init__(self, rivals: Rivals, turn: int, bonus: int) -> None:
        self.bonus = bonus
        self.factor = 2 if turn == TURNS else 1
        self.parts = PERCENT ** len(rivals)
        self.turns = [
            (prod(odds.chance for odds in written), _rows([odds.number for odds in written]))
            for written in product(*rivals)
        ]

    def worth(self, number: str) -> Worth:
        """What that number of the solver's brings."""
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

    def first(self, number: str) -> int:
        """The points for the first digit of a number that counts."""
        return int(number[0]) * self.factor


def writable(closed: str) -> tuple[str, ...]:
    """Every number that can be written with these digits crossed off, ascending (NUMER-5)."""
    return tuple(number for number in EVERY if not set(number) & set(closed))


def highest_writable(closed: str) -> str:
    """The highest number that can be written with these digits crossed off."""
    return max(digit for digit in DIGITS if digit not in closed) * 3


def likeliest(rivals: Rivals) -> Rivals:
    """The rivals as if each wrote for sure what they are likeliest to write, the first of equals."""
    chosen = (max(odds, key=lambda each: each.chance) for odds in rivals)
    return tuple((Odds(each.number, PERCENT),) for each in chosen)


def hundredths(points: Fraction) -> int:
    """Points as whole hundredths of a point, a half rounded up."""
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

"""The numbers worth choosing.

Sets of digits are bit masks here: bit d stands for digit d, 1023 for a board with all digits open.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from bot.games.numer.model import DIGITS


class Number(NamedTuple):
    """A number: its text, its value 0–999, its first digit, and the mask and the count of its digits."""

    text: str
    value: int
    first: int
    mask: int
    crossed: int


def mask_of(digits: str) -> int:
    """Return the mask of digits written as text, repeated ones counted once."""
    mask = 0
    for digit in digits:
        mask |= 1 << int(digit)
    return mask


def _number(text: str) -> Number:
    return Number(text, int(text), int(text[0]), mask_of(text), len(set(text)))


def _lowest() -> tuple[Number, ...]:
    texts = []
    for first in DIGITS:
        others = DIGITS.replace(first, "")
        texts.append(first * 3)
        texts += [first + min(first + other, other * 2) for other in others]
        texts += [first + "".join(pair) for pair in combinations(others, 2)]
    return tuple(map(_number, sorted(texts)))


EVERY = {number.text: number for number in (_number(f"{value:03}") for value in range(1000))}
"""All numbers by their text."""

NUMBERS = _lowest()
"""The 460 numbers worth choosing, ascending: the lowest for each combination of first digit and set of digits.

The others are never better. They score and cross off the same; what eliminates the lowest one eliminates them too,
and a number in between has their first digit, so it eliminates them but not the lowest one.
"""


@cache
def playable(open_: int) -> tuple[int, ...]:
    """Return the indices of the numbers worth choosing with these digits open, ascending."""
    return tuple(index for index, number in enumerate(NUMBERS) if not number.mask & ~open_)


@cache
def lowest_like(text: str) -> int:
    """Return the index of the number worth choosing that has the same first digit and the same digits."""
    wanted = EVERY[text]
    return next(
        index for index, number in enumerate(NUMBERS) if (number.first, number.mask) == (wanted.first, wanted.mask)
    )


def anything(open_: int, rng: Random) -> Number:
    """Draw any number of these open digits, all equally likely."""
    digits = [digit for digit in DIGITS if open_ >> int(digit) & 1]
    return EVERY["".join(rng.choices(digits, k=3))]

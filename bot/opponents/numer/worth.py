"""What open digits are worth for the turns of the round that are still to come."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.games.numer.model import DIGITS


class Trust(NamedTuple):
    """How much of what open digits could bring a player counts on, in points.

    ``first``: per point of a first digit. ``turn``: per turn that can be played at all. ``digit``: per
    digit that can still be crossed off (NUMER-15).
    """

    first: float
    turn: float
    digit: float


@cache
def worth(open_: int, left: int, trust: Trust) -> float:
    """The points to expect from these open digits in the ``left`` turns that are to come.

    The highest digits are counted as the first digits of those turns, one each, and the very highest
    twice, because the last turn doubles it (NUMER-13). About two digits a turn can be crossed off.
    """
    if not left or not open_:
        return 0.0
    digits = [digit for digit in map(int, reversed(DIGITS)) if open_ >> digit & 1]
    firsts = digits[:left]
    return (
        trust.first * (sum(firsts) + LAST * firsts[0])
        + trust.turn * len(firsts)
        + trust.digit * min(len(digits), 2 * left + 1)
    )


LAST = 0.5
"""The part of the doubled points of the last turn to count on: everybody saves a high digit for it."""

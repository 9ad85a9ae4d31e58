"""What open digits are worth to a player for the remaining turns of the round."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.games.numer.model import DIGITS

LAST = 0.5
"""How much the doubling of the last turn adds to the price of the highest digit."""

TURN = 12.0
"""The price of being able to play a turn at all: more than a player's last digit earns if it is used earlier."""


class Prices(NamedTuple):
    """What a player charges for its open digits, in points of the current turn. Tuned by playing.

    ``first``: per point of a digit kept as a first digit; above 1, a player would rather be highest and safe later
    than take everything now. ``digit``: per digit that can still be crossed off (NUMER-15).
    """

    first: float
    digit: float


@cache
def worth(open_: int, left: int, prices: Prices) -> float:
    """The price of these open digits with ``left`` turns to come; nothing at the end of the round.

    The highest digits are kept as first digits for those turns, one each, and the very highest for the
    last one, which doubles it (NUMER-13). About two digits a turn can be crossed off.
    """
    if not left or not open_:
        return 0.0
    digits = [digit for digit in map(int, reversed(DIGITS)) if open_ >> digit & 1]
    firsts = digits[:left]
    return (
        prices.first * (sum(firsts) + LAST * firsts[0])
        + TURN * len(firsts)
        + prices.digit * min(len(digits), 2 * left + 1)
    )

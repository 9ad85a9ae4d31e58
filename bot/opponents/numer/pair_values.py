"""The worth of two boards for two players: a seat's expected gain in lead over the remaining turns of the round.

The weights are fitted by ``python -m bot numer-values``, backwards from the last turn, to exact values of turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

import msgspec

from bot.games.numer.model import DIGITS
from bot.paths import shipped_folder

SIZE = len(DIGITS)
HALF = SIZE // 2
LOW = (1 << HALF) - 1
"""The mask of the digits below ``HALF``."""
PAIRS = tuple(combinations(range(SIZE), 2))
FEATURES = 5 * SIZE + 1 + len(PAIRS) + 3
"""The number of figures that ``features`` gives."""


class PairWeights(msgspec.Struct, frozen=True):
    """The weights of ``features``, by the turns left after the turn, from 1 to 4."""

    pairs: tuple[tuple[float, ...], ...]


class Against(NamedTuple):
    """The worth of a board against a certain other one (``theirs``).

    The worth of its digits below 5 (``low``) and from 5 on (``high``), by their mask, of its highest digit, the
    next lower one, its lowest one, and the number of its digits. ``safe``: the worth of the highest digit that
    only one of the boards has.
    """

    theirs: int
    low: tuple[float, ...]
    high: tuple[float, ...]
    highest: tuple[float, ...]
    second: tuple[float, ...]
    lowest: tuple[float, ...]
    safe: tuple[float, ...]
    amount: tuple[float, ...]

    def worth(self, open_: int) -> float:
        """Return the points to come of the board with these digits open, less those of the other one."""
        digits = self.low[open_ & LOW] + self.high[open_ >> HALF]
        highest, second, lowest = _marks(open_)
        safe = self.safe[_top(open_ & ~self.theirs)] - self.safe[_top(self.theirs & ~open_)]
        own = self.highest[highest] + self.second[second] + self.lowest[lowest]
        return digits + own + safe + self.amount[open_.bit_count()]


def _top(open_: int) -> int:
    """Return the highest digit, -1 for none."""
    return open_.bit_length() - 1


@cache
def _marks(open_: int) -> tuple[int, int, int]:
    """Return the highest digit, the next lower one and the lowest one, -1 for none."""
    top = _top(open_)
    return top, _top(open_ & ~(1 << top)) if open_ else -1, _top(open_ & -open_)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _single(mine: int, theirs: int) -> list[float]:
    """Return 1 at one digit and -1 at the other, 0 everywhere if they are the same."""
    figures = [0.0] * (SIZE + 1)
    figures[mine] += 1
    figures[theirs] -= 1
    return figures[:SIZE]


def features(mine: int, theirs: int) -> list[float]:
    """Convert two boards to figures whose signs flip when the boards swap.

    The digits of the one less those of the other; the same of the highest digits, the next lower ones, the lowest
    ones, the highest ones that the other board does not have, and of having any; for each two digits, whether the
    one board has the lower and the other the higher; the squares of the numbers of digits; which has the higher
    digit; which has the lower one.
    """
    figures = [float((mine >> digit & 1) - (theirs >> digit & 1)) for digit in range(SIZE)]
    for one, other in zip(_marks(mine), _marks(theirs), strict=True):
        figures += _single(one, other)
    figures += _single(_top(mine & ~theirs), _top(theirs & ~mine))
    figures.append(float(bool(mine)) - float(bool(theirs)))
    figures += [
        float((mine >> low & theirs >> high & 1) - (theirs >> low & mine >> high & 1)) for low, high in PAIRS
    ]
    figures.append(float(mine.bit_count() ** 2 - theirs.bit_count() ** 2))
    met = bool(mine and theirs)
    (high, _, low), (higher, _, lower) = _marks(mine), _marks(theirs)
    return [*figures, float(met * _sign(high - higher)), float(met * _sign(lower - low))]


def _sum_subsets(values: Sequence[float]) -> tuple[float, ...]:
    """Return the sums of all sets of these values, by mask."""
    sums = [0.0]
    for value in values:
        sums += [old + value for old in sums]
    return tuple(sums)


@lru_cache(maxsize=4096)
def against(theirs: int, left: int) -> Against:
    """Return what boards are worth against that one with ``left`` turns left, nothing at the end of the round."""
    weights = weights_of(left) if left else (0.0,) * FEATURES
    parts = [weights[SIZE * part : SIZE * (part + 1)] for part in range(5)]
    anything, *rest = weights[5 * SIZE :]
    square, higher, lower = rest[len(PAIRS) :]
    own = list(parts[0])
    for (low, high), weight in zip(PAIRS, rest[: len(PAIRS)], strict=True):
        own[low] += weight * (theirs >> high & 1)
        own[high] -= weight * (theirs >> low & 1)
    tops, seconds, lows, safe = ((*part, 0.0) for part in parts[1:])
    top, second, lowest = _marks(theirs)
    constant = anything * bool(theirs) + square * theirs.bit_count() ** 2
    constant += tops[top] + seconds[second] + lows[lowest]
    constant += sum([value for digit, value in enumerate(parts[0]) if theirs >> digit & 1])
    if not theirs:
        higher = lower = 0.0
    return Against(
        theirs,
        _sum_subsets(own[:HALF]),
        _sum_subsets(own[HALF:]),
        (*[tops[digit] + higher * _sign(digit - top) for digit in range(SIZE)], 0.0),
        seconds,
        (*[lows[digit] + lower * _sign(lowest - digit) for digit in range(SIZE)], 0.0),
        safe,
        tuple(square * count**2 + anything * bool(count) - constant for count in range(SIZE + 1)),
    )


def worth(mine: int, theirs: int, left: int) -> float:
    """Return the expected gain in lead of one board over the other with ``left`` turns left, in points."""
    return against(theirs, left).worth(mine)


@cache
def weights_of(left: int) -> tuple[float, ...]:
    """Return the weights of ``features`` with ``left`` turns left, from 1 on."""
    return load_fitted().pairs[left - 1]


@cache
def load_fitted() -> PairWeights:
    """Load the shipped weights."""
    return msgspec.json.decode((shipped_folder("opponents") / "numer.json").read_bytes(), type=PairWeights)

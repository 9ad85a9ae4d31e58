"""The outcomes of numbers in simulated turns: many turns and all choices at once, as arrays.

Choices are indices of ``NUMBERS``, ascending, and ``IDLE`` for sitting out. Sets of the numbers of a turn are
bits: bit p stands for the p-th number of the turn, counted from the lowest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bot.opponents.numer.numbers import NUMBERS

Bools: TypeAlias = NDArray[np.bool_]
Bits: TypeAlias = NDArray[np.uint32]
Choices: TypeAlias = NDArray[np.int16]
Floats: TypeAlias = NDArray[np.float32]

IDLE = len(NUMBERS)
"""The index for sitting out. It strikes nothing, and nothing strikes it."""
STRIKING = 16
"""The bits from this one on tell which numbers of a turn a choice strikes, lower ones which strike it."""
FULL = np.uint32((1 << STRIKING) - 1)


@cache
def strikes() -> Bools:
    """Return, by two choices, whether the first eliminates the second (NUMER-9): lower, with a digit in common."""
    masks = np.array([number.mask for number in NUMBERS] + [0])
    return np.triu((masks[:, None] & masks) > 0, 1)


@cache
def clashes() -> Bits:
    """Return, by two choices, whether the first is struck by the second and, above, whether it strikes it."""
    struck, striking = (table.astype(np.uint32) for table in (strikes(), strikes().T))
    return struck | striking << np.uint32(STRIKING)


@cache
def sets_of(seats: int) -> Floats:
    """Return whether each of so many numbers is in each set of them, as 1 and 0."""
    return (np.arange(1 << seats)[:, None] >> np.arange(seats) & 1).astype(np.float32)


@cache
def tops_of(seats: int) -> NDArray[np.intp]:
    """Return the highest number of each set of so many but the empty one."""
    return np.array([bits.bit_length() - 1 for bits in range(1, 1 << seats)])


class Rewards(NamedTuple):
    """A seat's growth by an accepted number, and its extra for the highest, by seat and choice (also ``IDLE``)."""

    plain: Floats
    highest: Floats

    def of(self, seats: NDArray[np.integer], choices: Choices) -> Rewards:
        """Select the rewards of choices of these seats."""
        return Rewards(self.plain[seats, choices], self.highest[seats, choices])


class Candidates:
    """The candidates of a turn: choices of each of these seats, equally many, filled up with ``IDLE``."""

    def __init__(self, seats: Sequence[int], choices: Choices, rewards: Rewards) -> None:
        self.choices, self._rewards = choices, rewards
        self.seats = np.array(seats)
        self._plain, self._highest = rewards.of(self.seats[:, None], choices)
        self._numbers = choices < IDLE
        union, places = np.unique(choices, return_inverse=True)
        self._places = places.reshape(choices.shape)
        self._clashes = np.ascontiguousarray(clashes()[:, union])

    def growth(self, written: Choices) -> tuple[Floats, Floats]:
        """Return, by turn, seat and candidate, the growth of the seat and of its rivals together. ``written`` are
        the choices by turn and seat; a candidate replaces the seat's own."""
        turn = Imagined(written, self._rewards)
        clashes = self._bits(turn.ascending).take(self._places, axis=1)
        accepted = clashes & (FULL & ~turn.own[:, self.seats, None]) == 0
        accepted &= self._numbers
        standing = turn.free[:, self.seats, None] & ~(clashes >> np.uint32(STRIKING))
        rows = standing.astype(np.intp)
        rows |= np.arange(len(written))[:, None, None] << written.shape[1]
        best = turn.best.take(rows)
        mine = (self.choices >= best) * self._highest
        mine += self._plain
        mine *= accepted
        accepted &= self.choices > best
        theirs = turn.highest.take(rows)
        theirs *= ~accepted
        theirs += turn.plain.take(rows)
        return mine, theirs

    def _bits(self, written: Choices) -> Bits:
        """Return, by turn and choice, the turn's numbers that strike it and, above them, those it strikes."""
        found: Bits = self._clashes.take(written[:, 0], axis=0)
        for place in range(1, written.shape[1]):
            found |= self._clashes.take(written[:, place], axis=0) << np.uint32(place)
        return found


class Imagined:
    """Simulated turns.

    ``ascending``: what is written, by turn. ``own``: by turn and seat, its bit. ``free``: by turn and seat, the
    rivals that are accepted if the seat sits out. ``plain``, ``highest``, ``best``: by turn and set of accepted
    rivals, how much these grow, how much more for the highest number, and that number (-1: none).
    """

    def __init__(self, written: Choices, rewards: Rewards) -> None:
        turns, seats = written.shape
        order = written.argsort(axis=1, kind="stable")
        rows, bits = np.arange(turns)[:, None], np.left_shift(1, np.arange(seats)).astype(np.uint32)
        self.ascending: Choices = written[rows, order]
        self.own: Bits = np.empty((turns, seats), np.uint32)
        self.own[rows, order] = bits
        strikers = strikes()[self.ascending[:, None, :], self.ascending[:, :, None]] @ bits
        stands = (strikers[:, None, :] & ~self.own[:, :, None]) == 0
        stands &= (self.ascending < IDLE)[:, None, :]
        self.free: Bits = stands @ bits & ~self.own
        self.plain, self.highest, self.best = self._by_set(*rewards.of(order, self.ascending))

    def _by_set(self, plain: Floats, highest: Floats) -> tuple[Floats, Floats, Choices]:
        turns, seats = plain.shape
        sets, tops = sets_of(seats), tops_of(seats)
        best = np.full((turns, 1 << seats), -1, np.int16)
        best[:, 1:] = self.ascending[:, tops]
        shared = (self.ascending[:, :, None] == self.ascending[:, None, :]) * highest[:, None, :]
        more = np.zeros((turns, 1 << seats), np.float32)
        np.einsum("tsp,sp->ts", shared[:, tops], sets[1:], out=more[:, 1:])
        return plain @ sets.T, more, best

"""What becomes of numbers in turns that are imagined: many turns and all choices at once, as arrays.

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
"""Stands for sitting out. It strikes nothing, and nothing strikes it."""
STRIKING = 16
"""The bits from this one on tell which numbers of a turn a choice strikes, those below which ones strike it."""
FULL = np.uint32((1 << STRIKING) - 1)


@cache
def strikes() -> Bools:
    """By two choices, whether the first eliminates the second (NUMER-9): it is lower, and they share a digit."""
    masks = np.array([number.mask for number in NUMBERS] + [0])
    return np.triu((masks[:, None] & masks) > 0, 1)


class Rewards(NamedTuple):
    """By seat and choice (also ``IDLE``), how much a seat grows by a number that is accepted, and how much more by
    the highest one."""

    plain: Floats
    highest: Floats

    def of(self, seats: NDArray[np.integer], choices: Choices) -> Rewards:
        """Those of choices of these seats."""
        return Rewards(self.plain[seats, choices], self.highest[seats, choices])


class Candidates:
    """What is considered in a turn: choices of each of these seats, equally many, filled up with ``IDLE``."""

    def __init__(self, seats: Sequence[int], choices: Choices, rewards: Rewards) -> None:
        self.choices, self._rewards = choices, rewards
        self.seats = np.array(seats)
        self._plain, highest = rewards.of(self.seats[:, None], choices)
        self._together = self._plain + highest
        self._numbers = choices < IDLE
        union, places = np.unique(choices, return_inverse=True)
        self._places = places.reshape(choices.shape)
        struck, striking = (table[:, union].astype(np.uint32) for table in (strikes(), strikes().T))
        self._clashes: Bits = struck | striking << np.uint32(STRIKING)

    def grown(self, written: Choices) -> tuple[Floats, Floats]:
        """By turn, seat and choice considered: how much the seat would grow by it, and how much its rivals
        together. ``written``: by turn and seat, what is chosen; who considers a choice takes back the one written.
        """
        turn = Imagined(written, self._rewards)
        own, free = turn.own[:, self.seats, None], turn.free[:, self.seats, None]
        clashes = self._bits(turn.ascending)[:, self._places]
        accepted = (clashes & FULL & ~own == 0) & self._numbers
        standing = free & ~(clashes >> np.uint32(STRIKING))
        rows = np.arange(len(written), dtype=np.uint32)[:, None, None] << written.shape[1] | standing
        best = turn.best.take(rows)
        mine = accepted * np.where(self.choices >= best, self._together, self._plain)
        beaten = accepted & (self.choices > best)
        return mine, turn.plain.take(rows) + ~beaten * turn.highest.take(rows)

    def _bits(self, written: Choices) -> Bits:
        """By turn and choice, the numbers of the turn that strike it and, above them, those that it strikes."""
        found: Bits = self._clashes[written[:, 0]]
        for place in range(1, written.shape[1]):
            found |= self._clashes[written[:, place]] << np.uint32(place)
        return found


class Imagined:
    """Turns that are imagined.

    ``ascending``: what is written, by turn. ``own``: by turn and seat, its bit. ``free``: by turn and seat, the
    rivals that are accepted if the seat sits out. ``plain``, ``highest``, ``best``: by turn and set of rivals that
    are accepted, how much these grow, how much more for the highest number, and that number (-1: none).
    """

    def __init__(self, written: Choices, rewards: Rewards) -> None:
        seats = written.shape[1]
        order = written.argsort(axis=1, kind="stable")
        self.ascending = np.take_along_axis(written, order, 1)
        bits = (1 << np.arange(seats)).astype(np.uint32)
        self.own = bits[order.argsort(axis=1)]
        strikers = (strikes()[self.ascending[:, None, :], self.ascending[:, :, None]] * bits).sum(
            2, dtype=np.uint32
        )
        stands = (strikers[:, None, :] & ~self.own[:, :, None]) == 0
        stands &= (self.ascending < IDLE)[:, None, :]
        self.free = (stands * bits).sum(2, dtype=np.uint32) & ~self.own
        self.plain, self.highest, self.best = self._by_set(*rewards.of(order, self.ascending))

    def _by_set(self, plain: Floats, highest: Floats) -> tuple[Floats, Floats, Choices]:
        turns, seats = plain.shape
        together, more = np.zeros((2, turns, 1 << seats), np.float32)
        best = np.full((turns, 1 << seats), -1, np.int16)
        for place in range(seats):
            without, with_it = slice(0, 1 << place), slice(1 << place, 2 << place)
            number = self.ascending[:, place, None]
            together[:, with_it] = together[:, without] + plain[:, place, None]
            more[:, with_it] = highest[:, place, None] + np.where(best[:, without] == number, more[:, without], 0)
            best[:, with_it] = number
        return together, more, best

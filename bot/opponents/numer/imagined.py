"""Imagined turns: how every number worth choosing fares in turns that the rivals may make, counted all at once.

A turn is imagined by drawing a number for each rival. Bit sets of ``NUMBERS`` then say which numbers are
eliminated and which would be the highest accepted; counters in columns of bits add the sets up.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from bot.opponents.numer.numbers import NUMBERS, clashes

ALL = (1 << len(NUMBERS)) - 1
BITS_OF_A_BYTE = 8
ZEROS = int.from_bytes(b"0" * len(NUMBERS), "big")


class Picker:
    """Picks the figures of some of the numbers out of those of all."""

    def __init__(self, indices: Sequence[int]) -> None:
        self.size = len(indices)
        last = len(NUMBERS) - 1
        self._pick: Any = itemgetter(*[last - index for index in indices], last) if indices else None

    def of(self, figures: bytes) -> tuple[int, ...]:
        """The figures of these numbers; ``figures`` begins with that of the highest one."""
        picked: tuple[int, ...] = self._pick(figures) if self._pick else ()
        return picked[: self.size]


class Counter:
    """How often each number worth choosing was in the sets that were added."""

    def __init__(self) -> None:
        self._planes: list[int] = []

    def add(self, numbers: int, times: int = 1) -> None:
        """Count a set of numbers that often."""
        planes = self._planes
        for start in range(times.bit_length()):
            if times >> start & 1:
                self._carry(numbers, planes, start)

    def _carry(self, numbers: int, planes: list[int], place: int) -> None:
        while numbers:
            if place >= len(planes):
                planes += [0] * (place + 1 - len(planes))
            plane = planes[place]
            planes[place] = plane ^ numbers
            numbers &= plane
            place += 1

    def at(self, pick: Picker) -> list[int]:
        """The counts of some of the numbers."""
        counts = [0] * pick.size
        for first in range(0, len(self._planes), BITS_OF_A_BYTE):
            figures = 0
            for place, plane in enumerate(self._planes[first : first + BITS_OF_A_BYTE]):
                figures += _spread(plane) << place
            part = pick.of(figures.to_bytes(len(NUMBERS), "big"))
            counts = [count + (more << first) for count, more in zip(counts, part, strict=True)]
        return counts


def _spread(numbers: int) -> int:
    """The set with a byte for each bit: 0 or 1."""
    return int.from_bytes(f"{numbers:0{len(NUMBERS)}b}".encode(), "big") ^ ZEROS


class Row(NamedTuple):
    """A number of an imagined turn: its value and mask, whose it is, by how much its owner grows when it is
    accepted and when it is the highest, and the same as whole numbers of units of what is harmful to lose."""

    value: int
    mask: int
    place: int
    growth: float = 0.0
    highest_growth: float = 0.0
    loss: int = 0
    highest_loss: int = 0


class Fates:
    """How the numbers fared in imagined turns: ``struck``, ``highest`` (accepted, nobody above), ``harm``, what
    they took from rivals in units, and ``grown``, by how much the rivals grew together undisturbed."""

    def __init__(self) -> None:
        self.struck, self.highest, self.harm = Counter(), Counter(), Counter()
        self.grown = 0.0
        self.turns = 0

    def add(self, rows: Sequence[Row], without: int = -1) -> None:
        """Count a turn: its numbers, ascending, without the one of that place."""
        tables = clashes()
        below = under = struck = beaten = 0
        last = -1
        accepted = []
        for row in rows:
            if row.place == without:
                continue
            value, mask = row.value, row.mask
            clash = tables[value]
            struck |= clash.strikes
            if value != last:
                under, last = below, value
            below |= mask
            if not mask & under:
                beaten |= clash.above
                accepted.append(row)
        self.turns += 1
        self.struck.add(struck)
        self.highest.add(ALL & ~struck & ~beaten)
        for row in accepted:
            highest = row.value == accepted[-1].value
            self.grown += row.highest_growth if highest else row.growth
            loss = row.highest_loss if highest else row.loss
            if loss:
                self.harm.add(tables[row.value].struck_by, loss)

"""Imagined turns: what the rivals may write, and how the numbers worth choosing fare then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """A number of an imagined turn: its value and whose it is, its mask, and the sets of the numbers that it
    strikes and of those above which it stays. Growth: by how much its owner grows when it is accepted, and when it
    is the highest. Loss: the same as a whole number, in the lanes of those that strike it."""

    value: int
    place: int
    mask: int
    strikes: int
    above: int
    growth: float = 0.0
    highest_growth: float = 0.0
    loss: int = 0
    highest_loss: int = 0


Seen = tuple[int, int, int, float]
"""What somebody sees of an imagined turn of the others: which numbers they strike, which are struck or below an
accepted one, what is taken from them, in lanes, by whoever strikes them, and by how much they grow together."""


class Turn:
    """What is written in an imagined turn: rows, ascending."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._accepted: list[Row] = []
        self._saved: list[tuple[Row, int]] = []
        """Rows that would be accepted but for one other, and the digits by which this one strikes them."""
        self._upto, self._from = [0], [0]
        """The numbers struck by the first rows and by the last ones, by how many these are."""
        self._rows = rows
        self._judge()
        self._below, self._taken, self._grown = _told(self._accepted)

    def _judge(self) -> None:
        below = twice = under = under_twice = struck = 0
        last = -1
        for row in self._rows:
            value, _, mask, strikes, *_ = row
            if value != last:
                under, under_twice, last = below, twice, value
            twice |= below & mask
            below |= mask
            if not mask & under:
                self._accepted.append(row)
            elif not mask & under_twice:
                self._saved.append((row, mask & under))
            struck |= strikes
            self._upto.append(struck)
        struck = 0
        for row in reversed(self._rows):
            struck |= row.strikes
            self._from.append(struck)

    def seen(self) -> Seen:
        """By somebody who writes nothing."""
        struck = self._upto[-1]
        return struck, struck | self._below, self._taken, self._grown

    def by_place(self, places: int) -> list[Seen]:
        """By each of so many, as if it did not write."""
        found = [self.seen()] * places
        for number, row in enumerate(self._rows):
            found[row.place] = self._without(number, row)
        return found

    def _without(self, number: int, row: Row) -> Seen:
        struck = self._upto[number] | self._from[len(self._rows) - 1 - number]
        accepted = [other for other in self._accepted if other is not row]
        value, _, mask, *_ = row
        if freed := [other for other, digits in self._saved if not digits & ~mask and value < other.value]:
            accepted = sorted(accepted + freed)
        elif len(accepted) == len(self._accepted):
            return struck, struck | self._below, self._taken, self._grown
        below, taken, grown = _told(accepted)
        return struck, struck | below, taken, grown


def _told(accepted: Sequence[Row]) -> tuple[int, int, float]:
    """Which numbers are below one of these rows, ascending; what is taken from them, and by how much they grow."""
    below = taken = 0
    grown = 0.0
    top = accepted[-1].value if accepted else 0
    for value, _, _, _, above, growth, highest_growth, loss, highest_loss in accepted:
        below |= above
        if value == top:
            grown += highest_growth
            taken += highest_loss
        else:
            grown += growth
            taken += loss
    return below, taken, grown

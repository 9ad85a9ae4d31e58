"""Learning by regret, for all choices at once."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, mul

from bot.opponents.numer.lanes import BITS, Lanes


class Regrets:
    """Predictive regret matching: how much a seat regrets each choice of a field, and how it plays by that.

    ``shares``: how likely each choice is now, as weights; 0 for what the seat cannot choose. ``sums``: how likely
    it was in all steps, by their weights.
    """

    def __init__(self, field: Lanes, own: Sequence[int], regrets: Sequence[int], sums: Sequence[float]) -> None:
        self._field, self._own = field, own
        self._ones = field.lanes(own)
        self._last = self._ones << BITS - 1
        self._regrets = field.lanes(regrets)
        self.shares: Sequence[int] = own
        self._whole = sum(own)
        self.sums = sums

    @property
    def figures(self) -> tuple[int, ...]:
        """The regrets by choice."""
        return self._field.figures(self._regrets)

    def learn(self, worths: int, weight: int) -> None:
        """Regret what would have been better, expect the same once more, and remember how the seat plays now
        with that weight; ``worths``: what each choice was worth, in lanes."""
        played = sum(map(mul, self.shares, self._field.figures(worths))) // self._whole
        loss = self._ones * played
        self._regrets = self._positive(self._regrets + worths, loss)
        shares = self._field.figures(self._positive(self._regrets + worths, loss))
        self.shares = shares if any(shares) else self._own
        self._whole = sum(self.shares)
        part = weight / self._whole
        self.sums = list(map(add, self.sums, map(part.__mul__, self.shares)))

    def _positive(self, gained: int, lost: int) -> int:
        """What was gained less what was lost, by choice, and 0 where that is negative."""
        left = (gained | self._last) - lost
        better = left & self._last
        return left & (better - (better >> BITS - 1))

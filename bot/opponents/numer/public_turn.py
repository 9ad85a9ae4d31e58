"""What is public about a turn of Numer, in the form the computer players use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.games.numer.model import TURNS, NumerView, open_digits
from bot.opponents.numer.numbers import mask_of


class PublicTurn(NamedTuple):
    """A turn before it is revealed: the open digits of each seat as masks, the turn 1–5 and its bonus."""

    open: tuple[int, ...]
    turn: int
    bonus: int

    @property
    def left(self) -> int:
        """The number of turns of the round after this one."""
        return TURNS - self.turn

    @property
    def rate(self) -> int:
        """The factor for the first digit: 2 in the last turn, else 1 (NUMER-13)."""
        return 2 if self.turn == TURNS else 1

    def rivals(self, seat: int) -> list[int]:
        """The other seats that take part in the turn."""
        return [other for other, open_ in enumerate(self.open) if other != seat and open_]


class PastTurn(NamedTuple):
    """A revealed turn: the turn before its reveal, and by seat what was written (``-``: sat out, None: rested)."""

    before: PublicTurn
    written: tuple[str | None, ...]


def now(view: NumerView) -> PublicTurn:
    """The turn that is being played."""
    boards = tuple(mask_of(open_digits(closed)) for closed in view.closed)
    return PublicTurn(boards, view.turn, view.bonus[view.turn - 1])


def past(view: NumerView) -> Iterator[PastTurn]:
    """The turns revealed so far, from the first of the match; the boards follow from the reveals."""
    fresh = [mask_of(open_digits(""))] * len(view.closed)
    boards = fresh.copy()
    for reveal in view.reveals:
        if reveal.turn == 1:
            boards = fresh.copy()
        rows = sorted(reveal.rows, key=lambda row: row.seat)
        turn = PublicTurn(tuple(boards), reveal.turn, view.bonus[reveal.turn - 1])
        yield PastTurn(turn, tuple(row.number for row in rows))
        for row in rows:
            if row.verdict == "accepted" and row.number is not None:
                boards[row.seat] &= ~mask_of(row.number)

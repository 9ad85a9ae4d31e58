"""The public facts of a turn of Numer, in the form the computer players use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.games.numer.model import TURNS, NumerView, open_digits
from bot.opponents.numer.numbers import mask_of


class PublicTurn(NamedTuple):
    """A turn before it is revealed: the open digits of each seat as masks, each seat's lead over the last in
    points, the turn 1–5, its bonus, and how many rounds follow this one."""

    open: tuple[int, ...]
    leads: tuple[int, ...]
    turn: int
    bonus: int
    rounds: int

    @property
    def turns_left(self) -> int:
        """The number of turns of the round after this one."""
        return TURNS - self.turn

    @property
    def to_come(self) -> int:
        """The number of turns of the match after this one."""
        return self.turns_left + TURNS * self.rounds

    @property
    def rate(self) -> int:
        """The factor for the first digit: 2 in the last turn, else 1 (NUMER-13)."""
        return 2 if self.turn == TURNS else 1

    def rivals(self, seat: int) -> list[int]:
        """Return the other seats that take part in the turn."""
        return [other for other, open_ in enumerate(self.open) if other != seat and open_]


class PastTurn(NamedTuple):
    """A revealed turn: the turn before, and by seat the number (``-``: sat out, None: rested) and the score."""

    before: PublicTurn
    written: tuple[str | None, ...]
    scored: tuple[int, ...]


def now(view: NumerView) -> PublicTurn:
    """Return the current turn. Digits already crossed off count as points (NUMER-15)."""
    boards = tuple(mask_of(open_digits(closed)) for closed in view.closed)
    points = [view.total(seat) + len(closed) for seat, closed in enumerate(view.closed)]
    return _turn(boards, points, view.turn, view.bonus, view.options.rounds - view.round)


def past(view: NumerView) -> Iterator[PastTurn]:
    """Iterate over the turns revealed so far in the match. Boards and points follow from the reveals."""
    fresh = [mask_of(open_digits(""))] * len(view.closed)
    boards, points = fresh.copy(), [0] * len(fresh)
    for reveal in view.reveals:
        if reveal.turn == 1:
            boards = fresh.copy()
        rows = sorted(reveal.rows, key=lambda row: row.seat)
        before = _turn(tuple(boards), points, reveal.turn, view.bonus, view.options.rounds - reveal.round)
        yield PastTurn(before, tuple(row.number for row in rows), tuple(row.total for row in rows))
        for row in rows:
            if row.verdict == "accepted" and row.number is not None:
                crossed = mask_of(row.number)
                boards[row.seat] &= ~crossed
                points[row.seat] += row.total + crossed.bit_count()


def _turn(
    boards: tuple[int, ...], points: list[int], turn: int, bonus: tuple[int, ...], rounds: int
) -> PublicTurn:
    least = min(points)
    return PublicTurn(boards, tuple(score - least for score in points), turn, bonus[turn - 1], rounds)

"""A table of Numer to talk about in tests: people on seats, numbers on tiles, boards with crossed-off digits."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Event
from bot.games.numer import NUMER
from bot.games.numer.model import (
    SIT_OUT,
    Choose,
    NumerOptions,
    NumerState,
    NumerView,
    Reveal,
    RevealRow,
    SitOut,
)
from bot.games.wording import wording
from bot.i18n import texts

ANN, BOB, CAT, DAN, EVE = range(5)


class Table:
    """A running match. ``table.state`` is always the newest state; every move checks that the old one stayed."""

    def __init__(self, seats: int = 3, *, rounds: int = 2, strict: bool = False) -> None:
        self.state: NumerState = NUMER.setup(NumerOptions(rounds=rounds, strict=strict), seats, seed=1)

    def writes(self, seat: int, number: str) -> tuple[Event, ...]:
        """That seat writes a number (``-`` sits out); what happened."""
        before = msgspec.json.encode(self.state)
        old = self.state
        try:
            step = NUMER.apply(old, seat, SitOut() if number == SIT_OUT else Choose(number))
        finally:
            assert msgspec.json.encode(old) == before
        self.state = step.state
        return step.events

    def sits_out(self, seat: int) -> tuple[Event, ...]:
        """That seat takes no part in this turn."""
        return self.writes(seat, SIT_OUT)

    def turn(self, *numbers: str | None) -> Reveal:
        """A whole turn, one entry a seat: a number, ``-`` to sit out, None for who rests."""
        played = len(self.state.reveals)
        for seat, number in enumerate(numbers):
            if number is not None:
                self.writes(seat, number)
        assert len(self.state.reveals) == played + 1, "the turn is not over"
        return self.state.reveals[-1]

    def idle(self, turns: int) -> None:
        """That many turns in which everybody who can sits out."""
        for _ in range(turns):
            for seat in sorted(NUMER.awaited(self.state)):
                self.sits_out(seat)

    def crossed(self, seat: int) -> str:
        """The digits crossed off on a board, ascending."""
        return self.state.closed[seat]

    def cross_off(self, seat: int, digits: str) -> None:
        """Begin with these digits crossed off on that board."""
        closed = tuple(digits if i == seat else old for i, old in enumerate(self.state.closed))
        self.state = replace(self.state, closed=closed)

    def row(self, seat: int) -> RevealRow:
        """What became of that seat in the last revealed turn."""
        return row_of(self.state.reveals[-1], seat)

    def sees(self, seat: int | None) -> NumerView:
        """What that seat, or a spectator, may see."""
        return NUMER.view(self.state, seat)

    def refusal(self, seat: int, number: str) -> Refused:
        """Why that seat may not write that number. Nothing changes."""
        with self.unchanged():
            try:
                self.writes(seat, number)
            except Refused as refused:
                return refused
        raise AssertionError(f"{number!r} was not refused")

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """The state after is the state before."""
        before = self.state
        yield
        assert self.state == before


def row_of(reveal: Reveal, seat: int) -> RevealRow:
    """The row of a seat; there is exactly one."""
    (row,) = [row for row in reveal.rows if row.seat == seat]
    return row


def totals(reveal: Reveal) -> dict[int, int]:
    """Points of the turn by seat, bonus included."""
    return {row.seat: row.total for row in reveal.rows}


def verdicts(reveal: Reveal) -> dict[int, str]:
    """What became of each seat's number."""
    return {row.seat: row.verdict for row in reveal.rows}


def sentence(refused: Refused) -> str:
    """The refusal as an English reader gets it."""
    words = wording("numer").refusal(refused, texts("en"))
    assert words
    return words

"""A table of Numer for tests to talk about: people in seats, numbers on tiles, boards with crossed-off digits."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Event
from bot.games.numer import NUMER
from bot.games.numer.model import SIT_OUT, Choose, NumerAction, NumerState, NumerView, Reveal, RevealRow, SitOut
from bot.games.numer.options import NumerOptions
from tests.rules.running_match import RunningMatch, in_english

ANN, BOB, CAT, DAN, EVE = range(5)
sentence = in_english("numer")


class Table(RunningMatch[NumerState, NumerAction, NumerView]):
    """A running match of Numer."""

    game = NUMER

    def __init__(self, seats: int = 3, *, rounds: int = 2, strict: bool = False) -> None:
        super().__init__(NumerOptions(rounds=rounds, strict=strict), seats)

    def writes(self, seat: int, number: str) -> tuple[Event, ...]:
        """That seat writes a number (``-`` sits out); returns what happened."""
        return self.does(seat, written(number))

    def sits_out(self, seat: int) -> tuple[Event, ...]:
        """That seat takes no part in this turn."""
        return self.writes(seat, SIT_OUT)

    def turn(self, *numbers: str | None) -> Reveal:
        """A whole turn, one entry per seat: a number, ``-`` to sit out, None for a resting seat."""
        played = len(self.state.reveals)
        for seat, number in enumerate(numbers):
            if number is not None:
                self.writes(seat, number)
        assert len(self.state.reveals) == played + 1, "the turn is not over"
        return self.state.reveals[-1]

    def idle(self, turns: int) -> None:
        """That many turns in which everybody who can sits out."""
        for _ in range(turns):
            for seat in sorted(NUMER.seats_to_move(self.state)):
                self.sits_out(seat)

    def crossed(self, seat: int) -> str:
        """The digits crossed off on a board, ascending."""
        return self.state.closed[seat]

    def cross_off(self, seat: int, digits: str) -> None:
        """Start with these digits crossed off on that board."""
        closed = tuple(digits if i == seat else old for i, old in enumerate(self.state.closed))
        self.state = replace(self.state, closed=closed)

    def row(self, seat: int) -> RevealRow:
        """What became of that seat in the last revealed turn."""
        return row_of(self.state.reveals[-1], seat)

    def refusal(self, seat: int, action: NumerAction | str) -> Refused:
        """Why that seat may not do that (a text is a number). Nothing changes."""
        return super().refusal(seat, written(action) if isinstance(action, str) else action)


def written(number: str) -> NumerAction:
    """The action of writing that number, or of sitting out (``-``)."""
    return SitOut() if number == SIT_OUT else Choose(number)


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

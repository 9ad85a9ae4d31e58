"""What a match of Numer consists of: state, actions and views."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.games import decks
from bot.games.base import State, View
from bot.games.numer.options import NumerOptions

TURNS = 5
DIGITS = "0123456789"
SIT_OUT = "-"
"""Stands in the place of a number when a seat sits out a turn."""

Verdict = Literal["accepted", "eliminated", "void", "out", "resting"]
"""The result of a turn for a seat: ``void`` is a number with a closed digit (option strict), ``out`` sat out,
``resting`` has no open digit left."""


class House(msgspec.Struct, frozen=True):
    """House values: the bonus of each turn (NUMER-11), and the symbol and colour of each seat (NUMER-1)."""

    bonus: tuple[int, int, int, int, int]
    symbols: tuple[str, ...]
    colours: tuple[str, ...]


HOUSE = decks.load("numer", House)


class RevealRow(msgspec.Struct, frozen=True):
    """What one seat did in a revealed turn and what it scored.

    ``number`` is the three digits, ``-`` for sitting out, None for a resting seat. For an eliminated number,
    ``against`` is the lower number and ``shared`` the leftmost digit that both have. ``points`` are the
    first-digit points (doubled in turn 5), ``bonus`` those for the highest accepted number.
    """

    seat: int
    number: str | None
    verdict: Verdict
    shared: str | None = None
    against: str | None = None
    points: int = 0
    bonus: int = 0

    @property
    def total(self) -> int:
        """Points of the turn, bonus included."""
        return self.points + self.bonus


class Reveal(msgspec.Struct, frozen=True):
    """A revealed turn (rounds and turns count from 1). Rows are in the order of ``judge``."""

    round: int
    turn: int
    rows: tuple[RevealRow, ...]


class RoundScore(msgspec.Struct, frozen=True):
    """A seat's finished round: points of its five turns and one per digit crossed off (NUMER-15)."""

    turns: int
    digits: int

    @property
    def total(self) -> int:
        """The score of the round."""
        return self.turns + self.digits


class NumerState(State[NumerOptions], frozen=True):
    """The full state of a match, secrets included. Tuples have one entry per seat. ``round`` and ``turn`` start at
    1.

    ``closed``: the digits crossed off in this round, ascending. ``choices``: this turn's number, ``-`` for sitting
    out, None if not chosen yet. ``reveals``: every turn so far. ``rounds``: the scores of all seats for each
    finished round. ``over``: the last round has been scored.
    """

    bonus: tuple[int, int, int, int, int]
    closed: tuple[str, ...]
    choices: tuple[str | None, ...]
    round: int = 1
    turn: int = 1
    reveals: tuple[Reveal, ...] = ()
    rounds: tuple[tuple[RoundScore, ...], ...] = ()
    over: bool = False

    @property
    def seats(self) -> int:
        return len(self.closed)


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Write a number on the tile: three digits, leading zeros written (NUMER-4)."""

    number: str


class SitOut(msgspec.Struct, frozen=True, tag="sit_out"):
    """Stay out of this turn, in secret like a number (NUMER-17)."""


NumerAction = Choose | SitOut


class NumerView(View, frozen=True):
    """What a viewer may see: all boards and scores, who has chosen, and only the viewer's own choice.

    ``mine`` is the viewer's choice of this turn (None: not chosen, or a spectator). The other fields are those of
    the state, ``locked`` and ``resting`` by seat.
    """

    options: NumerOptions
    bonus: tuple[int, int, int, int, int]
    closed: tuple[str, ...]
    locked: tuple[bool, ...]
    resting: tuple[bool, ...]
    mine: str | None
    round: int
    turn: int
    reveals: tuple[Reveal, ...]
    rounds: tuple[tuple[RoundScore, ...], ...]
    over: bool

    @property
    def open_digits(self) -> str:
        """The digits still open on the viewer's board, ascending, none for a spectator."""
        return "" if self.seat is None else open_digits(self.closed[self.seat])

    def turn_points(self, seat: int) -> tuple[int | None, ...]:
        """A seat's five turn scores of the current (or last) round, None for turns not yet played."""
        return turn_points(self.reveals, self.round, seat)

    def total(self, seat: int) -> int:
        """A seat's points so far: finished rounds plus the turns of the current one."""
        return total(self, seat)


def open_digits(closed: str) -> str:
    """The digits that are not crossed off, ascending."""
    return "".join(digit for digit in DIGITS if digit not in closed)


def turn_points(reveals: tuple[Reveal, ...], round_: int, seat: int) -> tuple[int | None, ...]:
    """The five turn scores of a seat in a round, None for turns that were not played."""
    scores: list[int | None] = [None] * TURNS
    for reveal in reveals:
        if reveal.round == round_:
            scores[reveal.turn - 1] = next(row.total for row in reveal.rows if row.seat == seat)
    return tuple(scores)


def total(table: NumerState | NumerView, seat: int) -> int:
    """A seat's points: finished rounds (NUMER-15) and the turns of the current round."""
    done = sum([scores[seat].total for scores in table.rounds])
    if len(table.rounds) == table.round:
        return done
    rows = [row for reveal in table.reveals if reveal.round == table.round for row in reveal.rows]
    return done + sum([row.total for row in rows if row.seat == seat])

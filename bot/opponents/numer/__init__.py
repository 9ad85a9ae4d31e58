"""The computer players of Numer.

``easy`` writes anything, ``medium`` is the best response to players who write anything, and ``hard`` responds to a
mix of players like ``easy``, ``medium`` and itself, weighted by what each rival wrote before.
"""

from __future__ import annotations

from random import Random
from typing import assert_never

from bot.games.numer.model import Choose, NumerAction, NumerView, SitOut
from bot.opponents.base import Level, Opponent
from bot.opponents.numer import hard, normal
from bot.opponents.numer.numbers import Number, anything
from bot.opponents.numer.public_turn import now, past


class NumerPlayer(Opponent):
    """Plays Numer. Never changes a choice once made."""

    reveals = True

    def choose(self, view: NumerView, level: Level, rng: Random) -> NumerAction | None:
        """A number of open digits, or sitting out; None when the seat has chosen, rests or is done."""
        if view.seat is None or view.over or view.mine is not None or view.resting[view.seat]:
            return None
        number = _number(view, view.seat, level, rng)
        return SitOut() if number is None else Choose(number.text)


def _number(view: NumerView, seat: int, level: Level, rng: Random) -> Number | None:
    turn = now(view)
    match level:
        case "beginner" | "easy":
            return anything(turn.open[seat], rng)
        case "medium":
            return normal.choose(turn, seat, rng)
        case "hard" | "expert":
            return hard.choose(turn, tuple(past(view)), seat, rng)
        case _:
            assert_never(level)


OPPONENT = NumerPlayer()

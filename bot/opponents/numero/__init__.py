"""The computer players of Numero.

``easy`` makes the first simple take it finds, ``medium`` the best one, and ``hard`` weighs what it wins against
what it leaves for the others and for its own next turn. All know what their seat sees and nothing else.
"""

from __future__ import annotations

from random import Random
from typing import assert_never

from bot.games.numero.model import NumeroAction, NumeroView
from bot.opponents.base import Level, Opponent
from bot.opponents.numero import easy, hard, normal


class NumeroPlayer(Opponent):
    """Plays Numero, solitaires included. Asks for no hints."""

    def choose(self, view: NumeroView, level: Level, rng: Random) -> NumeroAction | None:
        """A play of the seat's turn, or a challenge; None when it is not its turn and it doubts nothing."""
        if view.seat is None or view.over:
            return None
        match level:
            case "beginner" | "easy":
                return easy.choose(view, rng)
            case "medium":
                return normal.choose(view, rng)
            case "hard" | "expert":
                return hard.choose(view, rng)
            case _:
                assert_never(level)


OPPONENT = NumeroPlayer()
"""The computer players of Numero."""

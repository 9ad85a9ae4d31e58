"""The computer players of NUMO.

``easy`` melds what it sees, ``medium`` makes the most of its hand turn by turn, and ``hard`` plans how to go out
with the cards that may still be drawn. All know what their seat sees and nothing else.
"""

from __future__ import annotations

from random import Random
from typing import assert_never

from bot.games.numo.model import NumoAction, NumoView
from bot.opponents.base import Level, Opponent
from bot.opponents.numo import easy, hard, normal


class NumoPlayer(Opponent):
    """Plays NUMO. Asks for no hints."""

    def choose(self, view: NumoView, level: Level, rng: Random) -> NumoAction | None:
        """A move of the seat's turn; None when it is not its turn."""
        if not view.my_turn:
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


OPPONENT = NumoPlayer()
"""The computer players of NUMO."""

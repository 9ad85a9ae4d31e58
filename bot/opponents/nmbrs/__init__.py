"""The computer players of nmbrs!.

``easy`` lays the first series it sees, ``medium`` the play with the most points, and ``hard`` weighs everything it
can lay against what it keeps. All know what their seat sees and nothing else.
"""

from __future__ import annotations

from random import Random
from typing import assert_never

from bot.games.nmbrs.model import NmbrsAction, NmbrsView
from bot.opponents.base import Level, Opponent
from bot.opponents.nmbrs import easy, hard, normal


class NmbrsPlayer(Opponent):
    """Plays nmbrs!. Answers offers at once, asks for no hints and never passes automatically."""

    def choose(self, view: NmbrsView, level: Level, rng: Random) -> NmbrsAction | None:
        """A move of the seat's turn or the answer to an offer; None when neither is due."""
        if not (view.my_answer or view.my_move):
            return None
        match level:
            case "beginner" | "easy":
                return easy.choose(view, rng)
            case "medium":
                return normal.choose(view)
            case "hard" | "expert":
                return hard.choose(view)
            case _:
                assert_never(level)


OPPONENT = NmbrsPlayer()
"""The computer players of nmbrs!."""

"""The computer players of Numero.

All look for plays in the same way. ``people`` says what each level sees of them, how far it thinks and how often
it errs. All know only their seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.games.base import Event
from bot.games.numero.model import NumeroAction, NumeroView
from bot.opponents.base import Assessment, Level, Opponent
from bot.opponents.numero import judging, thinking


class NumeroPlayer(Opponent):
    """Play Numero, solitaires included. Asks for no hints."""

    def choose(self, view: NumeroView, level: Level, rng: Random) -> NumeroAction | None:
        return thinking.choose(view, level, rng)

    def difficulty(self, view: NumeroView, seat: int, told: Sequence[Event]) -> float:
        return judging.difficulty(view, seat, told)

    def assess(self, view: NumeroView, action: NumeroAction) -> Assessment | None:
        return judging.assess(view, action)


OPPONENT = NumeroPlayer()
"""The computer players of Numero."""

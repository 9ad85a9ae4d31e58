"""The computer players of Numero.

All look for plays in the same way. What a level sees of them, how far it thinks and how often it errs is in
``people``. All know what their seat sees and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.games.base import Event
from bot.games.numero.model import NumeroAction, NumeroView
from bot.opponents.base import Assessment, Level, Opponent
from bot.opponents.numero import judging, thinking


class NumeroPlayer(Opponent):
    """Plays Numero, solitaires included. Asks for no hints."""

    def choose(self, view: NumeroView, level: Level, rng: Random) -> NumeroAction | None:
        return thinking.choose(view, level, rng)

    def difficulty(self, view: NumeroView, seat: int, told: Sequence[Event]) -> float:
        return judging.difficulty(view, seat, told)

    def assess(self, view: NumeroView, action: NumeroAction) -> Assessment | None:
        return judging.assess(view, action)


OPPONENT = NumeroPlayer()
"""The computer players of Numero."""

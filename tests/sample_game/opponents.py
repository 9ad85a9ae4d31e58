"""The computer player of Sample: keeps what is better than the average card, unless it is careless."""

from __future__ import annotations

from random import Random

from bot.opponents.base import Assessment, Level, Opponent
from tests.sample_game.games.model import HIGHEST, Keep, SampleAction, SampleView, Swap

AVERAGE = (HIGHEST + 1) / 2
CARELESS: dict[Level, float] = {"beginner": 0.9, "easy": 0.6, "medium": 0.3, "hard": 0.1, "expert": 0.0}
"""How often a player of that level does not look at the card."""


class SamplePlayer(Opponent):
    """Plays Sample."""

    def choose(self, view: SampleView, level: Level, rng: Random) -> SampleAction | None:
        if view.mover is None or view.seat != view.mover:
            return None
        if rng.random() < CARELESS[level]:
            return rng.choice((Keep(), Swap()))
        return Keep() if view.own > AVERAGE else Swap()

    def assess(self, view: SampleView, action: SampleAction) -> Assessment | None:
        """Compare the card with the average of those that could be drawn."""
        gain = view.own - AVERAGE
        right = (gain > 0) == isinstance(action, Keep)
        return Assessment(Keep() if gain > 0 else Swap(), 0.0 if right else abs(gain))


OPPONENT = SamplePlayer()

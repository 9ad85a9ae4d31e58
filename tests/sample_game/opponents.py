"""The computer player of Sample: keeps what is better than the average card, unless it is careless."""

from __future__ import annotations

from random import Random

from bot.opponents.base import Assessment, Level, Opponent
from tests.sample_game.games.model import HIGHEST, Choose, SampleView

AVERAGE = (HIGHEST + 1) / 2
CARELESS: dict[Level, float] = {"beginner": 0.9, "easy": 0.6, "medium": 0.3, "hard": 0.1, "expert": 0.0}
"""How often a player of that level does not look at the card."""


class SamplePlayer(Opponent):
    """Plays Sample."""

    def choose(self, view: SampleView, level: Level, rng: Random) -> Choose | None:
        if not view.my_turn or view.card is None:
            return None
        return Choose(view.card < AVERAGE if rng.random() >= CARELESS[level] else rng.random() < 0.5)

    def assess(self, view: SampleView, action: Choose) -> Assessment | None:
        """Compare the card with the average of those that could be drawn."""
        gain = AVERAGE - (view.card or 0)
        best = Choose(gain > 0)
        return Assessment(best, 0.0 if action == best else abs(gain))


OPPONENT = SamplePlayer()

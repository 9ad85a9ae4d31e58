"""The computer player of Sample: swaps what is worse than the average card."""

from __future__ import annotations

from bot.opponents.scoring import ScoringOpponent
from tests.sample_game.games import SAMPLE
from tests.sample_game.games.model import HIGHEST, Choose, SampleView


class SamplePlayer(ScoringOpponent):
    """Plays Sample."""

    game = SAMPLE

    def score(self, view: SampleView, action: Choose) -> float:
        return (HIGHEST + 1) / 2 if action.swap else view.card or 0


OPPONENT = SamplePlayer()

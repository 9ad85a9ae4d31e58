"""A computer player for games in which a number says how good an action is."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from bot.games.base import Game
from bot.opponents.base import LEVELS, Assessment, Level, Opponent


class ScoringOpponent(Opponent):
    """Plays the action with the highest score; the weaker it is, the more often without looking at all."""

    game: ClassVar[Game[Any, Any, Any, Any]]
    careless: ClassVar[dict[Level, float]] = dict(zip(LEVELS, (1.0, 0.9, 0.6, 0.3, 0.1, 0.0), strict=True))
    """How often a player of that level takes any legal action."""

    def score(self, view: Any, action: Any) -> float:
        """Say how good a legal action of the viewer's seat is, in points on average."""
        raise NotImplementedError

    def choose(self, view: Any, level: Level, rng: Random) -> Any | None:
        legal = tuple(self.game.legal(view))
        if not legal:
            return None
        if rng.random() < self.careless[level]:
            return rng.choice(legal)
        return max(legal, key=lambda action: self.score(view, action))

    def assess(self, view: Any, action: Any) -> Assessment | None:
        legal = tuple(self.game.legal(view))
        if len(legal) < 2:
            return None
        best = max(legal, key=lambda legal_one: self.score(view, legal_one))
        return Assessment(best, self.score(view, best) - self.score(view, action))

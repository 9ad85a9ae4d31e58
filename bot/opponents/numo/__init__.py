"""The computer players of NUMO: six people, each of whom sees, weighs and foresees more than the one before.

``beginner`` and ``easy`` form what they see; ``medium`` now and then thinks a little ahead, ``hard`` nearly
always, and ``expert`` overlooks nothing. All know only their seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.games.base import Event
from bot.games.effort import Effort
from bot.games.numo.model import NumoAction, NumoView
from bot.games.numo.rules import NUMO
from bot.i18n import Texts
from bot.opponents.base import Assessment, Level, Opponent
from bot.opponents.numo import review
from bot.opponents.numo.deciding import decide
from bot.opponents.numo.imagining import imagine, lead_of
from bot.opponents.numo.people import PEOPLE, PLAYS_ON
from bot.opponents.numo.reasons import explain
from bot.opponents.playing_on import Continuation

WORLDS, MOVES = 60, 1_000
"""A cost is judged again in so many worlds at most, by so many moves."""


class NumoPlayer(Opponent):
    """Play NUMO. Asks for no hints."""

    heavy = frozenset({"hard", "expert"})

    def choose(self, view: NumoView, level: Level, rng: Random) -> NumoAction | None:
        return decide(view, PEOPLE[level], rng) if view.my_turn else None

    def difficulty(self, view: NumoView, seat: int, told: Sequence[Event]) -> float:
        return review.difficulty(view, seat, told)

    def assess(self, view: NumoView, action: NumoAction) -> Assessment | None:
        return review.assess(view, action)

    def compare(self, view: NumoView, action: NumoAction, best: NumoAction, rng: Random) -> Sequence[float]:
        """Play on to the end of the deal."""
        worlds = (imagine(view, rng) for _ in range(WORLDS))
        on = Continuation(NUMO, _PlayingOn(), "easy", lead_of(view))
        return on.compare(worlds, view.seat or 0, action, best, rng, Effort(MOVES))

    def explain(self, view: NumoView, action: NumoAction, found: Assessment, t: Texts) -> str:
        return explain(view, action, found, t)


class _PlayingOn(NumoPlayer):
    def choose(self, view: NumoView, level: Level, rng: Random) -> NumoAction | None:
        return decide(view, PLAYS_ON, rng) if view.my_turn else None


OPPONENT = NumoPlayer()
"""The computer players of NUMO."""

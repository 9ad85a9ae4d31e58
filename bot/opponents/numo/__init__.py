"""The computer players of NUMO: five people, each of whom sees, weighs and foresees more than the one before.

``beginner`` and ``easy`` form what they see; ``medium`` now and then thinks a little ahead, ``hard`` nearly
always, and ``expert`` overlooks nothing. All know only their seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.games.base import Event
from bot.games.numo.model import NumoAction, NumoView
from bot.opponents.base import Assessment, Level, Opponent
from bot.opponents.numo import review
from bot.opponents.numo.deciding import decide
from bot.opponents.numo.people import PEOPLE


class NumoPlayer(Opponent):
    """Play NUMO. Asks for no hints."""

    def choose(self, view: NumoView, level: Level, rng: Random) -> NumoAction | None:
        return decide(view, PEOPLE[level], rng) if view.my_turn else None

    def difficulty(self, view: NumoView, seat: int, told: Sequence[Event]) -> float:
        return review.difficulty(view, seat, told)

    def assess(self, view: NumoView, action: NumoAction) -> Assessment | None:
        return review.assess(view, action)


OPPONENT = NumoPlayer()
"""The computer players of NUMO."""

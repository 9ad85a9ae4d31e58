"""The levels as people: what they see of a table, how far they think, and what goes wrong."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf
from random import Random

import msgspec

from bot.games.numero.cards import Card
from bot.games.numero.model import NumeroView
from bot.games.numero.takes.search import Problem
from bot.opponents.base import Level
from bot.opponents.numero.finder import Group

BLUR = 0.6
"""How gradually groups get too hard to be seen."""
JOIN = 1.0
"""How much harder each further pile makes a group to see."""
BESIDE = 0.3
"""How much harder a wild card of the centre is to see than one of the own hand."""
OPERATIONS = {"minus": 1.2, "times": 1.4, "over": 1.4, "part": 2.2, "power": 2.2, "root": 2.6}
"""How much harder a wild card of each kind makes a group to see."""


class Habits(msgspec.Struct, frozen=True):
    """A playing style.

    ``sight``: the hardness of groups overlooked half the time (a single pile has 0, see ``hardness``); easier ones
    are seen more often, harder ones less. ``wilds``: the most wild cards in one group. ``slip``: how often even
    plain groups are overlooked. ``hasty``: how often the first take seen is played instead of the best.
    ``builds``: how often building is considered. ``foresight``: how much what a play leaves for the others and the
    player counts against what it wins at once; 0 for none. ``error``: how far a play is misjudged, in cards or
    points. ``doubts``: whether they challenge and bluff. ``work``: the budget of a decision, in questions of the
    search. ``playouts``: how many endings are simulated when the deck is out, and ``win`` the worth of winning the
    match then. ``counts``: whether they know which cards were won.
    """

    sight: float
    wilds: int
    work: int
    slip: float = 0.0
    hasty: float = 0.0
    builds: float = 1.0
    foresight: float = 0.0
    error: float = 0.0
    doubts: bool = False
    playouts: int = 0
    win: float = 0.0
    counts: bool = False

    def chance(self, hard: float) -> float:
        """Return the chance to see a group of that hardness."""
        if self.sight == inf:
            return 1.0
        return (1 - self.slip) / (1 + exp((hard - self.sight) / BLUR))

    def sees(self, problem: Problem, group: Group, rng: Random) -> bool:
        """Tell whether the person sees that these cards make a number."""
        return self.sight == inf or rng.random() < self.chance(hardness(problem, group))


PEOPLE: dict[Level, Habits] = {
    "gentle": Habits(sight=0.9, wilds=1, slip=0.18, hasty=0.8, builds=0.0, error=1.0, work=1_000),
    "beginner": Habits(sight=1.1, wilds=1, slip=0.09, hasty=0.8, builds=0.07, error=1.0, work=1_000),
    "easy": Habits(sight=1.75, wilds=1, slip=0.07, hasty=0.6, builds=0.2, error=1.0, work=1_000),
    "medium": Habits(sight=2.25, wilds=2, slip=0.05, hasty=0.36, builds=0.5, error=0.8, work=3_000),
    "hard": Habits(sight=4.6, wilds=3, slip=0.02, foresight=0.65, error=0.8, doubts=True, work=10_000),
    "expert": Habits(
        sight=inf, wilds=9, foresight=1.0, doubts=True, work=40_000, playouts=12, win=5.0, counts=True
    ),
}
"""What each level is like."""


def hardness(problem: Problem, group: Group) -> float:
    """Rate how hard it is to see that a group makes a number: 0 for a single pile of that value, more for each
    joined pile and each wild card."""
    found = JOIN * (group.piles.bit_count() - 1)
    for i, card in enumerate(problem.wilds):
        if group.wilds >> i & 1:
            found += _of(card) + (BESIDE if i < problem.lone else 0.0)
    return found


def hard_to_find(view: NumeroView, made: Sequence[Sequence[str]], laid: Sequence[str]) -> float:
    """Estimate how hard a play was to find, on the same scale, from the cards won and piles ``made`` on the table,
    and the wild cards discarded."""
    lying = {name for pile in view.piles for name in pile.cards}
    wild = [name for name in (*laid, *(name for cards in made for name in cards)) if not view.cards[name].number]
    joined = [sum(set(pile.cards) <= set(cards) for pile in view.piles) for cards in made]
    return sum(JOIN * max(0, piles - 1) for piles in joined) + sum(
        _of(view.cards[name]) for name in wild if name not in lying
    )


def _of(card: Card) -> float:
    assert card.effect is not None
    return OPERATIONS[card.effect.kind]

"""The worth of going out at a table, how soon rivals may do it, and the cost of cards left in the hand."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from random import Random
from typing import NamedTuple

from bot.games.numo.model import HAND, NumoView
from bot.games.numo.turn import has_must
from bot.opponents.numo.meld_index import MeldIndex

TURNS = 10
"""The number of turns ahead considered."""
STEP = 0.75
"""The chance that a rival gets rid of about four cards in a turn, if nearly every hand has melds."""
HANDS, OF = 60, 7
"""The number of hands, and of cards in each, dealt to measure how often there are melds in them."""
PATIENCE = 0.95
"""The discount for going out one turn later, besides the risk from rivals until then."""
MELDED = 0.9
"""Version 1: the usual share of the cards dealt that the player going out has melded."""
MATCH = 60
"""Version 1: the worth of winning the match, in points."""
LEFT = 8
"""Version 2: points that a rival loses for each card that is left."""
LATER = 0.6
"""Version 2: the weight of a card in my hand that I can get rid of a turn later."""


class Payoffs(NamedTuple):
    """``worth[t]`` is the worth of going out after t more turns, as a share of going out now. ``base`` is the
    worth of going out besides the points of new melds, ``risk`` the average cost of each point in my hand, and
    ``soon`` the chance that a rival goes out before my next turn. ``wins`` is the number of points with which
    going out wins the match, None in version 2."""

    worth: tuple[float, ...]
    base: float
    risk: float
    soon: float
    wins: int | None = None

    def points(self, points: int) -> float:
        """Return what points are worth to the player going out, beyond the match's need nothing."""
        if self.wins is None:
            return 0.0
        return float(points) if points < self.wins else self.wins + MATCH


def payoffs_of(view: NumoView, index: MeldIndex) -> Payoffs:
    """Return the payoffs for the viewer."""
    rivals = [seat for seat in range(len(view.held)) if seat != view.seat]
    open_ = [1.0] * TURNS
    for seat in rivals:
        steps = _steps(view.held[seat], lacks=not has_must(view, seat, view.melds))
        chance = STEP * density(index)
        open_ = [still * (1 - _at_least(steps, t, chance)) for t, still in enumerate(open_)]
    worth = tuple(still * PATIENCE**t for t, still in enumerate(open_))
    soon = 1 - open_[1]
    if view.options.scoring == 2:
        risk = soon + LATER * (open_[1] - open_[2]) + LATER**2 * (open_[2] - open_[3])
        return Payoffs(worth, LEFT * sum(view.held[seat] for seat in rivals), risk, soon)
    usual = MELDED * HAND * sum(card.number for card in index.cards) / len(index.cards)
    target, scores = view.options.points_to_end(len(view.scores)), view.scores
    denied = max(usual if scores[seat] + usual < target else usual + MATCH for seat in rivals)
    wins = target - scores[view.seat or 0]
    return Payoffs(worth, denied / len(rivals), 0.0, soon, wins)


@lru_cache(maxsize=16)
def density(index: MeldIndex) -> float:
    """Estimate the share of hands that contain a meld."""
    rng, whole = Random(0), list(index.bit.values())
    return sum(bool(index.smalls(sum(rng.sample(whole, OF)))) for _ in range(HANDS)) / HANDS


def _steps(cards: int, *, lacks: bool) -> int:
    """Estimate the fewest turns in which a rival with that many cards before the draw goes out: four cards a turn,
    and one more turn than the last to form a needed meld."""
    return max(2 if lacks else 1, -(-cards // 4))


def _at_least(successes: int, of: int, chance: float) -> float:
    """Return the chance of at least ``successes`` in ``of`` tries."""
    return sum(comb(of, n) * chance**n * (1 - chance) ** (of - n) for n in range(successes, of + 1))

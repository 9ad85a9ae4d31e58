"""What going out is worth at a table, and what it costs to be left with cards."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.numo.model import NumoView

TURNS = 10
"""The number of turns ahead that are considered."""
CHANCE = 0.4
"""How likely a rival is to go out in a turn in which it is possible."""
PATIENCE = 0.9
"""The discount for going out one turn later, besides what rivals may do until then."""
DENIED = 60
"""Version 1: points that rivals do not score because I go out."""
LEFT = 8
"""Version 2: points that a rival loses for each card that is left."""
LATER = 0.6
"""Version 2: the weight of a card in my hand that I can get rid of a turn later."""


class Payoffs(NamedTuple):
    """``worth[t]`` is what going out after t more turns is worth, as a share of going out now. ``base`` is what
    going out is worth besides the points of new melds, ``risk`` the average cost of each point in my hand, and
    ``soon`` how likely a rival is to go out before my next turn."""

    worth: tuple[float, ...]
    base: int
    risk: float
    soon: float


def payoffs_of(view: NumoView) -> Payoffs:
    """The payoffs for the viewer."""
    held = [n for seat, n in enumerate(view.held) if seat != view.seat]
    open_ = [_still_open(held, t) for t in range(TURNS)]
    worth = tuple(still * PATIENCE**t for t, still in enumerate(open_))
    soon = 1 - open_[1]
    if view.options.scoring == 1:
        return Payoffs(worth, DENIED, 0.0, soon)
    risk = soon + LATER * (open_[1] - open_[2]) + LATER**2 * (open_[2] - open_[3])
    return Payoffs(worth, LEFT * sum(held), risk, soon)


def _still_open(held: list[int], turns: int) -> float:
    """How likely it is that no rival, holding these numbers of cards, is out after that many turns."""
    chances = sum(max(0, turns - _least(n) + 1) for n in held)
    return float((1 - CHANCE) ** chances)


def _least(cards: int) -> int:
    """The fewest turns in which a player goes out with that many cards before the draw: 4 cards per turn, as a
    rule."""
    return max(1, -(-cards // 4))

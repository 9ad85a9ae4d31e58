"""The pace of a computer player: it takes as long as a person of its level."""

from __future__ import annotations

from math import exp
from random import Random

from bot.games.numenko.model import NumenkoView
from bot.opponents.numenko.levels import Ability

VOTE = (5.0, 15.0)
"""Seconds for a vote, at least and at most."""
TILES = 4
"""Tiles that a calculation adds to a grid."""
SPREAD = 0.5
"""How much the times of a person differ: the standard deviation of their logarithm."""
MOST_LOOKS = 6
"""The most dead ends in a row."""
HURRY = 0.5
"""The share of the usual time taken in the last call."""


def wait(view: NumenkoView, person: Ability, rng: Random) -> float | None:
    """Return the seconds until the seat's next action, None while it has nothing to do. Everybody sees that time,
    so it depends on public facts only: the number of tiles left, not which."""
    if view.may_vote:
        return rng.uniform(*VOTE)
    if view.mine is None or view.seat is None or not view.may_play:
        return None
    if view.finished[view.seat] and not person.shrewd:
        return None
    return _thinking(view.left[view.seat], person, rng) * (HURRY if view.last_call else 1)


def _thinking(left: int, person: Ability, rng: Random) -> float:
    """Return the time for searching, with dead ends, and for laying, with slips."""
    calculations = person.at_once if left > person.rest else max(1, left // TILES)
    laid = max(1, min(left, TILES * calculations))
    looks = 1
    while looks < MOST_LOOKS and rng.random() < person.stuck:
        looks += 1
    finding = calculations * sum(
        _around(person.finds * (1 + person.tight / max(left, 2)), rng) for _ in range(looks)
    )
    laying = person.lays * laid * (2 if rng.random() < person.slips else 1)
    return finding + laying


def _around(mean: float, rng: Random) -> float:
    """Draw a time around that mean."""
    return mean * exp(rng.gauss(-SPREAD * SPREAD / 2, SPREAD))

"""Random play of any game in the registry, and the states that it leads to."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.games.base import AnyGame

SEATS = 4
"""Players of a benchmark's match, where the game allows so many."""


def seats_of(game: AnyGame) -> int:
    """How many players a benchmark's match has."""
    return min(SEATS, game.seats[-1])


def start(game: AnyGame, rng: Random) -> Any:
    """A fresh match with default options."""
    return game.setup(game.options_type(), seats_of(game), rng.getrandbits(128))


def move(game: AnyGame, state: Any, rng: Random) -> Any:
    """The state after somebody for whom the match waits did anything legal, or anybody where it waits for nobody;
    a clock runs out if nobody may act."""
    waiting = sorted(game.awaited(state) or game.actors(state))
    if not waiting:
        return game.expire(state).state
    seat = rng.choice(waiting)
    legal = list(game.legal(game.view(state, seat)))
    action = rng.choice(legal) if legal else game.absent(state, seat)
    return game.apply(state, seat, action).state


def playout(game: AnyGame, rng: Random) -> int:
    """A whole random match; how many actions it had."""
    state, actions = start(game, rng), 0
    while game.outcome(state) is None:
        state = move(game, state, rng)
        actions += 1
    return actions


def halfway(game: AnyGame) -> Any:
    """A state in the middle of a random match, always the same."""
    length = playout(game, Random(1))
    rng = Random(1)
    state = start(game, rng)
    for _ in range(length // 2):
        state = move(game, state, rng)
    return state

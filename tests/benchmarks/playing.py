"""Random play of any game in the registry, and the states it leads to."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.games.base import AnyGame

SEATS = 4
"""The number of players in a benchmark's match, if the game allows that many."""


def seats_of(game: AnyGame) -> int:
    """How many players a benchmark's match has."""
    return min(SEATS, game.seats[-1])


def start(game: AnyGame, rng: Random) -> Any:
    """A fresh match with default options."""
    return game.setup(game.options_type(), seats_of(game), rng.getrandbits(128))


def move(game: AnyGame, state: Any, rng: Random) -> Any:
    """The state after a random legal action of a seat that the match waits for, or of any seat if it waits for
    none; a clock runs out if nobody may act."""
    waiting = sorted(game.seats_to_move(state) or game.actors(state))
    if not waiting:
        return game.expire(state).state
    seat = rng.choice(waiting)
    legal = list(game.legal(game.view(state, seat)))
    action = rng.choice(legal) if legal else game.absent_action(state, seat)
    return game.apply(state, seat, action).state


def playout(game: AnyGame, rng: Random) -> int:
    """A whole random match; returns the number of actions."""
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

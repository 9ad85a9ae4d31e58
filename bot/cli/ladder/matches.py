"""One match of a ladder: two levels share the seats, and the time of their decisions is measured."""

from __future__ import annotations

import time
from itertools import cycle, islice
from random import Random
from statistics import mean
from typing import Any

import msgspec

from bot.cli.simulate.order import MoveOrder
from bot.cli.simulate.playing import MOST_ACTIONS, make
from bot.errors import Violation
from bot.games.base import AnyGame
from bot.games.registry import find
from bot.opponents.base import Level, opponent


class Pairing(msgspec.Struct, frozen=True):
    """A match to play: the game and its options, the level on each seat, and the seed."""

    game: str
    options: Any
    levels: tuple[Level, ...]
    seed: int


class PlayedPairing(msgspec.Struct, frozen=True):
    """The result of a finished match: the first level's score against the second, from 0 to 1, and the processor
    time of each level's decisions in seconds."""

    points: float
    times: dict[Level, list[float]]


def pairings(game: AnyGame, options: Any, pair: tuple[Level, Level], seats: int, deals: range) -> list[Pairing]:
    """Pair each deal with two seatings: levels alternate around the table, then swap seats."""
    return [
        Pairing(game.key, options, tuple(islice(cycle(order), seats)), seed)
        for seed in deals
        for order in (pair, pair[::-1])
    ]


def play(pairing: Pairing, pair: tuple[Level, Level]) -> PlayedPairing:
    """Play a pairing to its end. Raises ``Violation`` if it has none."""
    game, player = find(pairing.game), opponent(pairing.game)
    rng = Random(f"{pairing.seed}:{pairing.levels}")
    state = game.setup(pairing.options, len(pairing.levels), pairing.seed)
    order = MoveOrder(game, player, pairing.levels, rng)
    times: dict[Level, list[float]] = {level: [] for level in pair}

    def ask(seat: int, view: Any) -> Any | None:
        level = pairing.levels[seat]
        begin = time.process_time()
        action = player.choose(view, level, rng)
        passed = time.process_time() - begin
        if action is not None:
            times[level].append(passed)
        return action

    for _ in range(MOST_ACTIONS):
        outcome = game.outcome(state)
        if outcome is not None:
            return PlayedPairing(_points(pairing.levels, pair, outcome.places), times)
        after = make(game, state, order.next(state, ask)).state
        order.note_step(state, after)
        state = after
    raise Violation(f"a match of {pair} isn't over after {MOST_ACTIONS} actions (seed {pairing.seed})")


def _points(levels: tuple[Level, ...], pair: tuple[Level, Level], places: tuple[int, ...]) -> float:
    """Compute how often the first level's players are placed before the second's. A shared place counts half."""
    first, second = pair
    ours = [place for level, place in zip(levels, places, strict=True) if level == first]
    theirs = [place for level, place in zip(levels, places, strict=True) if level == second]
    return mean((mine < other) + 0.5 * (mine == other) for mine in ours for other in theirs)

"""Random playouts of each game against those of gin rummy in RLCard, in actions per second."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from bot.games.base import AnyGame
from bot.games.registry import GAMES
from tests.benchmarks.measure import Line, Skipped
from tests.benchmarks.playing import playout

Playout = Callable[[], int]
"""Plays a whole match and returns the number of actions."""
SLICE = 0.03
"""Seconds of play on each side before switching to the other."""


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """Matches of each game and of gin rummy alternately. Raises ``Skipped`` without RLCard."""
    try:
        rlcard: Any = importlib.import_module("rlcard")
    except ImportError:
        raise Skipped("RLCard is missing; pip install rlcard") from None
    rounds = 2 if quick else 100
    gin_rummy = _gin_rummy(rlcard)
    return [_line(game, gin_rummy, rounds) for game in GAMES.values()]


def _gin_rummy(rlcard: Any) -> Playout:
    """Random matches through ``env.step``, which also determines what is legal next."""
    env, rng = rlcard.make("gin-rummy", config={"seed": 1}), Random(1)

    def play() -> int:
        state, _ = env.reset()
        actions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            actions += 1
        return actions

    return play


def _line(game: AnyGame, gin_rummy: Playout, rounds: int) -> Line:
    rng = Random(1)
    rates = [(_rate(lambda: playout(game, rng)), _rate(gin_rummy)) for _ in range(rounds)]
    ours, theirs = (median(column) for column in zip(*rates, strict=True))
    detail = f"{ours:,.0f} actions/s against {theirs:,.0f}/s of gin rummy"
    return Line(f"playouts {game.key}", ours / theirs, 1, "high", detail)


def _rate(play: Playout) -> float:
    """Actions per second of whole matches that take ``SLICE`` seconds or a little more."""
    begin, actions, passed = time.perf_counter(), 0, 0.0
    while passed < SLICE:
        actions += play()
        passed = time.perf_counter() - begin
    return actions / passed

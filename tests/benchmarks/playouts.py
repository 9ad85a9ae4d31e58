"""Random playouts of each game against those of gin rummy in RLCard, in actions per second.

Those of OpenSpiel, whose gin rummy is C++, stand beside them if it is there (``pip install open_spiel``).
"""

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
"""Seconds of processor time on each side before switching to the other."""


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """Matches of each game and of gin rummy alternately. Raises ``Skipped`` without RLCard."""
    rlcard, pyspiel = _find_module("rlcard"), _find_module("pyspiel")
    if rlcard is None:
        raise Skipped("RLCard is missing; pip install rlcard")
    rounds = 2 if quick else 100
    gin_rummy = _gin_rummy(rlcard)
    lines = [_line(game.key, 1, _playout(game), gin_rummy, rounds) for game in GAMES.values()]
    return lines if pyspiel is None else [*lines, _line("OpenSpiel", None, _spiel(pyspiel), gin_rummy, rounds)]


def _find_module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def _playout(game: AnyGame) -> Playout:
    rng = Random(1)
    return lambda: playout(game, rng)


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


def _spiel(pyspiel: Any) -> Playout:
    """Random matches of OpenSpiel's gin rummy, whose chance moves are not counted."""
    game, rng = pyspiel.load_game("gin_rummy"), Random(1)

    def play() -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                actions += 1
        return actions

    return play


def _line(name: str, aim: float | None, play: Playout, gin_rummy: Playout, rounds: int) -> Line:
    rates = [(_rate(play), _rate(gin_rummy)) for _ in range(rounds)]
    ours, theirs = (median(column) for column in zip(*rates, strict=True))
    detail = f"{ours:,.0f} actions/s against {theirs:,.0f}/s of gin rummy"
    return Line(f"playouts {name}", ours / theirs, aim, "high", detail)


def _rate(play: Playout) -> float:
    """Actions per second of processor time, of whole matches that take ``SLICE`` seconds or a little more."""
    begin, actions, passed = time.process_time(), 0, 0.0
    while passed < SLICE:
        actions += play()
        passed = time.process_time() - begin
    return actions / passed

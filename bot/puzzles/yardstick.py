"""What models of people and computers reach in a puzzle, as a yardstick for its solvers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from bot.games.registry import find
from bot.opponents.base import Level, opponent
from bot.opponents.humans import find_models
from bot.puzzles.base import SOLVER, Puzzle, maker

Measure = Literal["beginner", "club", "expert"]
MEASURES: tuple[Measure, ...] = ("beginner", "club", "expert")
"""Whose results are shown: a beginner and an expert among computers, and a model of a person who plays now and
then."""
TRIES = 5
"""How often each of them tries it. The middle result counts."""
MOST_ACTIONS = 40
"""The most actions of a try. Whoever needs more comes to nothing."""

Choose = Callable[[Any, Random], Any]


def add_yardstick(game: str, puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with the middle results of those who measure it, in the maker's units, None for nothing.
    Empty where players of the game do not know what the solver is told."""
    measures = [name for name in MEASURES if _who(game, name)] if maker(game).is_measured else []
    return replace(puzzle, yardstick={name: _try_often(game, puzzle, name) for name in measures})


def _who(game: str, name: Measure) -> Choose | None:
    if name == "club":
        model = find_models(game).get(name)
        return None if model is None else model.choose
    level: Level = name
    return partial(_choose_as_computer, game, level)


def _choose_as_computer(game: str, level: Level, view: Any, rng: Random) -> Any:
    return opponent(game).choose(view, level, rng)


def _try_often(game: str, puzzle: Puzzle, name: Measure) -> int | None:
    choose, judge = _who(game, name), maker(game)
    assert choose is not None
    found = [_try(game, puzzle, choose, Random(f"{name} {n}")) for n in range(TRIES)]
    reached = sorted((value for value in found if value is not None), reverse=judge.fewest)
    short = len(found) - len(reached)  # those who came to nothing are below all others
    return None if short > TRIES // 2 else reached[TRIES // 2 - short]


def _try(game: str, puzzle: Puzzle, choose: Choose, rng: Random) -> int | None:
    rules, judge, played = find(game), maker(game), list[Any]()
    state = msgspec.convert(puzzle.state, type=rules.state_type)
    for _ in range(MOST_ACTIONS):
        action = choose(rules.view(state, SOLVER), rng)
        if action is None:
            return None
        state = rules.apply(state, SOLVER, action).state
        played.append(action)
        result = judge.result(puzzle, played, state)
        if result is not None:
            return result.value
        if rules.outcome(state) is not None:
            return None
    return None

"""Puzzles as tests and benchmarks make and try them: by day, through the engine, and as a beginner would."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache
from hashlib import sha256
from pkgutil import iter_modules
from random import Random
from typing import Any, NamedTuple

import msgspec

from bot import puzzles
from bot.games.registry import find
from bot.opponents.base import opponent
from bot.puzzles.base import SOLVER, Puzzle, Result, maker

MONDAY = date(2026, 1, 5)
KEYS = tuple(module.name for module in iter_modules(puzzles.__path__) if module.ispkg)
"""The games that have puzzles."""
MOST_ACTIONS = 60
"""A try of a beginner that takes longer comes to nothing."""


class Day(NamedTuple):
    """A day of some game: its seed and its grade."""

    seed: int
    grade: int


def day(key: str, number: int) -> Day:
    """The n-th day from a certain Monday on, from 0."""
    when = MONDAY + timedelta(days=number)
    digest = sha256(f"{key}:{when}".encode()).digest()
    return Day(int.from_bytes(digest[:16], "big"), when.isoweekday())


@cache
def made(key: str, number: int) -> tuple[Puzzle, ...]:
    """The puzzles of that day."""
    return maker(key).make(*day(key, number))


def posed(key: str, number: int) -> tuple[Puzzle, ...]:
    """The puzzles of that day as those of today are posed: they say how many tries there are."""
    return tuple(msgspec.structs.replace(one, tries=maker(key).tries) for one in made(key, number))


def publish(key: str) -> str:
    """Write the puzzles of the first week as they are stored, a day a line."""
    return "".join(f"{msgspec.json.encode(made(key, number)).decode()}\n" for number in range(7))


def begun(key: str, puzzle: Puzzle) -> Any:
    """The state in which the solver begins."""
    return msgspec.convert(puzzle.state, find(key).state_type)


def tried(key: str, puzzle: Puzzle, actions: Iterable[Any]) -> tuple[Result | None, Any]:
    """What a try with these actions comes to, through the engine, and the state after them. Nothing follows once
    it is over."""
    game, state, played = find(key), begun(key, puzzle), list[Any]()
    for action in actions:
        state = game.apply(state, SOLVER, action).state
        played.append(action)
        if (result := maker(key).result(puzzle, played, state)) is not None:
            return result, state
    return None, state


def solution(key: str, puzzle: Puzzle) -> list[Any]:
    """The solution that the maker gives, as actions."""
    return [msgspec.convert(action, find(key).action_type) for action in puzzle.solution]


def by_beginner(key: str, puzzle: Puzzle, rng: Random) -> Result | None:
    """What a computer player of the lowest level comes to at its first try, None if it does not come to an end."""
    game, state, played = find(key), begun(key, puzzle), list[Any]()
    while len(played) < MOST_ACTIONS and SOLVER in game.actors(state):
        action = opponent(key).choose(game.view(state, SOLVER), "beginner", rng)
        if action is None:
            return None
        state = game.apply(state, SOLVER, action).state
        played.append(action)
        if (result := maker(key).result(puzzle, played, state)) is not None:
            return result
    return None

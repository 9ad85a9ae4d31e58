"""``python -m bot simulate``: computer players play on the rules alone, and every promise is checked.

No Discord, no database. It shows how fast a game is and how strong its computer players are, and finds
states that no test has thought of. The match that broke a promise is printed so that it can be repeated.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Any, get_args

import msgspec

from bot.errors import Refused, Violation
from bot.games import invariants
from bot.games.base import AnyGame, Outcome, Step
from bot.games.registry import GAMES, find
from bot.games.rng import SEED_BITS
from bot.opponents.base import LEVELS, Level, Opponent, opponent

MOST_ACTIONS = 20_000
"""Actions after which a match that is not over is a violation."""

MADE = 0
FAILED = 1
MISUSED = 2
"""Exit codes."""


class Plan(msgspec.Struct, frozen=True):
    """What one match is: the game, its options, a level for each seat, the match seed, how to check it."""

    game: str
    options: Any
    levels: tuple[Level, ...]
    seed: int
    verify: bool = False


class Move(msgspec.Struct, frozen=True):
    """An action of a seat, or the rules' clock that ran out (no seat, no action)."""

    seat: int | None
    action: Any


class Played(msgspec.Struct, frozen=True):
    """A match that was played to its end: its outcome and the number of its actions."""

    outcome: Outcome
    actions: int


class Stopped(Exception):
    """A match that broke a promise after these moves; the cause says which promise."""

    def __init__(self, plan: Plan, moves: list[Move]) -> None:
        super().__init__(plan, moves)
        self.plan = plan
        self.moves = moves

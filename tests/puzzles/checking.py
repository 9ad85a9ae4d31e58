"""Puzzles by the hundred: made, tried through the engine, and compared with what a second solver finds."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Literal

import msgspec

from bot.games.rng import SEED_BITS
from bot.puzzles.base import Puzzle, Result, maker
from bot.puzzles.grading import make_graded, share_solving
from bot.puzzles.yardstick import MEASURES, add_yardstick
from tests.puzzles.second_solvers import CHECKS
from tests.puzzles.tries import by_beginner, day, solution, tried

BEGINNERS = 5
"""Computer players of the lowest level that try the puzzle of a day."""

What = Literal["days", "training"]


class Case(msgspec.Struct, frozen=True):
    """A puzzle to check: that of a day, or one of a grade made from any seed, as in training."""

    what: What
    game: str
    grade: int
    number: int


class Part(msgspec.Struct, frozen=True):
    """What was found about a part of a puzzle: what is wrong with it (nothing if all is well), the share of club
    players who solve it, how many beginners do, and who of the yardstick does usually, where there is one."""

    faults: tuple[str, ...]
    share: float
    beginners: int
    solved_by: dict[str, bool]


class Checked(msgspec.Struct, frozen=True):
    """A checked puzzle, and how long it took to make, in seconds of the processor."""

    case: Case
    seconds: float
    parts: tuple[Part, ...]


def list_cases(what: What, games: Sequence[str], count: int) -> list[Case]:
    """So many days of each game, or so many puzzles of each game and grade, those of all games side by side."""
    if what == "days":
        return [Case(what, game, day(game, n).grade, n) for n in range(count) for game in games]
    return [Case(what, game, grade, n) for n in range(count) for game in games for grade in range(1, 8)]


def check(case: Case) -> Checked:
    """Make a puzzle and check it. That of a day has a yardstick."""
    of_day = case.what == "days"
    rng = Random(f"{case.game} {case.grade} {case.number}")
    seed = day(case.game, case.number).seed if of_day else rng.getrandbits(SEED_BITS)
    begin = time.process_time()
    puzzles = make_graded(case.game, seed, case.grade)
    if of_day:
        puzzles = tuple(add_yardstick(case.game, puzzle) for puzzle in puzzles)
    seconds = time.process_time() - begin
    beginners = BEGINNERS if of_day else 1
    return Checked(case, seconds, tuple(_check_part(case.game, puzzle, rng, beginners) for puzzle in puzzles))


def _check_part(game: str, puzzle: Puzzle, rng: Random, beginners: int) -> Part:
    judge, faults = maker(game), list[str]()
    if tried(game, puzzle, solution(game, puzzle))[0] != Result(puzzle.best, solved=True):
        faults.append("the solution does not reach the best result")
    if not CHECKS[game](puzzle, rng):
        faults.append("a second solver finds another best result")
    found = [by_beginner(game, puzzle, rng) for _ in range(beginners)]
    reached = [result.value for result in found if result is not None]
    for value in (*reached, *puzzle.yardstick.values()):
        if value is not None and (value < puzzle.best if judge.fewest else value > puzzle.best):
            faults.append(f"a computer reaches {value}")
    return Part(
        tuple(faults),
        share_solving(game, puzzle),
        sum(result is not None and result.solved for result in found),
        {name: puzzle.yardstick[name] == puzzle.best for name in MEASURES if name in puzzle.yardstick},
    )

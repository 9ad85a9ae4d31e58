"""Daily puzzles of many days: made, checked through the engine, how long that takes, and how they grow harder.

A puzzle is *trivial* if each of some computer players of the lowest level solves it at the first try.
"""

from __future__ import annotations

import time
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import NamedTuple

from bot.puzzles.base import GRADES, Puzzle
from bot.puzzles.grading import make_graded, share_solving
from tests.benchmarks.measure import Line, ms
from tests.puzzles.tries import KEYS, by_beginner, day, solution, tried

BEGINNERS = 5
"""So many computer players try each puzzle once."""
SOLVABLE = 1.0
ON_AVERAGE, AT_MOST = 2.5, 8.0
"""Seconds that all puzzles of a day may take to make."""


class Looked(NamedTuple):
    """What was found about a puzzle: its grade, how hard it is, whether its solution reaches its best result, how
    many beginners and which share of club players solve it."""

    grade: int
    hardness: float
    solved: bool
    beginners: int
    share: float


async def measure(folder: Path, *, quick: bool, days: int = 400) -> list[Line]:
    """The lines of each game's puzzles."""
    return [line for key in KEYS for line in _lines(key, 2 if quick else days)]


def _lines(key: str, days: int) -> list[Line]:
    """How long the days take, then each part of the puzzles."""
    times, parts = list[float](), defaultdict[int, list[Looked]](list)
    for number in range(days):
        seed, grade = day(key, number)
        begin = time.process_time()
        puzzles = make_graded(key, seed, grade)
        times.append(time.process_time() - begin)
        for part, puzzle in enumerate(puzzles):
            parts[part].append(_looked_at(key, puzzle, grade, number))
    detail = f"s on average; median {ms(median(times))}, worst {ms(max(times))}, worst of all aims {AT_MOST:g} s"
    made = Line(f"{key}, {days} days made", mean(times), ON_AVERAGE, "low", detail)
    return [made, *(line for part, found in sorted(parts.items()) for line in _of_part(key, part, found))]


def _looked_at(key: str, puzzle: Puzzle, grade: int, number: int) -> Looked:
    result, _ = tried(key, puzzle, solution(key, puzzle))
    solved = result is not None and result.solved and result.value == puzzle.best
    found = (by_beginner(key, puzzle, Random(f"{number} {each}")) for each in range(BEGINNERS))
    return Looked(
        grade,
        puzzle.hardness,
        solved,
        sum(each is not None and each.solved for each in found),
        share_solving(key, puzzle),
    )


def _of_part(key: str, part: int, found: list[Looked]) -> list[Line]:
    """How many are solvable, and by weekday how hard they are and how many beginners solve them."""
    name = f"{key} {part + 1}"
    right = sum(each.solved for each in found)
    trivial = sum(each.beginners == BEGINNERS for each in found)
    by_grade = {grade: [each for each in found if each.grade == grade] for grade in GRADES}
    hard = [mean(each.hardness for each in some) for some in by_grade.values() if some]
    beginners = [mean(each.beginners for each in some) / BEGINNERS for some in by_grade.values() if some]
    counts = f"{right} of {len(found)} solvable, {trivial} trivial"
    hardness = f"hardness from Monday on: {' '.join(f'{each:.1f}' for each in hard)}"
    shares = [mean(each.share for each in some) for some in by_grade.values() if some]
    clubs = f"by club players: {' '.join(f'{each:.0%}' for each in shares)}"
    by_chance = f"solved by beginners: {' '.join(f'{each:.0%}' for each in beginners)}"
    return [
        Line(f"{name}, solvable", right / len(found), SOLVABLE, "high", counts),
        Line(
            f"{name}, last day to first", hard[-1] / hard[0], SOLVABLE, "high", f"{hardness}; {by_chance}; {clubs}"
        ),
    ]

"""Puzzles of any grade from any seed, as training makes them: the solution reaches the best result through the
engine, and nothing better is found by a second solver, or by computers that play from the view alone."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.numero.takes.search import best_take
from bot.games.rng import SEED_BITS
from bot.match.days.dailies import make_puzzles
from bot.puzzles.base import GRADES, SOLVER, Puzzle, Result, maker
from bot.puzzles.numer.chances import writable
from bot.puzzles.numer.maker import known_turn_of
from bot.puzzles.numero.sketching import problem_of
from tests.extent import at_night
from tests.puzzles.test_numer import by_the_rules
from tests.puzzles.tries import KEYS, begun, by_beginner, solution, tried

BY_DAY, AT_NIGHT = 1, 1000
"""Puzzles of each game and grade in the small form and in the nightly one."""
QUICK = (1,)
"""The grades of the small form."""
COMPARED = 12
"""Numbers that are compared with the best one of a puzzle of Numer."""


def find_no_better(key: str, puzzle: Puzzle, rng: Random) -> None:
    """A second solver finds nothing better, where there is one that needs no minutes."""
    if key == "numer":
        state, rivals = begun(key, puzzle), known_turn_of(puzzle).rivals
        best = by_the_rules(state, rivals, solution(key, puzzle)[0].number)
        for number in rng.sample(writable(state.closed[SOLVER]), COMPARED):
            assert by_the_rules(state, rivals, number) <= best, number
    elif key == "numero":
        found = best_take(problem_of(begun(key, puzzle)), "card")
        assert found is not None
        assert found.worth == puzzle.best or (found.worth < puzzle.best and not found.exact)


@pytest.mark.parametrize(
    ("key", "grade", "count"),
    [
        *[(key, grade, BY_DAY) for key in KEYS for grade in QUICK],
        *[at_night(key, grade, AT_NIGHT) for key in KEYS for grade in GRADES],
    ],
)
def test_nothing_is_better_than_the_solution(key: str, grade: int, count: int) -> None:
    judge = maker(key)
    for number in range(count):
        rng = Random(f"{key} {grade} {number}")
        puzzle, *_ = make_puzzles(key, rng.getrandbits(SEED_BITS), grade)
        assert tried(key, puzzle, solution(key, puzzle))[0] == Result(puzzle.best, solved=True), number
        others = [by_beginner(key, puzzle, rng)]
        reached = [result.value for result in others if result is not None]
        for value in (*reached, *puzzle.yardstick.values()):
            if value is not None:
                assert value >= puzzle.best if judge.fewest else value <= puzzle.best, number
        find_no_better(key, puzzle, rng)

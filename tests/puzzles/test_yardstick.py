"""What others reach in a puzzle is between nothing and the best."""

from __future__ import annotations

import msgspec
import pytest

from bot.puzzles.base import Puzzle, maker, makers
from bot.puzzles.yardstick import MEASURES, add_yardstick
from tests.extent import little_and_nightly
from tests.puzzles.tries import made

MEASURED = [key for key in makers() if maker(key).is_measured]


@pytest.mark.parametrize("key", MEASURED)
@little_and_nightly("numbers", (4,), (1, 4))
def test_experts_are_seldom_behind_beginners(key: str, numbers: tuple[int, ...]) -> None:
    ahead = 0
    for number in numbers:
        for puzzle in made(key, number):
            measured = add_yardstick(key, puzzle)
            found, sign = measured.yardstick, -1 if maker(key).fewest else 1
            assert set(found) <= set(MEASURES)
            assert all(value is None or sign * value <= sign * puzzle.best for value in found.values())
            assert add_yardstick(key, puzzle) == measured, "the same everywhere"
            assert msgspec.json.decode(msgspec.json.encode(measured), type=Puzzle) == measured
            low, high = found["beginner"], found["expert"]
            ahead += 1 if low is None else -1 if high is None else sign * (high - low)
    assert ahead > 0


def test_a_turn_of_numer_is_not_measured() -> None:
    """Its solver is told what the others may write, which no player sees."""
    (puzzle,) = made("numer", 2)
    assert add_yardstick("numer", puzzle).yardstick == {}

"""How hard the puzzles of each weekday are: the share of club players who solve them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.match.days.daily import GRADED_ANEW, edition_of, grade_of
from bot.puzzles.base import GRADES, Puzzle, count_tries
from bot.puzzles.grading import CANDIDATES, LATER, WANTED, make_graded, share_solving, want
from tests.match.puzzler import Puzzler, puzzles
from tests.puzzles.tries import day, made


class Chancy(Puzzler):
    """Makes puzzles that a club player solves at a look with a chance of a tenth for each grade below 8."""

    looks = 1

    def look(self, puzzle: Puzzle) -> float:
        """The chance."""
        return (8 - puzzle.hardness) / 10


def test_each_weekday_is_harder_than_the_one_before_and_so_is_each_further_part() -> None:
    assert list(WANTED) == list(GRADES)
    shares = list(WANTED.values())
    assert shares == sorted(shares, reverse=True)
    assert all(0.05 <= more - less <= 0.1 for more, less in pairwise(shares)), "even steps"
    assert want(7, 1) == WANTED[7] - LATER > 0.25, "a club player has a chance within ten minutes"


def test_the_nearest_of_a_few_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    chancy = Chancy(tries=2)
    puzzles(monkeypatch, numer=chancy)
    (puzzle,) = make_graded("numer", 5, 7)
    assert share_solving("numer", puzzle) == pytest.approx(1 - (1 - 0.2) ** 2), "0.37 is wanted"
    assert [grade for _, grade in chancy.made][:2] == [7, 6], "an easier one, since the first is too hard"
    assert len(chancy.made) <= CANDIDATES
    assert make_graded("numer", 5, 7) == (puzzle,), "from the seed alone"


def test_days_before_the_second_edition_keep_their_puzzles() -> None:
    assert [edition_of(one) for one in ("2026-01-26", "2026-12-06", GRADED_ANEW)] == [1, 1, 2]
    assert grade_of(GRADED_ANEW) == 1, "a week begins with it"
    seed, grade = day("numero", 0)
    assert make_graded("numero", seed, grade, 1) == made("numero", 0)
    assert made("numer", 0)[0].tries is None
    assert (count_tries("numer", None), count_tries("numer", 2), count_tries("numo", None)) == (1, 2, 0)


@pytest.mark.parametrize(("key", "number"), [("numero", 0), ("numer", 6), ("nmbrs", 3)])
def test_shares_are_measured_the_same_everywhere(key: str, number: int) -> None:
    for puzzle in made(key, number):
        share = share_solving(key, puzzle)
        assert 0 <= share <= 1
        assert share_solving(key, puzzle) == share
        assert share_solving(key, replace(puzzle, tries=1)) <= share_solving(key, replace(puzzle, tries=3))

"""``python -m bot ladder``: ratings from results, deals from both sides, and what it rejects."""

from __future__ import annotations

import argparse
from math import sqrt

import pytest

from bot.cli.ladder import add_parser
from bot.cli.ladder.bradley_terry import PairResult, ratings
from bot.cli.ladder.command import table
from bot.cli.ladder.matches import pairings, play
from bot.cli.ladder.people import plan_matches
from bot.config import Config
from bot.games.numer import NUMER
from bot.games.numer.options import NumerOptions

Output = pytest.CaptureFixture[str]


def ladder(*words: str) -> int:
    """The exit code of the command."""
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    args = parser.parse_args(["ladder", *words])
    code: int = args.run(args, Config())
    return code


def test_two_players_are_as_far_apart_as_their_odds() -> None:
    """76 of 100 with the tie that each pair is given: 400 · log10(76.5 / 24.5)."""
    found = ratings(["weak", "strong"], {("weak", "strong"): PairResult(24, 100)})
    assert found["strong"].rating - found["weak"].rating == pytest.approx(197.8, abs=0.1)
    assert found["strong"].rating == -found["weak"].rating
    error = 400 / 2.302585 / sqrt(101 * (24.5 / 101) * (76.5 / 101)) / 2
    assert found["strong"].error == pytest.approx(error, rel=1e-3)


def test_who_never_met_is_compared_through_others() -> None:
    results = {("a", "b"): PairResult(50, 100), ("b", "c"): PairResult(25, 100)}
    found = ratings(["a", "b", "c"], results)
    assert found["a"].rating == pytest.approx(found["b"].rating)
    assert found["c"].rating > found["b"].rating + 150
    assert found["c"].error > found["b"].error, "who has played less is known less"


def test_a_clean_sweep_has_a_rating() -> None:
    found = ratings(["a", "b"], {("a", "b"): PairResult(0, 200)})
    assert 800 < found["b"].rating - found["a"].rating < 1200


def test_each_deal_is_played_from_both_sides() -> None:
    matches = pairings(NUMER, NumerOptions(), ("easy", "hard"), 3, range(4, 6))
    assert [(match.levels, match.seed) for match in matches] == [
        (("easy", "hard", "easy"), 4),
        (("hard", "easy", "hard"), 4),
        (("easy", "hard", "easy"), 5),
        (("hard", "easy", "hard"), 5),
    ]
    one, again = (play(matches[0], ("easy", "hard")).points for _ in range(2))
    assert one == again
    assert 0 <= one <= 1


def test_the_table_tells_ratings_shares_and_processor_time() -> None:
    lines = table("numer", 2, {("easy", "medium"): [0.0, 0.5] * 50}, {"easy": [0.001] * 200, "medium": [0.002]})
    assert lines[0] == "numer, 2 players, 200 matches a pair"
    assert lines[-2].endswith("| – | 1.0 · 1.0 · 1.0 ms |")
    assert "| 75.0 ± 2.5 % | 2.0 · 2.0 · 2.0 ms |" in lines[-1]


def test_a_small_ladder_is_printed(capsys: Output) -> None:
    assert ladder("numer", "--matches", "2", "--pairs", "medium,beginner", "--jobs", "1") == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "numer, 2 players, 2 matches a pair"
    assert [line.split(" ")[1] for line in out[4:]] == ["beginner", "medium"]


def test_people_meet_the_levels_named(capsys: Output) -> None:
    assert ladder("numer", "--people", "--levels", "gentle", "--matches", "2", "--jobs", "1") == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("numer, 2 players, 2 matches a cell")
    assert out[2] == "| | gentle |"
    assert [line.split(" ")[1] for line in out[4:]] == ["naive", "club"]


def test_people_sit_on_each_seat_in_turn() -> None:
    matches = plan_matches(NUMER, NumerOptions(), "naive", "gentle", 3, 4, seed=7)
    assert [match.sitting.index("naive") for match in matches] == [0, 1, 2, 0]
    assert [match.seed for match in matches] == [7, 7, 7, 8]
    assert all(match.sitting.count("gentle") == 2 for match in matches)


def test_what_cannot_be_played_is_said(capsys: Output) -> None:
    assert ladder("numer", "--seats", "1") == 2
    assert ladder("numer", "--option", "rounds=many") == 2
    assert "numer" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        ladder("numer", "--pairs", "easy")

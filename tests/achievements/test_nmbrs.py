"""nmbrs!: what is worth telling, and what is not quite."""

from __future__ import annotations

import pytest

from tests.achievements.listener import Listener
from tests.rules.nmbrs_table import ANN, BOB, Table


def heard(*islands: str, ann: str) -> tuple[Table, Listener]:
    """Ann has drawn and holds these cards."""
    table = Table().lies(*islands, hands={ANN: ann, BOB: "99 98"})
    return table, Listener(table)


@pytest.mark.parametrize(("lines", "earned"), [(2, 1), (1, 0)])
def test_twenty_points_in_a_turn(lines: int, earned: int) -> None:
    table, match = heard(ann="10 20 30 40 50 60 70 15 25 35 45 55 1")
    points = 0
    for line in ("10 20 30 40 50 60 70", "15 25 35 45 55")[:lines]:
        points += table.plays(ANN, line).points
    table.discards(ANN, 1)
    assert (points >= 20) == bool(earned), points
    assert match.earned(ANN).get("points", 0) == earned
    assert match.earned_by_a_computer(ANN) == {}


def test_both_ends() -> None:
    table, match = heard("20 30 40", "60 61 62", ann="10 50 63 64 1")
    table.plays(ANN, "60 61 62 63 64")
    assert match.earned(ANN) == {}
    table.plays(ANN, "10 20 30 40 50")
    assert match.earned(ANN) == {"both": 1}
    table.takes_back(ANN)
    assert match.earned(ANN) == {}, "taken back"


@pytest.mark.parametrize(("cards", "earned"), [("10 20 30 40 50 60", True), ("10 20 30 40 50", False)])
def test_out_with_six_cards_laid(cards: str, earned: bool) -> None:
    table, match = heard(ann=f"{cards} 1")
    table.plays(ANN, cards)
    table.discards(ANN, 1)
    assert table.state.results
    assert ("cleared" in match.earned(ANN)) == earned


def test_six_cards_laid_and_one_kept() -> None:
    table, match = heard(ann="10 20 30 40 50 60 1 2")
    table.plays(ANN, "10 20 30 40 50 60")
    table.discards(ANN, 1)
    assert "cleared" not in match.earned(ANN)


@pytest.mark.parametrize(("island", "earned"), [("10 20 30 40 50", {"line": 1}), ("20 30 40 50", {})])
def test_a_line_of_six(island: str, earned: dict[str, int]) -> None:
    table, match = heard(island, ann="60 70 1")
    table.plays(ANN, f"{island} 60")
    assert match.earned(ANN) == earned


@pytest.mark.parametrize(("plays", "earned"), [(4, {"plays": 1}), (3, {})])
def test_four_plays_in_a_turn(plays: int, earned: dict[str, int]) -> None:
    table, match = heard("20 30 40", "60 61 62", "5 7 9", "90 91 92", ann="50 63 11 93 1")
    for line in ("20 30 40 50", "60 61 62 63", "5 7 9 11", "90 91 92 93")[:plays]:
        table.plays(ANN, line)
    table.discards(ANN, 1)
    assert match.earned(ANN) == earned


def test_the_best_play_is_the_turn_of_most_points() -> None:
    table, match = heard("20 30 40", "60 61 62", ann="50 63 1 2")
    points = table.plays(ANN, "20 30 40 50").points + table.plays(ANN, "60 61 62 63").points
    assert match.best(ANN) == points > 0
    table.takes_back(ANN)
    assert 0 < match.best(ANN) < points, "taken back"
    assert match.best(BOB) == 0

"""NUMO: what is worth telling, and what is not quite."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.games.hints import Hint
from tests.achievements.listener import Listener
from tests.rules.numo_table import ANN, BOB, Face, Laid, Table

RUN: Laid = (ANN, "run", [9, 12, 15])
LONG: Laid = (BOB, "run", [3, 6, 9, 12, 15, 18])


def heard(*melds: Laid, ann: Sequence[Face], draws: Face = "1sp", **options: object) -> tuple[Table, Listener]:
    """Ann, at the level of runs, is about to draw that card; Bob holds three."""
    table = Table(**{"level": 6, "hints": "on", **options})  # type: ignore[arg-type]
    table.lies(*melds, hands={ANN: ann, BOB: [2, 3, 132]}, discards=["60wi"], stock=[draws, 121, 144])
    return table, Listener(table)


@pytest.mark.parametrize(
    ("ann", "earned"), [([6, 3, 18, 21, 24, 27], {"out": 1, "run": 1, "lay_offs": 1}), ([6, 3], {})]
)
def test_out_with_six_cards_at_the_start_of_the_turn(ann: list[Face], earned: dict[str, int]) -> None:
    table, match = heard(RUN, ann=ann)
    table.draws(ANN)
    table.lays(ANN, *ann)
    table.discards(ANN, "1sp")
    assert match.earned(ANN) == earned
    assert match.earned_by_a_computer(ANN) == {}


def test_nothing_is_earned_in_a_turn_with_a_hint() -> None:
    table, match = heard(RUN, ann=[6, 3, 18, 21, 24, 27])
    table.draws(ANN)
    table.does(ANN, Hint())
    table.lays(ANN, 6, 3, 18, 21, 24, 27)
    table.discards(ANN, "1sp")
    assert match.earned(ANN) == {}


def test_a_character_in_four_seasons() -> None:
    table, match = heard(ann=["5sp", "5su", "6au", "6wi", 110, 99], level=1)
    table.draws(ANN)
    table.melds(ANN, "5sp", "5su", "6au", kind="character")
    assert match.earned(ANN) == {}, "three"
    table.lays(ANN, "6wi")
    assert match.earned(ANN) == {"seasons": 1}


@pytest.mark.parametrize(("card", "earned"), [(21, {"run": 1}), (None, {})])
def test_a_run_of_seven(card: int | None, earned: dict[str, int]) -> None:
    table, match = heard(LONG, ann=[21, 24, 30, 31])
    table.draws(ANN)
    if card:
        table.lays(ANN, card)
        assert match.earned(ANN) == earned
        table.lays(ANN, 24)
    assert match.earned(ANN) == earned, "it is seven cards long only once"


@pytest.mark.parametrize(("cards", "earned"), [((6, 3, 18, 21), {"lay_offs": 1, "run": 1}), ((6, 3, 18), {})])
def test_four_cards_laid_off(cards: tuple[int, ...], earned: dict[str, int]) -> None:
    table, match = heard(RUN, ann=[6, 3, 18, 21, 2, 5, 5])
    table.draws(ANN)
    for card in cards:
        table.lays(ANN, card)
    table.discards(ANN, 2)
    assert match.earned(ANN) == earned


@pytest.mark.parametrize(("melded", "earned"), [([108, 110, 50], {"deal": 1}), ([108, 110], {})])
def test_a_deal_of_three_hundred_points(melded: list[int], earned: dict[str, int]) -> None:
    table, match = heard((ANN, "factor", melded), RUN, ann=[6], target=2000)
    table.draws(ANN)
    table.lays(ANN, 6, on=2)
    table.discards(ANN, "1sp")
    assert table.state.deals[-1].points[ANN] == sum(melded) + 9 + 12 + 15 + 6
    assert match.earned(ANN) == earned


def test_the_best_play_is_the_turn_in_which_most_cards_are_laid() -> None:
    table, match = heard(RUN, ann=[6, 3, 110, 99], draws="1sp")
    table.draws(ANN)
    assert match.best(ANN) == 0
    table.lays(ANN, 6, 3)
    assert match.best(ANN) == 2
    table.discards(ANN, "1sp")
    assert (match.best(ANN), match.best(BOB)) == (2, 0)


def test_cards_of_new_melds_count_as_laid() -> None:
    table, match = heard(ann=["5sp", "5su", "6au", "6wi", 110, 99], level=1)
    table.draws(ANN)
    table.melds(ANN, "5sp", "5su", "6au", kind="character")
    table.lays(ANN, "6wi")
    assert match.best(ANN) == 4

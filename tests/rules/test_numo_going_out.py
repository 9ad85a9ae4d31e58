"""NUMO: going out, what it needs, and no lock-outs (NUMO-15, NUMO-22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.games.numo import NUMO
from bot.games.numo.cards import ALL_CARDS
from bot.games.numo.events import DealOver
from bot.games.numo.model import Discard, FormMeld, LayOff
from tests.rules.numo_table import ANN, BOB, Face, Laid, Table, log, sentence

RUN: Laid = (ANN, "run", [9, 12, 15])
OTHERS_RUN: Laid = (BOB, "run", [9, 12, 15])


def runs(*melds: Laid, ann: Sequence[Face], draws: Face = "1sp", top: Face = "60wi", **options: Any) -> Table:
    """Ann is about to draw that card, or the top of the pile, at the level of runs; Bob holds three cards."""
    table = Table(**{"level": 6, **options})
    return table.lies(*melds, hands={ANN: ann, BOB: [2, 3, 132]}, discards=[top], stock=[draws, 121, 144])


def ways_on(table: Table) -> set[type]:
    """What kinds of moves Ann has."""
    return {type(action) for action in NUMO.legal(table.sees(ANN))}


@pytest.mark.rule("NUMO-22")
def test_by_a_meld() -> None:
    table = runs(RUN, ann=["5sp", "5su", "6au"], top="6wi")
    table.takes(ANN)
    table.melds(ANN, 5, 5, 6, 6)
    deal = table.happened(DealOver).deal
    assert (deal.out, deal.way) == (ANN, "meld")
    assert log(table)[:2] == ["Ann melds **Dwarf: 5, 5, 6, 6**", "Ann melds their last cards and goes out"]


@pytest.mark.rule("NUMO-22")
def test_by_a_lay_off() -> None:
    table = runs(RUN, ann=[6], draws=18)
    table.draws(ANN)
    table.lays(ANN, 6)
    assert table.state.deals == ()
    table.lays(ANN, 18)
    deal = table.happened(DealOver).deal
    assert (deal.out, deal.way) == (ANN, "lay")
    assert log(table)[1] == "Ann lays off their last cards and goes out"


@pytest.mark.rule("NUMO-22")
def test_by_the_discard() -> None:
    table = runs(RUN, ann=[6], draws=63)
    table.draws(ANN)
    table.lays(ANN, 6)
    table.discards(ANN, 63)
    deal = table.happened(DealOver).deal
    assert (deal.out, deal.way) == (ANN, "discard")
    assert log(table)[1] == "Ann discards their last card and goes out"


@pytest.mark.rule("NUMO-22")
def test_the_deal_ends_at_once_and_the_next_one_begins() -> None:
    table = runs(RUN, ann=[6], draws=63, target=2000)
    table.draws(ANN)
    table.lays(ANN, 6)
    table.discards(ANN, 63)
    assert len(table.state.deals) == 1
    assert [len(hand) for hand in table.state.hands] == [10, 10]
    assert table.state.melds == ()


@pytest.mark.rule("NUMO-15")
@pytest.mark.parametrize("owner", [ANN, BOB])
def test_the_required_meld_must_be_the_players_own(owner: int) -> None:
    table = runs((owner, "run", [9, 12, 15]), ann=[6], draws=18)
    table.draws(ANN)
    if owner == ANN:
        table.lays(ANN, 6, 18)
        assert table.state.deals
    else:
        refused = table.refusal(ANN, table.lay(ANN, 6, 18))
        assert refused.code == "NUMO-15.must"
        assert refused.params["kind"] == "run"
        assert "your own run meld" in sentence(refused)


@pytest.mark.rule("NUMO-15")
def test_a_meld_of_another_kind_does_not_do() -> None:
    table = runs((ANN, "season", ["4au", "8au", "10au", "12au"]), ann=["5sp", "5su"], draws="6wi")
    table.draws(ANN)
    assert table.refusal(ANN, table.meld(ANN, 5, 5, 6)).code == "NUMO-15.must"
    pair = runs(ann=["24wi"], draws="29wi")
    pair.draws(ANN)
    assert pair.refusal(ANN, pair.meld(ANN, 24, 29)).code == "NUMO-15.must"


@pytest.mark.rule("NUMO-15")
def test_it_must_be_of_this_deal() -> None:
    table = runs(RUN, ann=[6], draws=63, target=2000)
    table.draws(ANN)
    table.lays(ANN, 6)
    table.discards(ANN, 63)
    assert table.state.deals
    table.lies(OTHERS_RUN, hands={ANN: [6], BOB: [2]}, stock=[18])
    table.draws(ANN)
    assert table.refusal(ANN, table.lay(ANN, 6, 18)).code == "NUMO-15.must"


@pytest.mark.rule("NUMO-15")
def test_the_required_meld_itself_may_be_the_last_one() -> None:
    table = runs(ann=[3, 5], draws=7)
    table.draws(ANN)
    table.melds(ANN, 3, 5, 7)
    assert table.happened(DealOver).deal.out == ANN


@pytest.mark.rule("NUMO-15")
def test_only_the_declared_kind_counts() -> None:
    table = Table(level=7).lies(hands={ANN: ["3sp", "5sp", "7sp"], BOB: [2]}, stock=["11sp", 60])
    table.draws(ANN)
    assert table.refusal(ANN, table.meld(ANN, 3, 5, 7, 11, kind="season")).code == "NUMO-15.must"
    table.melds(ANN, 3, 5, 7, 11, kind="prime")
    assert table.happened(DealOver).deal.out == ANN


@pytest.mark.rule("NUMO-15")
@pytest.mark.parametrize(
    ("options", "meld"),
    [
        ({"level": 1}, ["5sp", "5su", "6au"]),
        ({"custom": ("run", "prime")}, [3, 5, 11]),
        ({"custom": ("season",)}, ["24wi", "29wi"]),
    ],
)
def test_at_level_one_and_without_a_must_nothing_more_is_needed(options: Any, meld: list[Face]) -> None:
    table = Table(**options).lies(hands={ANN: meld[:-1], BOB: [2]}, stock=[meld[-1], 60])
    table.draws(ANN)
    table.melds(ANN, *meld)
    assert table.happened(DealOver).deal.out == ANN


@pytest.mark.rule("NUMO-15")
def test_at_level_one_lay_offs_alone_will_do() -> None:
    table = Table(level=1)
    table.lies((BOB, "character", [5, 5, 6]), hands={ANN: [40], BOB: [2]}, stock=["6wi", 60])
    table.draws(ANN)
    table.lays(ANN, 6)
    table.discards(ANN, 40)
    assert table.state.deals[-1].out == ANN
    assert table.state.scores == (0, 0)
    assert "Ann has no melds of their own: **0**" in log(table)


@pytest.mark.rule("NUMO-15")
def test_the_only_card_left_may_not_be_the_one_just_taken() -> None:
    table = runs(RUN, ann=[6], top="60wi")
    table.takes(ANN)
    refused = table.refusal(ANN, table.lay(ANN, 6))
    assert refused.code == "NUMO-15.taken"
    assert refused.params["card"] == "60wi"
    assert ways_on(table) == {Discard}
    table.discards(ANN, 6)


@pytest.mark.rule("NUMO-15")
def test_the_card_just_taken_may_be_left_if_it_can_be_laid_off_next() -> None:
    table = runs(RUN, (BOB, "run", [2, 4, 6]), ann=[8], top=18)
    table.takes(ANN)
    table.lays(ANN, 8, on=2)
    assert ways_on(table) == {LayOff}
    assert table.refusal(ANN, table.discard(ANN, 18)).code == "NUMO-20.taken"
    table.lays(ANN, 18, on=1)
    assert table.state.deals[-1].way == "lay"


@pytest.mark.rule("NUMO-15")
def test_the_card_just_taken_may_fit_only_what_a_lay_off_makes() -> None:
    table = runs(RUN, ann=[18], top=21)
    table.takes(ANN)
    assert table.lay(ANN, 18) in list(NUMO.legal(table.sees(ANN)))
    table.lays(ANN, 18)
    table.lays(ANN, 21)
    assert table.state.deals[-1].way == "lay"


@pytest.mark.rule("NUMO-15")
def test_a_meld_may_leave_the_card_just_taken_for_a_lay_off_on_itself() -> None:
    table = runs(RUN, ann=[20, 30, 40], top=50)
    table.takes(ANN)
    table.melds(ANN, 20, 30, 40)
    assert ways_on(table) == {LayOff}


@pytest.mark.rule("NUMO-15")
def test_a_last_card_from_the_stock_may_be_left() -> None:
    table = runs(RUN, ann=[6], draws="99sp")
    table.draws(ANN)
    table.lays(ANN, 6)
    assert ways_on(table) == {Discard}


@pytest.mark.rule("NUMO-15")
@pytest.mark.parametrize(("held", "lawful"), [([6, 40, 50], True), ([6, 40], False)])
def test_three_cards_stay_before_the_discard_while_the_required_meld_is_missing(
    held: list[Face], lawful: bool
) -> None:
    table = runs(OTHERS_RUN, ann=held)
    table.draws(ANN)
    action = table.lay(ANN, 6)
    assert (action in list(NUMO.legal(table.sees(ANN)))) == lawful
    if lawful:
        table.does(ANN, action)
        assert len(table.state.hands[ANN]) == 3
    else:
        refused = table.refusal(ANN, action)
        assert refused.code == "NUMO-15.few"
        assert refused.params["least"] == 3


@pytest.mark.rule("NUMO-15")
def test_the_same_for_melds_of_other_kinds() -> None:
    table = runs(ann=["5sp", "5su", "6au", 40, 50])
    table.draws(ANN)
    table.melds(ANN, 5, 5, 6)
    fewer = runs(ann=["5sp", "5su", "6au", 40])
    fewer.draws(ANN)
    assert fewer.refusal(ANN, fewer.meld(ANN, 5, 5, 6)).code == "NUMO-15.few"


@pytest.mark.rule("NUMO-15")
def test_three_cards_are_enough_for_the_next_turn() -> None:
    table = runs(OTHERS_RUN, ann=[6, 20, 30], draws="99sp")
    table.lies(OTHERS_RUN, hands={ANN: [6, 20, 30], BOB: [2, 40]}, stock=["99sp", 121])
    table.draws(ANN)
    table.lays(ANN, 6)
    table.discards(ANN, 99)
    table.draws(BOB)
    table.discards(BOB, 40)
    table.takes(ANN)
    table.melds(ANN, 20, 30, 40)
    assert table.happened(DealOver).deal.out == ANN


@pytest.mark.rule("NUMO-15")
@pytest.mark.parametrize(("held", "code"), [([6, 40, 50], "NUMO-15.few"), ([6, 40, 50, 54], None)])
def test_where_a_season_is_required_four_cards_stay(held: list[Face], code: str | None) -> None:
    table = runs(OTHERS_RUN, ann=held, custom=("season", "run"), must="season")
    table.draws(ANN)
    if code:
        refused = table.refusal(ANN, table.lay(ANN, 6))
        assert refused.code == code
        assert refused.params["least"] == 4
    else:
        table.lays(ANN, 6)


@pytest.mark.rule("NUMO-15")
@pytest.mark.parametrize("level", range(2, 9))
def test_the_own_kind_of_each_level(level: Any) -> None:
    own: dict[int, list[Face]] = {
        2: [3, 4, 7],
        3: [7, 4, 3],
        4: [7, 4, 28],
        5: [28, 4, 7],
        6: [28, 35, 42],
        7: [7, 11, 13],
        8: [1, 5, 25],
    }
    table = Table(level=level).lies(hands={ANN: own[level][:-1], BOB: [2]}, stock=[own[level][-1], 60])
    table.draws(ANN)
    table.melds(ANN, *own[level])
    (meld,) = table.happened(DealOver).melds
    assert [ALL_CARDS[name].number for name in meld.cards] == own[level]


@pytest.mark.rule("NUMO-22")
def test_a_match_that_is_over_takes_no_moves() -> None:
    table = runs(RUN, ann=[6], draws=63, target=50, scoring=2)
    table.draws(ANN)
    table.lays(ANN, 6)
    table.discards(ANN, 63)
    assert NUMO.outcome(table.state) is not None
    for action in (Discard("132au"), FormMeld(("132au",)), LayOff(("132au",), 1)):
        assert table.refusal(BOB, action).code == "NUMO-22.over"

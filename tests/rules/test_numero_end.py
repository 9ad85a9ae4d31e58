"""Numero: the last chance, the end, and who wins by cards."""

from __future__ import annotations

import pytest

from bot.games.base import Outcome
from bot.games.numero import NUMERO
from bot.games.numero.events import CentreWon, LastChance
from bot.games.numero.model import Build, Discard, Pass, Take
from tests.rules.numero_table import ANN, BOB, CAT, DAN, Face, Table, log


@pytest.mark.rule("NUMERO-26")
def test_when_somebody_is_out_the_others_have_one_last_chance_in_turn_order() -> None:
    table = Table(4).lies(8, 9, hands={ANN: [3, 4], BOB: [5], CAT: [8, 2], DAN: [9, 1]}, deck=[])
    table.discards(ANN, 3)
    assert table.state.phase == "play"
    table.discards(BOB, 5)
    assert table.happened(LastChance) == LastChance(out=BOB, seats=(CAT, DAN, ANN))
    assert "Bob is out of cards: everyone else gets one last chance to take" in log(table)
    movers = []
    for _ in range(3):
        movers.append(table.state.mover)
        table.passes(table.state.mover)
    assert movers == [CAT, DAN, ANN]
    assert NUMERO.outcome(table.state) is not None
    assert NUMERO.actors(table.state) == frozenset()


@pytest.mark.rule("NUMERO-26")
def test_the_deck_must_be_finished_first() -> None:
    table = Table().lies(8, hands={ANN: [3], BOB: [5]}, deck=[9])
    table.discards(ANN, 3)
    assert table.state.phase == "play"
    assert len(table.state.hands[ANN]) == 1


@pytest.mark.rule("NUMERO-26")
def test_the_last_chance_is_only_a_take_with_every_wild_card_in_it() -> None:
    hands: dict[int, list[Face]] = {ANN: [3], BOB: [8, 11, 3, "−2", "½"]}
    table = Table().lies(8, 10, hands=hands, deck=[])
    table.discards(ANN, 3)
    assert table.refusal(BOB, table.build(BOB, 3, 8)).code == "NUMERO-26.take"
    assert table.refusal(BOB, table.discard(BOB, 3)).code == "NUMERO-26.take"
    altered = table.take(BOB, 8, 8, wilds=[("½", 10, "is", 5)])
    assert table.refusal(BOB, altered).code == "NUMERO-26.wilds"
    laid = table.refusal(BOB, table.take(BOB, 8, 8, wilds=[("½",)]))
    assert laid.code == "NUMERO-26.wilds"
    assert laid.code == "NUMERO-26.wilds"
    table.takes(BOB, 8, 8, 8, wilds=[("−2", 10, "is", 8)])
    assert table.state.phase == "over"


@pytest.mark.rule("NUMERO-26")
def test_pass_is_always_offered_and_is_what_the_absent_do() -> None:
    for hand in ([8, 2], [2], ["−2"]):
        table = Table(3).lies(8, hands={ANN: [3], BOB: hand, CAT: [1]}, deck=[])
        table.discards(ANN, 3)
        assert table.state.mover == BOB, "a hand of wild cards is not discarded in a last chance"
        legal = list(NUMERO.legal(table.sees(BOB)))
        assert Pass() in legal
        assert not any(isinstance(action, Build | Discard) for action in legal)
        assert NUMERO.absent_action(table.state, BOB) == Pass()
        table.passes(BOB)
        assert table.state.hands[BOB], "nothing is discarded"
        assert log(table, "Ann", "Bob", "Cat")[0] == "Bob passes"


@pytest.mark.rule("NUMERO-27")
def test_the_centre_goes_to_the_last_taker() -> None:
    table = Table().lies(8, 9, (5, 6), "½", hands={ANN: [8], BOB: [3, 4]}, deck=[])
    table.takes(ANN, 8, 8)
    table.passes(BOB)
    assert table.happened(CentreWon) == CentreWon(seat=ANN, cards=4)
    assert table.sees(None).won == (6, 0)
    assert (table.state.piles, table.state.wilds) == ((), ())
    assert "Ann made the last take and gets the 4 cards in the centre" in log(table)


@pytest.mark.rule("NUMERO-27")
def test_to_nobody_when_there_was_no_take() -> None:
    table = Table().lies(8, hands={ANN: [3], BOB: [4]}, deck=[])
    table.discards(ANN, 3)
    table.passes(BOB)
    assert table.happened(CentreWon) == CentreWon(seat=None, cards=2)
    assert table.sees(None).won == (0, 0)
    assert table.values == [3, 8]


@pytest.mark.rule("NUMERO-28")
def test_each_card_left_costs_one_and_a_result_may_be_negative() -> None:
    table = Table().lies(8, hands={ANN: [8], BOB: [3, 4, "½"]}, deck=[])
    table.takes(ANN, 8, 8)
    table.passes(BOB)
    assert table.sees(None).scores == (2, -3)
    assert table.sees(None).won == (2, 0), "the cards left go to nobody"
    assert "Bob: 3 cards left in hand −3" in log(table)


@pytest.mark.rule("NUMERO-29")
def test_most_cards_win_and_ties_share() -> None:
    table = Table(3).lies(8, 5, hands={ANN: [8, 3], BOB: [5], CAT: [1]}, deck=[])
    table.takes(ANN, 8, 8)
    table.takes(BOB, 5, 5)
    table.passes(CAT)
    table.passes(ANN)
    assert NUMERO.outcome(table.state) == Outcome(places=(2, 1, 3), scores=(1, 2, -1))
    table = Table().lies(8, 5, hands={ANN: [8], BOB: [5]}, deck=[])
    table.takes(ANN, 8, 8)
    table.takes(BOB, 5, 5)
    assert NUMERO.outcome(table.state) == Outcome(places=(1, 1), scores=(2, 2))


@pytest.mark.rule("NUMERO-29")
def test_nobody_plays_on_after_the_end() -> None:
    table = Table().lies(8, 5, hands={ANN: [8], BOB: [5, 4]}, deck=[])
    table.takes(ANN, 8, 8)
    table.passes(BOB)
    for action in (Take("g5", (1,)), Pass(), Discard("g4")):
        assert table.refusal(BOB, action).code == "NUMERO-29.over"
    assert list(NUMERO.legal(table.sees(BOB))) == []

"""Numero: builds, discards, hands of wild cards; the worked examples of ``docs/rules``."""

from __future__ import annotations

import pytest

from bot.games.numero import NUMERO
from bot.games.numero.events import WildHand
from bot.games.numero.midturn import lay_out
from bot.games.numero.model import Discard, Pile
from bot.games.numero.options import NumeroOptions
from tests.rules.numero_table import ANN, BOB, FIRST_HAND_WILD, Table, log, sentence


@pytest.mark.rule("NUMERO-19")
@pytest.mark.rule("NUMERO-20")
def test_worked_example_1_on_9_with_a_10_in_hand() -> None:
    table = Table().lies(9, 14, hands={ANN: [1, 10], BOB: [1]})
    built = table.builds(ANN, 1, 9)
    assert built.pile.value == 10
    assert built.sentences == ("9 + 1 = 10",)
    assert table.values == [10, 14]
    assert log(table)[0] == "Ann: 9 + 1 = 10; builds **10**"


@pytest.mark.rule("NUMERO-19")
def test_worked_example_5_and_3_and_4_make_12() -> None:
    table = Table().lies(5, 3, hands={ANN: [4, 12], BOB: [1]})
    built = table.builds(ANN, 4, 5, 3)
    assert built.sentences == ("5 + 3 = 8", "8 + 4 = 12")
    assert table.values == [12]


@pytest.mark.rule("NUMERO-14")
@pytest.mark.rule("NUMERO-16")
def test_worked_example_10_and_5_become_8_and_1() -> None:
    table = Table().lies(10, 5, hands={ANN: ["−2", "−4", 9], BOB: [1]})
    took = table.takes(ANN, 9, 8, 1, wilds=[("−2", 10, "is", 8), ("−4", 5, "is", 1)])
    assert took.sentences == ("10 − 2 = 8", "5 − 4 = 1", "8 + 1 = 9")
    assert took.cards == 5


@pytest.mark.rule("NUMERO-19")
def test_worked_example_8_minus_5_and_10_make_13() -> None:
    table = Table().lies(8, hands={ANN: ["−5", 10, 13], BOB: [1]})
    built = table.builds(ANN, 10, 3, wilds=[("−5", 8, "is", 3)])
    assert built.sentences == ("8 − 5 = 3", "3 + 10 = 13")
    assert built.left == ()


@pytest.mark.rule("NUMERO-20")
def test_the_answer_is_one_card_held_after_playing() -> None:
    table = Table().lies(5, hands={ANN: [5, 6, 4], BOB: [10, 1]})
    refused = table.refusal(ANN, table.build(ANN, 5, 5))
    assert (refused.code, refused.params) == ("NUMERO-20.answer", {"value": 10})
    assert sentence(refused).startswith("You don't have a 10.")
    refused = table.refusal(ANN, table.build(ANN, 6, 5))
    assert sentence(refused).startswith("You don't have an 11.")
    table = Table().lies(5, hands={ANN: [5, 10], BOB: [1]})
    table.builds(ANN, 5, 5)


@pytest.mark.rule("NUMERO-20")
def test_the_answer_is_checked_and_not_shown() -> None:
    table = Table().lies(9, hands={ANN: [1, "r10"], BOB: [1]}, deck=0)
    table.builds(ANN, 1, 9)
    assert "r10" not in repr([event for event in table.events if event.only is None])
    assert "r10" not in repr(table.sees(BOB))


@pytest.mark.rule("NUMERO-21")
def test_anyone_may_take_a_build_or_add_to_it() -> None:
    table = Table().lies((9, 1), hands={ANN: [2], BOB: [10, 12]}, deck=0)
    table.discards(ANN, 2)
    table = Table().lies((9, 1), hands={ANN: [2, 3], BOB: [10, 2, 12]}, deck=[])
    table.discards(ANN, 3)
    table.builds(BOB, 2, 10)
    assert table.values == [3, 12]
    table = Table().lies((9, 1), hands={ANN: [2, 3], BOB: [10, 5]}, deck=[])
    table.discards(ANN, 3)
    assert table.takes(BOB, 10, 10).cards == 3


@pytest.mark.rule("NUMERO-22")
def test_an_altered_pile_that_stays_needs_its_answer_after_the_number_card_left() -> None:
    table = Table().lies(8, 10, hands={ANN: ["−5", 3, 10], BOB: [1]})
    wilds = [("−5", 8, "is", 3)]
    assert table.refusal(ANN, table.discard(ANN, 3, wilds=wilds)).code == "NUMERO-22.answer"
    took = table.takes(ANN, 10, 10, wilds=wilds)
    assert [pile.value for pile in took.left] == [3]
    assert table.values == [3]
    assert "A pile worth 3 stays" in log(table)


@pytest.mark.rule("NUMERO-22")
def test_one_answer_serves_several_piles_and_its_own_build_needs_no_second() -> None:
    table = Table().lies(8, 5, 10, hands={ANN: ["−5", "−2", 3, 1], BOB: [1]})
    table.discards(ANN, 1, wilds=[("−5", 8, "is", 3), ("−2", 5, "is", 3)])
    assert table.values == [1, 3, 3, 10]
    table = Table().lies(8, hands={ANN: ["−5", 10, 13], BOB: [1]})
    table.builds(ANN, 10, 3, wilds=[("−5", 8, "is", 3)])


@pytest.mark.rule("NUMERO-22")
def test_an_altered_pile_cannot_be_bluffed() -> None:
    table = Table(mode="points").lies(8, hands={ANN: ["−5", 9, 4], BOB: [1]})
    wilds = [("−5", 8, "is", 3)]
    assert table.refusal(ANN, table.discard(ANN, 9, wilds=wilds)).code == "NUMERO-22.answer"
    table.builds(ANN, 9, 3, wilds=wilds)


@pytest.mark.rule("NUMERO-23")
def test_discards_lie_alone_and_wild_ones_serve_anybody() -> None:
    table = Table().lies(8, hands={ANN: ["−5", 7, 2], BOB: [3, 1]}, deck=[])
    discarded = table.discards(ANN, 7, wilds=[("−5",)])
    assert discarded.laid == ("−5",)
    assert table.values == [7, 8]
    lone = table.state.wilds
    assert log(table) == ["Ann discards 7", "Also discarded: −5"]
    table.takes(BOB, 3, 3, wilds=[("−5", 8, "is", 3)])
    assert (lone, table.state.wilds) == (("−5",), ())


@pytest.mark.rule("NUMERO-23")
def test_a_wild_card_that_lies_there_is_not_discarded_again() -> None:
    table = Table().lies(8, "−5", hands={ANN: [7, 2], BOB: [1]})
    assert table.refusal(ANN, table.discard(ANN, 7, wilds=[("−5",)])).code == "NUMERO-23.lies"


@pytest.mark.rule("NUMERO-24")
def test_a_hand_of_wild_cards_is_discarded_and_the_turn_is_over() -> None:
    wilds = ["−2", "−3", "×2", "½", "√N"]
    table = Table().lies(8, hands={ANN: [7, 2], BOB: wilds}, deck=[1, 1, 1, 9, 10, 11, 12, 13])
    table.discards(ANN, 7)
    assert table.happened(WildHand) == WildHand(seat=BOB, cards=tuple(wilds))
    assert table.state.mover == ANN
    assert [table.state.cards[name].number for name in table.state.hands[BOB]] == [10, 11, 12, 13]
    assert table.state.wilds == tuple(wilds)
    assert "Bob has only wild cards and discards −2, −3, ×2, ½, and √N" in log(table)


@pytest.mark.rule("NUMERO-24")
def test_such_a_hand_of_the_deal_is_told_as_well() -> None:
    state = NUMERO.setup(NumeroOptions(level="expert"), 2, FIRST_HAND_WILD)
    (event,) = NUMERO.opening(state)
    assert event == WildHand(seat=ANN, cards=("N³", "0.75", "−3", "½", "−5"))
    assert (state.mover, state.wilds) == (BOB, ("¼", *event.cards))
    assert NUMERO.opening(Table(seed=1).state) == ()
    assert NUMERO.opening(Table(1, seed=1, solitaire=True).state) == ()


@pytest.mark.rule("NUMERO-24")
def test_at_most_once_a_turn_even_if_wild_cards_are_drawn_again() -> None:
    hand, next_hand = ["−2", "−3", "×2", "½", "√N"], ["−4", "−5", "×3", "¼", "∛N"]
    table = Table().lies(8, hands={ANN: [7, 2, 3, 4, 5], BOB: hand}, deck=[1, *next_hand, 1, 2])
    table.discards(ANN, 7)
    assert table.state.mover == ANN
    assert table.state.hands[BOB] == tuple(next_hand)
    table.discards(ANN, 2)
    assert table.state.wilds == (*hand, *next_hand)


@pytest.mark.rule("NUMERO-24")
@pytest.mark.rule("NUMERO-26")
def test_with_an_empty_deck_such_a_hand_ends_in_the_last_chance() -> None:
    table = Table(3).lies(8, hands={0: [7, 2], 1: ["−2", "½"], 2: [8]}, deck=[])
    table.discards(0, 7)
    assert table.happened(WildHand).seat == 1
    phase = table.state.phase
    assert table.state.waiting == (2, 0)
    table.takes(2, 8, 8)
    table.passes(0)
    assert (phase, table.state.phase) == ("last", "over")


@pytest.mark.rule("NUMERO-25")
def test_an_absent_player_discards_the_lowest_number_card() -> None:
    table = Table().lies(8, hands={ANN: [8, "−2", 4, 9], BOB: [1]})
    action = NUMERO.absent_action(table.state, ANN)
    assert action == Discard(table.discard(ANN, 4).card)
    table.does(ANN, action)
    assert table.values == [4, 8]
    assert "−2" in table.state.hands[ANN]
    table = Table().lies(8, hands={ANN: [10, 9, 15], BOB: [1]})
    assert NUMERO.absent_action(table.state, ANN) == Discard(table.discard(ANN, 9).card), "9 is less than 10"


@pytest.mark.rule("NUMERO-25")
def test_a_draft_touches_nothing_so_it_can_be_taken_back() -> None:
    table = Table().lies(10, 5, hands={ANN: ["−2", "−4", 9], BOB: [1]})
    plays = table.take(ANN, 9, wilds=[("−2", 10, "is", 8), ("−4", 5, "is", 1)]).wilds
    with table.unchanged():
        both = lay_out(table.sees(ANN), table.state.hands[ANN], plays)
        one = lay_out(table.sees(ANN), table.state.hands[ANN], plays[:1])
        none = lay_out(table.sees(ANN), table.state.hands[ANN])
    assert [[int(stack.value) for stack in laid.stacks] for laid in (both, one, none)] == [[8, 1], [8, 5], [10, 5]]
    assert both.hand == (table.take(ANN, 9).card,)
    assert none.hand == table.state.hands[ANN]


def test_piles_that_nobody_touched_keep_their_ids() -> None:
    table = Table().lies(8, 5, 3, hands={ANN: [8, 2, 5], BOB: [1]})
    eight, five, three = table.state.piles
    built = table.builds(ANN, 2, 3)
    assert table.state.piles[:2] == (eight, five)
    new = table.state.piles[2]
    assert new == Pile(new.id, 5, (*three.cards, built.card))
    assert new.id not in (eight.id, five.id, three.id)

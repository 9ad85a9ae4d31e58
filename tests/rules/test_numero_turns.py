"""Numero: what a turn is, takes, and the worked examples of takes."""

from __future__ import annotations

import pytest

from bot.games.numero import NUMERO
from bot.games.numero.events import Drew, DrewCards
from bot.games.numero.model import Build, Discard, Take
from tests.rules.numero_table import ANN, BOB, Table, log


@pytest.mark.rule("NUMERO-7")
def test_a_turn_plays_one_number_card_and_ends() -> None:
    for play in ("take", "build", "discard"):
        table = Table().lies(8, hands={ANN: [8, 3, 11], BOB: [1]}, deck=[2, 2])
        if play == "take":
            table.takes(ANN, 8, 8)
        elif play == "build":
            table.builds(ANN, 3, 8)
        else:
            table.discards(ANN, 3)
        assert table.state.mover == BOB
        assert table.state.turn == 2


@pytest.mark.rule("NUMERO-7")
def test_the_card_that_ends_a_turn_is_a_number_card_of_the_hand() -> None:
    table = Table().lies(8, hands={ANN: [8, "−2"], BOB: ["g3"]})
    pile = table.state.piles[0].id
    assert table.refusal(ANN, Take("−2", (pile,))).code == "NUMERO-7.wild"
    for card in ("g3", "b14", "nonsense", ""):
        assert table.refusal(ANN, Discard(card)).code == "NUMERO-7.card"


@pytest.mark.rule("NUMERO-8")
def test_wild_cards_are_played_before_the_number_card_and_with_it() -> None:
    table = Table().lies(10, hands={ANN: ["−2", "÷4", "×3", 6], BOB: [1]}, deck=[])
    took = table.takes(ANN, 6, 6, wilds=[("−2", 10, "is", 8), ("÷4", 8, "is", 2), ("×3", 2, "is", 6)])
    assert took.cards == 5
    assert took.sentences == ("10 − 2 = 8", "8 ÷ 4 = 2", "2 × 3 = 6")


@pytest.mark.rule("NUMERO-8")
def test_no_action_plays_wild_cards_alone_so_nothing_of_a_draft_is_public() -> None:
    table = Table().lies(10, hands={ANN: ["−2", "÷4", "×3", 6], BOB: [1]})
    for action in NUMERO.legal(table.sees(ANN)):
        assert isinstance(action, Take | Build | Discard)
        assert not table.state.cards[action.card].wild


@pytest.mark.rule("NUMERO-8")
def test_a_turn_ends_only_with_a_number_play_that_is_legal_after_the_wild_cards() -> None:
    table = Table().lies(10, hands={ANN: ["−3", 6], BOB: [1]})
    play = [("−3", 10, "is", 7)]
    assert table.refusal(ANN, table.discard(ANN, 6, wilds=play)).code == "NUMERO-22.answer"
    assert table.refusal(ANN, table.build(ANN, 6, 7, wilds=play)).code == "NUMERO-20.answer"
    assert table.refusal(ANN, table.take(ANN, 6, 7, wilds=play)).code == "NUMERO-16.sum"
    table.discards(ANN, 6)


@pytest.mark.rule("NUMERO-9")
def test_the_hand_is_restored_to_five_when_the_turn_ends() -> None:
    table = Table().lies(10, hands={ANN: ["−2", "−4", 4, 9, 1], BOB: [1]}, deck=[13, 14, 15, 2])
    table.takes(ANN, 4, 4, wilds=[("−2", 10, "is", 8), ("−4", 8, "is", 4)])
    assert [table.state.cards[name].face for name in table.state.hands[ANN]] == ["9", "1", "13", "14", "15"]
    assert table.happened(Drew) == Drew(seat=ANN, n=3)
    assert table.happened(DrewCards).only == ANN
    assert table.sees(BOB).deck == 1


@pytest.mark.rule("NUMERO-9")
@pytest.mark.parametrize("deck", [[], [13]])
def test_only_as_long_as_the_deck_lasts(deck: list[int]) -> None:
    table = Table().lies(8, hands={ANN: [8, 3, 4], BOB: [1]}, deck=deck)
    table.takes(ANN, 8, 8)
    assert len(table.state.hands[ANN]) == 2 + len(deck)
    assert table.sees(None).deck == 0


@pytest.mark.rule("NUMERO-10")
def test_who_could_take_may_build_or_discard() -> None:
    for play in ("build", "discard"):
        table = Table().lies(8, hands={ANN: [8, 3, 11], BOB: [1]})
        if play == "build":
            table.builds(ANN, 3, 8)
        else:
            table.discards(ANN, 8)
        assert not table.state.won[ANN]


@pytest.mark.rule("NUMERO-16")
def test_worked_example_8_takes_5_and_3() -> None:
    table = Table().lies(5, 3, hands={ANN: [8, 5], BOB: [1]})
    assert table.takes(ANN, 8, 5, 3).cards == 3
    assert log(table)[0] == "Ann: 5 + 3 = 8; takes with 8 · 3 cards"


@pytest.mark.rule("NUMERO-16")
def test_a_take_that_is_not_worth_the_card_is_refused_with_its_sum() -> None:
    table = Table().lies(5, 3, hands={ANN: [9, 2], BOB: [1]})
    refused = table.refusal(ANN, table.take(ANN, 9, 5, 3))
    assert (refused.code, refused.params) == ("NUMERO-16.sum", {"total": "8", "number": 9})


@pytest.mark.rule("NUMERO-17")
def test_worked_example_10_takes_10_and_6_with_4() -> None:
    table = Table().lies(10, 6, 4, hands={ANN: [10, 5], BOB: [1]})
    took = table.takes(ANN, 10, 10, 6, 4)
    assert sorted(map(len, took.groups)) == [1, 2]
    assert took.cards == 4


@pytest.mark.rule("NUMERO-17")
def test_all_chosen_piles_must_go_into_a_group() -> None:
    table = Table().lies(10, 7, 3, 6, 14, hands={ANN: [10, 5], BOB: [1]})
    refused = table.refusal(ANN, table.take(ANN, 10, 10, 6, 14))
    assert (refused.code, refused.params) == ("NUMERO-17.division", {"number": 10, "values": ["10", "6", "14"]})


@pytest.mark.rule("NUMERO-17")
def test_the_player_may_name_the_groups() -> None:
    table = Table().lies(7, 7, 3, 3, hands={ANN: [10, 5], BOB: [1]})
    seven, other, three, last = (pile.id for pile in table.state.piles)
    card = table.take(ANN, 10).card
    piles = (seven, other, three, last)
    bad = Take(card, piles, groups=((seven, other), (three, last)))
    assert table.refusal(ANN, bad).code == "NUMERO-16.sum"
    short = Take(card, piles, groups=((seven, three),))
    assert table.refusal(ANN, short).code == "NUMERO-17.groups"
    assert table.refusal(ANN, Take(card, piles, groups=((), piles))).code == "NUMERO-16.sum"
    table.does(ANN, Take(card, piles, groups=((seven, last), (other, three))))
    assert len(table.state.won[ANN]) == 5


@pytest.mark.rule("NUMERO-17")
def test_there_is_no_limit_to_the_groups() -> None:
    ones = [f"{colour}{number}" for colour in "gobr" for number in (1, 2, 3, 4)]
    table = Table(level="numbers").lies(*ones, hands={ANN: [5, 9], BOB: [9]})
    took = table.takes(ANN, 5, *(int(name[1:]) for name in ones))
    assert len(took.groups) == 8
    assert took.cards == 17


@pytest.mark.rule("NUMERO-18")
def test_cards_won_go_face_down_to_the_winning_pile() -> None:
    table = Table().lies(5, 3, hands={ANN: [8, 5], BOB: [1]})
    table.takes(ANN, 8, 5, 3)
    assert len(table.state.won[ANN]) == 3
    assert table.sees(BOB).won == (3, 0)
    assert table.values == []

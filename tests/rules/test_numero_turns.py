"""Numero: takes, builds, discards and wild cards; the worked examples of the catalogue."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.games.numero import NUMERO
from bot.games.numero.events import Drew, DrewCards, WildHand
from bot.games.numero.model import Build, Discard, Pile, Take, WildPlay
from bot.games.numero.table import laid_out
from tests.rules.numero_table import ANN, BOB, Table, log, sentence


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


@pytest.mark.rule("NUMERO-12")
def test_a_build_is_one_pile_that_is_never_split() -> None:
    table = Table().lies((9, 1), 4, hands={ANN: [9, 1, 10], BOB: [1]})
    assert table.values == [4, 10]
    assert table.refusal(ANN, table.take(ANN, 9, 9)).code == "NUMERO-13.pile"
    assert table.takes(ANN, 10, 10).cards == 3


@pytest.mark.rule("NUMERO-13")
def test_piles_and_builds_are_joined() -> None:
    table = Table().lies((5, 3), 4, hands={ANN: [12, 1], BOB: [1]})
    took = table.takes(ANN, 12, 8, 4)
    assert took.cards == 4
    assert took.sentences == ("8 + 4 = 12",)


@pytest.mark.rule("NUMERO-13")
def test_a_pile_is_joined_only_once_and_only_if_it_is_there() -> None:
    table = Table().lies(5, 3, hands={ANN: [10, 8], BOB: [1]})
    five = table.state.piles[0].id
    assert table.refusal(ANN, Take(table.take(ANN, 10).card, (five, five))).code == "NUMERO-13.twice"
    assert table.refusal(ANN, Take(table.take(ANN, 10).card, (five, 999))).code == "NUMERO-13.pile"


@pytest.mark.rule("NUMERO-14")
@pytest.mark.parametrize(
    ("wild", "before", "after"),
    [
        ("−5", 8, 3),
        ("×4", 3, 12),
        ("÷5", 15, 3),
        ("½", 14, 7),
        ("0.25", 12, 3),
        ("20%", 15, 3),
        ("⅔", 9, 6),
        ("75%", 12, 9),
        ("N²", 3, 9),
        ("N³", 2, 8),
        ("√N", 9, 3),
        ("∛N", 8, 2),
    ],
)
def test_what_each_wild_card_does(wild: str, before: int, after: int) -> None:
    table = Table().lies(before, hands={ANN: [wild, after, 1], BOB: [1]})
    took = table.takes(ANN, after, after, wilds=[(wild, before, "is", after)])
    assert took.cards == 3


@pytest.mark.rule("NUMERO-14")
def test_a_wild_card_acts_on_a_join_and_one_in_the_centre_serves_too() -> None:
    table = Table().lies(5, 3, "÷2", hands={ANN: [4, 1], BOB: [1]})
    took = table.takes(ANN, 4, 4, wilds=[("÷2", 5, 3, "is", 4)])
    assert took.sentences == ("5 + 3 = 8", "8 ÷ 2 = 4")
    assert took.cards == 4
    assert table.state.wilds == ()


@pytest.mark.rule("NUMERO-14")
def test_wild_cards_come_before_the_number_card_is_added() -> None:
    table = Table().lies(8, hands={ANN: ["½", 10, 14, 9], BOB: [1]})
    wilds = [("½", 8, "is", 4)]
    assert table.builds(ANN, 10, 4, wilds=wilds).pile.value == 14


@pytest.mark.rule("NUMERO-14")
def test_whose_card_it_is_and_what_it_acts_on() -> None:
    table = Table().lies(8, hands={ANN: [6, "÷4", 2], BOB: ["−2"]})
    pile, six = table.state.piles[0].id, table.discard(ANN, 6).card
    for card in ("−2", "×5", "nothing"):
        assert table.refusal(ANN, Discard(six, (WildPlay(card, (pile,)),))).code == "NUMERO-14.card"
    number = table.discard(ANN, 2).card
    assert table.refusal(ANN, Discard(six, (WildPlay(number, (pile,)),))).code == "NUMERO-14.number"
    assert table.refusal(ANN, Discard(six, (WildPlay("÷4", (999,)),))).code == "NUMERO-13.pile"
    twice = (WildPlay("÷4", (pile,)), WildPlay("÷4", (pile,)))
    assert table.refusal(ANN, Discard(six, twice)).code == "NUMERO-14.card"


@pytest.mark.rule("NUMERO-15")
@pytest.mark.parametrize(
    ("wild", "pile", "code"), [("−5", 5, "positive"), ("−5", 3, "positive"), ("√N", 8, "root")]
)
def test_every_value_is_positive_and_rational(wild: str, pile: int, code: str) -> None:
    table = Table().lies(pile, hands={ANN: [wild, 1, 2], BOB: [1]})
    refused = table.refusal(ANN, table.discard(ANN, 1, wilds=[(wild, pile, "is", 0)]))
    assert refused.code == f"NUMERO-15.{code}"


@pytest.mark.rule("NUMERO-15")
def test_an_exact_root_of_a_fraction() -> None:
    table = Table().lies(9, hands={ANN: ["÷4", "√N", "×2", 3], BOB: [1]})
    wilds = [("÷4", 9, "is", Fraction(9, 4)), ("√N", Fraction(9, 4), "is", Fraction(3, 2))]
    took = table.takes(ANN, 3, 3, wilds=[*wilds, ("×2", Fraction(3, 2), "is", 3)])
    assert took.sentences == ("9 ÷ 4 = 9/4", "√(9/4) = 3/2", "3/2 × 2 = 3")


@pytest.mark.rule("NUMERO-15")
def test_there_is_no_upper_bound_inside_a_turn() -> None:
    table = Table().lies(15, hands={ANN: ["N³", "∛N", "N²", 15], BOB: [1]})
    wilds = [("N³", 15, "is", 3375), ("N²", 3375, "is", 3375**2)]
    laid = laid_out(table.state, table.state.hands[ANN], table.discard(ANN, 15, wilds=wilds).wilds)
    assert laid.stacks[0].value == 11390625
    table.takes(ANN, 15, 15, wilds=[("N³", 15, "is", 3375), ("∛N", 3375, "is", 15)])


@pytest.mark.rule("NUMERO-15")
def test_what_stays_is_whole_and_no_higher_than_the_highest_card() -> None:
    table = Table(mode="points").lies(9, hands={ANN: ["½", "×2", 7, 5], BOB: [1]})
    half = table.discard(ANN, 7, wilds=[("½", 9, "is", Fraction(9, 2))])
    assert table.refusal(ANN, half).code == "NUMERO-15.whole"
    double = table.refusal(ANN, table.discard(ANN, 7, wilds=[("×2", 9, "is", 18)]))
    assert double.code == "NUMERO-15.high"
    assert sentence(double) == "A pile worth 18 cannot stay in the centre: the highest number card is 15."
    assert table.refusal(ANN, table.build(ANN, 7, 9)).code == "NUMERO-15.high"
    ten = Table(mode="points", level="starter").lies(9, hands={ANN: [7, 2], BOB: [1]})
    assert ten.refusal(ANN, ten.build(ANN, 2, 9)).code == "NUMERO-15.high"


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
    assert sentence(refused).startswith("That makes 8, but your card is 9.")


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
    assert refused.code == "NUMERO-17.division"
    assert sentence(refused).startswith("The piles 10, 6, and 14 cannot all be used in groups worth 10.")


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
    assert refused.code == "NUMERO-20.answer"
    assert sentence(refused).startswith("You do not hold a 10.")
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
    assert "A pile stays as 3" in log(table)


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
    assert table.state.wilds == ("−5",)
    assert log(table) == ["Ann discards 7", "Discarded too: −5"]
    table.takes(BOB, 3, 3, wilds=[("−5", 8, "is", 3)])
    assert table.state.wilds == ()


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
    assert table.state.phase == "last"
    assert table.state.waiting == (2, 0)
    table.takes(2, 8, 8)
    table.passes(0)
    assert table.state.phase == "over"


@pytest.mark.rule("NUMERO-25")
def test_an_absent_player_discards_the_lowest_number_card() -> None:
    table = Table().lies(8, hands={ANN: [8, "−2", 4, 9], BOB: [1]})
    action = NUMERO.absent(table.state, ANN)
    assert action == Discard(table.discard(ANN, 4).card)
    table.does(ANN, action)
    assert table.values == [4, 8]
    assert "−2" in table.state.hands[ANN]


@pytest.mark.rule("NUMERO-25")
def test_a_draft_touches_nothing_so_it_can_be_taken_back() -> None:
    table = Table().lies(10, 5, hands={ANN: ["−2", "−4", 9], BOB: [1]})
    plays = table.take(ANN, 9, wilds=[("−2", 10, "is", 8), ("−4", 5, "is", 1)]).wilds
    with table.unchanged():
        both = laid_out(table.sees(ANN), table.state.hands[ANN], plays)
        one = laid_out(table.sees(ANN), table.state.hands[ANN], plays[:1])
        none = laid_out(table.sees(ANN), table.state.hands[ANN])
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

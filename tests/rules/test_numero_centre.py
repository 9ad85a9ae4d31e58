"""Numero: piles, joins, and what wild cards make of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.games.numero.cards import effect_of
from bot.games.numero.midturn import lay_out
from bot.games.numero.model import Discard, Take, WildPlay
from bot.games.numero.values import add, apply_effect, whole_results
from tests.rules.numero_table import ANN, BOB, Table


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


@pytest.mark.parametrize("face", ["−2", "×3", "÷4", "½", "20%", "N²", "N³", "√N", "∛N"])
def test_what_a_wild_card_makes_of_whole_numbers_is_what_it_makes_of_exact_ones(face: str) -> None:
    effect = effect_of(face)
    made = {value: apply_effect(effect, Fraction(value)) for value in range(1, 16)}
    assert whole_results(effect, 15) == {value: there for value, there in made.items() if there in range(1, 16)}


def test_whole_and_broken_values_are_added_exactly() -> None:
    assert add([]) == 0
    assert add([Fraction(3), Fraction(5)]) == 8
    assert add([Fraction(1, 2), Fraction(2), Fraction(1, 3)]) == Fraction(17, 6)


@pytest.mark.rule("NUMERO-15")
def test_there_is_no_upper_bound_inside_a_turn() -> None:
    table = Table().lies(15, hands={ANN: ["N³", "∛N", "N²", 15], BOB: [1]})
    wilds = [("N³", 15, "is", 3375), ("N²", 3375, "is", 3375**2)]
    laid = lay_out(table.state, table.state.hands[ANN], table.discard(ANN, 15, wilds=wilds).wilds)
    assert laid.stacks[0].value == 11390625
    table.takes(ANN, 15, 15, wilds=[("N³", 15, "is", 3375), ("∛N", 3375, "is", 15)])


@pytest.mark.rule("NUMERO-15")
def test_what_stays_is_whole_and_no_higher_than_the_highest_card() -> None:
    table = Table(mode="points").lies(9, hands={ANN: ["½", "×2", 7, 5], BOB: [1]})
    half = table.discard(ANN, 7, wilds=[("½", 9, "is", Fraction(9, 2))])
    assert table.refusal(ANN, half).code == "NUMERO-15.whole"
    double = table.refusal(ANN, table.discard(ANN, 7, wilds=[("×2", 9, "is", 18)]))
    assert double.code == "NUMERO-15.high"
    assert (double.code, double.params) == ("NUMERO-15.high", {"value": "18", "top": 15})
    assert table.refusal(ANN, table.build(ANN, 7, 9)).code == "NUMERO-15.high"
    ten = Table(mode="points", level="starter").lies(9, hands={ANN: [7, 2], BOB: [1]})
    assert ten.refusal(ANN, ten.build(ANN, 2, 9)).code == "NUMERO-15.high"

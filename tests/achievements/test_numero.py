"""Numero: what is worth telling, and what is not quite."""

from __future__ import annotations

import pytest

from tests.achievements.listener import Listener
from tests.rules.numero_table import ANN, BOB, Table


def test_the_last_cards_take_everything() -> None:
    table = Table().lies(3, 5, hands={ANN: [8], BOB: [1]}, deck=[])
    match = Listener(table)
    table.takes(ANN, 8, 3, 5)
    assert match.earned(ANN) == {"perfect": 1}
    assert match.earned_by_a_computer(ANN) == {}


@pytest.mark.parametrize(
    ("hand", "deck", "centre"),
    [([8, 1], [], [3, 5]), ([8], [9], [3, 5]), ([8], [], [3, 5, 1])],
    ids=["a card in the hand", "one in the deck", "one in the centre"],
)
def test_something_is_left(hand: list[int], deck: list[int], centre: list[int]) -> None:
    table = Table().lies(*centre, hands={ANN: hand, BOB: [1]}, deck=deck)
    match = Listener(table)
    table.takes(ANN, 8, 3, 5)
    assert match.earned(ANN) == {}


@pytest.mark.parametrize(("cards", "earned"), [(7, {"eight": 1}), (6, {})])
def test_a_take_of_eight_cards(cards: int, earned: dict[str, int]) -> None:
    pile = (1, 1, 1, 1, 2, 2, 2)[:cards]
    table = Table(range=15).lies(pile, 15, hands={ANN: [sum(pile), 3], BOB: [5]})
    match = Listener(table)
    table.takes(ANN, sum(pile), sum(pile))
    assert match.earned(ANN) == earned


def test_all_four_operations_in_one_sum() -> None:
    for wilds, earned in ((("−2", "×2", "÷2"), {"operations": 1}), (("−2", "×2"), {})):
        table = Table().lies(4, 8, 15, hands={ANN: [*wilds, "g10", "g12", "g14"], BOB: [1]})
        match = Listener(table)
        plays = [("−2", 4, "is", 2), ("×2", 2, "is", 4), ("÷2", 4, "is", 2)][: len(wilds)]
        left = 2 if len(wilds) == 3 else 4
        table.takes(ANN, 8 + left, left, 8, wilds=plays)
        assert match.earned(ANN) == earned


def raised(*builds: int) -> Listener:
    """Ann builds on the 3, then Bob and Ann by turns, and Bob takes the pile."""
    table = Table(range=15).lies(3, 15, hands={ANN: [1, 2, 4, 6], BOB: [2, 6, 9, 4]}, deck=[])
    match = Listener(table)
    value, seat = 3, ANN
    for card in builds:
        table.builds(seat, card, value)
        value, seat = value + card, 1 - seat
    if seat == ANN:
        table.discards(ANN, 2)
    table.takes(BOB, value, value)
    return match


def test_a_pile_that_was_built_on_twice_is_taken() -> None:
    match = raised(1, 2)
    assert match.earned(BOB) == {"built": 1}
    assert match.earned(ANN) == {}


def test_a_pile_that_was_built_on_once() -> None:
    table = Table().lies(3, 15, hands={ANN: [1, 4], BOB: [4, 9]}, deck=[])
    match = Listener(table)
    table.builds(ANN, 1, 3)
    table.takes(BOB, 4, 4)
    assert match.earned(BOB) == {}


@pytest.mark.parametrize(("centre", "earned"), [((1, 1, 2, 2, 3), {"sweep": 1}), ((2, 2, 2, 3), {})])
def test_a_centre_of_five_cards_is_cleared(centre: tuple[int, ...], earned: dict[str, int]) -> None:
    table = Table().lies(*centre, hands={ANN: [9, 7], BOB: [1]})
    match = Listener(table)
    table.takes(ANN, 9, *centre)
    assert match.earned(ANN) == earned


def test_five_of_six_cards_are_no_clean_sweep() -> None:
    table = Table().lies(1, 1, 2, 2, 3, 8, hands={ANN: [9, 7], BOB: [1]})
    match = Listener(table)
    table.takes(ANN, 9, 1, 1, 2, 2, 3)
    assert match.earned(ANN) == {}


def test_a_wild_card_that_stays_in_the_centre_spoils_it() -> None:
    table = Table().lies(1, 1, 2, 2, 3, hands={ANN: [9, 7, "−2"], BOB: [1]})
    match = Listener(table)
    table.takes(ANN, 9, 1, 1, 2, 2, 3, wilds=[("−2",)])
    assert match.earned(ANN) == {}


def test_the_best_play_is_the_take_of_most_cards() -> None:
    table = Table().lies(1, 2, 8, hands={ANN: [3, 8, 5], BOB: [4]}, deck=[])
    match = Listener(table)
    assert match.best(ANN) == 0
    table.takes(ANN, 3, 1, 2)
    table.discards(BOB, 4)
    table.takes(ANN, 8, 8)
    assert (match.best(ANN), match.best(BOB)) == (3, 0)

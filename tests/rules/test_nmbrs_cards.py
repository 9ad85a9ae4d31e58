"""nmbrs!: the cards, their colours and points, dealing, and what a player may see."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from bot.errors import Refused
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.cards import HOUSE, Card, cards_of
from bot.games.nmbrs.options import NmbrsOptions, Rule
from tests.rules.nmbrs_table import ANN, BOB, Table, reason


def deck(rule: Rule = "AB", *, simple: bool = False) -> list[Card]:
    """All cards of a match."""
    return list(cards_of(HOUSE, NmbrsOptions(rule=rule, simple=simple)).values())


def by_rule_a(n: int) -> int:
    """The points of a number by rule A, as NMBRS-1 has them."""
    divisors = sum(n % k == 0 for k in range(1, n + 1))
    if divisors == 2 and n > 10:
        return 3
    return 1 if divisors >= 6 else 2


def by_rule_b(n: int) -> int:
    """Likewise by rule B."""
    return 1 if n == 1 else by_rule_a(n - 1)


def in_basic_play(n: int) -> int:
    """Likewise in basic play: the middle is easy."""
    if 34 <= n <= 67:
        return 1
    return 2 if 17 <= n <= 84 else 3


@pytest.mark.rule("NMBRS-1")
def test_there_are_the_numbers_1_to_100_once_each_and_four_jokers() -> None:
    cards = deck()
    assert [card.number for card in cards if not card.joker] == list(range(1, 101))
    assert [card.colour for card in cards if card.joker] == ["red", "green", "blue", "orange"]
    assert len(cards) == len({card.id for card in cards}) == 104


@pytest.mark.rule("NMBRS-1")
def test_the_colours_follow_the_cubes_so_that_each_has_25_numbers() -> None:
    colours = ["red", "green", "blue", "orange"]
    numbers = [card for card in deck() if not card.joker]
    assert [card.colour for card in numbers] == [colours[n**3 % 101 % 4] for n in range(1, 101)]
    assert Counter(card.colour for card in numbers) == dict.fromkeys(colours, 25)


@pytest.mark.rule("NMBRS-1")
@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ("basic", in_basic_play),
        ("A", by_rule_a),
        ("B", by_rule_b),
        ("AB", lambda n: min(by_rule_a(n), by_rule_b(n))),
    ],
)
def test_points_depend_on_the_series_rule(rule: Rule, points: object) -> None:
    assert callable(points)
    cards = deck(rule)
    assert [card.points for card in cards if not card.joker] == [points(n) for n in range(1, 101)]
    assert {card.points for card in cards if card.joker} == {0}


@pytest.mark.rule("NMBRS-2")
@pytest.mark.parametrize(("seats", "each"), [(2, 9), (3, 7), (8, 7)])
def test_everybody_gets_seven_cards_nine_with_two_players(seats: int, each: int) -> None:
    table = Table(seats)
    assert [len(hand) for hand in table.state.hands] == [each] * seats
    assert len(table.state.pile) == 1
    assert len(table.state.deck) == 104 - 1 - seats * each
    assert table.state.scores == (50,) * seats


@pytest.mark.rule("NMBRS-2")
def test_chance_says_who_begins_and_the_deal_is_another_for_each_seed() -> None:
    tables = [Table(4, seed=seed) for seed in range(40)]
    assert {table.state.mover for table in tables} == {0, 1, 2, 3}
    assert all(table.state.mover == table.state.first for table in tables)
    assert len({table.state.hands for table in tables}) == 40
    assert Table(4, seed=7).state == Table(4, seed=7).state


@pytest.mark.rule("NMBRS-2")
@pytest.mark.parametrize("seats", [1, 9])
def test_two_to_eight_play(seats: int) -> None:
    with pytest.raises(Refused) as caught:
        NMBRS.check(NmbrsOptions(), seats)
    assert reason(caught.value) == ("NMBRS-2.seats", {"least": "2", "most": "8", "seats": str(seats)})


@pytest.mark.rule("NMBRS-2")
def test_turns_go_clockwise() -> None:
    table = Table(3).lies(hands={0: "1 2", 1: "3 4", 2: "5 6"}, mover=2)
    table.discards(2, 5)
    assert table.state.mover == 0
    table.draws(0, "up")
    table.discards(0, 1)
    assert table.state.mover == 1


@pytest.mark.rule("NMBRS-3")
@pytest.mark.parametrize(("seats", "each"), [(2, 7), (5, 5)])
def test_the_simple_version_has_numbers_to_50_fewer_cards_and_20_points(seats: int, each: int) -> None:
    table = Table(seats, simple=True, rule=None)
    assert {card.number for card in table.state.cards.values()} == set(range(51))
    assert [len(hand) for hand in table.state.hands] == [each] * seats
    assert table.state.scores == (20,) * seats
    assert table.state.options.goal == 50
    assert table.state.options.series == "A"
    assert NmbrsOptions(simple=True, target=100, rule="basic").goal == 100
    assert NmbrsOptions(simple=True, target=None).goal == 50


@pytest.mark.rule("NMBRS-3")
def test_in_the_simple_version_every_card_counts_one_jokers_too() -> None:
    assert {card.points for card in deck(simple=True)} == {1}


def test_a_player_sees_the_own_hand_and_of_the_others_how_many_cards_they_hold() -> None:
    table = Table(3)
    view = table.sees(BOB)
    assert view.hand == table.state.hands[BOB]
    assert view.held == (7, 7, 7)
    assert view.face_up == table.state.pile[-1]
    assert (view.deck, view.pile) == (104 - 21 - 1, 1)
    assert table.sees(None).hand is None
    assert [card.number for card in table.sees(ANN).my_cards if not card.joker] == sorted(
        table.state.cards[card].number for card in table.state.hands[ANN] if card[0] != "J"
    )


@pytest.mark.rule("NMBRS-21")
def test_only_the_quick_game_is_rated_and_what_was_when_it_began() -> None:
    assert NmbrsOptions().is_rated
    rulebook = NmbrsOptions(target=None, claim_limit=None)
    assert (rulebook.goal, rulebook.is_rated) == (100, False)
    before: dict[str, Any] = {"target": None, "claim_limit": None, "rounds": 20}
    assert NmbrsOptions(**before, edition=1).is_rated and not NmbrsOptions(**before, edition=2).is_rated
    assert not NmbrsOptions(edition=1).is_rated and not NmbrsOptions(rounds=20, turns=None).is_rated
    for edition in (2, 3, 4):
        stored = msgspec.json.decode(f'{{"rounds": 20, "edition": {edition}}}', type=NmbrsOptions)
        assert stored.is_rated and stored.most_turns is None and stored.again == NmbrsOptions()
    assert not any(options.is_rated for options in (NmbrsOptions(simple=True), NmbrsOptions(target=75)))


def test_a_target_must_be_above_the_points_that_all_begin_with() -> None:
    with pytest.raises(Refused) as caught:
        NMBRS.check(NmbrsOptions(target=50), 2)
    assert reason(caught.value) == ("NMBRS-21.target", {"begin": "50", "target": "50"})
    NMBRS.check(NmbrsOptions(target=50, simple=True), 2)

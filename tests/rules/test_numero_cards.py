"""Numero: the cards, the levels, dealing and whose turn it is."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.errors import Refused
from bot.games.hints import Hint
from bot.games.numero import NUMERO
from bot.games.numero.cards import HOUSE, cards_of
from bot.games.numero.model import Challenge, Discard, Pass, Stop
from bot.games.numero.options import PRESETS, Level, NumeroOptions
from bot.games.wording import wording
from bot.i18n import texts
from tests.rules.numero_table import ANN, BOB, CAT, Table

FAMILY_SIZES = {"subtraction": 4, "multiplication": 4, "division": 4, "simple": 9, "complex": 4, "powers": 4}


def deck(**options: Any) -> Counter[str]:
    """How often each face is in the deck."""
    return Counter(card.face for card in cards_of(HOUSE, NumeroOptions(**options)).values())


@pytest.mark.rule("NUMERO-1")
def test_sixty_number_cards_in_four_colours() -> None:
    cards = cards_of(HOUSE, NumeroOptions(level="numbers")).values()
    assert len(cards) == 60
    assert {(card.number, card.colour) for card in cards} == {
        (number, colour) for number in range(1, 16) for colour in ("green", "orange", "blue", "red")
    }


@pytest.mark.rule("NUMERO-1")
def test_range_10_leaves_the_high_numbers_out() -> None:
    assert deck(level="numbers", range=10) == Counter({str(number): 4 for number in range(1, 11)})
    assert deck(level="starter", range=15) == Counter({str(number): 4 for number in range(1, 16)})


@pytest.mark.rule("NUMERO-2")
def test_twenty_nine_wild_cards_as_printed() -> None:
    faces = [card.face for card in cards_of(HOUSE, NumeroOptions(level="expert")).values() if card.wild]
    printed = "−2 −3 −4 −5 ×2 ×3 ×4 ×5 ÷2 ÷3 ÷4 ÷5 ½ ⅓ ¼ 0.5 0.25 0.2 50% 25% 20% ⅔ ¾ 0.75 75% N² N³ √N ∛N"
    assert sorted(faces) == sorted(printed.split())
    assert len(faces) == 29


@pytest.mark.rule("NUMERO-2")
def test_simple_fractions_have_numerator_one_after_reducing() -> None:
    for card in cards_of(HOUSE, NumeroOptions(level="expert")).values():
        if card.family in ("simple", "complex"):
            assert card.effect
            assert (card.effect.n == 1) == (card.family == "simple"), card.face


@pytest.mark.rule("NUMERO-3")
@pytest.mark.parametrize(
    ("face", "points"),
    [
        *[("1", 1), ("2", 0), ("14", 0), ("15", 2), ("−2", 1), ("×5", 2), ("÷3", 2), ("½", 3), ("0.25", 3)],
        *[("20%", 3), ("⅔", 4), ("0.75", 4), ("75%", 4), ("N²", 4), ("N³", 4), ("√N", 5), ("∛N", 5)],
    ],
)
def test_printed_points(face: str, points: int) -> None:
    cards = cards_of(HOUSE, NumeroOptions(level="expert")).values()
    assert {card.points for card in cards if card.face == face} == {points}


@pytest.mark.rule("NUMERO-4")
@pytest.mark.parametrize(
    ("level", "families"),
    [
        ("starter", ""),
        ("numbers", ""),
        ("subtraction", "subtraction"),
        ("times", "subtraction multiplication division"),
        ("fractions", "subtraction multiplication division simple"),
        ("advanced", "subtraction multiplication division simple complex"),
        ("expert", "subtraction multiplication division simple complex powers"),
    ],
)
def test_levels_are_families(level: Level, families: str) -> None:
    options = NumeroOptions(level=level)
    assert options.families == set(families.split())
    wilds = [card.family for card in cards_of(HOUSE, options).values() if card.wild]
    assert Counter(wilds) == Counter({family: FAMILY_SIZES[family] for family in families.split()})
    assert options.top == (10 if level in ("starter", "times") else 15)


@pytest.mark.rule("NUMERO-1")
def test_the_quick_game_has_the_numbers_to_10_and_matches_of_before_keep_theirs() -> None:
    quick, before = NumeroOptions(), NumeroOptions(range=None)
    assert (quick.top, before.top, NumeroOptions(mode="points").top) == (10, 15, 15)
    assert quick.is_rated and before.is_rated and not NumeroOptions(range=15).is_rated
    assert before.again == quick
    assert NumeroOptions(range=None, level="expert").again == NumeroOptions(level="expert")
    assert NumeroOptions(range=None, division=False).again == NumeroOptions(range=15, division=False)


@pytest.mark.rule("NUMERO-4")
@pytest.mark.parametrize("family", FAMILY_SIZES)
def test_a_single_family_is_switched_by_hand(family: str) -> None:
    for level in PRESETS:
        for on in (True, False):
            options = NumeroOptions(level=level, **{family: on})  # type: ignore[arg-type]
            assert options.families == (PRESETS[level] | {family} if on else PRESETS[level] - {family})


@pytest.mark.rule("NUMERO-4")
def test_switched_families_are_told_in_the_options() -> None:
    words = wording("numero").options(NumeroOptions(level="times", powers=True, division=False), texts("en"))
    assert words[1] == "level: times with powers and roots without division"


@pytest.mark.rule("NUMERO-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_cards_each_and_as_many_in_the_centre_as_players(seats: int) -> None:
    for seed in range(20):
        state = NUMERO.setup(NumeroOptions(level="numbers"), seats, seed)
        assert [len(hand) for hand in state.hands] == [5] * seats
        assert len(state.piles) == seats
        assert len(state.deck) == 60 - 6 * seats


@pytest.mark.rule("NUMERO-5")
@pytest.mark.parametrize("seats", [0, 1, 5, -1])
def test_two_to_four_players(seats: int) -> None:
    with pytest.raises(Refused) as caught:
        NUMERO.check(NumeroOptions(), seats)
    assert caught.value.code == "NUMERO-5.seats"
    assert (caught.value.code, caught.value.params["seats"]) == ("NUMERO-5.seats", seats)


@pytest.mark.rule("NUMERO-5")
def test_a_wild_card_dealt_to_the_centre_lies_alone() -> None:
    dealt = [NUMERO.setup(NumeroOptions(level="expert"), 4, seed) for seed in range(40)]
    assert any(state.wilds for state in dealt)
    for state in dealt:
        assert all(state.cards[name].wild for name in state.wilds)
        assert all(not state.cards[name].wild for pile in state.piles for name in pile.cards)


@pytest.mark.rule("NUMERO-5")
@pytest.mark.rule("NUMERO-11")
@pytest.mark.parametrize("centre", [(), ("−2", "×3")])
def test_without_a_number_pile_only_a_discard_is_possible(centre: tuple[str, ...]) -> None:
    table = Table().lies(*centre, hands={ANN: [4, 9, "½"], BOB: [1]})
    assert table.refusal(ANN, table.take(ANN, 4)).code == "NUMERO-16.pile"
    assert table.refusal(ANN, table.build(ANN, 4)).code == "NUMERO-19.pile"
    assert table.refusal(ANN, table.build(ANN, 4, 5)).code == "NUMERO-13.pile"
    kinds = {type(action) for action in NUMERO.legal(table.sees(ANN))}
    assert kinds == {Discard}
    table.discards(ANN, 4)
    assert table.values == [4]


@pytest.mark.rule("NUMERO-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_player_after_the_dealer_starts_and_play_goes_round(seats: int) -> None:
    table = Table(seats, level="numbers")
    movers = []
    for _ in range(2 * seats):
        movers.append(table.state.mover)
        table.does(table.state.mover, NUMERO.absent_action(table.state, table.state.mover))
    assert movers == [*range(seats)] * 2


@pytest.mark.rule("NUMERO-6")
def test_nobody_plays_out_of_turn() -> None:
    table = Table(3).lies(8, 5, hands={ANN: [8], BOB: [5], CAT: [5]})
    for seat in (BOB, CAT, 7, -1):
        for action in (table.take(BOB, 5, 5), Pass(), Hint(), Stop(), Discard("g1")):
            assert table.refusal(seat, action).code == "NUMERO-6.turn"
    assert NUMERO.actors(table.state) == NUMERO.seats_to_move(table.state) == {ANN}
    assert list(NUMERO.legal(table.sees(BOB))) == []


@pytest.mark.rule("NUMERO-20")
@pytest.mark.rule("NUMERO-40")
def test_builds_are_proven_with_cards_and_bluffs_with_points_unless_chosen() -> None:
    assert not NumeroOptions(mode="card").bluff
    assert NumeroOptions(mode="points").bluff
    assert not NumeroOptions(mode="points", builds="prove").bluff
    with pytest.raises(Refused) as caught:
        NUMERO.check(NumeroOptions(mode="card", builds="bluff"), 2)
    assert caught.value.code == "NUMERO-20.bluff"


def test_what_does_not_fit_the_moment_is_refused() -> None:
    table = Table().lies(8, hands={ANN: [8, 3], BOB: [1]})
    assert table.refusal(ANN, Pass()).code == "NUMERO-26.pass"
    assert table.refusal(ANN, Stop()).code == "NUMERO-45.stop"
    assert table.refusal(ANN, Hint()).code == "hint.off"
    assert table.refusal(BOB, Challenge(100)).code == "NUMERO-41.closed"

"""Solo Numero."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from bot.errors import Refused
from bot.games.base import Outcome
from bot.games.numero import NUMERO
from bot.games.numero.events import Ended, Refilled, Took
from bot.games.numero.model import Build, Discard, NumeroState, Stop, Take
from bot.games.numero.options import Level, NumeroOptions
from bot.games.numero.scoring import ScoreLine
from bot.games.rng import shuffle, start
from tests.rules.numero_table import ANN, Table, log, sentence


def solitaire(**options: Any) -> Table:
    """A solitaire, dealt."""
    return Table(1, solitaire=True, **options)


def plain_take(state: NumeroState) -> bool:
    """Whether number cards alone make a take, found by trying all joins."""
    hand = {state.cards[name].number for name in state.hands[0]}
    sizes = range(1, len(state.piles) + 1)
    return any(sum(pile.value for pile in join) in hand for n in sizes for join in combinations(state.piles, n))


@pytest.mark.rule("NUMERO-43")
@pytest.mark.parametrize("level", ["starter", "numbers", "times", "expert"])
def test_five_in_hand_and_five_in_the_centre(level: Level) -> None:
    for seed in range(10):
        state = NUMERO.setup(NumeroOptions(level=level, solitaire=True), 1, seed)
        assert len(state.hands[0]) == 5
        assert len(state.piles) + len(state.wilds) == 5
        assert len(state.deck) == len(state.cards) - 10


@pytest.mark.rule("NUMERO-43")
@pytest.mark.parametrize("seats", [0, 2, 3, 4])
def test_a_solitaire_is_for_one(seats: int) -> None:
    with pytest.raises(Refused) as caught:
        NUMERO.check(NumeroOptions(solitaire=True), seats)
    assert caught.value.code == "NUMERO-43.seats"
    assert sentence(caught.value)


@pytest.mark.rule("NUMERO-43")
def test_only_takes_with_every_wild_card_in_them() -> None:
    table = solitaire().lies(8, 10, "÷2", hands={ANN: [8, 2, "−2", "½"]})
    assert table.refusal(ANN, table.build(ANN, 2, 8)).code == "NUMERO-43.take"
    assert table.refusal(ANN, table.discard(ANN, 2)).code == "NUMERO-43.take"
    assert table.refusal(ANN, table.take(ANN, 8, 8, wilds=[("−2",)])).code == "NUMERO-43.wilds"
    beside = table.take(ANN, 8, 8, wilds=[("÷2", 10, "is", 5)])
    assert table.refusal(ANN, beside).code == "NUMERO-43.wilds"
    legal = list(NUMERO.legal(table.sees(ANN)))
    assert not any(isinstance(action, Build | Discard) for action in legal)
    assert any(isinstance(action, Take) for action in legal)
    assert table.takes(ANN, 8, 8, 8, wilds=[("−2", 10, "is", 8)]).cards == 4


@pytest.mark.rule("NUMERO-44")
def test_the_centre_is_restored_first_and_then_the_hand() -> None:
    table = solitaire().lies(8, 5, 3, 2, "½", hands={ANN: [8, 9, 1]}, deck=[10, "×2", 12, 13, 14, 4, 4])
    table.takes(ANN, 8, 5, 3)
    assert [table.state.cards[name].face for name in table.happened(Refilled).cards] == ["10", "×2"]
    assert table.values == [2, 8, 10]
    assert table.state.wilds == ("½", "×2")
    assert [table.state.cards[name].number for name in table.state.hands[ANN]] == [9, 1, 12, 13, 14]


@pytest.mark.rule("NUMERO-44")
def test_from_the_deck_as_long_as_it_lasts() -> None:
    table = solitaire().lies(8, 5, 3, 9, 1, hands={ANN: [8, 9, 1]}, deck=[10])
    table.takes(ANN, 8, 8)
    assert len(table.state.piles) == 5
    table.takes(ANN, 9, 9)
    assert table.values == [1, 3, 5, 10]
    assert len(table.state.hands[ANN]) == 1


@pytest.mark.rule("NUMERO-45")
def test_it_ends_when_no_take_is_possible() -> None:
    table = solitaire().lies(8, 14, hands={ANN: [8, 3]}, deck=[])
    table.takes(ANN, 8, 8)
    assert table.happened(Ended) == Ended(left=(1,), lines=((),))
    assert NUMERO.outcome(table.state) == Outcome(places=(1,), scores=(2,))
    assert log(table)[-1] == "No takes left: the solitaire is over"


@pytest.mark.rule("NUMERO-45")
def test_it_goes_on_while_wild_cards_make_a_take_possible() -> None:
    table = solitaire().lies(8, 14, "−2", hands={ANN: [8, 3, "¼"]}, deck=[])
    table.takes(ANN, 8, 8)
    first = table.state.phase
    table.takes(ANN, 3, 3, wilds=[("−2", 14, "is", 12), ("¼", 12, "is", 3)])
    assert (first, table.state.phase) == ("play", "over")


@pytest.mark.rule("NUMERO-45")
def test_a_hand_of_wild_cards_only_ends_it() -> None:
    table = solitaire().lies(8, 14, hands={ANN: [8, "−2"]}, deck=[])
    table.takes(ANN, 8, 8)
    assert table.state.phase == "over"
    assert table.state.wilds == (), "it is not discarded"


@pytest.mark.rule("NUMERO-45")
def test_the_player_may_stop_and_an_absent_one_does() -> None:
    table = solitaire().lies(8, 8, hands={ANN: [8, 8]})
    assert NUMERO.absent_action(table.state, ANN) == Stop()
    assert Stop() in list(NUMERO.legal(table.sees(ANN)))
    table.takes(ANN, 8, 8)
    table.state = Table.lies(table, 8, hands={ANN: [8, 8]}).state
    table.does(ANN, Stop())
    assert NUMERO.outcome(table.state) == Outcome(places=(1,), scores=(2,))
    assert log(table) == ["The solitaire was stopped"]


@pytest.mark.rule("NUMERO-45")
def test_a_first_deal_without_a_take_is_dealt_anew() -> None:
    options = NumeroOptions(level="numbers", solitaire=True)
    again = 0
    for seed in range(300):
        state = NUMERO.setup(options, 1, seed)
        assert plain_take(state)
        again += state.rng.used > 1
        deck, _ = shuffle(start(seed), tuple(state.cards))
        first = {name for pile in state.piles for name in pile.cards} == set(deck[:-6:-1])
        assert first == (state.rng.used == 1)
    assert again


@pytest.mark.rule("NUMERO-45")
def test_what_a_match_counts_at_its_end_does_not_count() -> None:
    table = solitaire(mode="points").lies(8, 14, hands={ANN: [8, 3, 4]}, deck=[2])
    table.takes(ANN, 8, 8)
    assert table.state.sheet[ANN][:2] == (ScoreLine("takes", 1), ScoreLine("cards", 2, 2))
    assert {line.reason for line in table.state.sheet[ANN]} <= {"takes", "cards", "whole_deck"}
    assert table.sees(None).won == (2,)
    assert table.values == [2, 14]


@pytest.mark.rule("NUMERO-36")
@pytest.mark.rule("NUMERO-45")
def test_a_cleared_centre_counts() -> None:
    table = solitaire(mode="points").lies(5, 3, hands={ANN: [8, 3]}, deck=[2, 3, 4, 5, 6, 7, 8])
    table.takes(ANN, 8, 5, 3)
    assert ScoreLine("clear", 5) in table.happened(Took).lines
    assert len(table.state.piles) == 5


@pytest.mark.rule("NUMERO-46")
def test_whole_deck_and_perfect_ending() -> None:
    table = solitaire(mode="points").lies(5, 3, 9, hands={ANN: [8, 9]}, deck=[])
    table.takes(ANN, 9, 9)
    table.takes(ANN, 8, 5, 3)
    assert table.happened(Ended).lines == ((ScoreLine("whole_deck", 10), ScoreLine("perfect", 25)),)
    assert table.points(ANN) == (1 + 2) + (1 + 3 + 5) + 10 + 25


@pytest.mark.rule("NUMERO-46")
@pytest.mark.parametrize(
    ("centre", "hand", "lines"),
    [
        ([8], [8, 15, 1], (ScoreLine("whole_deck", 10), ScoreLine("left_printed", -3))),
        ([8, 3], [8], (ScoreLine("whole_deck", 10),)),
        ([8], [8, "√N"], (ScoreLine("whole_deck", 10), ScoreLine("left_printed", -5))),
    ],
)
def test_printed_points_left_are_taken_off(
    centre: list[Any], hand: list[Any], lines: tuple[ScoreLine, ...]
) -> None:
    table = solitaire(mode="points").lies(*centre, hands={ANN: hand}, deck=[])
    table.takes(ANN, 8, 8)
    assert table.happened(Ended).lines == (lines,)


@pytest.mark.rule("NUMERO-46")
def test_without_the_whole_deck_only_what_is_left_counts() -> None:
    table = solitaire(mode="points").lies(8, 9, 2, 3, 4, hands={ANN: [8, 1, 15, 9, 2]}, deck=[7, 10, 11, 12])
    table.takes(ANN, 8, 8)
    table.does(ANN, Stop())
    assert table.happened(Ended).lines == ((ScoreLine("left_printed", -3),),)
    assert table.happened(Ended).stopped


@pytest.mark.rule("NUMERO-46")
def test_cards_are_counted_without_these_in_card_mode() -> None:
    table = solitaire().lies(5, 3, hands={ANN: [8]}, deck=[])
    table.takes(ANN, 8, 5, 3)
    assert table.points(ANN) == 3
    assert table.state.sheet == ((),)

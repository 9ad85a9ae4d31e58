"""nmbrs!: the end of a round and of the match."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.base import Outcome
from bot.games.dragging import PATIENCE
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.events import Ended, RoundBegan, RoundEnded
from bot.games.nmbrs.model import RoundResult, Skip, find_last_turn
from bot.games.nmbrs.options import NmbrsOptions
from tests.rules.nmbrs_table import ANN, BOB, CAT, Table, log


def last_card(scores: tuple[int, ...], *, hands: dict[int, str], **options: Any) -> Table:
    """Ann is about to discard her last card."""
    table = Table(len(scores), **options).lies(hands={ANN: "7", **hands})
    table.state = replace(table.state, scores=scores)
    return table


@pytest.mark.rule("NMBRS-20")
def test_a_round_ends_when_a_player_has_no_cards_left() -> None:
    """In basic play 10 costs 3, 20 costs 2, 40 costs 1 and a joker nothing."""
    table = last_card((60, 50, 3), hands={BOB: "10 20 40 Jr", CAT: "11 12"})
    table.discards(ANN, 7)
    ended = table.happened(RoundEnded)
    assert (ended.winner, ended.lost, ended.scores) == (ANN, (0, 6, 6), (60, 44, -3))
    assert ended.hands == ((), ("10", "20", "40", "Jr"), ("11", "12"))
    assert table.state.scores == (60, 44, -3)
    assert table.state.results == (RoundResult(ANN, (0, 6, 6), (60, 44, -3)),)
    assert log(table) == [
        "Ann discards 7",
        "Ann is out of cards and wins round 1",
        "Ann: 60",
        "Bob: 4 cards left, −6 → 44",
        "Cat: 2 cards left, −6 → −3",
        f"Round 2: {('Ann', 'Bob', 'Cat')[table.state.mover]} starts",
    ]


@pytest.mark.rule("NMBRS-20")
def test_in_the_simple_version_each_card_left_costs_one() -> None:
    table = last_card((20, 20), hands={BOB: "10 20 40 Jr"}, simple=True)
    table.discards(ANN, 7)
    assert table.happened(RoundEnded).lost == (0, 4)


@pytest.mark.rule("NMBRS-3")
def test_in_the_simple_version_the_last_card_need_not_be_discarded() -> None:
    table = Table(2, simple=True, rule="basic").lies("10 20 30", hands={ANN: "40", BOB: "1 2"})
    table.plays(ANN, "10 20 30 40")
    assert table.happened(RoundEnded).winner == ANN
    assert table.state.round == 2


@pytest.mark.rule("NMBRS-3")
def test_in_the_simple_version_a_swapped_joker_may_be_the_last_card() -> None:
    table = Table(2, simple=True, rule="basic").lies("10 J15 20", hands={ANN: "15 30 33", BOB: "1 2"})
    joker = table.state.islands[0].cells[1].card
    table.swaps(ANN, joker, 15)
    table.plays(ANN, "30 33 J36")
    assert table.happened(RoundEnded).winner == ANN


@pytest.mark.rule("NMBRS-2")
@pytest.mark.rule("NMBRS-21")
def test_without_enough_points_another_round_is_dealt_and_the_next_player_begins() -> None:
    table = last_card((74, 40, 40), hands={})
    first = table.state.first
    table.auto(BOB)
    table.discards(ANN, 7)
    state = table.state
    assert table.happened(RoundBegan) == RoundBegan(round=2, first=(first + 1) % 3)
    assert (state.round, state.mover, state.phase) == (2, (first + 1) % 3, "draw")
    assert [len(hand) for hand in state.hands] == [7, 7, 7]
    assert len(state.pile) == 1
    assert state.islands == ()
    assert not any((*state.opened, *state.auto, *state.claims, state.refilled, state.idle))
    assert NMBRS.outcome(state) is None


@pytest.mark.rule("NMBRS-21")
def test_in_the_quick_game_75_points_are_enough() -> None:
    for points, phase in ((74, "draw"), (75, "over")):
        table = last_card((points, 40), hands={BOB: "10"})
        table.discards(ANN, 7)
        assert table.state.phase == phase


@pytest.mark.rule("NMBRS-21")
def test_who_has_100_or_more_after_a_round_wins_the_rulebooks_game() -> None:
    for points, phase in ((99, "draw"), (100, "over")):
        table = last_card((points, 40), hands={BOB: "10"}, target=None)
        table.discards(ANN, 7)
        assert table.state.phase == phase


@pytest.mark.rule("NMBRS-21")
def test_the_highest_total_wins_whoever_went_out() -> None:
    table = last_card((80, 120, 40), hands={BOB: "10 11"})
    table.discards(ANN, 7)
    assert table.state.phase == "over"
    assert table.happened(Ended) == Ended(scores=(80, 114, table.state.scores[CAT]))
    outcome = NMBRS.outcome(table.state)
    assert outcome
    assert outcome.places == (2, 1, 3)
    assert NMBRS.actors(table.state) == frozenset()
    assert log(table)[-1] == "The match is over"


@pytest.mark.rule("NMBRS-21")
def test_what_is_left_in_hand_counts_before_the_goal_is_looked_at() -> None:
    table = last_card((60, 77), hands={BOB: "10"})
    table.discards(ANN, 7)
    assert table.state.phase == "draw", "Bob has 74 in the end"
    table = last_card((60, 78), hands={BOB: "10"})
    table.discards(ANN, 7)
    assert table.state.phase == "over"


@pytest.mark.rule("NMBRS-21")
def test_of_several_the_highest_wins_and_ties_share() -> None:
    table = last_card((110, 113, 113), hands={BOB: "10", CAT: "11"})
    table.discards(ANN, 7)
    assert NMBRS.outcome(table.state) == Outcome((1, 1, 1), (110, 110, 110))
    table = last_card((110, 120, 113), hands={BOB: "10", CAT: "11"})
    table.discards(ANN, 7)
    assert NMBRS.outcome(table.state) == Outcome((2, 1, 2), (110, 117, 110))


@pytest.mark.rule("NMBRS-21")
def test_after_the_last_round_the_highest_total_wins() -> None:
    table = last_card((60, 70), hands={BOB: "10"}, rounds=3)
    table.state = replace(table.state, round=3)
    table.discards(ANN, 7)
    assert NMBRS.outcome(table.state) == Outcome((2, 1), (60, 67))
    assert table.happened(Ended).capped
    assert log(table)[-2:] == ["That was the last round", "The match is over"]
    assert table.refusal(ANN, Skip()).code == "NMBRS-21.over"


@pytest.mark.rule("NMBRS-21")
@pytest.mark.parametrize(
    ("seats", "turn", "mover", "last"),
    [(2, 1, 0, 36), (2, 36, 1, 36), (5, 36, 0, 40), (3, 20, 2, 38), (8, 1, 0, 40)],
)
def test_the_last_turn_is_the_end_of_a_lap(seats: int, turn: int, mover: int, last: int) -> None:
    state = replace(Table(seats).state, first=0, mover=mover, turn=turn)
    assert find_last_turn(state) == find_last_turn(NMBRS.view(state, 0)) == last
    for options in (NmbrsOptions(turns=None), NmbrsOptions(edition=4)):
        assert find_last_turn(replace(state, options=options)) is None


@pytest.mark.rule("NMBRS-21")
def test_after_the_last_turn_hands_cost_their_points_and_the_highest_total_wins() -> None:
    table = Table().lies(hands={ANN: "7 8", BOB: "10"}, phase="play")
    table.state = replace(table.state, scores=(60, 61), first=BOB, mover=ANN, turn=36)
    table.discards(ANN, 7)
    ended = table.happened(RoundEnded)
    assert (ended.winner, ended.turns) == (None, 36)
    assert NMBRS.outcome(table.state) == Outcome((2, 1), (57, 58))
    assert "Turn 36 was the last one: round 1 has no winner" in log(table)
    assert table.happened(Ended).capped


@pytest.mark.rule("NMBRS-21")
def test_no_round_begins_after_the_last_turn() -> None:
    table = last_card((60, 61), hands={BOB: "10"})
    table.state = replace(table.state, turn=37)
    table.discards(ANN, 7)
    assert table.state.phase == "over"
    assert table.happened(RoundEnded).winner == ANN


@pytest.mark.rule("NMBRS-21")
def test_the_target_can_be_chosen() -> None:
    for target, phase in ((75, "over"), (150, "draw")):
        table = last_card((80, 40), hands={BOB: "10"}, target=target)
        table.discards(ANN, 7)
        assert table.state.phase == phase


def dragging(table: Table, quiet: int) -> Table:
    """There has been no progress for that many turns."""
    table.state = replace(table.state, quiet=quiet)
    return table


@pytest.mark.rule("NMBRS-22")
def test_without_a_higher_total_at_the_end_of_a_round_the_end_by_points_is_offered_after_30_turns_each() -> None:
    for score, quiet, offered in ((50, 58, False), (50, 59, True), (51, 59, False)):
        table = dragging(last_card((score, 45), hands={BOB: "10"}), quiet)
        table.discards(ANN, 7)
        assert (table.state.round, NMBRS.may_end_by_points(table.state)) == (2, offered)
        assert table.state.quiet == (0 if score > 50 else quiet + 1)
    table = dragging(last_card((50, 45), hands={ANN: "7 8"}), 59)
    table.discards(ANN, 7)
    assert NMBRS.may_end_by_points(table.state), "nor does a turn within a round count as progress"
    assert PATIENCE == 30


@pytest.mark.rule("NMBRS-22")
def test_who_wants_to_play_on_has_the_turns_counted_anew() -> None:
    table = dragging(last_card((50, 45), hands={}), 60)
    table.plays_on(BOB)
    assert (table.state.quiet, NMBRS.may_end_by_points(table.state)) == (0, False)
    assert log(table) == ["Bob wants to play on"]
    old = dragging(last_card((50, 45), hands={}, edition=4), 0)
    old.discards(ANN, 7)
    assert old.state.quiet == 0, "matches that began without the rule count nothing"


@pytest.mark.rule("NMBRS-22")
def test_at_an_end_by_points_the_table_decides_without_the_present_turn_and_hands_cost_nothing() -> None:
    table = dragging(Table(2).lies("40 50 60", hands={ANN: "10 20 30 7", BOB: "1 2 11"}), 60)
    table.state = replace(table.state, scores=(41, 48))
    table.plays(ANN, "10 20 30")
    assert table.ends_by_points() == Outcome((2, 1), (41, 48))
    assert log(table) == ["The match dragged, so it ends by points", "The match is over"]

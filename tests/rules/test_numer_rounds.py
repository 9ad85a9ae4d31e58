"""NUMER-14, NUMER-15 and NUMER-16: resting, the end of a round, and who wins."""

from __future__ import annotations

import pytest

from bot.games.base import Outcome
from bot.games.numer import NUMER
from bot.games.numer.events import Locked, Revealed, RoundEnded
from bot.games.numer.model import RoundScore
from tests.rules.numer_table import ANN, BOB, CAT, Table, verdicts


def ann_has_used_up_her_digits(rounds: int = 1) -> Table:
    """Turn 5 of round 1: Ann took the bonus four times and rests, Bob's board is untouched."""
    table = Table(2, rounds=rounds)
    for number in ("012", "345", "678", "999"):
        table.turn(number, "-")
    assert table.crossed(ANN) == "0123456789"
    return table


# --- NUMER-14: resting


@pytest.mark.rule("NUMER-14")
def test_who_has_no_open_digit_is_not_waited_for() -> None:
    table = ann_has_used_up_her_digits()
    assert NUMER.actors(table.state) == NUMER.seats_to_move(table.state) == {BOB}
    assert table.sees(BOB).resting == (True, False)
    assert list(NUMER.legal(table.sees(ANN))) == []
    assert NUMER.stamp(table.state, ANN) == 0


@pytest.mark.rule("NUMER-14")
@pytest.mark.parametrize("attempt", ["999", "-"])
def test_who_rests_can_do_nothing(attempt: str) -> None:
    refused = ann_has_used_up_her_digits().refusal(ANN, attempt)
    assert refused.code == "NUMER-14.resting"


@pytest.mark.rule("NUMER-14")
def test_who_rests_scores_nothing() -> None:
    table = ann_has_used_up_her_digits()
    table.turn(None, "987")
    row = table.row(ANN)
    assert (row.number, row.verdict, row.total) == (None, "resting", 0)


@pytest.mark.rule("NUMER-14")
def test_a_sole_remaining_player_still_chooses() -> None:
    table = ann_has_used_up_her_digits()
    assert not table.state.over
    assert (table.state.round, table.state.turn) == (1, 5)
    table.turn(None, "987")
    assert table.row(BOB).total == 9 * 2 + 8
    assert table.state.over


@pytest.mark.rule("NUMER-14")
@pytest.mark.rule("NUMER-17")
def test_a_sole_remaining_player_may_sit_out() -> None:
    table = ann_has_used_up_her_digits()
    assert verdicts(table.turn(None, "-")) == {ANN: "resting", BOB: "out"}


@pytest.mark.rule("NUMER-14")
def test_everybody_plays_again_in_the_next_round() -> None:
    table = ann_has_used_up_her_digits(rounds=2)
    table.turn(None, "-")
    assert (table.state.round, table.state.turn) == (2, 1)
    assert NUMER.seats_to_move(table.state) == {ANN, BOB}
    table.writes(ANN, "999")


@pytest.mark.rule("NUMER-14")
def test_the_round_ends_when_nobody_has_an_open_digit() -> None:
    table = Table(2, rounds=2)
    for number in ("012", "345", "678"):
        table.turn(number, number)
    assert table.writes(ANN, "999") == (Locked(seat=ANN),)
    locked, revealed, ended = table.writes(BOB, "999")
    assert locked == Locked(seat=BOB)
    assert isinstance(revealed, Revealed)
    # 0 + 2, 3 + 3, 6 + 4 and 9 + 6 points; turn 5 is missing and scores 0
    assert ended == RoundEnded(round=1, scores=(RoundScore(33, 10), RoundScore(33, 10)))
    assert (table.state.round, table.state.turn) == (2, 1)
    assert NUMER.seats_to_move(table.state) == {ANN, BOB}


@pytest.mark.rule("NUMER-14")
def test_the_match_ends_when_nobody_has_an_open_digit_in_the_last_round() -> None:
    table = Table(2, rounds=1)
    for number in ("012", "345", "678", "999"):
        table.turn(number, number)
    assert table.state.over
    assert len(table.state.reveals) == 4
    assert table.sees(ANN).turn_points(ANN) == (2, 6, 10, 15, None)
    assert NUMER.outcome(table.state) == Outcome(places=(1, 1), scores=(43, 43))


# --- NUMER-15: the round's score


@pytest.mark.rule("NUMER-15")
def test_each_crossed_off_digit_is_a_point_at_the_end_of_the_round() -> None:
    table = ann_has_used_up_her_digits()
    assert table.sees(None).total(ANN) == 33, "the digits count at the end only"
    table.turn(None, "988")
    assert table.state.rounds == ((RoundScore(turns=33, digits=10), RoundScore(turns=26, digits=2)),)
    assert [score.total for score in table.state.rounds[0]] == [43, 28]
    assert [table.sees(None).total(seat) for seat in (ANN, BOB)] == [43, 28]


@pytest.mark.rule("NUMER-15")
def test_an_eliminated_number_gives_no_points_for_its_digits() -> None:
    table = Table(2, rounds=1)
    table.turn("513", "120")
    table.idle(4)
    assert table.state.rounds[0] == (RoundScore(turns=0, digits=0), RoundScore(turns=1 + 2, digits=3))


@pytest.mark.rule("NUMER-15")
def test_boards_are_wiped_for_the_next_round_and_counted_afresh() -> None:
    table = Table(2)
    table.turn("513", "-")
    table.idle(4)
    assert table.state.closed == ("", "")
    assert table.sees(ANN).turn_points(ANN) == (None, None, None, None, None)
    table.turn("513", "-")
    table.turn("444", "-")
    table.idle(3)
    assert [scores[ANN] for scores in table.state.rounds] == [
        RoundScore(turns=5 + 2, digits=3),
        RoundScore(turns=(5 + 2) + (4 + 3), digits=4),
    ]


@pytest.mark.rule("NUMER-15")
def test_the_running_total_is_the_rounds_and_the_turns_so_far() -> None:
    table = Table(2)
    table.turn("513", "-")
    table.idle(4)
    table.turn("-", "987")
    assert [table.sees(None).total(seat) for seat in (ANN, BOB)] == [7 + 3, 9 + 2]
    assert NUMER.outcome(table.state) is None


# --- NUMER-16: the winner


@pytest.mark.rule("NUMER-16")
def test_the_sum_of_the_rounds_wins() -> None:
    table = Table(3)
    table.turn("987", "654", "300")  # 9 + 2, 6, 3 and three, three, two digits
    table.idle(4)
    table.turn("-", "987", "345")  # 9 + 2, 3 and three digits each
    table.idle(4)
    ann, bob, cat = 11 + 3, (6 + 3) + (11 + 3), (3 + 2) + (3 + 3)
    assert (ann, bob, cat) == (14, 23, 11)
    assert NUMER.outcome(table.state) == Outcome(places=(2, 1, 3), scores=(14, 23, 11))


@pytest.mark.rule("NUMER-16")
def test_all_tied_leaders_win_together() -> None:
    table = Table(3, rounds=1)
    table.turn("987", "123", "987")
    table.idle(4)
    assert NUMER.outcome(table.state) == Outcome(places=(1, 3, 1), scores=(14, 4, 14))


@pytest.mark.rule("NUMER-16")
def test_there_is_no_winner_before_the_end() -> None:
    table = Table(3)
    for _ in range(10):
        assert NUMER.outcome(table.state) is None
        table.idle(1)
    assert NUMER.outcome(table.state) == Outcome(places=(1, 1, 1), scores=(0, 0, 0))
    assert [table.sees(CAT).total(seat) for seat in (ANN, BOB, CAT)] == [0, 0, 0]

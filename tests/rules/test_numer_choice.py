"""NUMER-3 and NUMER-17: choosing at the same time and in secret, or sitting out."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.numer import NUMER
from bot.games.numer.events import Locked, Revealed
from bot.games.numer.model import SitOut
from tests.rules.numer_table import ANN, BOB, CAT, Table, totals, verdicts

# --- NUMER-3: at the same time and in secret


@pytest.mark.rule("NUMER-3")
def test_all_choose_at_the_same_time() -> None:
    table = Table(3)
    assert NUMER.seats_to_move(table.state) == {ANN, BOB, CAT}
    table.writes(CAT, "300")
    table.writes(ANN, "111")
    assert NUMER.seats_to_move(table.state) == {BOB}
    assert NUMER.actors(table.state) == {ANN, BOB, CAT}
    assert table.state.reveals == ()
    table.writes(BOB, "222")
    assert len(table.state.reveals) == 1
    assert NUMER.seats_to_move(table.state) == {ANN, BOB, CAT}


@pytest.mark.rule("NUMER-3")
@pytest.mark.rule("NUMER-17")
@pytest.mark.parametrize("strict", [False, True])
def test_nobody_else_can_tell_what_was_chosen(strict: bool) -> None:
    def after(choice: str) -> tuple[object, ...]:
        table = Table(3, strict=strict)
        table.cross_off(ANN, "67")
        events = table.writes(ANN, choice)
        views = [table.sees(viewer) for viewer in (BOB, CAT, None)]
        moves = [list(NUMER.legal(view)) for view in views]
        stamps = [NUMER.stamp(table.state, seat) for seat in (ANN, BOB, CAT)]
        return events, msgspec.json.encode(views), moves, stamps, NUMER.seats_to_move(table.state)

    choices = ["000", "005", "513", "999", "-", *(["767"] if strict else [])]
    first = after(choices[0])
    assert all(after(choice) == first for choice in choices)


@pytest.mark.rule("NUMER-3")
def test_that_somebody_has_chosen_is_public() -> None:
    table = Table(3)
    assert table.writes(BOB, "513") == (Locked(seat=BOB),)
    for viewer in (ANN, BOB, CAT, None):
        assert table.sees(viewer).locked == (False, True, False)


@pytest.mark.rule("NUMER-3")
def test_a_player_sees_the_own_choice_only() -> None:
    table = Table(3)
    table.writes(ANN, "513")
    table.writes(BOB, "-")
    assert [table.sees(viewer).mine for viewer in (ANN, BOB, CAT, None)] == ["513", "-", None, None]


@pytest.mark.rule("NUMER-3")
def test_a_choice_may_be_changed_until_the_last_has_chosen() -> None:
    table = Table(3)
    table.writes(ANN, "111")
    table.writes(BOB, "222")
    seen = [table.sees(viewer) for viewer in (BOB, CAT, None)]
    assert table.writes(ANN, "999") == (), "a change of mind is nobody's business"
    assert table.writes(ANN, "-") == ()
    assert table.writes(ANN, "345") == ()
    assert [table.sees(viewer) for viewer in (BOB, CAT, None)] == seen
    locked, revealed = table.writes(CAT, "000")
    assert locked == Locked(seat=CAT)
    assert isinstance(revealed, Revealed)
    assert [row.number for row in revealed.reveal.rows] == ["000", "222", "345"]


@pytest.mark.rule("NUMER-3")
def test_after_the_reveal_the_next_choice_is_for_the_next_turn() -> None:
    table = Table(2)
    table.turn("111", "222")
    table.writes(ANN, "333")
    assert [row.number for row in table.state.reveals[0].rows] == ["111", "222"]
    assert table.sees(ANN).mine == "333"


@pytest.mark.rule("NUMER-3")
@pytest.mark.parametrize("choice", ["513", "-"])
def test_choosing_the_same_again_is_refused(choice: str) -> None:
    table = Table(2)
    table.writes(ANN, choice)
    refused = table.refusal(ANN, choice)
    assert (refused.code, refused.params) == ("NUMER-3.unchanged", {"choice": choice})


@pytest.mark.rule("NUMER-3")
def test_controls_stay_good_for_the_whole_turn() -> None:
    table = Table(2)
    stamp = NUMER.stamp(table.state, ANN)
    table.writes(ANN, "111")
    table.writes(ANN, "222")
    assert NUMER.stamp(table.state, ANN) == NUMER.stamp(table.state, BOB) == stamp
    table.writes(BOB, "333")
    assert NUMER.stamp(table.state, ANN) != stamp


# --- NUMER-17: sitting out


@pytest.mark.rule("NUMER-17")
def test_sitting_out_brings_and_costs_nothing() -> None:
    table = Table(3)
    table.cross_off(ANN, "12")
    reveal = table.turn("-", "513", "220")
    assert table.row(ANN).verdict == "out"
    assert table.row(ANN).total == 0
    assert totals(reveal) == {ANN: 0, BOB: 5 + 2, CAT: 2}
    assert table.crossed(ANN) == "12"
    assert [row.seat for row in reveal.rows] == [CAT, BOB, ANN]


@pytest.mark.rule("NUMER-17")
def test_who_lets_the_deadline_pass_sits_out() -> None:
    table = Table(3)
    table.writes(BOB, "513")
    for seat in sorted(NUMER.seats_to_move(table.state)):
        assert NUMER.absent_action(table.state, seat) == SitOut()
        table.state = NUMER.apply(table.state, seat, NUMER.absent_action(table.state, seat)).state
    assert verdicts(table.state.reveals[-1]) == {ANN: "out", BOB: "accepted", CAT: "out"}
    assert table.row(BOB).total == 5 + 2
    assert table.state.turn == 2


@pytest.mark.rule("NUMER-17")
def test_when_all_sit_out_nobody_gets_the_bonus_and_the_turn_counts() -> None:
    table = Table(2)
    assert totals(table.turn("-", "-")) == {ANN: 0, BOB: 0}
    assert (table.state.round, table.state.turn) == (1, 2)


@pytest.mark.rule("NUMER-17")
def test_a_last_digit_can_be_kept_for_turn_five() -> None:
    table = Table(2)
    table.turn("012", "-")
    table.turn("345", "-")
    table.turn("678", "-")
    table.turn("-", "-")
    table.turn("999", "-")
    assert table.row(ANN).total == 9 * 2 + 8


@pytest.mark.rule("NUMER-17")
def test_sitting_out_can_be_taken_back() -> None:
    table = Table(2)
    table.sits_out(ANN)
    assert SitOut() not in set(NUMER.legal(table.sees(ANN)))
    table.writes(ANN, "513")
    table.sits_out(BOB)
    assert table.row(ANN).verdict == "accepted"

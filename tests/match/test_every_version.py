"""Whole matches of each game, checked after every action: what holds whatever has happened."""

from __future__ import annotations

import pytest

from bot.match.model import Match
from bot.match.tending import RECENT
from tests.contract.playout import CASES, EVENTFUL, Case
from tests.match.played import USUAL, played

CLOCKS = [case for case in CASES if str(case) in ("numenko-4-check=players", "nmbrs-5-rounds=5")]
"""Votes with a clock of their own, and offers to several players."""
every_game = pytest.mark.parametrize("case", [*USUAL, *CLOCKS], ids=str)


def live(case: Case) -> tuple[Match, ...]:
    """The match at its start and after each action."""
    return played(case, EVENTFUL).live


@every_game
def test_what_a_match_keeps_for_its_table_is_what_everybody_was_told(case: Case) -> None:
    """Nothing that only one seat was told is available where the table is drawn."""
    told = [event for events in played(case, EVENTFUL).events for event in events]
    assert all(event.only is None for match in live(case) for event in match.recent)
    assert list(live(case)[-1].recent) == told[-RECENT:]


@every_game
def test_deadlines_are_those_of_whom_the_match_waits_for_and_rest_while_a_clock_runs(case: Case) -> None:
    for match in live(case):
        running = match.status == "running"
        clock = match.game.clock(match.state) if running else None
        waiting = set() if clock or not running else {seat.seat for seat in match.seats_to_move()}
        assert {seat.seat for seat in match.seats if seat.due_at is not None} == waiting
        assert {seat.seat for seat in match.seats if seat.remind_at is not None} == waiting
        assert match.row.wake_at == (
            next(row.due_at for row in match.row.clocks if row.key == clock.key) if clock else None
        )


def test_clocks_of_the_rules_come_up_while_the_match_waits_for_players() -> None:
    assert len(CLOCKS) == 2
    for case in CLOCKS:
        assert any(match.seats_to_move() and match.game.clock(match.state) for match in live(case))

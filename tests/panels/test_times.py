"""Times as they are shown: what may be far away has a date."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.panels import table, times
from bot.store.match.matches import SeatRow
from tests.panels.test_table import scene

ROOT = Path(__file__).parents[2]
DUE = 1_000_000.5
CLOCK, DATE = "<t:1000000:T> (<t:1000000:R>)", "<t:1000000:f> (<t:1000000:R>)"


@pytest.mark.parametrize(("pace", "shown"), [("live", CLOCK), ("relaxed", CLOCK), ("daily", DATE)])
def test_a_turn_of_a_day_ends_at_a_date(pace: str, shown: str) -> None:
    assert times.end_of_turn(DUE, pace) == shown
    seats = (SeatRow(0, 1, "ann", due_at=DUE), SeatRow(1, 2, "ben"))
    lines = table.waiting(scene("numo", *seats, awaited=(0,), due_at=DUE, pace=pace))
    assert lines == f"Waiting for <@1> · until {shown}"


def test_a_clock_of_the_rules_is_told_to_the_second_at_any_pace() -> None:
    seats = (SeatRow(0, 1, "ann"), SeatRow(1, 2, "ben"))
    lines = table.waiting(scene("nmbrs", *seats, awaited=(1,), due_at=DUE, clock_at=DUE, pace="daily"))
    assert lines == f"Waiting for <@2> · until {CLOCK}"


def test_all_times_are_written_in_one_place() -> None:
    written = [path for folder in ("bot", "cogs") for path in (ROOT / folder).rglob("*.py")]
    assert [path.name for path in written if "<t:" in path.read_text(encoding="utf-8")] == ["times.py"]

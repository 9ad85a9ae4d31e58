"""Periods: seasons are quarters, weeks are those of ISO 8601, all in UTC."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.store.leaderboards.periods import Span, ends, period, periods


def at(text: str) -> float:
    """That time in UTC as Unix seconds."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("time", "season", "last", "month", "week"),
    [
        ("2026-11-28 12:00", "2026-Q4", "2026-Q3", "2026-11", "2026-W48"),
        ("2026-09-30 23:59:59.999", "2026-Q3", "2026-Q2", "2026-09", "2026-W40"),
        ("2026-10-01 00:00", "2026-Q4", "2026-Q3", "2026-10", "2026-W40"),
        ("2026-12-31 23:59", "2026-Q4", "2026-Q3", "2026-12", "2026-W53"),
        ("2027-01-01 00:00", "2027-Q1", "2026-Q4", "2027-01", "2026-W53"),
        ("2027-01-03 23:59", "2027-Q1", "2026-Q4", "2027-01", "2026-W53"),
        ("2027-01-04 00:00", "2027-Q1", "2026-Q4", "2027-01", "2027-W01"),
        ("2024-12-30 00:00", "2024-Q4", "2024-Q3", "2024-12", "2025-W01"),
        ("2024-02-29 10:00", "2024-Q1", "2023-Q4", "2024-02", "2024-W09"),
    ],
)
def test_the_borders_of_periods(time: str, season: str, last: str, month: str, week: str) -> None:
    now = at(time)
    assert periods(now) == ("all", season, month, week)
    spans: tuple[Span, ...] = ("season", "last", "month", "week", "day")
    assert [period(span, now) for span in spans] == [season, last, month, week, time[:10]]


@pytest.mark.parametrize(
    "time", ["2026-11-28 12:00", "2026-12-31 23:59:59", "2027-01-01 00:00", "2028-02-29 01:00"]
)
@pytest.mark.parametrize("span", ["season", "month", "week", "day"])
def test_a_period_ends_where_the_next_one_begins(time: str, span: Span) -> None:
    now = at(time)
    end = ends(span, now)
    assert end is not None and end > now
    assert period(span, end - 0.001) == period(span, now) != period(span, end)


def test_the_last_season_ended_when_this_one_began() -> None:
    assert ends("last", at("2026-11-28 12:00")) == at("2026-10-01 00:00")
    assert ends("all", at("2026-11-28 12:00")) is None

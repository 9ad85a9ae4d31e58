"""Periods of leaderboards, in UTC: seasons are calendar quarters, weeks are those of ISO 8601."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Literal

Span = Literal["all", "season", "last", "month", "week", "day"]
"""All time, this season, the season before it, this month, this week, today."""

ALL = "all"
"""The period of all time as it is stored."""


def period(span: Span, at: float) -> str:
    """Return the period of that kind at that time (Unix seconds) as stored: ``2026-Q4``, ``2026-11``,
    ``2026-W48``, ``2026-11-28``."""
    day = _day(at)
    match span:
        case "all":
            return ALL
        case "season":
            return _season(day)
        case "last":
            return _season(_first_of_season(day) - timedelta(days=1))
        case "month":
            return f"{day:%Y-%m}"
        case "week":
            return f"{day:%G-W%V}"
        case "day":
            return day.isoformat()


def periods(at: float) -> tuple[str, ...]:
    """Return the periods in which a result of that time counts: all time, its season, month and week."""
    day = _day(at)
    return ALL, _season(day), f"{day:%Y-%m}", f"{day:%G-W%V}"


def season_span(season: str) -> tuple[float, float]:
    """Return when a season, such as ``2026-Q3``, begins and ends (Unix seconds)."""
    year, _, quarter = season.partition("-Q")
    first = date(int(year), 3 * int(quarter) - 2, 1)
    return _begins(first), _begins(_first_of_season(first + timedelta(days=100)))


def ends(span: Span, at: float) -> float | None:
    """Return when the period of that kind at that time ends (Unix seconds), None for all time."""
    day = _day(at)
    match span:
        case "all":
            return None
        case "season":
            return _begins(_first_of_season(_first_of_season(day) + timedelta(days=100)))
        case "last":
            return _begins(_first_of_season(day))
        case "month":
            return _begins((day.replace(day=1) + timedelta(days=31)).replace(day=1))
        case "week":
            return _begins(day + timedelta(days=7 - day.weekday()))
        case "day":
            return _begins(day + timedelta(days=1))


def season_of(day: str) -> tuple[str, str, str]:
    """Return the season of a day such as ``2026-11-28``, with its first and last day."""
    first = _first_of_season(date.fromisoformat(day))
    last = _first_of_season(first + timedelta(days=100)) - timedelta(days=1)
    return _season(first), first.isoformat(), last.isoformat()


def day_before(day: str, days: int = 1) -> str:
    """Return the day ``days`` days before a day such as ``2026-11-28``. Negative values count forward."""
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()


def _day(at: float) -> date:
    return datetime.fromtimestamp(at, UTC).date()


def _begins(day: date) -> float:
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def _season(day: date) -> str:
    return f"{day.year}-Q{(day.month + 2) // 3}"


def _first_of_season(day: date) -> date:
    return date(day.year, (day.month - 1) // 3 * 3 + 1, 1)

"""Streaks: days that count, gaps, one forgiven day a week, clocks that jump."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.store.daily.streaks import DayStreak, streak

MONDAY = date(2026, 1, 26)


def days(pattern: str) -> list[str]:
    """The days from a Monday on for which there is an x."""
    return [(MONDAY + timedelta(days=n)).isoformat() for n, sign in enumerate(pattern) if sign == "x"]


def today(pattern: str) -> str:
    """The last day of the pattern."""
    return (MONDAY + timedelta(days=len(pattern) - 1)).isoformat()


@pytest.mark.parametrize(
    ("pattern", "length", "longest", "forgiven"),
    [
        ("", 0, 0, False),
        (".", 0, 0, False),
        ("x", 1, 1, False),
        ("xx", 2, 2, False),
        ("xx.", 2, 2, False),  # today is not over
        ("xx..", 2, 2, True),
        ("xx...", 0, 2, False),
        ("xx.x", 3, 3, True),
        ("x.x.x", 1, 2, False),  # a second one in the same week is not forgiven
        ("xxxxx.xx.xx", 9, 9, True),
        ("xxxxxx..xxx", 9, 9, True),  # Sunday and Monday are in two weeks
        ("xxxxxx.." + ".x", 1, 6, False),
        ("x" * 21, 21, 21, False),
        ("x" * 8 + "." * 30 + "xx", 2, 8, False),
        ("..xx", 2, 2, False),  # what was before the first day is not missed
        ("xxx......x.x", 2, 3, True),  # a new streak has the week's forgiven day again
    ],
)
def test_streaks(pattern: str, length: int, longest: int, forgiven: bool) -> None:
    found = streak(days(pattern), today(pattern or "."))
    assert found == DayStreak(length, longest, pattern.endswith("x"), forgiven)


def test_it_is_the_same_whatever_order_the_days_are_read_in() -> None:
    found = days("xx.xxx.x")
    assert streak(found[::-1], today("xx.xxx.x")) == streak(found, today("xx.xxx.x"))


def test_days_to_come_count_when_they_are_there() -> None:
    """A clock that was ahead and was put back."""
    found = days("xx....xx")
    assert streak(found, today("xx")) == DayStreak(2, 2, today=True)
    assert streak(found, today("xx....xx")).length == 2


def test_years_go_by() -> None:
    first = date(2024, 12, 20)
    found = [(first + timedelta(days=n)).isoformat() for n in range(800)]
    assert streak(found, found[-1]).length == 800

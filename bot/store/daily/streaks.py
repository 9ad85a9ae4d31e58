"""Streaks of days, computed from the days alone. One missed day in each week is forgiven, and to everybody any day
of which hours were lost, since nobody could play. Weeks go from Monday to Sunday. A forgiven day keeps a streak
without extending it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta

import msgspec

ONE_DAY = timedelta(days=1)


class DayStreak(msgspec.Struct, frozen=True):
    """The state of a streak: its ``length`` in days that count, the ``longest`` so far, whether ``today`` counts
    already, whether a missed day of this week was ``forgiven``, and whether a lost one was ``excused``."""

    length: int = 0
    longest: int = 0
    today: bool = False
    forgiven: bool = False
    excused: bool = False


def streak(days: Collection[str], today: str, lost: Collection[str] = ()) -> DayStreak:
    """Compute the streak of these days (``2026-01-31``) as of today. ``lost`` are the days on which nobody could
    play for hours. Today breaks nothing while it lasts. Days in the future, which appear when a clock was put
    back, count once they are there."""
    counted = {date.fromisoformat(day) for day in days if day <= today}
    last = date.fromisoformat(today)
    if not counted:
        return DayStreak()
    length = longest = 0
    used: set[tuple[int, int]] = set()
    excused: set[tuple[int, int]] = set()
    day = min(counted)
    while day <= last:
        if day in counted:
            length += 1
            longest = max(longest, length)
        elif day != last and length:
            if day.isoformat() in lost:
                excused.add(_week(day))
            elif _week(day) in used:
                length, used, excused = 0, set(), set()
            else:
                used.add(_week(day))
        elif day != last:
            day = min((later for later in counted if later > day), default=last)
            continue
        day += ONE_DAY
    week, going = _week(last), bool(length)
    return DayStreak(length, longest, last in counted, going and week in used, going and week in excused)


def _week(day: date) -> tuple[int, int]:
    year, week, _ = day.isocalendar()
    return year, week

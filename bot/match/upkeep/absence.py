"""Holidays and nights of players: they move the deadlines of matches by dates, and never give a turn more time
than it had left.

A deadline is looked at when it, or its reminder, is due. If it lies in its player's holiday, it moves behind that,
by what was left of the turn when the holiday began; if it lies in their night, to the end of that.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time, timedelta

import msgspec

from bot.errors import Refused
from bot.match.local_time import clock_of, first_moment, zone_or_default
from bot.store.leaderboards.periods import period
from bot.store.settings import SettingStore

DAY = 24 * 3600.0
MOST_DAYS = 14
"""The days of holiday that a user has in a season."""
MOST_HOURS = 10
"""The most hours of a night."""
HOLIDAY, DAYS, NIGHT = "holiday", "holiday_days", "night"
"""The settings of users with their holiday (from and until, Unix seconds), the days of it that a season has had
(``2026-Q4 9``), and their night (two hours of the day)."""


class Absence(msgspec.Struct, frozen=True):
    """When a user does not play: their holiday (Unix seconds), the first and the last hour of their night by the
    clocks of ``zone``, and the days of holiday of the ``season`` that are used."""

    zone: str
    holiday: tuple[float, float] | None = None
    night: tuple[int, int] | None = None
    season: str = ""
    used: int = 0

    def find_return(self, due_at: float) -> float | None:
        """Return when the player is back if that deadline lies where they don't play, None for any other."""
        if self.holiday is not None and self.holiday[0] <= due_at <= self.holiday[1]:
            return self.holiday[1]
        if self.night is None:
            return None
        first, last = self.night
        local = datetime.fromtimestamp(due_at, clock_of(self.zone))
        is_night = first <= local.hour < last if first < last else local.hour >= first or local.hour < last
        if not is_night:
            return None
        morning = local.date() + timedelta(days=first > last and local.hour >= first)
        return first_moment(morning, time(last), self.zone)

    def due_after(self, due_at: float, turn: float, back_at: float) -> float:
        """Return the deadline that takes the place of one that lies where the player doesn't play."""
        if self.holiday is None or back_at != self.holiday[1]:
            return back_at
        return back_at + max(0.0, due_at - max(due_at - turn, self.holiday[0]))


def read_absence(values: Mapping[str, str]) -> Absence:
    """Read when a user does not play from their settings. What can't be read counts as never set."""
    zone = zone_or_default(values.get("zone"))
    season, _, used = values.get(DAYS, "").partition(" ")
    try:
        begins, ends = map(float, values.get(HOLIDAY, "").split())
        holiday = (begins, ends)
    except ValueError:
        holiday = None
    try:
        first, last = map(int, values.get(NIGHT, "").split())
        night = (first, last) if is_night(first, last) else None
    except ValueError:
        night = None
    return Absence(zone, holiday, night, season, int(used) if used.isdigit() else 0)


def is_night(first: int, last: int) -> bool:
    """Tell whether these hours of the day can be the first and the last one of a night."""
    return first in range(24) and last in range(24) and 0 < (last - first) % 24 <= MOST_HOURS


def days_left(absence: Absence, now: float) -> int:
    """Return the days of holiday that are left in the season, those of a holiday that goes on included."""
    used = absence.used if absence.season == period("season", now) else 0
    return MOST_DAYS - used + _days_ahead(absence, now)


def _days_ahead(absence: Absence, now: float) -> int:
    """Return the whole days of a holiday that are still to come."""
    return 0 if absence.holiday is None else max(0, int((absence.holiday[1] - now) // DAY))


async def take_holiday(settings: SettingStore, user_id: int, days: int, now: float) -> None:
    """Begin a holiday of so many days in place of an earlier one, or end it with 0. Raises
    ``Refused("holiday.too_long")`` if the season has not so many left."""
    absence = read_absence(await settings.all("user", user_id))
    left = days_left(absence, now)
    if days > left:
        raise Refused("holiday.too_long", left=left)
    await settings.put("user", user_id, DAYS, f"{period('season', now)} {MOST_DAYS - left + days}")
    await settings.put("user", user_id, HOLIDAY, f"{now} {now + days * DAY}" if days else None)


async def choose_night(settings: SettingStore, user_id: int, first: int, last: int) -> None:
    """Choose the hours of a user's night, none if both are the same. Raises ``Refused("holiday.night")`` for a
    night that is too long."""
    if first != last and not is_night(first, last):
        raise Refused("holiday.night", most=MOST_HOURS)
    await settings.put("user", user_id, NIGHT, None if first == last else f"{first} {last}")

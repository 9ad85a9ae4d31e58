"""Hours of local clocks: time zones by IANA name or fixed offset, and when a clock there next shows an hour.

Something scheduled for an hour is done once per local day, whatever clocks do. Where daylight saving skips an
hour, it is done when the clock jumps over it. Where an hour comes twice, it is done the first time. A day that a
clock skips entirely is no day.
"""

from __future__ import annotations

import difflib
from datetime import date, datetime, time, timedelta, tzinfo
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

import msgspec

from bot.match.utc_offsets import fixed_zone, is_reversed, offset_typed, offsets_like

HOURS = range(24)
"""The hours that can be chosen."""
LATE = 4 * 3600.0
"""The most seconds by which something may be done late, on the same local day."""
NONSENSE = 2
"""A last day that is more than this many days ahead was set by a wrong clock, and is ignored."""
WELL_KNOWN = (
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Bogota",
    "America/Halifax",
    "America/Sao_Paulo",
    "UTC",
    "Europe/London",
    "Europe/Berlin",
    "Europe/Athens",
    "Africa/Johannesburg",
    "Europe/Istanbul",
    "Asia/Dubai",
    "Asia/Karachi",
    "Asia/Kolkata",
    "Asia/Bangkok",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""The time zones in which most people live, from west to east."""
DEFAULT = "UTC"
"""The time zone of users who have not chosen one."""


class DueDay(msgspec.Struct, frozen=True):
    """When something is due (Unix seconds), and on which local day (``2026-01-31``)."""

    at: float
    day: str


class LocalHour(msgspec.Struct, frozen=True):
    """An hour (0 to 23) of the clocks in a time zone, named as in ``zones``."""

    hour: int
    zone: str

    def at(self, day: date) -> float:
        """Return when it is that hour on that local day, or the clock jumps over it (Unix seconds). The clock may
        jump into the next day."""
        return first_moment(day, time(self.hour), self.zone)

    def next(self, now: float, last: str | None = None) -> DueDay:
        """Return the next time that it is that hour, after ``now`` (Unix seconds) and after the local day
        ``last``, on which it was done already."""
        today = date.fromisoformat(local_day(now, self.zone))
        first = today
        if last is not None and date.fromisoformat(last) <= today + timedelta(days=NONSENSE):
            first = max(first, date.fromisoformat(last) + timedelta(days=1))
        while self.at(first) <= now or not self._is_day(first):
            first = max(first, today) + timedelta(days=1)
        return DueDay(self.at(first), first.isoformat())

    def in_time(self, due: DueDay, now: float) -> bool:
        """Tell whether what was due then may still be done."""
        day = date.fromisoformat(due.day)
        jumped = due.at == self.at(day)
        same = local_day(due.at, self.zone) if jumped else due.day
        return due.at <= now < due.at + LATE and local_day(now, self.zone) == same

    def _is_day(self, day: date) -> bool:
        """Tell whether clocks show that day at all. Where the date line was moved, one was skipped."""
        start = first_moment(day, time(), self.zone)
        return local_day(start, self.zone) == day.isoformat()


def first_moment(day: date, hour: time, zone: str) -> float:
    """Return when the clocks of a time zone first show that time of that day, or jump over it (Unix seconds)."""
    wanted = datetime.combine(day, hour, clock_of(zone))
    first, second = wanted.replace(fold=0).timestamp(), wanted.replace(fold=1).timestamp()
    if second >= first:
        return first
    # in a gap the two are what the clock would show without the jump, and with it all along: it is in between
    low, high = int(second), int(first)
    before = datetime.fromtimestamp(low, wanted.tzinfo).utcoffset()
    while high - low > 1:
        middle = (low + high) // 2
        if datetime.fromtimestamp(middle, wanted.tzinfo).utcoffset() == before:
            low = middle
        else:
            high = middle
    return float(high)


def clock_of(zone: str) -> tzinfo:
    """Return the clock of a time zone, or of a fixed offset."""
    return fixed_zone(zone) or ZoneInfo(zone)


def local_day(now: float, zone: str) -> str:
    """Return the day in that time zone."""
    return datetime.fromtimestamp(now, clock_of(zone)).date().isoformat()


def local_hour(now: float, zone: str) -> str:
    """Return the time of day in that time zone: ``08:05``."""
    return datetime.fromtimestamp(now, clock_of(zone)).strftime("%H:%M")


def format_hour(hour: int) -> str:
    """Format an hour as clocks show it."""
    return f"{hour:02}:00"


def utc_offset_minutes(now: float, zone: str) -> int:
    """Return the offset of a time zone from UTC in minutes, as of now."""
    found = datetime.fromtimestamp(now, clock_of(zone)).utcoffset() or timedelta()
    return round(found.total_seconds() / 60)


def offset(now: float, zone: str) -> str:
    """Format the offset of a time zone from UTC: ``+05:30``."""
    minutes = utc_offset_minutes(now, zone)
    hours, rest = divmod(abs(minutes), 60)
    return f"{'−' if minutes < 0 else '+'}{hours:02}:{rest:02}"


@cache
def _database() -> frozenset[str]:
    """Return all names of the time zone database."""
    return frozenset(files("tzdata").joinpath("zones").read_text("ascii").split())


@cache
def zones() -> dict[str, str]:
    """Return all time zones that can be chosen, by how they may be typed: in small letters, with spaces, and by
    the city alone where that is unique."""
    names = sorted(name for name in _database() if not is_reversed(name))
    cities: dict[str, list[str]] = {}
    for name in names:
        cities.setdefault(_normalise(name.rpartition("/")[2]), []).append(name)
    return {city: found[0] for city, found in cities.items() if len(found) == 1} | {
        _normalise(n): n for n in names
    }


def zone_or_default(name: str | None) -> str:
    """Return that time zone, or the default if there is none of that name."""
    return name if name is not None and (name in _database() or fixed_zone(name) is not None) else DEFAULT


def zone_typed(text: str) -> str | None:
    """Find the time zone for a typed name or offset, or return None."""
    return offset_typed(text) or zones().get(_normalise(text))


def zones_like(text: str) -> list[str]:
    """Suggest up to three time zones for a typed text."""
    if offsets := offsets_like(text):
        return offsets
    found = difflib.get_close_matches(_normalise(text), zones(), n=6)
    return list(dict.fromkeys(zones()[each] for each in found))[:3]


def _normalise(text: str) -> str:
    return " ".join(text.replace("_", " ").split()).casefold()

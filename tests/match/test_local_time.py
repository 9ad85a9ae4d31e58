"""Hours of local clocks, once for each local day: daylight saving, clocks that jump, names of time zones."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo

import pytest

from bot.match.local_time import (
    LATE,
    WELL_KNOWN,
    DueDay,
    LocalHour,
    clock_of,
    local_hour,
    offset,
    zone_or_default,
    zone_typed,
    zones,
    zones_like,
)


def at(text: str) -> float:
    """That time in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def days(clock: LocalHour, start: str, n: int) -> list[str]:
    """The next ``n`` times, in UTC; each is found the moment the one before it is due."""
    now, last, found = at(start), None, []
    for _ in range(n):
        due = clock.next(now, last)
        now, last = due.at, due.day
        found.append(datetime.fromtimestamp(due.at, UTC).strftime("%m-%d %H:%M"))
    return found


@pytest.mark.parametrize(
    ("hour", "zone", "start", "found"),
    [
        (8, "UTC", "2026-01-01T08:00", ["01-02 08:00", "01-03 08:00"]),
        (8, "Europe/Berlin", "2026-03-27T12:00", ["03-28 07:00", "03-29 06:00", "03-30 06:00"]),
        (2, "Europe/Berlin", "2026-03-27T12:00", ["03-28 01:00", "03-29 01:00", "03-30 00:00"]),
        (2, "Europe/Berlin", "2026-10-23T12:00", ["10-24 00:00", "10-25 00:00", "10-26 01:00"]),
        (1, "America/New_York", "2026-10-31T12:00", ["11-01 05:00", "11-02 06:00"]),
        (0, "America/Havana", "2026-03-07T12:00", ["03-08 05:00", "03-09 04:00"]),
        (0, "Pacific/Auckland", "2026-01-01T11:30", ["01-02 11:00", "01-03 11:00"]),
    ],
)
def test_once_a_day_by_the_local_clock(hour: int, zone: str, start: str, found: list[str]) -> None:
    assert days(LocalHour(hour, zone), start, len(found)) == found


def test_a_clock_that_is_put_back_repeats_no_day() -> None:
    clock = LocalHour(8, "Asia/Tokyo")
    assert clock.next(at("2026-01-30T20:00"), "2026-01-31").day == "2026-02-01"
    assert clock.next(at("2026-01-29T20:00"), "2026-01-31").day == "2026-02-01"
    assert clock.next(at("2026-01-10T20:00"), "2026-01-31").day == "2026-01-11", "a clock that was weeks ahead"


def test_what_is_late_is_done_on_the_same_day_or_not_at_all() -> None:
    clock = LocalHour(22, "UTC")
    due = DueDay(at("2026-01-30T22:00"), "2026-01-30")
    assert clock.in_time(due, due.at)
    assert clock.in_time(due, at("2026-01-30T23:59"))
    assert not clock.in_time(due, at("2026-01-31T00:01"))
    early = DueDay(at("2026-01-30T08:00"), "2026-01-30")
    assert clock.in_time(early, early.at + LATE - 1)
    assert not clock.in_time(early, early.at + LATE)


def test_time_zones_are_found_as_people_type_them() -> None:
    typed = ("europe/berlin", "New York", "  los   angeles ", "america/argentina/buenos_aires", "utc", "KATHMANDU")
    assert [zone_typed(text) for text in typed] == [
        "Europe/Berlin",
        "America/New_York",
        "America/Los_Angeles",
        "America/Argentina/Buenos_Aires",
        "UTC",
        "Asia/Kathmandu",
    ]
    assert [zone_typed(text) for text in ("", "nowhere", "../etc/passwd", "x" * 60)] == [None] * 4
    assert zones_like("Berlni")[0] == "Europe/Berlin"
    assert zones_like("qqqqqqqq") == []


def test_every_zone_that_can_be_chosen_is_there() -> None:
    now = at("2026-07-01T12:00")
    assert {name for name in zones().values() if not local_hour(now, name)} == set()
    assert set(WELL_KNOWN) <= set(zones().values())
    assert zone_or_default("Europe/Berlin") == "Europe/Berlin"
    assert zone_or_default(None) == zone_or_default("Mars/Olympus") == zone_or_default("europe/berlin") == "UTC"
    assert (offset(now, "Asia/Kolkata"), offset(now, "America/St_Johns")) == ("+05:30", "−02:30")


@pytest.mark.parametrize(
    ("typed", "name", "ahead"),
    [
        ("GMT+2", "UTC+02:00", "+02:00"),
        ("UTC+2", "UTC+02:00", "+02:00"),
        ("utc +02:00", "UTC+02:00", "+02:00"),
        ("+2", "UTC+02:00", "+02:00"),
        ("+0200", "UTC+02:00", "+02:00"),
        ("UTC-5", "UTC-05:00", "−05:00"),
        ("gmt-5", "UTC-05:00", "−05:00"),
        ("GMT−3:30", "UTC-03:30", "−03:30"),
        ("utc+5:30", "UTC+05:30", "+05:30"),
        ("UTC+5.5", "UTC+05:30", "+05:30"),
        ("ＵＴＣ＋９", "UTC+09:00", "+09:00"),
        ("UTC+14", "UTC+14:00", "+14:00"),
        ("utc-12", "UTC-12:00", "−12:00"),
        ("GMT+0", "UTC", "+00:00"),
        ("UTC-00:00", "UTC", "+00:00"),
    ],
)
def test_offsets_are_taken_as_people_mean_them(typed: str, name: str, ahead: str) -> None:
    assert zone_typed(typed) == name
    assert zone_or_default(name) == name
    assert offset(at("2026-07-01T12:00"), name) == ahead == offset(at("2026-01-01T12:00"), name)


@pytest.mark.parametrize("typed", ["UTC+15", "GMT-13", "+5:17", "+2:75", "2", "UTC+", "UTC+123456", "Etc/GMT+2"])
def test_what_is_no_offset_is_not_taken_for_one(typed: str) -> None:
    assert zone_typed(typed) is None


def test_names_that_say_the_opposite_can_not_be_chosen_and_stay_what_they_were() -> None:
    assert not [name for name in zones().values() if name.startswith("Etc/GMT") and name[7:].strip("0+-")]
    assert zones_like("Etc/GMT+2") == ["UTC+02:00", "UTC-02:00"]
    assert zones_like("etc/gmt-14") == ["UTC+14:00"]
    assert zone_or_default("Etc/GMT-2") == "Etc/GMT-2", "somebody has chosen it before"
    assert not [like for like in zones_like("GMT+25") if like.startswith("Etc/GMT")]


def skipped(zone: str) -> list[tuple[datetime, datetime]]:
    """The jumps of the clocks of a zone from 2010 to 2030: what they showed, and what they then showed."""
    clock, found, hour = clock_of(zone), [], 3600
    for month in range(int(at("2010-01-01T00:00")), int(at("2030-01-01T00:00")), 30 * 24 * hour):
        low, high = month, month + 30 * 24 * hour
        found += _jumps(clock, low, high)
    return found


def _jumps(clock: tzinfo, low: int, high: int) -> list[tuple[datetime, datetime]]:
    """The jumps forward between two times, found by halves."""
    if datetime.fromtimestamp(low, clock).utcoffset() == datetime.fromtimestamp(high, clock).utcoffset():
        return []
    if high - low == 1:
        before, after = datetime.fromtimestamp(low, clock), datetime.fromtimestamp(high, clock)
        jump = after.replace(tzinfo=None) - before.replace(tzinfo=None)
        return [(before, after)] if jump.total_seconds() > 1 else []
    middle = (low + high) // 2
    return _jumps(clock, low, middle) + _jumps(clock, middle, high)


def left_out(before: datetime, after: datetime) -> list[tuple[date, int]]:
    """The hours, with their days, that a jump leaves out."""
    first = before.replace(tzinfo=None) + timedelta(seconds=1)
    full = first.replace(minute=0, second=0)
    hours = [full + timedelta(hours=n) for n in range(26)]
    return [(hour.date(), hour.hour) for hour in hours if first <= hour < after.replace(tzinfo=None)]


@pytest.mark.parametrize("letters", ["A", "B-E", "F-Z"])
def test_an_hour_that_is_left_out_is_done_when_the_clock_jumps(letters: str) -> None:
    """In every zone of the database, and for every hour that one of its clocks left out in twenty years."""
    first, _, last = letters.partition("-")
    names = [name for name in set(zones().values()) if first <= name[0] <= (last or first)]
    seen = 0
    for zone in sorted(names):
        for before, after in skipped(zone):
            for day, hour in left_out(before, after):
                clock, jump = LocalHour(hour, zone), after.timestamp()
                due = clock.next(jump - 1)
                whole = not before.date() <= day <= after.date() or before.date() < day < after.date()
                if whole:
                    assert due.day != day.isoformat(), f"{zone}: a day that is no day"
                    continue
                assert due == DueDay(jump, day.isoformat()), f"{zone}, {hour} h"
                assert clock.in_time(due, jump) and clock.in_time(due, jump + 60)
                again = clock.next(jump, due.day)
                assert again.at > jump and again.day > due.day
                assert local_hour(again.at, zone) == f"{hour:02}:00"
                seen += 1
    assert seen > 50


@pytest.mark.parametrize(
    "zone", ["America/Nuuk", "America/Scoresbysund", "Pacific/Apia", "Asia/Beirut", "Asia/Tehran"]
)
@pytest.mark.parametrize("hour", [0, 1, 22, 23])
def test_every_day_has_its_hour_once(zone: str, hour: int) -> None:
    """Also where a clock jumps from one day into the next, at midnight, or over a whole day."""
    clock, now, last = LocalHour(hour, zone), at("2010-12-01T12:00"), None
    shown: list[str] = []
    while now < at("2027-01-01T00:00"):
        due = clock.next(now, last)
        assert due.at > now and clock.in_time(due, due.at)
        shown.append(due.day)
        now, last = due.at, due.day
    assert len(shown) == len(set(shown))
    every = [date.fromisoformat(shown[0]) + timedelta(days=n) for n in range(len(shown) + 1)]
    assert set(shown) <= {day.isoformat() for day in every}
    assert len(shown) >= 16 * 365 + 4 - 1

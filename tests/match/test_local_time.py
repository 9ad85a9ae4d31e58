"""Hours of local clocks, once for each local day: daylight saving, clocks that jump, names of time zones."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.match.local_time import (
    LATE,
    WELL_KNOWN,
    DueDay,
    LocalHour,
    known_zone,
    local_hour,
    offset,
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
    assert known_zone("Europe/Berlin") == "Europe/Berlin"
    assert known_zone(None) == known_zone("Mars/Olympus") == known_zone("europe/berlin") == "UTC"
    assert (offset(now, "Asia/Kolkata"), offset(now, "America/St_Johns")) == ("+05:30", "−02:30")

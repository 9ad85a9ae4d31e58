"""When a tournament starts, as people type it, by the server's clock."""

from __future__ import annotations

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from bot.errors import Refused
from bot.match.tournaments.start_times import next_week, read_start, suggest_starts

BERLIN = ZoneInfo("Europe/Berlin")
THURSDAY = datetime(2026, 12, 3, 20, 0, tzinfo=BERLIN).timestamp()


def start(text: str, now: float = THURSDAY, locale: str = "en") -> str:
    """What somebody typed in Berlin, as the clocks there show it."""
    return f"{datetime.fromtimestamp(read_start(text, now, 'Europe/Berlin', locale), BERLIN):%Y-%m-%d %H:%M}"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2026-12-05 19:30", "2026-12-05 19:30"),
        ("2026-12-05T19:30", "2026-12-05 19:30"),
        ("  sat   19:30 ", "2026-12-05 19:30"),
        ("Saturday, 7 pm", "2026-12-05 19:00"),
        ("19:30", "2026-12-04 19:30"),
        ("21.15", "2026-12-03 21:15"),
        ("12:05 am", "2026-12-04 00:05"),
        ("Thu 20:00", "2026-12-10 20:00"),
        ("Thu 20:01", "2026-12-03 20:01"),
        ("5.12. 19:30", "2026-12-05 19:30"),
        ("1.2. 19:30", "2027-02-01 19:30"),
        ("5. 12. 2026 19:30", "2026-12-05 19:30"),
        ("today 21:15", "2026-12-03 21:15"),
        ("Tomorrow at 7 pm", "2026-12-04 19:00"),
        ("19:30 Uhr", "2026-12-04 19:30"),
        ("Samstag um 19:30 Uhr", "2026-12-05 19:30"),
        ("sobota o 19:30", "2026-12-05 19:30"),
        ("lördag kl. 19.30", "2026-12-05 19:30"),
        ("2027-02-28 9:00", "2027-02-28 09:00"),
    ],
)
def test_what_is_typed(text: str, meant: str) -> None:
    assert start(text) == meant


def test_days_of_the_week_are_read_in_every_language_and_the_readers_first() -> None:
    assert start("Samstag 19:30") == start("sobota 19:30") == start("lördag 19:30") == "2026-12-05 19:30"
    assert start("morgen 19:30") == start("jutro o 19:30") == start("imorgon kl 19:30") == "2026-12-04 19:30"
    assert start("So 19:30", locale="de") == "2026-12-06 19:30"
    assert start("so 19:30", locale="pl") == "2026-12-05 19:30"


@pytest.mark.parametrize(
    "text",
    ["", "soon", "at", "today", "noon 19:30", "25:00", "19:60", "Sat", "2026-02-30 19:30", "13 pm", "7", "s 7 pm"],
)
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        start(text)
    assert refused.value.code == "cup.start_unclear"


@pytest.mark.parametrize(
    ("text", "code"), [("2026-12-03 20:00", "cup.start_past"), ("2027-06-01 9:00", "cup.start_far")]
)
def test_the_past_and_the_far_future_are_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        start(text)
    assert refused.value.code == code


def test_an_hour_that_clocks_skip_is_the_jump_and_one_that_comes_twice_is_the_first() -> None:
    now = datetime(2026, 3, 28, 12, 0, tzinfo=BERLIN).timestamp()
    assert start("2026-03-29 02:30", now) == "2026-03-29 03:00"
    now = datetime(2026, 10, 24, 12, 0, tzinfo=BERLIN).timestamp()
    assert (
        read_start("02:30", now, "Europe/Berlin")
        == datetime(2026, 10, 25, 0, 30, tzinfo=ZoneInfo("UTC")).timestamp()
    )


def test_suggestions_lie_ahead_and_can_be_read() -> None:
    for typed in ("", "sat", "2026-12-08", "19:45", "nonsense"):
        found = suggest_starts(typed, THURSDAY, "Europe/Berlin")
        assert len(found) == {"": 25, "19:45": 1, "nonsense": 0}.get(typed, len(found) or -1)
        values = [f"{each:%Y-%m-%d %H:%M}" for each in found]
        assert [start(value) for value in values] == values and values == sorted(set(values))


def test_the_next_week_has_the_same_local_time_whatever_the_clocks_do() -> None:
    day, at = next_week(date(2026, 3, 22), time(2, 30), "Europe/Berlin", THURSDAY - 10**8)
    assert (day, f"{datetime.fromtimestamp(at, BERLIN):%H:%M}") == (date(2026, 3, 29), "03:00")
    day, at = next_week(day, time(2, 30), "Europe/Berlin", at + 8 * 86400)
    assert (day, f"{datetime.fromtimestamp(at, BERLIN):%d %H:%M}") == (date(2026, 4, 12), "12 02:30")

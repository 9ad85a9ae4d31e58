"""Starts of tournaments as people type them: a date, a day of the week or neither, and the time of a local clock.

The clock is the server's. A time that it skips is the moment of the jump, one that it shows twice is the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from babel.dates import get_day_names

from bot.errors import Refused
from bot.i18n import SOURCE, languages, texts
from bot.match.local_time import clock_of, first_moment

FARTHEST = 90
"""The most days between the announcement and the start."""
USUAL_HOURS = (18, 19, 20, 21)
"""Hours that are suggested."""
_BESIDE = re.compile(r"(?:(?<=\s)|^)(?:at|um|o|kl\.?)\s+(?=\d)|\s+(?:uhr|o'clock|h)$")
"""Words beside a time in our languages, which say nothing more."""
_TIME = re.compile(r"(?:^|[\s,t])(\d{1,2})(?:[:.](\d{2}))?\s*([ap]m)?$")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DAY_FIRST = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}))?")


def read_start(text: str, now: float, zone: str, locale: str = SOURCE) -> float:
    """Return when a typed start is (Unix seconds), the next such time if it names no date. Days of the week are
    those of the language ``locale``, then of any other, as are words for today and tomorrow.

    Raises ``Refused``: cup.start_unclear, cup.start_past, cup.start_far.
    """
    wanted = _BESIDE.sub("", " ".join(text.casefold().split()))
    found = _TIME.search(wanted)
    clock = _time_of(found) if found is not None else None
    if found is None or clock is None:
        raise Refused("cup.start_unclear", text=text)
    today = datetime.fromtimestamp(now, clock_of(zone)).date()
    days = _days_of(wanted[: found.start()].strip(" ,"), today, locale)
    if not days:
        raise Refused("cup.start_unclear", text=text)
    at = next((at for day in days if (at := first_moment(day, clock, zone)) > now), None)
    if at is None:
        raise Refused("cup.start_past", at=first_moment(days[-1], clock, zone), now=now)
    if at - now > FARTHEST * 24 * 3600:
        raise Refused("cup.start_far", days=FARTHEST)
    return at


def suggest_starts(text: str, now: float, zone: str, locale: str = SOURCE) -> list[datetime]:
    """Suggest up to 25 starts by the local clock: what is typed so far, or evenings of the next week."""
    clock = clock_of(zone)
    try:
        return [datetime.fromtimestamp(read_start(text, now, zone, locale), clock)]
    except Refused:
        pass
    today = datetime.fromtimestamp(now, clock).date()
    days = _days_of(" ".join(text.casefold().split()), today, locale) or []
    wanted = days if text.strip() else [today + timedelta(days=n) for n in range(7)]
    starts = [first_moment(day, time(hour), zone) for day in wanted for hour in USUAL_HOURS]
    return [datetime.fromtimestamp(at, clock) for at in starts if now < at <= now + FARTHEST * 24 * 3600][:25]


def next_week(day: date, clock: time, zone: str, now: float) -> tuple[date, float]:
    """Return the same weekday and local time a week later, or as many weeks as it takes to be after ``now``: the
    day, and the moment in Unix seconds."""
    while True:
        day += timedelta(weeks=1)
        if (at := first_moment(day, clock, zone)) > now:
            return day, at


def _time_of(found: re.Match[str]) -> time | None:
    hour, minute, half = int(found[1]), int(found[2] or 0), found[3]
    if found[2] is None and half is None:
        return None
    if half is not None and not 1 <= hour <= 12:
        return None
    hour = hour if half is None else hour % 12 + 12 * (half == "pm")
    return time(hour, minute) if hour < 24 and minute < 60 else None


def _days_of(text: str, today: date, locale: str) -> list[date]:
    """Return the days that may be meant, in order: today or tomorrow without any, this week or the next for a
    weekday, this year or the next for a date without a year. Empty if it is none."""
    if not text:
        return [today, today + timedelta(days=1)]
    if iso := _ISO.fullmatch(text):
        return list(_dates((int(iso[1]),), int(iso[2]), int(iso[3])))
    if typed := _DAY_FIRST.fullmatch(text):
        years = (int(typed[3]),) if typed[3] else (today.year, today.year + 1)
        return list(_dates(years, int(typed[2]), int(typed[1])))
    if (ahead := _count_days(text, locale)) is not None:
        return [today + timedelta(days=ahead)]
    weekday = _weekday(text.rstrip("."), locale)
    if weekday is None:
        return []
    first = today + timedelta(days=(weekday - today.weekday()) % 7)
    return [first, first + timedelta(days=7)]


def _dates(years: tuple[int, ...], month: int, day: int) -> Iterator[date]:
    for year in years:
        try:
            yield date(year, month, day)
        except ValueError:
            continue


def _count_days(text: str, locale: str) -> int | None:
    """Return how many days ahead a word for today or tomorrow means, None for any other."""
    for language in dict.fromkeys((locale, SOURCE, *languages())):
        t = texts(language)
        for days, word in enumerate((t("today"), t("tomorrow"))):
            if word.casefold().replace(" ", "") == text.replace(" ", ""):
                return days
    return None


def _weekday(text: str, locale: str) -> int | None:
    """Return the number of a day of the week (0: Monday) from the beginning of its name."""
    if len(text) < 2:
        return None
    for language in dict.fromkeys((locale, SOURCE, *languages())):
        names = get_day_names("wide", locale=language)
        found = [day for day, name in names.items() if name.casefold().startswith(text)]
        if len(found) == 1:
            return int(found[0])
    return None

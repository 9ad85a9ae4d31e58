"""Choosing a time zone: a menu of the most populous ones, and a form for any other."""

from __future__ import annotations

from bot.i18n import Texts
from bot.match.local_time import (
    DEFAULT,
    HOURS,
    WELL_KNOWN,
    format_hour,
    local_hour,
    offset,
    utc_offset_minutes,
    zone_or_default,
)
from bot.panels.base import Field, Form

OTHER = "?"
"""The choice that asks for the name of a time zone."""
LONGEST = 60
"""The maximum number of characters typed for a time zone."""


def zone_choices(chosen: str | None, now: float, t: Texts) -> dict[str, str]:
    """Return time zones by name in words, from west to east as of now, with the one in effect and an entry for
    others."""
    words = _well_known(t)
    if chosen is not None and zone_or_default(chosen) not in words:
        words[zone_or_default(chosen)] = zone_or_default(chosen).replace("_", " ")
    told = {name: t("UTC {offset} · {cities}", offset=offset(now, name), cities=words[name]) for name in words}
    eastwards = sorted(told, key=lambda name: utc_offset_minutes(now, name))
    return {name: told[name] for name in eastwards} | {OTHER: t("another: type its name …")}


def zone_note(zone: str | None, now: float, t: Texts) -> str:
    """Describe the local time there, so that a wrong choice is noticed."""
    name = zone_or_default(zone)
    if zone is None:
        return t(
            "Not set yet, so I use {zone}, where it's {time} now.",
            zone=DEFAULT,
            time=local_hour(now, name),
        )
    return t("There it's {time} now.", time=local_hour(now, name))


def hour_choices() -> dict[str, str]:
    """Return the hours of a day."""
    return {str(hour): format_hour(hour) for hour in HOURS}


def zone_form(chosen: str | None, t: Texts) -> Form:
    """Build the form for a time zone that is not in the menu."""
    field = Field(
        "zone",
        t("Time zone"),
        description=t("Continent and city, the city alone, or UTC+2"),
        placeholder="Asia/Kathmandu",
        value=chosen,
        max_length=LONGEST,
    )
    return Form("settings.zone", t("Time zone"), (field,))


def _well_known(t: Texts) -> dict[str, str]:
    cities = (
        t("Honolulu"),
        t("Anchorage"),
        t("Los Angeles, Vancouver"),
        t("Denver, Calgary"),
        t("Chicago, Winnipeg"),
        t("New York, Toronto"),
        t("Bogotá, Lima"),
        t("Halifax"),
        t("São Paulo, Brasília"),
        t("Reykjavík, Accra"),
        t("London, Dublin, Lisbon"),
        t("Berlin, Paris, Madrid, Rome, Warsaw"),
        t("Athens, Helsinki, Kyiv"),
        t("Johannesburg, Harare"),
        t("Istanbul, Moscow, Nairobi"),
        t("Dubai"),
        t("Karachi, Tashkent"),
        t("Delhi, Mumbai"),
        t("Bangkok, Jakarta, Hanoi"),
        t("Beijing, Singapore, Manila, Perth"),
        t("Tokyo, Seoul"),
        t("Sydney, Melbourne"),
        t("Auckland"),
    )
    return dict(zip(WELL_KNOWN, cities, strict=True))

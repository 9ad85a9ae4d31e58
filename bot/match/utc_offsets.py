"""Time zones with a fixed offset from UTC, as people write them: ``GMT+2``, ``UTC-3:30``, ``+2``. A plus is ahead
of UTC, as everybody expects. The names ``Etc/GMT+2`` of the time zone database have the opposite sign, so they
cannot be chosen."""

from __future__ import annotations

import re
import unicodedata
from datetime import timedelta, timezone

_TYPED = re.compile(
    r"(?P<name>utc|gmt)?\s*(?P<sign>[+-])\s*(?P<hours>\d{1,2})(?:[:.]?(?P<minutes>\d{2})|[.,](?P<tenths>5))?"
)
_NAME = re.compile(r"UTC(?P<sign>[+-])(?P<hours>\d\d):(?P<minutes>\d\d)")
_REVERSED = re.compile(r"etc/gmt([+-])(\d{1,2})")
_MINUSES = str.maketrans("−–‒﹣－", "-----")
_WEST, _EAST = -12 * 60, 14 * 60
"""The range of offsets in minutes that are in use."""
_QUARTER = 15
"""All offsets are multiples of this (minutes)."""


def offset_typed(text: str) -> str | None:
    """Return the name of a typed fixed offset, such as ``UTC+05:30``, None if it is no offset."""
    found = _TYPED.fullmatch(_plain(text))
    if found is None:
        return None
    minutes = int(found["minutes"] or 0) + (30 if found["tenths"] else 0)
    return _offset_name(found["sign"], int(found["hours"]), minutes)


def offsets_like(text: str) -> list[str]:
    """Suggest both offsets for a typed name of the database whose sign is reversed."""
    found = _REVERSED.fullmatch(_plain(text))
    named = [_offset_name(sign, int(found[2]), 0) for sign in (found[1], "+-"[found[1] == "+"])] if found else []
    return [name for name in named if name is not None]


def is_reversed(name: str) -> bool:
    """Tell whether a zone of the database is an offset with the opposite sign."""
    return _REVERSED.fullmatch(name.casefold()) is not None


def fixed_zone(name: str) -> timezone | None:
    """Return the clock with that fixed offset, None if the name is none."""
    found = _NAME.fullmatch(name)
    if found is None or _offset_name(found["sign"], int(found["hours"]), int(found["minutes"])) != name:
        return None
    ahead = timedelta(hours=int(found["hours"]), minutes=int(found["minutes"]))
    return timezone(-ahead if found["sign"] == "-" else ahead)


def _offset_name(sign: str, hours: int, minutes: int) -> str | None:
    ahead = (hours * 60 + minutes) * (-1 if sign == "-" else 1)
    if minutes >= 60 or ahead % _QUARTER or not _WEST <= ahead <= _EAST:
        return None
    return f"UTC{sign}{hours:02}:{minutes:02}" if ahead else "UTC"


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text.translate(_MINUSES)).strip().casefold()

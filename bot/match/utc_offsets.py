"""Time zones that are a fixed offset from UTC, as people write them: ``GMT+2``, ``UTC-3:30``, ``+2``.

A plus is ahead of UTC, as everybody means it. The names ``Etc/GMT+2`` of the time zone database have it the other
way round, so nobody can choose them.
"""

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
"""The offsets in minutes that clocks somewhere have."""
_QUARTER = 15
"""All of them are multiples of that."""


def offset_typed(text: str) -> str | None:
    """The name of the fixed offset that somebody has typed, such as ``UTC+05:30``; None if it is no offset."""
    found = _TYPED.fullmatch(_plain(text))
    if found is None:
        return None
    minutes = int(found["minutes"] or 0) + (30 if found["tenths"] else 0)
    return _offset_name(found["sign"], int(found["hours"]), minutes)


def offsets_like(text: str) -> list[str]:
    """What somebody may mean who has typed a name of the database that says the opposite: either of the two."""
    found = _REVERSED.fullmatch(_plain(text))
    named = [_offset_name(sign, int(found[2]), 0) for sign in (found[1], "+-"[found[1] == "+"])] if found else []
    return [name for name in named if name is not None]


def is_reversed(name: str) -> bool:
    """Whether a zone of the database has the name of an offset with the opposite sign."""
    return _REVERSED.fullmatch(name.casefold()) is not None


def fixed_zone(name: str) -> timezone | None:
    """The clock with that fixed offset, None if it is no such name."""
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

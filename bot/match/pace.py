"""How long a turn may take."""

from __future__ import annotations

from typing import Literal

import msgspec

PaceName = Literal["live", "relaxed", "daily"]


class Pace(msgspec.Struct, frozen=True):
    """Seconds for a turn, and how many seconds before its end the reminder comes."""

    turn: float
    reminder: float


PACES: dict[str, Pace] = {
    "live": Pace(turn=120, reminder=30),
    "relaxed": Pace(turn=30 * 60, reminder=5 * 60),
    "daily": Pace(turn=24 * 3600, reminder=2 * 3600),
}
IDLE = 7 * 24 * 3600.0
"""A match with a single human at the table, who does nothing for this many seconds, is closed without a result, or
finished by computers if other people have left it."""
LOBBY = 6 * 3600.0
"""A lobby that nobody touches for this many seconds is cancelled."""

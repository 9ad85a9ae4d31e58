"""The pace of a match: how long a turn may take."""

from __future__ import annotations

from typing import Literal

import msgspec

PaceName = Literal["live", "relaxed", "daily"]


LIVE = 120.0
"""Seconds for a turn of people who are all present."""


class Pace(msgspec.Struct, frozen=True):
    """Seconds for a turn, and how many seconds before its end the reminder comes."""

    turn: float
    reminder: float

    def stretch(self, seconds: float) -> float:
        """Stretch seconds of the live pace to this one: in proportion to the turns, but to no more than a turn,
        and never shorter."""
        return max(seconds, min(seconds * self.turn / LIVE, self.turn))


PACES: dict[str, Pace] = {
    "live": Pace(turn=LIVE, reminder=30),
    "relaxed": Pace(turn=30 * 60, reminder=5 * 60),
    "daily": Pace(turn=24 * 3600, reminder=2 * 3600),
}

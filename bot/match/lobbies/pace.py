"""How long a turn may take."""

from __future__ import annotations

from typing import Literal

import msgspec

PaceName = Literal["live", "relaxed", "daily"]


LIVE = 120.0
"""Seconds for a turn of people who are all there."""


class Pace(msgspec.Struct, frozen=True):
    """Seconds for a turn, and how many seconds before its end the reminder comes."""

    turn: float
    reminder: float

    def stretch(self, seconds: float) -> float:
        """Make so many seconds of the live pace those of this one: in proportion to the turns, but no more than a
        turn has, nor less than they were."""
        return max(seconds, min(seconds * self.turn / LIVE, self.turn))


PACES: dict[str, Pace] = {
    "live": Pace(turn=LIVE, reminder=30),
    "relaxed": Pace(turn=30 * 60, reminder=5 * 60),
    "daily": Pace(turn=24 * 3600, reminder=2 * 3600),
}

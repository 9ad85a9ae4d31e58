"""What can be chosen before a match of Numenko: the pot, the time limit, who checks grids, solo, the day."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games.base import Options

MOST_MINUTES = 24 * 60


class NumenkoOptions(Options, frozen=True):
    """How a match is played.

    ``pot``: NUMENKO-2. ``minutes``: the time limit, 1 to 1440 (NUMENKO-16). ``check``: who checks grids, the
    engine or the players (NUMENKO-18). ``solo``: for one player against the clock. ``day``: the day of the daily
    puzzle, such as ``2026-01-31``; the match service derives the seed from it, so that everybody gets the same
    tiles. A daily puzzle is solo, with all other options at their defaults.
    """

    pot: Literal["short", "full"] = "short"
    minutes: int = 20
    check: Literal["automatic", "players"] = "automatic"
    solo: bool = False
    day: str | None = None

    @property
    def puzzle(self) -> str | None:
        """The day of the daily puzzle."""
        return self.day

    @property
    def again(self) -> NumenkoOptions:
        """The same options, with random tiles instead of a daily puzzle's."""
        return replace(self, day=None)

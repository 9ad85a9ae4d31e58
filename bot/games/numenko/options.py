"""The options of a match of Numenko: the pot, the time limit, who checks grids, solo, the day."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games.base import Options

MOST_MINUTES = 24 * 60


class NumenkoOptions(Options, frozen=True):
    """The options of a match.

    ``pot``: NUMENKO-2. ``minutes``: the time limit, 1 to 1440 (NUMENKO-16). ``clock``: whether it runs; ``auto``
    becomes ``none`` for a match of one person against computers alone. ``check``: who checks grids, the
    engine or the players (NUMENKO-18). ``solo``: for one player against the clock. ``day``: the day of the daily
    puzzle, such as ``2026-01-31``; the match service derives the seed from it, so that everybody gets the same
    tiles. A daily marathon is solo, with all other options at their defaults. ``until``: up to
    when others play with the same tiles (Unix seconds), in a tournament by dates.

    ``edition`` is not chosen: it says by which rules the match is played. Matches of the first edition began
    when there was no last call (NUMENKO-14), a vote did not stop the match clock (NUMENKO-18), and a tile of a
    right and a wrong calculation counted as unplaced (NUMENKO-15); until the second a swap shuffled the whole pot
    (NUMENKO-11), which gives the same chances but other tiles. They keep those rules.
    """

    pot: Literal["short", "full"] = "short"
    minutes: int = 20
    check: Literal["automatic", "players"] = "automatic"
    solo: bool = False
    day: str | None = None
    clock: Literal["auto", "always", "none"] = "auto"
    until: float | None = None
    edition: Literal[1, 2, 3] = 3

    @property
    def is_rated(self) -> bool:
        return replace(self, edition=3, clock="auto" if self.has_clock else self.clock) == NumenkoOptions()

    @property
    def has_clock(self) -> bool:
        """Whether the time limit, the last call's and that of votes run (NUMENKO-16). Alone it is what one plays
        against."""
        return self.solo or self.clock != "none"

    def settle(self, people: int) -> NumenkoOptions:
        alone = people == 1 and not self.solo and self.clock == "auto"
        return replace(self, clock="none") if alone else self

    def applies(self, name: str) -> bool:
        return name != "clock" or not self.solo

    @property
    def again(self) -> NumenkoOptions:
        """The same options by today's rules, with random tiles instead of a daily marathon's."""
        return replace(self, day=None, until=None, edition=3, clock=self.clock if self.has_clock else "auto")

"""Games for one: without a lobby, for a list of best scores, or the same for everybody on a day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from bot.games.base import Event, SoloList
from bot.match.days.daily import counts_until
from bot.match.kinds.base import Kind, KindName, MatchStatus, Restart
from bot.store.match.matches import SeatRow


class SoloMatch(Kind, frozen=True, kw_only=True):
    """A game for one. ``scores``: its list of best scores."""

    scores: SoloList

    name: ClassVar[KindName] = "solo"
    is_alone: ClassVar[bool] = True
    has_opponents: ClassVar[bool] = False
    may_challenge: ClassVar[bool] = True
    restart: ClassVar[Restart] = "solo"

    @property
    def score_list(self) -> str:
        return self.scores.name

    def note_tie(self, seat: SeatRow, events: Sequence[Event], seconds: float) -> SeatRow:
        reached = any(isinstance(event, self.scores.goals) for event in events)
        used = sum(isinstance(event, self.scores.helps) for event in events)
        return replace(seat, reached=seconds if reached else seat.reached, used=seat.used + used)


class TableForOne(SoloMatch, frozen=True, kw_only=True):
    """The part of a player in a tournament's table that is played apart: others play the same ``until`` then."""

    until: float

    name: ClassVar[KindName] = "apart"
    may_challenge: ClassVar[bool] = False
    end: ClassVar[MatchStatus] = "ended"

    @property
    def counts_until(self) -> float:
        return self.until


class Marathon(SoloMatch, frozen=True, kw_only=True):
    """The marathon of a day (``2026-01-31``), at which everybody has one try."""

    day: str

    name: ClassVar[KindName] = "marathon"
    may_challenge: ClassVar[bool] = False
    has_achievements: ClassVar[bool] = False

    @property
    def counts_until(self) -> float:
        return counts_until(self.day)

    def has_result(self, now: float) -> bool:
        return now < self.counts_until

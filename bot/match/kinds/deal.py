"""A deal that a member has played alone, played by another one who was challenged to: a whole match with the same
cards, by the clocks of the rules and against the same computers."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from bot.games.base import Outcome
from bot.match.change import Change
from bot.match.kinds.base import Kind, KindName, MatchStatus
from bot.match.kinds.try_ import SEALED
from bot.store.races.rows import RoundName
from bot.store.races.takes import TakeEnded


class DealTake(Kind, frozen=True, kw_only=True):
    """A take of a challenge, begun at that time. It counts for nothing else, and what was dealt stays secret until
    the challenge is over."""

    round: RoundName
    begun_at: float

    name: ClassVar[KindName] = "deal"
    end: ClassVar[MatchStatus] = "ended"
    counts: ClassVar[bool] = False
    is_alone: ClassVar[bool] = True
    is_listed: ClassVar[bool] = False
    has_achievements: ClassVar[bool] = False
    is_followed_on: ClassVar[bool] = True
    may_rematch: ClassVar[bool] = False
    survives_departure: ClassVar[bool] = True

    @property
    def counts_until(self) -> float:
        return self.begun_at + self.round.seconds + SEALED

    def has_result(self, now: float) -> bool:
        return False

    def conclude(self, change: Change, outcome: Outcome, now: float) -> Change:
        value = score_alone(outcome)
        return replace(change, also=(*change.also, TakeEnded(self.round.race_id, value, value, now)))


class SoloDealTake(DealTake, frozen=True, kw_only=True):
    """A take of a challenge with a game for one."""

    has_opponents: ClassVar[bool] = False


def score_alone(outcome: Outcome) -> int:
    """Return what the only human, on the first seat, has reached: their score, less that of the best computer if
    there are any."""
    own, *others = outcome.scores
    return own - max(others, default=0)

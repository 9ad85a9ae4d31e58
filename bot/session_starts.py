"""The order and rate in which a bot's shards start their sessions with Discord.

Discord takes one identify in five seconds of each group of shards (``max_concurrency`` is the number of groups),
and a limited number a day. A shard that identifies too soon is refused and has to begin anew. A bot that does so
too often in a day gets its token reset. So every shard asks here first, and the processes of a family ask their
parent.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import msgspec

SPACING = 5.25
"""Seconds between two identifies of a group: Discord's five, and a little for the way there."""
DAY = 24 * 3600.0
DAILY = 1000
"""Identifies a day, as long as Discord has not said otherwise."""
FIRST = 0
"""The shard that direct messages come to, which goes first."""


class SessionLimits(msgspec.Struct, frozen=True, tag=True):
    """Discord's limits on session starts: the number of groups of shards that start independently, identifies a
    day, the number of those left, and the seconds until all are available again."""

    max_concurrency: int
    total: int
    remaining: int
    reset_after: float


class SessionStarts:
    """The queue. Times are monotonic seconds.

    Half of a day's identifies may come as fast as Discord takes them. The other half is spread over a day, so that
    a bot that reconnects again and again is never left without any.
    """

    def __init__(self) -> None:
        self._max_concurrency = 1
        self._daily = DAILY
        self._waiting: list[int] = []
        self._last: dict[int, float] = {}
        """When a shard of each group was let go last."""
        self._past: deque[float] = deque()
        """When shards were let go in the last day, oldest first."""

    def learn(self, limits: SessionLimits, now: float) -> None:
        """Take over Discord's limits. Identifies used by another run count until the reset."""
        self._forget(now)
        self._max_concurrency, self._daily = max(1, limits.max_concurrency), max(2, limits.total)
        unknown = limits.total - limits.remaining - len(self._past)
        used_at = now - DAY + min(limits.reset_after, DAY)
        self._past = deque(sorted([*self._past, *([used_at] * unknown)]))

    def ask(self, shard: int) -> None:
        """Queue a shard for its turn. Asking again changes nothing."""
        if shard not in self._waiting:
            self._waiting.insert(0 if shard == FIRST else len(self._waiting), shard)

    def withdraw(self, shard: int) -> None:
        """Remove a shard from the queue."""
        if shard in self._waiting:
            self._waiting.remove(shard)

    def withdraw_all(self, concerned: Callable[[int], bool]) -> None:
        """Remove all shards from the queue for which ``concerned`` is true."""
        self._waiting = [shard for shard in self._waiting if not concerned(shard)]

    def take_due(self, now: float) -> list[int]:
        """Return the shards that may identify now, each once."""
        self._forget(now)
        due = []
        for shard in list(self._waiting):
            if self._free_at(shard, now) <= now:
                self._waiting.remove(shard)
                self._last[self._group(shard)] = now
                self._past.append(now)
                due.append(shard)
        return due

    def next_at(self, now: float) -> float | None:
        """Return when the next shard in the queue may identify, None if the queue is empty."""
        return min((self._free_at(shard, now) for shard in self._waiting), default=None)

    def _free_at(self, shard: int, now: float) -> float:
        earliest = self._last.get(self._group(shard), now - SPACING) + SPACING
        half = self._daily // 2
        if len(self._past) >= half:
            earliest = max(earliest, self._past[-1] + DAY / half)
        if len(self._past) >= self._daily:
            earliest = max(earliest, self._past[0] + DAY)
        return earliest

    def _group(self, shard: int) -> int:
        return shard % self._max_concurrency

    def _forget(self, now: float) -> None:
        while self._past and self._past[0] <= now - DAY:
            self._past.popleft()

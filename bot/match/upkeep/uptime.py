"""Outages, in which nobody could play, are given back to every deadline.

The bot was down, Discord out of reach, the machine asleep, or its clock was put forward or back. The last
heartbeat is a row, updated with each tick, and the time between it and a late tick is lost time. A tick comes
every few seconds, so that a killed process gives back only what was lost, and not the time since its last deadline
as well. While the bot is cut off from Discord the row stands still and nothing is due. A broken connection may be
noticed late, and the silence until then is lost time, too.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from math import inf

from bot.store.store import Store

log = logging.getLogger(__name__)

LONGEST = 300.0
"""The longest time between two ticks in seconds."""
BEAT = 5.0
"""Seconds between two heartbeats of a running bot, so that a killed process leaves a fresh one."""
SLACK = 20.0
"""Seconds of delay that are more than a busy moment."""


class Uptime:
    """Tracks outages. ``clock`` gives the time in Unix seconds."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._expected: float | None = None
        """When the next tick is due at the latest, None before the first one."""
        self._noted_at: float | None = None
        """The time of the last heartbeat, None before the first one."""
        self._noting = asyncio.Lock()
        self._cut_off_since: float | None = None
        self._cut_off = 0.0
        """Seconds of past outages that have yet to be given back."""
        self._counted_to = -inf
        """The time up to which lost time is counted."""

    @property
    def is_cut_off(self) -> bool:
        """Whether the bot is cut off from Discord, or from a part of it."""
        return self._cut_off_since is not None

    def lose_touch(self, silent: float = 0.0) -> None:
        """Record that some or all players cannot reach the bot, nor could they in the ``silent`` seconds before.
        Time that is counted already is not counted again."""
        since = max(self._clock() - silent, self._counted_to)
        self._cut_off_since = since if self._cut_off_since is None else min(since, self._cut_off_since)

    def regain_touch(self) -> None:
        """Record that everybody can reach the bot again."""
        if self._cut_off_since is not None:
            now = self._clock()
            self._cut_off += max(0.0, now - self._cut_off_since)
            self._cut_off_since, self._counted_to = None, now

    def expect(self, at: float) -> None:
        """Record when the next tick is due."""
        if self._expected is not None:
            self._expected = min(self._expected, max(at, self._clock()))

    def can_judge_lateness(self, at: float) -> bool:
        """Tell whether a press at that time can be late, which is not so while lost time may have to be given back
        first."""
        return (
            self._expected is not None
            and not self.is_cut_off
            and not self._cut_off
            and at <= self._expected + SLACK
        )

    @property
    def was_clock_put_back(self) -> bool:
        """Whether the clock was put back since the last heartbeat, so that deadlines have to be moved before a new
        one is set."""
        return self._noted_at is not None and not self.is_cut_off and self._clock() < self._noted_at - SLACK

    def owes(self, at: float) -> bool:
        """Tell whether time was lost, or the clock put back, so that it has to be settled before time counts for
        anything."""
        late = self._expected is not None and at > self._expected + SLACK
        return not self.is_cut_off and (late or self.was_clock_put_back or bool(self._cut_off))

    async def beat(self) -> float:
        """Write a heartbeat and give lost time back. Returns the lost seconds (negative where the clock was put
        back)."""
        async with self._noting:
            return await self._note()

    async def _note(self) -> float:
        now = self._clock()
        mark = await self._store.last_heartbeat()
        lost = 0.0 if mark is None else self._lost_seconds(mark, now)
        await self._store.save_heartbeat(now, lost)
        self._cut_off, self._expected, self._noted_at = 0.0, now + LONGEST, now
        if lost:
            self._counted_to = now
            log.info("nobody could play for %.0f seconds; every deadline gets them back", lost)
        return lost

    def _lost_seconds(self, alive: float, now: float) -> float:
        """Return the seconds between the last heartbeat and now if that is too long, otherwise those of
        outages."""
        if now < alive:
            return now - alive if now < alive - SLACK else 0.0
        expected = alive if self._expected is None else min(self._expected + SLACK, alive + LONGEST + SLACK)
        late = now > expected or self._cut_off > SLACK
        return max(now - alive, self._cut_off) if late else self._cut_off

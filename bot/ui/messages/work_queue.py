"""A queue of work for matches: add as often as you like, and it runs only as often as Discord tolerates."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from bot.ui.background.timer import Timer
from bot.ui.controls.http_errors import DISCORD_ERRORS, error_kind
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

FIRST_PAUSE = 2.4
"""Seconds before work that failed for outside reasons is retried; each further pause doubles."""
LONGEST_PAUSE = 60.0
MOST_AT_ONCE = 50
"""How many matches may be queued before those that can wait are held back."""
COURTESY = 6
"""Event loop turns before a run begins, so that the user who caused it gets an answer first."""


async def all_done(runtime: Runtime, works: Iterable[Awaitable[None]], name: str) -> None:
    """Do several pieces of work at once, of which none holds up the others: faults of ours are reported under that
    name, and at the end an error of Discord's that may pass is raised, so that the queue tries again."""
    passing = None
    for outcome in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(outcome, DISCORD_ERRORS) and error_kind(outcome) == "later":
            passing = outcome
        elif outcome is not None:
            runtime.report(outcome, name)
    if passing is not None:
        raise passing


class _QueuedMatch:
    """A queued match, kept while it has work to do and until the gap after its last run is over."""

    def __init__(self) -> None:
        self.wanted = False
        self.running = False
        self.next_at = 0.0
        self.failures = 0


class WorkQueue:
    """Runs ``work`` for a match soon after it was added.

    Each match has at most one run at a time and one every ``gap`` seconds; adding a match during its run leads to
    one more run. Work that fails for outside reasons is retried after a pause, which grows with each failure in a
    row.
    """

    def __init__(
        self, runtime: Runtime, work: Callable[[int], Awaitable[None]], name: str, gap: float = 0.0
    ) -> None:
        self._runtime = runtime
        self._work = work
        self._name = name
        self._gap = gap
        self._timer = Timer(self._run_due, name)
        self._entries: dict[int, _QueuedMatch] = {}
        self._emptier = asyncio.Event()
        self._stopped = False

    @property
    def pending(self) -> int:
        """How many matches are in the queue, including those only waiting for their gap to end."""
        return len(self._entries)

    def start(self) -> None:
        """Start the runs that have to wait; others run at once even before this."""
        self._timer.start()

    def stop(self) -> None:
        """Start no more runs; the next start of the bot makes up for them."""
        self._stopped = True
        self._timer.stop()

    def add(self, match_id: int) -> None:
        """Run the work for this match soon. Returns at once."""
        entry = self._entries.setdefault(match_id, _QueuedMatch())
        entry.wanted = True
        self._proceed(match_id, entry)

    async def add_all(self, match_ids: Iterable[int]) -> None:
        """Run the work for each of these matches, a few at a time."""
        for match_id in match_ids:
            while len(self._entries) >= MOST_AT_ONCE:
                self._emptier.clear()
                await self._emptier.wait()
            self.add(match_id)

    def _proceed(self, match_id: int, entry: _QueuedMatch) -> None:
        """Start the requested run, or set the timer for when it may start. With nothing left to do, drop the
        entry."""
        if entry.running or self._stopped:
            return
        if entry.next_at > self._runtime.service.clock():
            self._timer.call_by(entry.next_at)
        elif entry.wanted:
            entry.running = True
            self._runtime.spawn(self._run(match_id, entry), f"{self._name} of match {match_id}")
        else:
            del self._entries[match_id]
            self._emptier.set()

    async def _run_due(self) -> float | None:
        """Proceed with every match that has waited long enough. Returns when the next one is due."""
        now = self._runtime.service.clock()
        for match_id, entry in list(self._entries.items()):
            if entry.next_at <= now:
                self._proceed(match_id, entry)
        return min((entry.next_at for entry in self._entries.values() if entry.next_at > now), default=None)

    async def _run(self, match_id: int, entry: _QueuedMatch) -> None:
        for _ in range(COURTESY):
            await asyncio.sleep(0)
        entry.wanted = False
        pause = self._gap
        try:
            await self._work(match_id)
            entry.failures = 0
        except DISCORD_ERRORS as error:
            if error_kind(error) != "later":
                raise
            pause = min(FIRST_PAUSE * 2**entry.failures, LONGEST_PAUSE)
            log.warning("%s of match %s: again in %.0f s (%s)", self._name, match_id, pause, error)
            entry.failures += 1
            entry.wanted = True
        finally:
            entry.running = False
            entry.next_at = round(self._runtime.service.clock() + pause, 3) if pause else 0.0
            self._proceed(match_id, entry)

"""A queue of work by key, a match or a seat. Add as often as you like: it runs when Discord's limits allow."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable, Callable, Hashable, Iterable
from functools import partial
from math import inf
from typing import Generic, TypeVar

from bot.steady_clock import SteadyClock
from bot.store.sqlite.faults import is_unavailable
from bot.ui.background.timer import ON_DEMAND, Timer
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import BucketFull, Permit, Urgency, Waiter
from bot.ui.controls.http_errors import DISCORD_ERRORS, error_kind
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

FIRST_PAUSE = 2.4
"""Seconds before work that failed for outside reasons is retried. Each further pause doubles."""
LONGEST_PAUSE = 60.0
MOST_QUEUED = 1000
"""Maximum number of queued keys. Further ones are dropped and made up for later."""
MOST_AT_ONCE = 50
"""Maximum number of low-priority keys queued at a time. The others are held back."""
MAKE_UP = 15.0
"""Minimum seconds between two searches of the database for dropped work."""

KeyT = TypeVar("KeyT", bound=Hashable)


class NotYet(Exception):
    """Nothing was done, since it is better to wait for ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"not before {seconds} s")
        self.seconds = seconds


class QueuedWork:
    """The work for a key, kept while there is something to do and until the gap after its last run is over.

    ``waiter`` is set while a run waits for its permit, in ``bucket`` if that is known; ``urgency`` is that of the
    next run.
    """

    def __init__(self, urgency: Urgency, bucket: Bucket | None) -> None:
        self.wanted = False
        self.running = False
        self.next_at = 0.0
        self.later_at = 0.0
        self.failures = 0
        self.urgency = urgency
        self.bucket = bucket
        self.waiter: Waiter | None = None

    @property
    def begins_at(self) -> float:
        """When the next run may begin: after the gap, and not before it was asked for."""
        return max(self.next_at, self.later_at)


class WorkQueue(Generic[KeyT]):
    """Runs ``work`` for a key soon after it was added, with a permit of the budget.

    Each key has at most one run at a time, and ``gap`` gives the seconds between two, from the bucket of the last
    one. Adding a key during its run leads to one more run. Adding it while it waits changes nothing, except that
    it may become more urgent than ``urgency``. The work reads its data when it has its permit. Work that fails for
    outside reasons is retried after a pause, which grows with each failure in a row.

    Keys added to a full queue are dropped. When it has room again, ``make_up`` adds overdue work from the
    database. That has the urgency ``lane``: it never takes the place of keys added one by one, neither in the
    queue nor with the budget.
    """

    def __init__(
        self,
        runtime: Runtime,
        work: Callable[[KeyT, Permit], Awaitable[None]],
        name: str,
        urgency: Urgency = Urgency.AT_ONCE,
        *,
        gap: Callable[[Bucket | None], float] = lambda _: 0.0,
        make_up: Callable[[], Awaitable[None]] | None = None,
        lane: Urgency = Urgency.MADE_UP,
    ) -> None:
        self.dropped = 0
        """Number of dropped keys."""
        self._runtime = runtime
        self._work = work
        self._name = name
        self._urgency = urgency
        self._gap = gap
        self._make_up = make_up
        self._lane = lane
        self._timer = Timer(self._run_due, name, idle=ON_DEMAND)
        self._entries: dict[KeyT, QueuedWork] = {}
        self._held_back: dict[KeyT, Urgency] = {}
        self._let_in: set[KeyT] = set()
        """Keys that were held back and have not had their run yet."""
        self._lacking = False
        """Whether work was dropped and not made up for."""
        self._next_look = 0.0
        self._stopped = False
        self._clock = SteadyClock(self._now)

    def _now(self) -> float:
        """Return the time (Unix seconds). The service is created later than the queue."""
        return self._runtime.service.clock()

    @property
    def pending(self) -> int:
        """Number of keys in the queue, including those only waiting for their gap to end."""
        return len(self._entries)

    def __contains__(self, key: KeyT) -> bool:
        return key in self._entries

    def start(self) -> None:
        """Start delayed runs. Others run at once even before this."""
        self._timer.start()

    def stop(self) -> None:
        """Start no more runs. The next start of the bot makes up for them."""
        self._stopped = True
        self._timer.stop()

    def add(
        self, key: KeyT, urgency: Urgency | None = None, bucket: Bucket | None = None, *, delay: float = 0.0
    ) -> None:
        """Queue the work for this key, in that bucket if it is known, to run in ``delay`` seconds at the latest.
        Returns at once."""
        urgency = self._urgency if urgency is None else urgency
        entry = self._entries.get(key)
        if entry is None:
            if len(self._entries) >= MOST_QUEUED:
                self._drop()
                return
            entry = self._entries[key] = QueuedWork(urgency, bucket)
        entry.urgency = min(urgency, entry.urgency) if entry.wanted else urgency
        later_at = self._clock() + delay if delay else 0.0
        entry.later_at = min(entry.later_at, later_at) if entry.wanted else later_at
        entry.wanted = True
        if entry.waiter is not None and entry.urgency < entry.waiter.urgency:
            self._runtime.budget.withdraw(entry.waiter)
            entry.waiter = None
        self._proceed(key, entry)

    def hasten(self, key: KeyT) -> None:
        """Put the work for this key off no longer, if it is queued. Returns at once."""
        entry = self._entries.get(key)
        if entry is not None and entry.wanted:
            entry.later_at = 0.0
            self._proceed(key, entry)

    def add_all(self, keys: Iterable[KeyT]) -> None:
        """Queue the work for each of these keys, a few at a time. Returns at once."""
        self._hold_back(keys, self._urgency)

    def make_up_for(self, keys: Iterable[KeyT]) -> None:
        """Queue overdue work from the database, in a separate lane. Returns at once."""
        self._hold_back(keys, self._lane)

    def _hold_back(self, keys: Iterable[KeyT], urgency: Urgency) -> None:
        for key in keys:
            self._held_back[key] = min(urgency, self._held_back.get(key, urgency))
        self._let_some_in()

    def _let_some_in(self) -> None:
        while self._held_back and len(self._let_in) < MOST_AT_ONCE and not self._stopped:
            key, urgency = next(iter(self._held_back.items()))
            del self._held_back[key]
            self.add(key, urgency)
            if key in self:
                self._let_in.add(key)

    def _drop(self) -> None:
        if not self._lacking:
            log.warning("%s: the queue is full, the rest comes later", self._name)
        self._lacking = True
        self.dropped += 1

    def _proceed(self, key: KeyT, entry: QueuedWork) -> None:
        """Ask for a permit for the requested run, or set the timer for its start. Drops a finished entry."""
        if entry.running or entry.waiter is not None or self._stopped:
            return
        if entry.begins_at > self._clock():
            self._timer.call_by(self._clock.to_underlying(entry.begins_at))
        elif entry.wanted:
            begin = partial(self._begin, key, entry)
            waiter = self._runtime.budget.ask(entry.urgency, entry.bucket, begin)
            entry.waiter = None if entry.running else waiter
        else:
            del self._entries[key]
            self._timer_for_make_up()

    def _begin(self, key: KeyT, entry: QueuedWork, permit: Permit) -> None:
        """Start the run with its permit."""
        entry.waiter = None
        if self._stopped:
            permit.release()
            return
        entry.running = True
        self._runtime.spawn(self._run(key, entry, permit), f"{self._name} {key}")

    async def _run(self, key: KeyT, entry: QueuedWork, permit: Permit) -> None:
        pause, urgency = 0.0, entry.urgency
        try:
            entry.wanted = False
            await self._work(key, permit)
            entry.failures = 0
            pause = self._gap(permit.bucket)
        except BucketFull as full:
            entry.bucket = full.bucket
            self._requeue(entry, urgency)
        except NotYet as later:
            pause = later.seconds
            self._requeue(entry, urgency)
        except (*DISCORD_ERRORS, sqlite3.Error) as error:
            if not _passing(error):
                raise
            pause = min(FIRST_PAUSE * 2**entry.failures, LONGEST_PAUSE)
            level = logging.DEBUG if entry.failures else logging.WARNING  # one line, not one for each attempt
            log.log(level, "%s %s: again in %.0f s (%s)", self._name, key, pause, error)
            entry.failures += 1
            self._requeue(entry, urgency)
        finally:
            permit.release()
            entry.running = False
            entry.next_at = round(self._clock() + pause, 3) if pause else 0.0
            self._proceed(key, entry)
            self._let_in.discard(key)
            self._let_some_in()

    def _requeue(self, entry: QueuedWork, urgency: Urgency) -> None:
        """Repeat a run that has done nothing. Work added meanwhile may be more urgent."""
        entry.urgency = min(urgency, entry.urgency) if entry.wanted else urgency
        entry.wanted = True

    async def _run_due(self) -> float | None:
        """Proceed with due keys, and make up for dropped work. Returns when to run again (Unix seconds)."""
        now, upcoming = self._clock(), inf
        for key, entry in list(self._entries.items()):
            begins_at = entry.begins_at
            if begins_at <= now:
                self._proceed(key, entry)
            elif begins_at < upcoming:
                upcoming = begins_at
        if self._room_again() and self._next_look <= now:
            await self._queue_overdue(now)
        self._timer_for_make_up()
        return None if upcoming == inf else self._clock.to_underlying(upcoming)

    def _room_again(self) -> bool:
        room = len(self._entries) <= MOST_QUEUED // 2 and not self._held_back
        return room and self._lacking and self._make_up is not None

    def _timer_for_make_up(self) -> None:
        if self._room_again() and not self._stopped:
            self._timer.call_by(self._clock.to_underlying(max(self._next_look, self._clock())))

    async def _queue_overdue(self, now: float) -> None:
        """Queue overdue work. Raises if the database is unavailable, and the timer retries."""
        assert self._make_up is not None
        self._next_look = now + MAKE_UP
        self._lacking = False
        try:
            await self._make_up()
        except BaseException:
            self._lacking = True
            raise


def _passing(error: Exception) -> bool:
    """Whether a retry makes sense: Discord has a temporary problem, or the database is unavailable."""
    return is_unavailable(error) if isinstance(error, sqlite3.Error) else error_kind(error) == "later"

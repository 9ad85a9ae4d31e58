"""How a match changes: read, compute a step, commit it in one transaction, then notify."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any, Protocol
from weakref import WeakValueDictionary

from bot.errors import Conflict, Refused
from bot.match.afterwards.ratings import RATING_RULES
from bot.match.afterwards.trace import trace, trace_commit
from bot.match.change import Change
from bot.match.model import Match
from bot.metrics import Durations
from bot.store.match.matches import Also, MatchRow, SeatRow
from bot.store.store import Store

log = logging.getLogger(__name__)

TRIES = 10
"""Attempts to compute a step when another process commits first."""
REMEMBERED = 64
"""The number of matches that are kept decoded."""


Step = Callable[[Match, float], Change]
"""Computes the change of a match at a time (Unix seconds). Raises ``Refused``."""


class Listener(Protocol):
    """Is notified of what happened. The calls must return at once and never raise."""

    def on_change(self, before: Match | None, after: Match, change: Change | None) -> None:
        """Handle a new lobby (``before`` is None) or a committed step."""

    def reminder(self, match: Match, seat: SeatRow) -> None:
        """Handle a seat's deadline that is near."""

    def due(self, at: float) -> None:
        """Handle the wish of ``Service.tick`` to be called at this time (Unix seconds) at the latest."""

    def on_deadlines_moved(self) -> None:
        """Handle a postponement of all deadlines after an outage."""


class Transactor:
    """Changes matches, one transaction a step, and notifies listeners of each step after it is committed.

    Steps of one match are serialised by a lock inside the process, and by the match's version in the database
    across processes. ``clock`` gives the time in Unix seconds; ``follow`` is called with each committed match, so
    that computer players can move, ``expect`` with each time at which a tick is needed. ``commits`` measures how
    long the transactions take. ``keep_time`` is called before each step, so that none sets deadlines by a clock
    that was put back meanwhile.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        follow: Callable[[Match], None],
        expect: Callable[[float], None],
        commits: Durations | None = None,
        keep_time: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.listeners: list[Listener] = []
        self._follow = follow
        self._expect = expect
        self._keep_time = keep_time
        self._commits = Durations() if commits is None else commits
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._running: set[asyncio.Task[Match]] = set()
        self._recent: dict[int, Match] = {}
        """The matches that were read or changed last, as they were then."""

    async def match(self, match_id: int) -> Match:
        """Return the match as committed. Raises ``Refused("match.unknown")``."""
        row = await self.store.matches.load(match_id)
        if row is None:
            raise Refused("match.unknown", match=match_id)
        return self.recognize(row)

    def recognize(self, row: MatchRow) -> Match:
        """Return the match with this row: the same one as last time while nothing has changed, so that what was
        computed for one message is there for the next."""
        known = self._recent.pop(row.id, None)
        match = known if known is not None and known.row == row else Match(row)
        self._remember(match)
        return match

    def _remember(self, match: Match) -> None:
        self._recent[match.id] = match
        if len(self._recent) > REMEMBERED:
            del self._recent[next(iter(self._recent))]

    async def former_seats(self, match: Match) -> tuple[SeatRow, ...]:
        """Return the present seats of the match that this one is the rematch of, empty for any other."""
        first = match.row.rematch_of
        return () if first is None else (await self.match(first)).seats

    async def add(self, row: MatchRow, also: Iterable[Also] = ()) -> Match:
        """Store a new lobby or match, then notify listeners, see ``MatchStore.add``. It is finished even if the
        caller is cancelled."""
        return await self._run_to_end(self._add(row, also))

    async def _add(self, row: MatchRow, also: Iterable[Also]) -> Match:
        await self._settle_time()
        number = await self.store.matches.add(row, also)
        match = await self.match(number)
        trace(log, match.row, None, "commit", "opened")
        self._tell(None, match, None)
        return match

    async def change(self, match_id: int, step: Step, seen: Match | None = None, *, aside: bool = False) -> Match:
        """Read the match, compute a step, commit it, then notify listeners.

        The step may run again if another writer commits first. An exception that it raises reaches the caller,
        with nothing changed. A change that has begun is finished even if its caller is cancelled. With ``seen``,
        the match as it was read a moment ago, the step is first tried on that. A step that may take long is
        computed ``aside``, in a worker thread, and so are all steps of running matches of a hard game.
        """
        return await self._run_to_end(self._change(match_id, step, seen, aside=aside))

    async def _change(self, match_id: int, step: Step, seen: Match | None, *, aside: bool) -> Match:
        await self._settle_time()
        async with self.lock(match_id):
            if seen is not None:
                with suppress(Refused, Conflict):
                    return await self._commit(seen, await _compute(step, seen, self.clock(), aside=aside))
            for attempt in range(TRIES):
                before = await self.match(match_id)
                change = await _compute(step, before, self.clock(), aside=aside)
                try:
                    return await self._commit(before, change)
                except Conflict:
                    if attempt == TRIES - 1:
                        raise
        raise AssertionError("unreachable")

    async def _settle_time(self) -> None:
        if self._keep_time is not None:
            await self._keep_time()

    async def _commit(self, before: Match, change: Change) -> Match:
        """Store a change, notify listeners, and return the match after it. Raises ``Conflict``."""
        with self._commits.timing():
            await self.store.matches.commit(
                before.row, change.after, change.action, change.results, RATING_RULES, change.also
            )
        trace_commit(log, before.row, change)
        after = Match(change.after) if change.state is None else before.with_row(change.after, change.state)
        self._recent.pop(after.id, None)
        self._remember(after)
        self._tell(before, after, change)
        return after

    def lock(self, key: int) -> asyncio.Lock:
        """Return the lock of that match, or for a negative key of anything else that must not run twice at
        once."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock

    def remind(self, match: Match, seat: SeatRow) -> None:
        """Notify listeners that this seat's deadline is near."""
        self._each(lambda listener: listener.reminder(match, seat))

    def call_by(self, at: float) -> None:
        """Ask for a tick at that time (Unix seconds) at the latest."""
        self._expect(at)
        self._each(lambda listener: listener.due(at))

    def tell_postponed(self) -> None:
        """Notify listeners that all deadlines have moved."""
        self._each(lambda listener: listener.on_deadlines_moved())

    async def finish(self) -> None:
        """Wait for pending changes."""
        while self._running:
            await asyncio.wait(self._running)

    async def _run_to_end(self, work: Coroutine[Any, Any, Match]) -> Match:
        """Finish the work even if its caller is cancelled."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    def _tell(self, before: Match | None, after: Match, change: Change | None) -> None:
        self._each(lambda listener: listener.on_change(before, after, change))
        self.follow(after)

    def follow(self, after: Match) -> None:
        """Let deadlines and computer players follow a committed match."""
        times = [t for seat in after.seats for t in (seat.due_at, seat.remind_at) if t is not None]
        if after.row.wake_at is not None:
            times.append(after.row.wake_at)
        if times:
            self.call_by(min(times))
        self._follow(after)

    def _each(self, tell: Callable[[Listener], None]) -> None:
        """Notify every listener, even if one of them fails."""
        for listener in self.listeners:
            try:
                tell(listener)
            except Exception:
                log.exception("a listener failed")


async def _compute(step: Step, match: Match, now: float, *, aside: bool) -> Change:
    if aside or (match.status == "running" and match.game.hard):
        return await asyncio.to_thread(step, match, now)
    return step(match, now)

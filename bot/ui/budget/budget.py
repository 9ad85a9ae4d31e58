"""The budget: which counted request to Discord goes next."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from math import inf

import discord

from bot.ui.budget.buckets import QUIET, Bucket, ChannelLimit, GlobalLimit, Kind
from bot.ui.controls.http_errors import rate_limited

MOST_PREPARED = 8
"""Maximum number of requests prepared at a time."""
MOST_LESS_URGENT = 5
"""Maximum number of them that are no calls, so that there is always room for a call."""
MOST_MADE_UP = 2
"""Number of requests in preparation up to which overdue work may begin."""
MOST_EXEMPT = 3
"""Maximum number of uncounted requests prepared at a time. Pictures of the others are drawn in between."""
MOST_BUCKETS = 1000
"""Number of remembered buckets at which unused ones are forgotten."""
PUT_BACK = 1.0
"""Seconds by which the clock may run backwards before earlier measurements are dropped."""


class Urgency(IntEnum):
    """Order of requests. ``AT_ONCE`` is for work that sends nothing, ``EXEMPT`` for requests that are not counted;
    neither waits for Discord's limits. ``MADE_UP`` is for overdue work from the database, tables before panels: a
    slow lane with half of Discord's limit that yields to all others."""

    AT_ONCE = -2
    EXEMPT = -1
    CALL = 0
    TABLE = 1
    PANEL = 2
    DELETION = 3
    POST = 4
    MADE_UP = 5
    MADE_UP_PANEL = 6


class BucketFull(Exception):
    """The bucket that turned out to be needed has no room. The permit was given for another."""

    def __init__(self, bucket: Bucket) -> None:
        super().__init__(f"no room for a {bucket.kind} in channel {bucket.channel_id}")
        self.bucket = bucket


class Waiter:
    """A request for a permit. ``begin`` is called with it, once."""

    def __init__(self, urgency: Urgency, bucket: Bucket | None, begin: Callable[[Permit], None]) -> None:
        self.urgency = urgency
        self.bucket = bucket
        self.begin = begin


class Permit:
    """The permission to make a request in a bucket, or in one still to be named. It is held while the request is
    prepared and is used up when it goes out; ``release`` returns it."""

    def __init__(self, budget: Budget, urgency: Urgency, bucket: Bucket | None) -> None:
        self.bucket = bucket
        self.urgency = urgency
        self._budget = budget
        self._held = urgency is not Urgency.AT_ONCE

    @property
    def is_counted(self) -> bool:
        """Whether Discord counts the request."""
        return self.urgency >= Urgency.CALL

    def reserve(self, bucket: Bucket) -> None:
        """Name the bucket of the request before it is prepared. Raises ``BucketFull``, except after a first
        request, since its follow-ups need not wait."""
        if self._held and self.is_counted and bucket != self.bucket:
            if not self._budget.has_room(bucket):
                raise BucketFull(bucket)
            self._budget.reserve(self.bucket, -1)
            self._budget.reserve(bucket, 1)
        self.bucket = bucket

    @contextmanager
    def request(self, bucket: Bucket) -> Iterator[None]:
        """Charge the request and use up the permit. Further requests are charged as well."""
        with self._budget.request(bucket):
            self.release()
            yield

    def release(self) -> None:
        """Return the permit. For an uncounted request, call it once the request is prepared."""
        if self._held:
            self._held = False
            self._budget.take_back(self)


class Budget:
    """Gives permits for counted requests.

    ``clock`` gives the time in seconds, and ``wake`` is called with the time at which ``run`` is wanted. The
    limits are divided into equal ``parts``, one for each process of the bot. ``requests`` counts requests that
    went out, and ``throttled`` Discord's rate-limit answers.
    """

    def __init__(self, clock: Callable[[], float], parts: int = 1) -> None:
        self.wake: Callable[[float], None] = lambda _: None
        self.requests: Counter[Kind] = Counter()
        self.throttled = 0
        self._clock = clock
        self._latest = -inf
        self._giving = False
        """Whether permits are being given to waiters."""
        self._all = GlobalLimit(parts)
        self._exempt = 0
        """Uncounted requests being prepared."""
        self._limits: dict[Bucket, ChannelLimit] = {}
        self._waiters: dict[Urgency, OrderedDict[Bucket | None, deque[Waiter]]] = {
            urgency: OrderedDict() for urgency in Urgency
        }

    @property
    def waiting(self) -> int:
        """Number of waiters for a counted request."""
        counted = (line for urgency, line in self._waiters.items() if urgency >= Urgency.CALL)
        return sum(len(waiters) for line in counted for waiters in line.values())

    @property
    def is_quiet(self) -> bool:
        """Whether there is room for requests that could wait."""
        return not self.waiting and self._all.recent(self._now()) < QUIET

    def waiting_for(self, bucket: Bucket | None) -> int:
        """Count the waiters for that bucket."""
        return sum(len(line.get(bucket, ())) for line in self._waiters.values())

    def ask(self, urgency: Urgency, bucket: Bucket | None, begin: Callable[[Permit], None]) -> Waiter:
        """Call ``begin`` with a permit, now or later. ``bucket`` is None when it is not known yet."""
        waiter = Waiter(urgency, bucket if urgency >= Urgency.CALL else None, begin)
        if urgency is Urgency.AT_ONCE:
            begin(Permit(self, urgency, bucket))
        else:
            self._waiters[urgency].setdefault(waiter.bucket, deque()).append(waiter)
            self.give()
        return waiter

    def withdraw(self, waiter: Waiter) -> None:
        """Withdraw a waiter from the queue. Does nothing if it already has its permit."""
        line = self._waiters[waiter.urgency]
        if waiter in line.get(waiter.bucket, ()):
            line[waiter.bucket].remove(waiter)
            if not line[waiter.bucket]:
                del line[waiter.bucket]

    def give(self) -> None:
        """Give available permits to waiters. Not re-entrant: a permit that is returned at once, as many are when
        the bot stops, is given by the loop under way."""
        if self._giving:
            return
        now = self._now()
        self._giving = True
        try:
            while (waiter := self._next(now)) is not None:
                self._take(waiter.urgency, waiter.bucket, 1)
                waiter.begin(Permit(self, waiter.urgency, waiter.bucket))
        finally:
            self._giving = False
        at = self._next_at(now)
        if at < inf:
            self.wake(at)

    async def run(self) -> float | None:
        """Give available permits. Returns when to run again, None if that does not depend on time alone."""
        self.give()
        at = self._next_at(self._now())
        return at if at < inf else None

    @contextmanager
    def request(self, bucket: Bucket) -> Iterator[None]:
        """Charge a request while it is under way. Requests without a permit are rare, or have a user waiting."""
        now, limit = self._now(), self._limit(bucket)
        limit.send(now)
        self._all.send(now)
        self.requests[bucket.kind] += 1
        try:
            yield
        except discord.HTTPException as error:
            pause = rate_limited(error)
            if pause is not None:
                limit.close(self._now() + pause)
            raise
        finally:
            limit.flying -= 1
            self.give()

    def has_room(self, bucket: Bucket) -> bool:
        """Whether a request in that bucket could go out now."""
        now = self._now()
        return self._limit(bucket).opens_at(now) <= now

    def reserve(self, bucket: Bucket | None, requests: int) -> None:
        """Change the number of requests being prepared in that bucket by ``requests``."""
        if bucket is not None:
            self._limit(bucket).reserved += requests

    def take_back(self, permit: Permit) -> None:
        """Take back a permit and give it to the next waiter."""
        self._take(permit.urgency, permit.bucket, -1)
        self.give()

    def _take(self, urgency: Urgency, bucket: Bucket | None, places: int) -> None:
        """Change the number of held permits of that urgency by ``places``."""
        if urgency is Urgency.EXEMPT:
            self._exempt += places
        else:
            self._all.open += places
            self.reserve(bucket, places)

    def learn(self, bucket: Bucket, limit: int, remaining: int, reset_after: float) -> None:
        """Apply Discord's numbers for a bucket: its limit, the remaining requests, and seconds until it resets."""
        known = self._limit(bucket)
        known.limit = max(limit, 1)
        if remaining <= 0:
            known.close(self._now() + reset_after)

    def throttle(self, bucket: Bucket | None, pause: float, *, everything: bool) -> None:
        """Close a bucket, or everything, for ``pause`` seconds after a rate-limit answer."""
        self.throttled += 1
        if everything:
            self._all.close(self._now() + pause)
        elif bucket is not None:
            self._limit(bucket).close(self._now() + pause)

    def _now(self) -> float:
        """Return the time. If the clock was put back, drops earlier measurements."""
        now = self._clock()
        if now < self._latest - PUT_BACK:
            self._all.forget()
            for limit in self._limits.values():
                limit.forget()
            self._latest = now
        self._latest = max(self._latest, now)
        return now

    def _next(self, now: float) -> Waiter | None:
        """Dequeue the next waiter that may have a permit now. The buckets of one urgency take turns."""
        for urgency, line in self._waiters.items():
            if line and self._opens_for(urgency, now) <= now:
                for bucket, waiters in line.items():
                    if self._opens_at(bucket, now) <= now:
                        waiter = waiters.popleft()
                        line.move_to_end(bucket)
                        if not waiters:
                            del line[bucket]
                        return waiter
        return None

    def _next_at(self, now: float) -> float:
        """Return when the next waiter could get a permit, ``inf`` if that does not depend on time alone."""
        return min(
            (
                max(self._opens_for(urgency, now), min(self._opens_at(bucket, now) for bucket in line))
                for urgency, line in self._waiters.items()
                if line
            ),
            default=inf,
        )

    def _opens_for(self, urgency: Urgency, now: float) -> float:
        """Return when a request of that urgency may be prepared, regardless of its bucket."""
        if urgency is Urgency.EXEMPT:
            return now if self._exempt < MOST_EXEMPT else inf
        if urgency >= Urgency.MADE_UP:
            return self._all.opens_at(now, MOST_MADE_UP, slow=True)
        return self._all.opens_at(now, MOST_PREPARED if urgency is Urgency.CALL else MOST_LESS_URGENT)

    def _opens_at(self, bucket: Bucket | None, now: float) -> float:
        return now if bucket is None else self._limit(bucket).opens_at(now)

    def _limit(self, bucket: Bucket) -> ChannelLimit:
        if bucket not in self._limits and len(self._limits) >= MOST_BUCKETS:
            now = self._clock()
            self._limits = {key: limit for key, limit in self._limits.items() if not limit.idle(now)}
        return self._limits.setdefault(bucket, ChannelLimit())

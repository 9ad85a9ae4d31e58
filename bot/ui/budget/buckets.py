"""Discord's rate limits: per kind of request and channel, and for all counted requests together."""

from __future__ import annotations

from collections import deque
from math import inf
from typing import Literal, NamedTuple

Kind = Literal["post", "edit", "delete", "other"]
"""Kinds of requests that Discord counts separately: new messages, edits, deletions; ``other`` for rare ones."""

LIMIT, SPAN = 5, 5.25
"""Requests allowed in that many seconds. Discord says 5 in 5, and the time to get there varies."""
MOST_SENT, SHORT = 8, 0.2
"""Requests of all kinds allowed in that many seconds: 40 a second, and at most 48 in any 1.2 seconds. Discord
takes 50 a second."""
REMEMBERED = 10.0
"""Seconds for which requests are remembered, to know how busy the bot is."""
QUIET = 20
"""With fewer requests in that time there is room for requests that could wait."""


class Bucket(NamedTuple):
    """Requests that share one of Discord's limits: those of one kind in one channel."""

    channel_id: int
    kind: Kind


OPENING = Bucket(0, "other")
"""Opening DM channels."""


class ChannelLimit:
    """Use of a bucket. Times are in seconds of the caller's clock."""

    def __init__(self) -> None:
        self.limit = LIMIT
        self.reserved = 0
        """Requests that are being prepared."""
        self.flying = 0
        """Requests without an answer yet."""
        self.closed_until = -inf
        self._sent: deque[float] = deque()

    def opens_at(self, now: float) -> float:
        """Return when the next request may be prepared, ``inf`` when that depends on those under way."""
        while self._sent and self._sent[0] <= now - SPAN:
            self._sent.popleft()
        if self.closed_until > now:
            return self.closed_until
        if self.reserved + max(self.flying, len(self._sent)) < self.limit:
            return now
        return self._sent[0] + SPAN if self._sent else inf

    def send(self, now: float) -> None:
        """Count a request that goes out."""
        self._sent.append(now)
        self.flying += 1

    def close(self, until: float) -> None:
        """Close the bucket until then."""
        self.closed_until = max(self.closed_until, until)

    def forget(self) -> None:
        """Drop measurements of a clock that was put back since."""
        self._sent.clear()
        self.closed_until = -inf

    def idle(self, now: float) -> bool:
        """Whether there is nothing to remember."""
        return not self.reserved and not self.flying and self.opens_at(now) <= now and not self._sent


class GlobalLimit:
    """Use of Discord's limit on all counted requests, divided into equal ``parts``."""

    def __init__(self, parts: int = 1) -> None:
        self._most = max(1, MOST_SENT // parts)
        self.open = 0
        """Requests that are being prepared."""
        self._closed_until = -inf
        self._sent: deque[float] = deque()

    def opens_at(self, now: float, places: int, *, slow: bool = False) -> float:
        """Return when the next request may be prepared, with at most ``places`` at a time. That is ``inf`` when it
        depends on those being prepared. ``slow`` requests leave half of the limit to others."""
        if self.open >= places:
            return inf
        if self._closed_until > now:
            return self._closed_until
        most = max(1, self._most // 2) if slow else self._most
        spare = most - self.open
        if spare <= 0:
            return inf
        too_near = len(self._sent) >= spare and self._sent[-spare] > now - SHORT
        return self._sent[-spare] + SHORT if too_near else now

    def send(self, now: float) -> None:
        """Count a request that goes out."""
        self._sent.append(now)
        self.recent(now)

    def close(self, until: float) -> None:
        """Close the limit until then."""
        self._closed_until = max(self._closed_until, until)

    def forget(self) -> None:
        """Drop measurements of a clock that was put back since."""
        self._sent.clear()
        self._closed_until = -inf

    def recent(self, now: float) -> int:
        """Count the latest requests."""
        while self._sent and self._sent[0] <= now - REMEMBERED:
            self._sent.popleft()
        return len(self._sent)

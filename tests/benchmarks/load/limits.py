"""Discord's limits for a bot: how many requests it may make, and what Discord says about that in its headers.

Discord documents 50 requests a second for the whole bot, from which answers to interactions and edits through
their tokens are exempt. The other limits are only known from the headers of its responses; those of messages have
been the same for years: five posts and five edits in five seconds for each channel, deletions apart. A window
begins with its first request. The 50 are counted over any second, which is stricter than whole seconds.
"""

from __future__ import annotations

import re
from collections import deque

import msgspec

EVERYWHERE, SECOND = 50, 1.0
"""Requests of the whole bot, and the seconds in which it may make them."""


class Limit(msgspec.Struct, frozen=True):
    """So many requests of a kind in so many seconds, for each channel."""

    kind: str
    requests: int
    seconds: float


LIMITS = {
    "POST": Limit("posts", 5, 5.0),
    "PATCH": Limit("edits", 5, 5.0),
    "DELETE": Limit("deletions", 5, 1.0),
}
"""The limits for messages of a channel, by method."""
_MESSAGES = re.compile(r"/channels/(?P<channel>\d+)/messages(?:/\d+)?")
_EXEMPT = re.compile(r"/(?:interactions|webhooks)/.*")


class Verdict(msgspec.Struct, frozen=True):
    """Whether a request is let through (``retry_after`` None) or after how many seconds it may come again.

    ``kind`` is what was asked for; ``counted`` says whether it counts for the whole bot, ``everywhere`` whether
    the whole bot has asked too much. ``headers`` are those that Discord sends.
    """

    kind: str
    counted: bool
    headers: dict[str, str]
    retry_after: float | None = None
    everywhere: bool = False


class _Window:
    """What is left of a limit for one channel."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._left = limit.requests
        self._ends = 0.0

    def take(self, now: float) -> bool:
        """One request more; False if there were too many."""
        if now >= self._ends:
            self._left, self._ends = self._limit.requests, now + self._limit.seconds
        if self._left == 0:
            return False
        self._left -= 1
        return True

    def ends_in(self, now: float) -> float:
        return max(0.0, self._ends - now)

    def headers(self, now: float, bucket: str) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(self._limit.requests),
            "X-RateLimit-Remaining": str(self._left),
            "X-RateLimit-Reset": f"{now + self.ends_in(now):.3f}",
            "X-RateLimit-Reset-After": f"{self.ends_in(now):.3f}",
            "X-RateLimit-Bucket": bucket,
        }


class Limits:
    """Judges the requests of a bot one after the other. Times are seconds of any clock that does not go back."""

    def __init__(self) -> None:
        self._windows: dict[tuple[str, str], _Window] = {}
        self._recent: deque[float] = deque(maxlen=EVERYWHERE)

    def judge(self, method: str, path: str, now: float) -> Verdict:
        """What Discord says to a request of that method and path (without the version of the interface)."""
        if _EXEMPT.fullmatch(path):
            return Verdict("exempt", False, {})
        found = _MESSAGES.fullmatch(path)
        kind = LIMITS[method].kind if found and method in LIMITS else f"{method} {path}"
        if len(self._recent) == EVERYWHERE and now - self._recent[0] < SECOND:
            return _refused(kind, self._recent[0] + SECOND - now, {"X-RateLimit-Global": "true"}, "global")
        if found is None or method not in LIMITS:
            self._recent.append(now)
            return Verdict(kind, True, {})
        window = self._windows.setdefault((kind, found["channel"]), _Window(LIMITS[method]))
        passed = window.take(now)
        headers = window.headers(now, f"bucket-of-{kind}")
        if not passed:
            return _refused(kind, window.ends_in(now), headers, "user")
        self._recent.append(now)
        return Verdict(kind, True, headers)


def _refused(kind: str, wait: float, headers: dict[str, str], scope: str) -> Verdict:
    # Without Via, discord.py takes a 429 for one of Cloudflare's, after which a bot must not try again.
    headers = headers | {"Retry-After": f"{wait:.3f}", "X-RateLimit-Scope": scope, "Via": "1.1 google"}
    return Verdict(kind, True, headers, retry_after=wait, everywhere=scope == "global")

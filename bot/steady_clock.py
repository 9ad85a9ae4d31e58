"""A clock for short pauses that is never set back."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf

PUT_BACK = 1.0
"""Seconds by which a clock may run backwards before it counts as put back."""


class SteadyClock:
    """Goes on when the clock that it reads is set back, so that no pause gets longer. ``clock`` gives the time in
    seconds. One that is set forward ends pauses early, which does no harm to short ones."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._latest = -inf
        self._read_at = 0.0
        """When it was read last, by a clock that cannot be put back, but stands still while the machine sleeps."""
        self._ahead = 0.0
        """By how many seconds the clock was put back since the beginning."""

    def __call__(self) -> float:
        """Return the time in seconds, for differences only."""
        now, read_at = self._clock(), time.monotonic()
        if now < self._latest - PUT_BACK:
            self._ahead += self._latest + (read_at - self._read_at) - now
            self._latest = now
        self._latest, self._read_at = max(self._latest, now), read_at
        return now + self._ahead

    def to_underlying(self, at: float) -> float:
        """Convert a time of this clock to that of the underlying clock."""
        self()
        return at - self._ahead

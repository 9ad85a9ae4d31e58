"""The pauses between two attempts to reach Discord."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

LONGEST = 30.0
"""Seconds of the longest pause, by which the bot comes back later than Discord at most."""
CALM = 300.0
"""Seconds without an attempt after which pauses start over."""


class Pauses:
    """Pauses that grow to half a minute: 1, 2, 4 … seconds, each up to a half shorter by chance, so that shards do
    not all come at once. Those of discord.py grow to 17 minutes, by which time Discord is long back.

    The first ``free`` attempts need no pause. After ``calm`` seconds without an attempt, pauses start over. An
    attempt that gets no connection costs nothing; ``bot.session_starts`` limits how often sessions begin.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        chance: Callable[[], float] = random.random,
        *,
        free: int = 0,
        calm: float = CALM,
    ) -> None:
        self._clock = clock
        self._chance = chance
        self._free, self._calm = free, calm
        self._attempts = -free
        self._last = clock()

    def delay(self) -> float:
        """Count a failed attempt. Returns the seconds until the next one."""
        now = self._clock()
        if now - self._last > self._calm:
            self._attempts = -self._free
        self._last = now
        if self._attempts < 0:
            self._attempts += 1
            return 0.0
        longest = min(2.0**self._attempts, LONGEST)
        self._attempts += longest < LONGEST
        return longest * (1 - self._chance() / 2)

"""How much a page may ask of the bot."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable

MOST = 10_000
"""The most sources whose messages are remembered."""


class Rates:
    """Limits messages by their source: ``burst`` at once, and ``rate`` a second in the long run. ``clock`` gives
    seconds."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._span = burst / rate
        self._burst = burst
        self._clock = clock
        self._heard: OrderedDict[Hashable, deque[float]] = OrderedDict()

    def admits(self, source: Hashable = None) -> bool:
        """Whether that source may say something now; if so, notes that it did."""
        now, heard = self._clock(), self._heard.setdefault(source, deque(maxlen=self._burst))
        self._heard.move_to_end(source)
        if len(self._heard) > MOST:
            self._heard.popitem(last=False)
        if len(heard) == self._burst and now - heard[0] < self._span:
            return False
        heard.append(now)
        return True

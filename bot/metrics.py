"""Counters of the running bot: plain numbers in memory, cheap enough for every click.

One ``Metrics`` belongs to one bot, and everything that counts gets it, or a part of it. It counts whether anybody
looks or not. All of it happens on the event loop, so nothing is locked.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the buckets, in seconds. Longer durations are counted, too."""
MOST_CODES = 500
"""How many codes of refusals are counted apart, more than there are. The rest would be ``other``."""


class Durations:
    """A histogram of durations."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        """The number up to each bound and above the one before. The last is above all bounds."""
        self.total = 0.0
        """The sum of all durations, in seconds."""

    def add(self, seconds: float) -> None:
        """Count one duration."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    @contextmanager
    def timing(self) -> Iterator[None]:
        """Count how long the body takes, however it ends."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.add(time.perf_counter() - begun)


class Metrics:
    """The counts of a bot since its start. No key is an id of Discord's or tells what a user did where."""

    def __init__(self) -> None:
        self.actions: Counter[tuple[str, str]] = Counter()
        """Committed actions by game and source: player, computer, absent, clock."""
        self.refusals: Counter[str] = Counter()
        """Answers that said no, by the code of the refusal."""
        self.unsaved: Counter[str] = Counter()
        """Presses that could not be saved, by what was wrong with the database."""
        self.set_aside: Counter[str] = Counter()
        """Turns that failed too often: ``played`` by a computer, or their match was ``closed``."""
        self.faults = 0
        """Errors of ours that were reported."""
        self.unreadable_events: Counter[str] = Counter()
        """Events of Discord's that could not be read, by name."""
        self.requests: Counter[tuple[str, str, str]] = Counter()
        """Requests to Discord by method, template of the route and HTTP status, ``failed`` where none came."""
        self.answers = Durations()
        """From an interaction's arrival until it is handled and answered."""
        self.commits = Durations()
        """Transactions that store a step of a match, waiting for others included."""
        self.pages_opened = 0
        """Pages of matches that were opened."""
        self.page_messages: Counter[str] = Counter()
        """What pages said, by kind; ``slow`` is what came too fast."""
        self.page_answers = Durations()
        """From a page's message until it is answered."""
        self.lag = Durations()
        """How late the event loop was, measured only while the page is served."""

    def refuse(self, code: str) -> None:
        """Count a refusal."""
        known = code in self.refusals or len(self.refusals) < MOST_CODES
        self.refusals[code if known else "other"] += 1

"""Rounds of work for matches: asked for as often as anybody likes, done as often as is good for Discord."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from bot.ui.alarm import Alarm
from bot.ui.host import Host
from bot.ui.trouble import FAULTS, trouble

log = logging.getLogger(__name__)

FIRST_PAUSE = 2.4
"""Seconds after which a round that failed for reasons outside is tried again; each further pause doubles."""
LONGEST_PAUSE = 60.0
CROWD = 50
"""How many matches may be in memory before those that can wait do so."""
COURTESY = 6
"""Turns of the event loop that a round lets pass before it begins: whoever caused it gets an answer first."""


class _Watch:
    """What is in memory for a match while there is something to do, and ``gap`` seconds longer."""

    def __init__(self) -> None:
        self.wanted = False
        self.busy = False
        self.next_at = 0.0
        self.failures = 0


class Rounds:
    """Does ``work`` for a match soon after it was asked for: one round at a time, at most one every ``gap``
    seconds, one more if it was asked for meanwhile. A round that fails for reasons outside comes again after
    a pause, which grows."""

    def __init__(self, host: Host, work: Callable[[int], Awaitable[None]], name: str, gap: float = 0.0) -> None:
        self._host = host
        self._work = work
        self._name = name
        self._gap = gap
        self._alarm = Alarm(self._ring, name)
        self._watches: dict[int, _Watch] = {}
        self._forgotten = asyncio.Event()
        self._stopped = False

    @property
    def pending(self) -> int:
        """How many matches are in memory, because a round is on its way or was a moment ago."""
        return len(self._watches)

    def start(self) -> None:
        """Begin with rounds that have to wait; others come at once even before."""
        self._alarm.start()

    def stop(self) -> None:
        """Begin no more rounds; the next start of the bot makes up for them."""
        self._stopped = True
        self._alarm.stop()

    def ask(self, match_id: int) -> None:
        """A round for this match, please. Returns at once."""
        watch = self._watches.setdefault(match_id, _Watch())
        watch.wanted = True
        self._go_on(match_id, watch)

    async def make_up(self, match_ids: Iterable[int]) -> None:
        """A round for each of these matches, a few at a time, however many they are."""
        for match_id in match_ids:
            while len(self._watches) >= CROWD:
                self._forgotten.clear()
                await self._forgotten.wait()
            self.ask(match_id)

    def _go_on(self, match_id: int, watch: _Watch) -> None:
        """Start the round that is wanted, or have the alarm ring when it may start; else forget the match."""
        if watch.busy or self._stopped:
            return
        if watch.next_at > self._host.service.clock():
            self._alarm.ask(watch.next_at)
        elif watch.wanted:
            watch.busy = True
            self._host.spawn(self._round(match_id, watch), f"{self._name} of match {match_id}")
        else:
            del self._watches[match_id]
            self._forgotten.set()

    async def _ring(self) -> float | None:
        """Go on with every match that has waited long enough; when the next one has."""
        now = self._host.service.clock()
        for match_id, watch in list(self._watches.items()):
            if watch.next_at <= now:
                self._go_on(match_id, watch)
        return min((watch.next_at for watch in self._watches.values() if watch.next_at > now), default=None)

    async def _round(self, match_id: int, watch: _Watch) -> None:
        for _ in range(COURTESY):
            await asyncio.sleep(0)
        watch.wanted = False
        pause = self._gap
        try:
            await self._work(match_id)
            watch.failures = 0
        except FAULTS as error:
            if trouble(error) != "later":
                raise
            pause = min(FIRST_PAUSE * 2**watch.failures, LONGEST_PAUSE)
            log.warning("%s of match %s: again in %.0f s (%s)", self._name, match_id, pause, error)
            watch.failures += 1
            watch.wanted = True
        finally:
            watch.busy = False
            watch.next_at = self._host.service.clock() + pause if pause else 0.0
            self._go_on(match_id, watch)

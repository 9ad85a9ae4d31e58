"""The intake: which interactions are being handled, and whether new ones are accepted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bot.errors import Refused

log = logging.getLogger(__name__)


class Intake:
    """Tracks every interaction from its arrival until it is answered, so that a stop can wait for them. Once
    closed it accepts no more, and users who press something are told so."""

    def __init__(self) -> None:
        self._closed = False
        self._ongoing: set[asyncio.Task[Any]] = set()

    @contextmanager
    def handling(self) -> Iterator[None]:
        """Counts the current task as handling an interaction, until its answer is sent."""
        task = asyncio.current_task()
        assert task is not None
        outermost = task not in self._ongoing
        self._ongoing.add(task)
        try:
            yield
        finally:
            if outermost:
                self._ongoing.discard(task)

    def admit(self) -> None:
        """Raise ``Refused("bot.stopping")`` if the intake is closed."""
        if self._closed:
            raise Refused("bot.stopping")

    def close(self) -> None:
        """Accept no more interactions."""
        self._closed = True

    async def finish(self, seconds: float) -> None:
        """Wait until all current interactions are answered; after ``seconds`` the rest are cancelled."""
        if not self._ongoing:
            return
        _, late = await asyncio.wait(self._ongoing, timeout=seconds)
        for task in late:
            task.cancel()
        if late:
            log.warning("%d interactions were not answered in time before the stop", len(late))
            await asyncio.wait(late)

    async def settle(self, seconds: float) -> None:
        """Like ``finish``, but call it once nothing more arrives: interactions that have just arrived are let in
        first."""
        for _ in range(ARRIVAL):
            await asyncio.sleep(0)
        await self.finish(seconds)


ARRIVAL = 3
"""Event loop turns between discord.py reading an event and the intake seeing it, plus one to spare."""

"""The intake: which interactions are being handled, and whether more are taken."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bot.errors import Refused

log = logging.getLogger(__name__)


class Intake:
    """Knows every interaction from its arrival until it is answered, so that a stop can wait for them. Once it is
    closed it admits no more: those who press then are told so."""

    def __init__(self) -> None:
        self._closed = False
        self._ongoing: set[asyncio.Task[Any]] = set()

    @contextmanager
    def handling(self) -> Iterator[None]:
        """While the current task handles an interaction, its answer included."""
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
        """Raise ``Refused("bot.stopping")`` once it is closed."""
        if self._closed:
            raise Refused("bot.stopping")

    def close(self) -> None:
        """Admit no more."""
        self._closed = True

    async def finish(self, seconds: float) -> None:
        """Wait until all that are here now are answered, but only so long; what takes longer is given up."""
        if not self._ongoing:
            return
        _, late = await asyncio.wait(self._ongoing, timeout=seconds)
        for task in late:
            task.cancel()
        if late:
            log.warning("%d interactions were not answered in time before the stop", len(late))
            await asyncio.wait(late)

    async def settle(self, seconds: float) -> None:
        """Wait as above once nothing arrives any more: what has just arrived comes in first."""
        for _ in range(ARRIVAL):
            await asyncio.sleep(0)
        await self.finish(seconds)


ARRIVAL = 3
"""Turns of the event loop from discord.py's reading an event to the intake, and one to spare."""

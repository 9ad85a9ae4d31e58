"""The intake: tracks interactions under way, and decides whether new ones are accepted."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord

from bot.errors import Refused

log = logging.getLogger(__name__)

REMEMBERED = 60.0
"""Seconds for which a handled interaction is remembered."""


class Intake:
    """Tracks every interaction from its arrival until it is answered, so that a stop can wait for them. Once
    closed it accepts no more, and users who press something are told so."""

    def __init__(self) -> None:
        self._closed = False
        self._ongoing: dict[asyncio.Task[Any], discord.Interaction[Any]] = {}
        self._taken: OrderedDict[int, tuple[float, asyncio.Task[Any]]] = OrderedDict()
        """When each interaction of the last minute came (seconds of the event loop), and the task that handles
        it."""
        self.given_up: list[discord.Interaction[Any]] = []
        """The interactions that a stop could not wait for."""

    def is_repeated(self, interaction: discord.Interaction[Any]) -> bool:
        """Record a new interaction. Returns whether it came before, since Discord may deliver one twice. The task
        that handles it may ask again."""
        task, now = asyncio.current_task(), asyncio.get_running_loop().time()
        assert task is not None
        while self._taken and next(iter(self._taken.values()))[0] <= now - REMEMBERED:
            self._taken.popitem(last=False)
        known = self._taken.setdefault(interaction.id, (now, task))
        return known[1] is not task

    @contextmanager
    def handling(self, interaction: discord.Interaction[Any]) -> Iterator[None]:
        """Track an interaction while the current task handles it, its answer included."""
        task = asyncio.current_task()
        assert task is not None
        outermost = task not in self._ongoing
        self._ongoing.setdefault(task, interaction)
        try:
            yield
        finally:
            if outermost:
                del self._ongoing[task]

    @property
    def is_closed(self) -> bool:
        """Whether the bot is stopping."""
        return self._closed

    def admit(self) -> None:
        """Raise ``Refused("bot.stopping")`` if the intake is closed."""
        if self._closed:
            raise Refused("bot.stopping")

    def close(self) -> None:
        """Accept no more interactions."""
        self._closed = True

    async def finish(self, seconds: float) -> None:
        """Wait until all current interactions are answered. After ``seconds`` the rest are cancelled."""
        if not self._ongoing:
            return
        _, late = await asyncio.wait(self._ongoing, timeout=seconds)
        for task in late:
            self.given_up.append(self._ongoing[task])
            task.cancel()
        if late:
            log.warning("%d interactions were not answered in time before the stop", len(late))
            await asyncio.wait(late)

    async def settle(self, seconds: float) -> None:
        """Wait like ``finish``, but let in interactions that have just arrived. Call it after the last one."""
        for _ in range(ARRIVAL):
            await asyncio.sleep(0)
        await self.finish(seconds)


ARRIVAL = 3
"""Event loop turns between discord.py reading an event and the intake seeing it, plus one to spare."""

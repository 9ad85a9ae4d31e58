"""Work in the background of which nobody awaits the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from bot.errors import Refused

log = logging.getLogger(__name__)


class BackgroundTasks:
    """Keeps the tasks; a fault in one is given to ``report`` with the task's name."""

    def __init__(self, report: Callable[[BaseException, str], object]) -> None:
        self._report = report
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Begin a task."""
        task = asyncio.get_running_loop().create_task(self._reported(work, name), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def drop(self) -> None:
        """Stop all of them; the next start makes up for it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _reported(self, work: Coroutine[Any, Any, None], name: str) -> None:
        try:
            await work
        except Refused as refused:
            log.info("%s came too late (%s)", name, refused)
        except Exception as error:  # noqa: BLE001 -- the reporter logs it
            self._report(error, name)

"""Checks of the database's file while the bot runs, whether or not its health is asked for."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable

from bot.errors import TallyError
from bot.monitoring.service_manager import doing_beside
from bot.ui.app import App

log = logging.getLogger(__name__)

EVERY = 4.0
"""Seconds between two looks whether the file is in its place and what was wrong is over."""
THROUGH = 8.0
"""The minimum seconds between two reads of the whole file."""
SHARE = 100
"""Reading the whole file takes at most 1/``SHARE`` of the time, so a large file is read rarely."""


@contextlib.asynccontextmanager
async def watch_store(app: App) -> AsyncIterator[None]:
    """Check the bot's database regularly from its start on."""
    stopped = threading.Event()
    async with doing_beside(_watch(app, stopped.is_set), "the database's file"):
        try:
            yield
        finally:
            stopped.set()


async def _watch(app: App, stopped: Callable[[], bool]) -> None:
    await app.started.wait()
    loop, next_through = asyncio.get_running_loop(), 0.0
    while not app.intake.is_closed:
        begun = loop.time()
        through = begun >= next_through
        try:
            await look(app, stopped, through=through)
        except (OSError, TallyError, sqlite3.Error) as error:
            log.debug("the database's file could not be looked at (%s)", error)
        except Exception:
            log.exception("the database's file could not be looked at")
        if through:
            next_through = loop.time() + pause_after(loop.time() - begun)
        await asyncio.sleep(EVERY)


def pause_after(seconds: float) -> float:
    """Compute the pause before the whole file is read again, after that took ``seconds`` seconds."""
    return max(THROUGH, seconds * SHARE)


async def look(app: App, stopped: Callable[[], bool], *, through: bool) -> None:
    """Check the file once, reading all of it if ``through``."""
    database = app.store.database
    await database.look()
    if through:
        await database.look_through(stopped)

"""Heartbeats for systemd: the bot is up, it still answers, it is stopping.

The protocol is that of sd_notify(3): datagrams with ``NAME=value`` lines to the socket in ``NOTIFY_SOCKET``. With
``WATCHDOG_USEC`` systemd restarts a service whose heartbeats stop for that long.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import sqlite3
from collections.abc import AsyncIterator, Coroutine, Mapping
from typing import Any

from bot.monitoring.health import STORE_LIMIT
from bot.ui.app import App

log = logging.getLogger(__name__)

MORE_TIME = 60
"""Seconds requested with each heartbeat of a slow start."""
BEATS = 3
"""Heartbeats in the time that systemd waits for one."""


class ServiceManager:
    """The receiver of the messages, none without an ``address``. ``watchdog`` is the time in seconds that systemd
    waits for a heartbeat, None if it does not."""

    def __init__(self, address: str | None = None, watchdog: float | None = None) -> None:
        self.watchdog = watchdog
        self._address = address

    @classmethod
    def of(cls, environ: Mapping[str, str], pid: int) -> ServiceManager:
        """Read the service manager from the environment, ignoring a watchdog meant for another process than
        ``pid``."""
        address = environ.get("NOTIFY_SOCKET") if hasattr(socket, "AF_UNIX") else None
        usec, meant = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", str(pid))
        watched = usec.isdecimal() and int(usec) > 0 and meant == str(pid)
        return cls(address or None, int(usec) / 1e6 if watched else None)

    def still_starting(self) -> None:
        """Ask for more time to start, counted from now."""
        self.tell(f"EXTEND_TIMEOUT_USEC={MORE_TIME * 1_000_000}")

    def tell(self, sign: str) -> None:
        """Send a message. A failure is ignored."""
        if self._address is None:
            return
        # a leading @ stands for the zero byte of an address in the abstract namespace
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
                sender.setblocking(False)
                sender.sendto(sign.encode(), address)
        except OSError as error:
            log.warning("systemd could not be told %s (%s)", sign, error)


@contextlib.asynccontextmanager
async def report_to_manager(app: App, manager: ServiceManager) -> AsyncIterator[None]:
    """Tell the service manager when the bot has started and, from then on, that it is alive."""
    app.still_starting = manager.still_starting
    async with doing_beside(_live(app, manager), "signs of life"):
        yield


@contextlib.asynccontextmanager
async def doing_beside(work: Coroutine[Any, Any, None], name: str) -> AsyncIterator[None]:
    """Do work in a task beside the body, and cancel it at its end."""
    task = asyncio.create_task(work, name=name)
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _live(app: App, manager: ServiceManager) -> None:
    await app.started.wait()
    manager.tell("READY=1")
    while manager.watchdog is not None:
        if await is_alive(app):
            manager.tell("WATCHDOG=1")
        await asyncio.sleep(manager.watchdog / BEATS)


async def is_alive(app: App) -> bool:
    """Return whether the event loop and the database answer. The database is only read, as a restart would not
    cure a full disk or a lock held by another process. A bot that is stopping counts as alive."""
    if app.intake.is_closed:
        return True
    try:
        async with asyncio.timeout(STORE_LIMIT):
            await app.store.settings.get("bot", 0, "alive_at")
    except (TimeoutError, sqlite3.Error) as error:
        log.warning("the database doesn't answer (%s); systemd gets no sign of life", error or "time is up")
        return False
    return True


def manager_of_this_process() -> ServiceManager:
    """Find the service manager that started this process, if any."""
    return ServiceManager.of(os.environ, os.getpid())

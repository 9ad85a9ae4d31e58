"""`python -m bot`: run the bot until the process is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

from bot.cli.signals import until_stopped
from bot.client import Tally
from bot.monitoring.page import serve_page
from bot.monitoring.service_manager import ServiceManager, is_alive, manager_of_this_process, report_to_manager
from bot.monitoring.store_watch import watch_store


async def serve(bot: Tally, token: str) -> None:
    """Run the bot until Ctrl-C or SIGTERM, reporting to systemd and the page. Raises ``discord.LoginFailure``."""
    async with until_stopped() as stopped, serve_page(bot, bot.config.http):
        await run_until(stopped, bot, token, manager_of_this_process())


async def serve_share(bot: Tally, token: str, beats: socket.socket, every: float) -> None:
    """Run one process of several until SIGTERM, with a heartbeat to its parent every ``every`` seconds. Raises
    ``discord.LoginFailure``."""
    async with until_stopped() as stopped, serve_page(bot, bot.config.http), beating(bot, beats, every):
        await run_until(stopped, bot, token, ServiceManager())


@contextlib.asynccontextmanager
async def beating(bot: Tally, beats: socket.socket, every: float) -> AsyncIterator[None]:
    """Send heartbeats with the index of the process, once it has started, while loop and database answer."""

    async def beat() -> None:
        await bot.started.wait()
        while True:
            if await is_alive(bot):
                with contextlib.suppress(OSError):
                    beats.send(str(bot.config.share.index).encode())
            await asyncio.sleep(every)

    beats.setblocking(False)
    task = asyncio.create_task(beat(), name="signs of life")
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def run_until(stopped: asyncio.Event, bot: Tally, token: str, manager: ServiceManager | None = None) -> None:
    """Run the bot until the event is set, then stop it in order. Raises ``discord.LoginFailure``."""
    manager = ServiceManager() if manager is None else manager
    async with bot, report_to_manager(bot, manager), watch_store(bot):
        running = asyncio.create_task(bot.start(token), name="run")
        told = asyncio.create_task(stopped.wait(), name="wait for a signal")
        try:
            await asyncio.wait((running, told), return_when=asyncio.FIRST_COMPLETED)
        finally:
            manager.tell("STOPPING=1")
            told.cancel()
            if not running.done():
                running.cancel()  # it only keeps the connections; those stay until the bot has closed
            await bot.close()
            with contextlib.suppress(asyncio.CancelledError):
                await running

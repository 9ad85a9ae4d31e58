"""`python -m bot`: run the bot until the process is told to stop."""

from __future__ import annotations

import asyncio
import contextlib

from bot.cli.signals import until_stopped
from bot.client import Tally
from bot.monitoring.page import watched
from bot.monitoring.service_manager import ServiceManager, manager_of_this_process, supervised
from bot.monitoring.store_watch import looked_after


async def serve(bot: Tally, token: str) -> None:
    """Run the bot until Ctrl-C or SIGTERM, while systemd and whoever watches it are told how it is. Raises
    ``discord.LoginFailure``."""
    async with until_stopped() as stopped, watched(bot, bot.config.http):
        await run_until(stopped, bot, token, manager_of_this_process())


async def run_until(stopped: asyncio.Event, bot: Tally, token: str, manager: ServiceManager | None = None) -> None:
    """Run the bot until the event is set, then stop it in order. Raises ``discord.LoginFailure``."""
    manager = ServiceManager() if manager is None else manager
    async with bot, supervised(bot, manager), looked_after(bot):
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

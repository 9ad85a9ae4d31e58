"""`python -m bot`: run the bot until the process is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator

from bot.cli.signals import until_stopped
from bot.client import Tally
from bot.monitoring.page import serve_page
from bot.monitoring.service_manager import (
    ServiceManager,
    doing_beside,
    is_alive,
    manager_of_this_process,
    report_to_manager,
)
from bot.monitoring.store_watch import watch_store
from bot.version import find_version
from bot.web.activity import Activity
from bot.web.server import serve_board

log = logging.getLogger(__name__)

REGISTERING = 10.0
"""Seconds for which the line about a good start waits for the commands."""


async def serve(bot: Tally, token: str) -> None:
    """Run the bot until Ctrl-C or SIGTERM, reporting to systemd and the page. Raises ``discord.LoginFailure``."""
    async with until_stopped() as stopped, serve_sites(bot):
        bot.spawn(announce_start(bot), "announcing the start")
        await run_until(stopped, bot, token, manager_of_this_process())


async def serve_share(bot: Tally, token: str, beats: socket.socket, every: float) -> None:
    """Run one process of several until SIGTERM, with a heartbeat to its parent every ``every`` seconds. Raises
    ``discord.LoginFailure``."""
    async with until_stopped() as stopped, serve_sites(bot), beating(bot, beats, every):
        bot.spawn(announce_start(bot), "announcing the start")
        await run_until(stopped, bot, token, ServiceManager())


@contextlib.asynccontextmanager
async def serve_sites(bot: Tally) -> AsyncIterator[None]:
    """Serve what the settings name: health and metrics, and boards."""
    settings = bot.config
    activity = None
    if settings.client_secret is not None and settings.token is not None:
        activity = Activity(settings.client_secret, settings.token, lambda: bot.application_id)
    async with (
        serve_page(bot, settings.http),
        serve_board(bot, settings.board, settings.board_url, activity) as site,
    ):
        if site is not None:
            log.info("boards are served at %s", site.url)
        yield


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
    async with doing_beside(beat(), "signs of life"):
        yield


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


async def announce_start(bot: Tally) -> None:
    """Log one line once the bot is connected and has registered its commands, or could not."""
    await bot.started.wait()
    await bot.wait_until_ready()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(bot.registration.tried.wait(), REGISTERING)
    share, n = bot.config.share, len(bot.guilds)
    servers = "1 server" if n == 1 else f"{n} servers"
    process = f" (process {share.index + 1} of {share.of})" if share.of > 1 else ""
    commands = bot.registration.describe()
    log.info("Tally %s as %s on %s, %s%s", find_version(), bot.user, servers, commands, process)

"""An orderly stop: answer presses under way, then close Discord, background work and the database."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterable

import discord

from bot.ui.app import App
from bot.ui.owed_answers import owe_answers

log = logging.getLogger(__name__)

GRACE = 3.5
"""Seconds in which presses from before a stop are finished and answered."""
GOODBYE = 0.5
"""Seconds that Discord has to confirm the end of the connection."""
LAST_ANSWERS = 1.0
"""Seconds to answer users who pressed while the bot was stopping."""


async def let_go(
    app: App,
    shards: Iterable[discord.ShardInfo],
    close_client: Callable[[], Awaitable[None]],
) -> None:
    """Admit no more presses and begin no more work. Presses under way are answered while Discord is still
    connected. Then background work, the connection, computers, and last the database are closed."""
    await app.intake.finish(GRACE)
    await _disconnect(shards)
    await app.intake.settle(LAST_ANSWERS)
    await app.costly_answers.close()
    await app.drop_tasks()
    await close_client()
    await app.drop_tasks()
    if hasattr(app, "store"):
        try:
            await owe_answers(app, app.intake.given_up)
            await _finish_work(app)
        finally:
            await app.store.close()


async def _disconnect(shards: Iterable[discord.ShardInfo]) -> None:
    """Stop receiving from Discord, without waiting for its goodbye."""
    leaving = [asyncio.ensure_future(shard.disconnect()) for shard in shards]
    if leaving:
        _, silent = await asyncio.wait(leaving, timeout=GOODBYE)
        for shard in silent:
            shard.cancel()


async def _finish_work(app: App) -> None:
    """Stop computers, and finish changes that have begun."""
    if not hasattr(app, "service"):
        return
    try:
        await app.service.close()
    except sqlite3.Error as error:
        log.warning("the database doesn't take when the bot stopped (%s)", error)

"""Fixtures of the flows over the wire."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from tests.wire.child import Child, start
from tests.wire.discord import Discord
from tests.wire.people import Town

Run = Callable[..., Awaitable[Child]]


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """The stand-in for Discord."""
    async with Discord() as served:
        yield served


@pytest.fixture
def town(discord: Discord) -> Town:
    """A server with a channel and people."""
    return Town(discord)


@pytest.fixture
async def run(discord: Discord, tmp_path: Path) -> AsyncIterator[Run]:
    """Starts bots, all over the same database; those that still run in the end are stopped."""
    children: list[Child] = []

    async def begin(*arguments: str, **settings: str) -> Child:
        children.append(await start(discord, tmp_path / "tally.db", *arguments, **settings))
        return children[-1]

    yield begin
    discord.faults.clear()
    await asyncio.gather(*(child.stop() for child in children))


@pytest.fixture
async def bot(discord: Discord, town: Town, run: Run) -> Child:
    """A bot that is connected and has registered its commands."""
    child = await run()
    await discord.until(lambda: discord.gateway.live() and discord.backend.commands.get(None), "the bot")
    return child

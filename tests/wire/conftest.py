"""Fixtures of the flows over the wire.

Flows that leave the bot as it was share one and its stand-in for Discord (``bot``); those about starts and ends
start their own (``run``).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from tests.discord_limits import refused_by_discord
from tests.discord_schema import against_the_schema
from tests.wire.answers import wrong_answers
from tests.wire.child import Child, start
from tests.wire.discord import Discord
from tests.wire.people import Town

Run = Callable[..., Awaitable[Child]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let all flows run in one loop, as their bot does."""
    folder = Path(__file__).parent
    for item in items:
        if item.path.parent == folder:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@asynccontextmanager
async def serving() -> AsyncIterator[Discord]:
    """The stand-in for Discord. What was asked of it, Discord would take, and what it answered, Discord could."""
    async with Discord() as served:
        yield served
    calls = served.rest.calls
    assert not [*refused_by_discord(calls), *against_the_schema(calls)], "Discord would not take that"
    wrong = wrong_answers(calls)
    assert not wrong, "\n".join(wrong)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def discord() -> AsyncIterator[Discord]:
    """The stand-in for Discord that most flows share."""
    async with serving() as served:
        yield served


@pytest.fixture
def town(discord: Discord) -> Iterator[Town]:
    """A server with a channel and people; nothing goes wrong there any more in the end."""
    yield Town(discord)
    discord.faults.clear()


@pytest_asyncio.fixture(loop_scope="session")
async def run(discord: Discord, tmp_path: Path) -> AsyncIterator[Run]:
    """Starts bots, all over the same database; those that still run in the end are killed."""
    children: list[Child] = []

    async def begin(*arguments: str, **settings: str) -> Child:
        children.append(await start(discord, tmp_path / "tally.db", *arguments, **settings))
        return children[-1]

    discord.forget_bots()
    yield begin
    discord.faults.clear()
    await asyncio.gather(*(child.kill() for child in children))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def bot(discord: Discord, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Child]:
    """A bot that is connected and has registered its commands."""
    child = await start(discord, tmp_path_factory.mktemp("wire") / "tally.db")
    await discord.ready()
    yield child
    await child.kill()

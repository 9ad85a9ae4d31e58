"""Bots that start and end: refused, stopped, killed, and several at once."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import pytest
import pytest_asyncio

from bot.version import find_version
from tests.extent import at_night
from tests.wire.conftest import Run, serving
from tests.wire.discord import Discord
from tests.wire.faults import Name
from tests.wire.gateway import TOKEN
from tests.wire.people import Town
from tests.wire.test_match import begin, choose
from tests.wire.test_posts import dm_posts

NO_TOKEN = "Discord didn't accept this token. Reset it in the developer portal."


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def discord() -> AsyncIterator[Discord]:
    """A stand-in for Discord that only the bots of these flows know."""
    async with serving() as served:
        yield served


@contextmanager
def another_token(discord: Discord) -> Iterator[None]:
    """Somebody has reset the token."""
    discord.rest.token = discord.gateway.token = "another"
    try:
        yield
    finally:
        discord.rest.token = discord.gateway.token = TOKEN


def without_noise(log: list[str]) -> list[str]:
    """What is written at WARNING and above."""
    return [line for line in log if " INFO " not in line]


def errors_in(log: list[str]) -> list[str]:
    """What is written of faults; warnings may tell of a machine that is busy, such as answers that came late."""
    return [line for line in log if " ERROR " in line or " CRITICAL " in line or "Traceback" in line]


async def test_a_token_that_is_not_accepted_is_said_in_a_sentence(run: Run, discord: Discord) -> None:
    with another_token(discord):
        child = await run()
        assert await child.ended() == 2
    assert without_noise(child.log) == [NO_TOKEN]


async def test_a_good_start_is_said_in_a_line_and_warns_of_nothing(run: Run, discord: Discord, town: Town) -> None:
    child = await run()
    await child.says(f"Tally {find_version()} as ")
    (line,) = [line for line in child.log if f"Tally {find_version()} as " in line]
    commands, servers = len(discord.backend.commands[None]), len(discord.backend.guilds)
    assert re.search(rf" on {servers} servers?, {commands} commands registered$", line)
    assert await child.stop() == 0
    assert without_noise(child.log) == []


async def test_with_a_json_log_the_last_line_is_json_too(run: Run, discord: Discord) -> None:
    with another_token(discord):
        child = await run(TALLY_LOG_FORMAT="json")
        assert await child.ended() == 2
    assert json.loads(child.log[-1])["message"] == NO_TOKEN
    assert all(json.loads(line) for line in child.log)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("refused", "Discord refuses the login at the moment (HTTP 403)"),
        at_night("too many", "Discord refuses the login at the moment (HTTP 429)"),
        ("reset", "Discord can't be reached ("),
        at_night("unavailable", "Discord can't be reached (HTTP 503)"),
    ],
)
async def test_a_login_that_fails_for_now_is_said_in_a_sentence(
    run: Run, discord: Discord, name: Name, words: str
) -> None:
    discord.faults.add(name, "GET /users/@me", None)
    child = await run()
    assert await child.ended() == 1
    (line,) = without_noise(child.log)
    assert words in line


async def test_a_token_that_is_reset_ends_the_running_bot(run: Run, discord: Discord) -> None:
    child = await run()
    await discord.ready()
    with another_token(discord):
        (session,) = discord.gateway.live()
        assert session.connection is not None
        await session.connection.close(4004)
        assert await child.ended() == 2
    assert without_noise(child.log) == [NO_TOKEN]


async def test_a_match_goes_on_after_a_kill_while_it_sends_and_after_a_stop(
    run: Run, discord: Discord, town: Town
) -> None:
    first = await run()
    await discord.ready()
    slow = discord.faults.add("slow", dm_posts(town, "ann"))
    await begin(town)
    await discord.until(lambda: town.dms("ann"), "the panel at Discord's")
    await first.kill()
    slow.release()
    await discord.until(lambda: not discord.gateway.live(), "the end of the first bot")
    second = await run()
    await discord.until(discord.gateway.live, "the second bot")
    await choose(town, "ann", "761", await town.gets("ann", "turn 1 of 5"))
    assert await second.stop() == 0
    assert not errors_in(second.log)
    await discord.until(lambda: not discord.gateway.live(), "the end of the second bot")
    await run()
    await discord.until(discord.gateway.live, "the third bot")
    await choose(town, "ben", "520", await town.gets("ben", "turn 1 of 5"))
    shown = await town.sees("turn 2 of 5")
    assert "761" in shown.text
    assert len(town.posts()) == 1
    await town.gets("ann", "turn 2 of 5")
    assert [len(town.dms(who)) for who in ("ann", "ben")] == [1, 1], "nothing is sent twice"


async def test_the_shards_of_all_processes_begin_in_order(run: Run, discord: Discord) -> None:
    towns = [Town(discord, (1000 + shard) << 22) for shard in range(2)]
    child = await run("--processes", "2", TALLY_SHARDS="2")
    await discord.ready(shards=2)
    identifies = discord.gateway.identifies
    assert [one.refused for one in identifies] == [False, False], identifies
    assert {one.shard for one in identifies} == {0, 1}
    for town in towns:
        await town.slash("ann", "numer play")
        assert "1. ann" in town.posts()[-1].text
    assert await child.stop() == 0

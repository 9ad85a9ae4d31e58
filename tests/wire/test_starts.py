"""Bots that start and end: refused, stopped, killed, and several at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.wire.conftest import Run
from tests.wire.discord import Discord
from tests.wire.faults import Name
from tests.wire.people import Town
from tests.wire.test_match import begin, choose

NO_TOKEN = "Discord didn't accept this token. Reset it in the developer portal."


@contextmanager
def another_token(discord: Discord) -> Iterator[None]:
    """Somebody has reset the token."""
    discord.rest.token = discord.gateway.token = "another"
    try:
        yield
    finally:
        discord.rest.token = discord.gateway.token = "a-token"


def without_noise(log: list[str]) -> list[str]:
    """What is written at WARNING and above, but for discord.py's words about voice."""
    return [line for line in log if " INFO " not in line and "voice will NOT be supported" not in line]


async def test_a_token_that_is_not_accepted_is_said_in_a_sentence(run: Run, discord: Discord) -> None:
    with another_token(discord):
        child = await run()
        assert await child.ended() == 2
    assert without_noise(child.log) == [NO_TOKEN]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("refused", "Discord refuses the login at the moment (HTTP 403)"),
        ("too many", "Discord refuses the login at the moment (HTTP 429)"),
        ("reset", "Discord can't be reached ("),
        ("unavailable", "Discord can't be reached (HTTP 503)"),
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


async def test_a_match_goes_on_after_a_stop_and_after_a_kill(run: Run, discord: Discord, town: Town) -> None:
    first = await run()
    await discord.ready()
    await begin(town)
    panels = [await town.gets(name, "turn 1 of 5") for name in ("ann", "ben")]
    assert await first.stop() == 0
    assert not without_noise(first.log)
    second = await run()
    await discord.until(discord.gateway.live, "the second bot")
    await choose(town, "ann", "761", panels[0])
    await town.gets("ann", "761")
    await second.kill()
    await discord.until(lambda: not discord.gateway.live(), "the end of the second bot")
    await run()
    await discord.until(discord.gateway.live, "the third bot")
    await choose(town, "ben", "520", panels[1])
    shown = await town.sees("turn 2 of 5")
    assert "761" in shown.text
    assert len(town.posts()) == 1


async def test_the_shards_of_all_processes_begin_in_order(run: Run, discord: Discord) -> None:
    towns = [Town(discord, (1000 + shard) << 22) for shard in range(2)]
    child = await run("--processes", "2", TALLY_SHARDS="2")
    await discord.ready(shards=2)
    first, second = discord.gateway.identifies
    assert [first.refused, second.refused] == [False, False]
    assert {first.shard, second.shard} == {0, 1}
    for town in towns:
        await town.slash("ann", "numer play")
        assert "1. ann" in town.posts()[-1].text
    assert await child.stop() == 0

"""A connection that breaks, is moved, or brings what cannot be read: whoever plays notices nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.wire.child import Child
from tests.wire.discord import Discord
from tests.wire.gateway import Connection, Op, Outage
from tests.wire.people import Town


def connection(discord: Discord) -> Connection:
    """The connection of the bot."""
    (session,) = discord.gateway.live()
    assert session.connection is not None
    return session.connection


async def connected(bot: Child, discord: Discord) -> None:
    """Wait until the bot knows that it is connected."""

    def found() -> bool:
        cut, back = (sum(words in line for line in bot.log) for words in ("is cut off", "is connected to Discord"))
        return cut == back

    await discord.until(found, "a bot that is connected")


async def test_what_happens_during_a_cut_comes_when_the_session_is_resumed(
    bot: Child, discord: Discord, town: Town
) -> None:
    (session,) = discord.gateway.live()
    resumed, identifies = session.resumed, len(discord.gateway.identifies)
    connection(discord).cut()
    await town.slash("ann", "numer play")
    assert session.resumed == resumed + 1
    assert len(discord.gateway.identifies) == identifies
    assert "1. ann" in town.posts()[-1].text


async def test_discord_may_move_the_bot_to_another_gateway(bot: Child, discord: Discord, town: Town) -> None:
    (session,) = discord.gateway.live()
    resumed = session.resumed
    await connection(discord).send({"op": Op.RECONNECT, "d": None})
    await discord.until(lambda: session.resumed > resumed, "a session that is resumed")
    await town.slash("ann", "numer play")
    assert "1. ann" in town.posts()[-1].text


async def test_a_session_that_is_not_valid_any_more_begins_anew(bot: Child, discord: Discord, town: Town) -> None:
    (session,) = discord.gateway.live()
    await connection(discord).send({"op": Op.INVALID, "d": False})
    await discord.until(lambda: [one for one in discord.gateway.live() if one is not session], "a new session")
    await town.slash("ann", "numer play")
    assert "1. ann" in town.posts()[-1].text
    assert not any(one.refused for one in discord.gateway.identifies)


async def test_an_event_that_cannot_be_read_is_left_out(bot: Child, discord: Discord, town: Town) -> None:
    (session,) = discord.gateway.live()
    for no_event in ("no JSON", "[]", "7", '{"op": 0, "t": ["READY"]}'):
        await connection(discord).send(no_event)
    nonsenses: tuple[Any, ...] = ({"id": "who?"}, None, [])
    for nonsense in nonsenses:
        session.queue("CHANNEL_UPDATE", nonsense)
        session.queue("MESSAGE_CREATE", nonsense)
    await town.slash("ann", "numer play")
    assert "1. ann" in town.posts()[-1].text
    assert discord.gateway.live() == [session], "the connection stays"
    for name in ("CHANNEL_UPDATE", "MESSAGE_CREATE", "(unnamed)"):
        assert sum(f"an event {name} from Discord can't be read" in line for line in bot.log) == 1


async def test_a_stream_that_is_broken_is_left_for_another_one(bot: Child, discord: Discord, town: Town) -> None:
    (session,) = discord.gateway.live()
    resumed = session.resumed
    await connection(discord).garble()
    await town.slash("ann", "numer play")
    assert session.resumed == resumed + 1
    assert "1. ann" in town.posts()[-1].text


@pytest.mark.parametrize("outage", ["down", "closes"])
async def test_an_outage_is_told_once_and_what_happens_meanwhile_comes_afterwards(
    bot: Child, discord: Discord, town: Town, outage: Outage
) -> None:
    await connected(bot, discord)
    await town.slash("ann", "numer play")
    said, refused, identifies = len(bot.log), discord.gateway.refused, len(discord.gateway.identifies)
    discord.gateway.outage = outage
    connection(discord).cut()
    await discord.until(lambda: discord.gateway.refused >= refused + 2, "two attempts")
    press = asyncio.create_task(town.presses("ben", "Join", town.posts()[-1]))
    discord.gateway.outage = None
    await press
    await town.sees("2. ben")
    await connected(bot, discord)
    lines = bot.log[said:]
    assert sum("Discord can't be reached" in line for line in lines) == 1
    assert sum("is cut off from Discord" in line for line in lines) == 1
    assert "Traceback" not in "\n".join(lines)
    assert len(discord.gateway.identifies) == identifies, "the session is resumed"

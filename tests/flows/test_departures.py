"""Data of a server that the bot has left is deleted after 30 days."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import discord

from bot.store.servers import KEPT
from tests.flows.menus import of_server
from tests.flows.mischief import Mischief
from tests.flows.test_privacy import ZOE, a_life, rows
from tests.flows.world import World

GONE = "SELECT guild_id FROM departure"


async def later(world: World, seconds: float) -> None:
    """That long after the bot left; it restarts."""
    await world.bot.close()
    with closing(sqlite3.connect(world.settings.database)) as connection:
        connection.execute("UPDATE departure SET left_at = left_at - ?", (seconds,))
        connection.commit()
    await world.revive()
    await world.wait()


def held(world: World) -> set[str]:
    """The database tables that hold anything that belongs to a server."""
    apart = {"setting", "departure", "sqlite_sequence"}
    found = {table for table, row in rows(world) if table not in apart}
    return found | {"setting" for table, row in rows(world) if table == "setting" and row["scope"] == "guild"}


async def gone(world: World) -> list[int]:
    """The servers that count as left."""
    return [row["guild_id"] for row in await world.bot.store.database.rows(GONE)]


async def test_everything_is_deleted_after_thirty_days(world: World, mischief: Mischief) -> None:
    await a_life(world)
    await (await of_server(world)).picks("Default pace", "daily")
    await world.bot.store.bars.put(world.guild.id, world.person("ben").id, 0.0)
    full = held(world)
    assert {"match", "seat", "action", "result", "rating", "standing", "leaderboard", "bar", "setting"} <= full
    await mischief.kicks()
    await world.wait()
    assert await gone(world) == [world.guild.id]
    await later(world, KEPT - 60)
    assert held(world) == full
    await later(world, 120)
    assert held(world) == set()
    assert await gone(world) == []
    assert (await world.bot.store.settings.user(world.person(ZOE).id)).theme == "soft", "her own, not the server's"


async def test_a_server_that_takes_the_bot_back_keeps_everything(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    await world.bot.store.servers.note_departure(world.guild.id, 0.0)
    assert await gone(world) == [world.guild.id]
    await world.restart()
    await world.wait()
    assert await gone(world) == []
    assert "match" in held(world)
    await mischief.kicks()
    await world.wait()
    assert await gone(world) == [world.guild.id]
    with world.env._bot_scope():  # wait for what the bot does next
        world.bot.dispatch("guild_join", discord.Object(world.guild.id))
    await world.wait()
    assert await gone(world) == []


async def test_a_server_left_while_the_bot_was_down_is_noticed(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    await world.bot.close()
    world.env.backend.remove_guild(world.guild.id)
    await world.revive()
    await world.wait()
    assert await gone(world) == [world.guild.id]


async def test_other_servers_lose_nothing(world: World, mischief: Mischief) -> None:
    other = World(world.env, world.settings)
    await other.open_numer("ann")
    await world.open_numer("ben")
    await mischief.kicks()
    await world.wait()
    await later(world, KEPT)
    servers = {row["guild_id"] for table, row in rows(world) if table == "match"}
    assert servers == {other.guild.id}

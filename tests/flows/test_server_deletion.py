"""/privacy server: an admin has everything about the server deleted, after all that runs there was ended."""

from __future__ import annotations

import asyncio

import pytest
import simcord

from tests.flows.menus import admin, of_server
from tests.flows.mischief import Mischief
from tests.flows.wire import Wire
from tests.flows.world import World, answer, controls_of, texts_of, told
from tests.told import sentence_of

DELETE = "Delete it all …"
TABLES = ("match", "seat", "result", "leaderboard", "bar", "tournament", "daily_member", "departure")


async def kept(world: World) -> dict[str, int]:
    """How many rows there are about servers."""
    counts = {}
    for table in TABLES:
        (row,) = await world.bot.store.database.rows(f"SELECT count(*) AS n FROM {table}")
        counts[table] = row["n"]
    settings = await world.bot.store.settings.all("guild", world.guild.id)
    return {name: n for name, n in (counts | {"settings": len(settings)}).items() if n}


async def asks(world: World, name: str, typed: str) -> str:
    """That admin asks for it and types this name; what they are told."""
    asked = await world.person(name).slash(world.channel, "privacy server")
    form = await world.presses(name, DELETE, asked.response)
    return told(await world.person(name).submit_modal(form, {"name": typed}))


@pytest.fixture
def log(world: World) -> simcord.ChannelHandle:
    """A channel for the moderation log."""
    return world.guild.create_text_channel("log")


@pytest.fixture
async def town(world: World, log: simcord.ChannelHandle) -> World:
    """A server with a bit of everything, and its admin, ada."""
    panel = await of_server(world)
    await panel.picks("Channel for the moderation log", log)
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben", ann=["999"], ben=["111"])
    await world.start_numer("ann", "ben")
    await world.person("ada").slash(world.channel, "tournament create", name="Cup", game="numer")
    await world.bot.service.bar(world.guild.id, world.person("eve").id)
    await world.person("ann").user.slash("numero solitaire")
    return world


async def test_all_is_ended_then_deleted(town: World, log: simcord.ChannelHandle) -> None:
    running, cup = town.tables()[-2:]
    before = await kept(town)
    assert before.keys() >= {"match", "result", "leaderboard", "bar", "tournament", "settings"}
    other = sentence_of("privacy.server_name", name="Tally Town")
    assert other in await asks(town, "ada", "Tally Tow")
    assert await kept(town) == before
    answers = town.bot.costly_answers
    assert await answers.get_or_make(1, "about the town", lambda: asyncio.sleep(0, "Tally Town")) == "Tally Town"
    assert "I'm deleting it now" in await asks(town, "ada", " tally  town ")
    await town.wait(10)
    assert await answers.get_or_make(1, "about the town", lambda: asyncio.sleep(0, "nothing")) == "nothing"
    assert await kept(town) == {"match": 1, "seat": 1}, "what ann plays in her DMs is her own"
    message, post = (next(one for one in town.tables() if one.id == old.id) for old in (running, cup))
    assert "**Cancelled**" in texts_of(post)
    assert "This match was cancelled" in texts_of(message)
    assert not any(label in controls_of(message) for label in ("Choose a number", "Play"))
    assert "All data about this server is being deleted" in texts_of(town.tables(log)[-1])
    assert controls_of(town.dms("ben")[-1]) == {} or "cancelled" in texts_of(town.dms("ben")[-1])
    await town.open_numer("eve")
    assert "eve" in texts_of(town.table()), "nobody is barred any more"


async def test_a_restart_does_not_stop_it(town: World, mischief: Mischief) -> None:
    mischief.fails("edit board", 503, times=None)
    await asks(town, "ada", "Tally Town")
    await town.wait(3)
    assert (await kept(town))["match"] > 1, "the table does not show yet that it is over"
    await town.restart()
    mischief.mends()
    await town.wait(60)
    assert await kept(town) == {"match": 1, "seat": 1}


async def test_tables_that_cannot_be_shown_do_not_stop_it_for_long(town: World, mischief: Mischief) -> None:
    mischief.fails("edit board", 503, times=None)
    await asks(town, "ada", "Tally Town")
    await town.wait(301)
    assert await kept(town) == {"match": 1, "seat": 1}


async def test_only_admins_of_the_server(world: World, wire: Wire) -> None:
    mod = admin(world, "mod", manage_messages=True)
    refused = sentence_of("settings.manage_server")
    assert told(await mod.slash(world.channel, "privacy server")) == refused
    admin(world)
    asked = answer(await world.person("ada").slash(world.channel, "privacy server"))
    shot = wire.shot(asked)
    assert told(await wire.press("ann", shot, DELETE)).endswith(refused)
    form = await wire.form("ann", "fp:0:0:privacy.server", {"name": "Tally Town"}, shot)
    assert refused in told(form)
    assert await world.bot.store.servers.list_requested() == {}
    in_dms = await world.person("ada").user.slash("privacy server")
    assert told(in_dms) == sentence_of("place.no_guild")

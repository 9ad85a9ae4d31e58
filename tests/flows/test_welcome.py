"""The welcome post: how to begin, when the bot joins a server."""

from __future__ import annotations

import re

import discord
import pytest
import simcord

from tests.flows.menus import admin, of_server
from tests.flows.mischief import Mischief
from tests.flows.world import World, controls_of, texts_of, told
from tests.told import sentence_of

HEAD, REMOVE = "### Tally: number games for your server", "Remove this post"


async def joins(world: World) -> None:
    """The bot is added to the server, perhaps again."""
    with world.env._bot_scope():  # wait for what the bot does next
        world.bot.dispatch("guild_join", world.bot.get_guild(world.guild.id))
    await world.wait()


def posts(world: World, channel: simcord.ChannelHandle | None = None) -> list[discord.Message]:
    """The welcome posts of a channel."""
    return [message for message in world.tables(channel) if HEAD in texts_of(message)]


async def settle(world: World, system: simcord.ChannelHandle | None) -> None:
    """The server's system channel becomes this one."""
    world.env.backend.edit_guild(world.guild.id, {"system_channel_id": system.id if system else None})
    await world.env.settle()


@pytest.fixture
async def server(world: World) -> World:
    """A server with a system channel that the bot knows, with what it said at first removed."""
    await settle(world, world.channel)
    await world.person("ann").slash(world.channel, "help")
    await world.wait()
    for message in posts(world):
        await world.bot.get_partial_messageable(world.channel.id).get_partial_message(message.id).delete()
    await world.env.settle()
    return world


@pytest.mark.settings(welcome=True)
async def test_a_server_is_told_how_to_begin(server: World) -> None:
    quiet = server.guild.create_text_channel(
        "quiet", overwrites={server.guild.default_role: discord.PermissionOverwrite(send_messages=False)}
    )
    await joins(server)
    (post,) = posts(server)
    assert posts(server, quiet) == []
    assert "</numer play:" in texts_of(post)
    assert re.search(r"\*\*For admins:\*\* </settings server:\d+> has .* </doctor:\d+> checks", texts_of(post))
    assert list(controls_of(post))[-1] == REMOVE
    await server.presses("ann", "Numer", post)
    assert "**Players (1 of 10)**" in texts_of(server.table())
    (post,) = posts(server)
    assert HEAD in texts_of(post), "the post is not the lobby"


@pytest.mark.settings(welcome=True)
async def test_without_a_system_channel_it_waits_for_the_first_command(server: World) -> None:
    """It is kept over a restart, comes where both may write, and once."""
    await settle(server, None)
    nobody = discord.PermissionOverwrite(send_messages=False)
    quiet = server.guild.create_text_channel("quiet", overwrites={server.guild.default_role: nobody})
    talk = server.guild.create_text_channel("talk")
    await joins(server)
    assert [posts(server, channel) for channel in (server.channel, quiet, talk)] == [[], [], []]
    await server.restart()
    await server.wait()
    await server.person("ann").slash(quiet, "doctor")
    await server.wait()
    assert posts(server, quiet) == []
    await server.person("ann").slash(talk, "doctor")
    await server.wait()
    assert len(posts(server, talk)) == 1
    await server.restart()
    for channel in (talk, server.channel):
        await server.person("ann").slash(channel, "doctor")
        await server.wait()
    assert (len(posts(server, talk)), posts(server)) == (1, [])


@pytest.mark.settings(welcome=True)
async def test_a_restart_on_the_way_loses_no_post(server: World, mischief: Mischief) -> None:
    mischief.fails("post board", 500, times=None)
    await joins(server)
    assert posts(server) == []
    mischief.mends()
    await server.restart()
    await server.wait()
    assert len(posts(server)) == 1


@pytest.mark.settings(welcome=True)
async def test_only_moderators_remove_the_post(server: World) -> None:
    await joins(server)
    (post,) = posts(server)
    assert told(await server.presses("ann", REMOVE, post)) == sentence_of("moderation.manage_messages")
    server.moderator("mia")
    await server.presses("mia", REMOVE, post)
    await server.wait()
    assert posts(server) == []
    await server.restart()
    await server.person("ann").slash(server.channel, "doctor")
    await server.wait()
    assert posts(server) == [], "it is not posted again"


@pytest.mark.settings(welcome=True)
async def test_who_does_not_want_it_gets_none_when_the_bot_comes_back(server: World) -> None:
    admin(server)
    panel = await of_server(server)
    await panel.picks("Welcome post", "off")
    await joins(server)
    assert posts(server) == []
    await panel.picks("Welcome post", "on")
    await joins(server)
    assert len(posts(server)) == 1


@pytest.mark.settings(welcome=True)
async def test_where_the_bot_may_not_write_nothing_is_posted(server: World, mischief: Mischief) -> None:
    await mischief.takes("send_messages")
    requests = len(server.env.http_requests)
    await joins(server)
    await server.person("ann").slash(server.channel, "help")
    await server.wait()
    assert posts(server) == []
    assert not any(r.method == "POST" and "/messages" in r.path for r in server.env.http_requests[requests:])


async def test_an_installation_can_do_without(world: World) -> None:
    await joins(world)
    assert posts(world) == []

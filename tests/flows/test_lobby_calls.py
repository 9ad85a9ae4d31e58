"""Roles that are called for lobbies: when, where, and how often."""

from __future__ import annotations

import discord
import pytest
import simcord

from bot.store.invitations import PAUSE
from bot.ui.messages.lobby_posts import PATIENCE
from tests.flows.menus import of_server
from tests.flows.mischief import Mischief
from tests.flows.wire import Wire
from tests.flows.world import World, texts_of, told


@pytest.fixture
def players(world: World) -> simcord.RoleHandle:
    """A role that anybody may mention."""
    return world.guild.create_role("numer players", mentionable=True)


async def sets(world: World, role: simcord.RoleHandle) -> None:
    """An admin picks that role for Numer."""
    panel = await of_server(world)
    await panel.picks("Role to ping for Numer ", role)


def calls(world: World) -> list[discord.Message]:
    """The calls that stand in the channel."""
    return [message for message in world.tables() if "is looking for players" in texts_of(message)]


async def test_the_role_is_called_after_a_minute_and_once_in_half_an_hour(
    world: World,
    players: simcord.RoleHandle,
) -> None:
    await sets(world, players)
    await world.open_numer("ann", thread=False)
    await world.restart()
    assert calls(world) == []
    await world.wait(PATIENCE)
    (called,) = calls(world)
    assert texts_of(called).startswith(f"<@&{players.id}> **Numer · #1** is looking for players.")
    assert [role.id for role in called.role_mentions] == [players.id]
    await world.open_numer("ben")
    await world.wait(PATIENCE)
    assert len(calls(world)) == 1
    await world.bot.service.cancel(1, world.person("ann").id)
    await world.wait()
    assert calls(world) == [], "it goes with its lobby"
    await world.wait(PAUSE)
    await world.open_numer("cleo")
    await world.wait(PATIENCE)
    assert len(calls(world)) == 1


async def test_nobody_is_called_in_vain(world: World, players: simcord.RoleHandle) -> None:
    await sets(world, players)
    await world.open_numer("ann")
    await world.adds("ann")
    await world.start_numer("ben", "cleo")
    await world.person("dan").slash(world.channel, "numo play")
    await world.wait(PATIENCE)
    assert calls(world) == []
    assert await world.bot.store.posts.role_calls() == {}


async def test_what_the_bot_may_not_mention_is_said(world: World, mischief: Mischief) -> None:
    quiet = world.guild.create_role("quiet players")
    await sets(world, quiet)
    await mischief.takes("mention_everyone")
    problem = f"I can't ping <@&{quiet.id}>"
    assert problem in told(await world.person("ada").slash(world.channel, "doctor"))
    await world.open_numer("ann")
    await world.wait(PATIENCE)
    assert calls(world) == []
    await world.bot.store.settings.put("guild", world.guild.id, "call_numo", "77")
    panel = await of_server(world)
    await panel.finds("Role to ping for NUMO")
    assert "⚠️ I can't see the role <@&77>, or it was deleted." in panel.says


async def test_only_a_role_can_be_called(world: World, wire: Wire) -> None:
    shot = wire.shot((await of_server(world)).message)
    for name, values in (("call_numer", ["everyone"]), ("call_chess", ["5"]), ("call_numer", ["5", "6"])):
        wire.emit_press("ada", shot, custom_id=f"sp:0:0:settings.server:{name}", kind=6, values=values)
        await wire.settle()
    everyone = str(world.guild.id)
    wire.emit_press("ada", shot, custom_id="sp:0:0:settings.server:call_numer", kind=6, values=[everyone])
    await wire.settle()
    assert await world.bot.store.settings.all("guild", world.guild.id) == {}


async def test_a_call_that_is_put_off_comes_later_and_once(
    world: World, players: simcord.RoleHandle, mischief: Mischief
) -> None:
    await sets(world, players)
    await world.open_numer("ann")
    mischief.fails("post board", 429)
    await world.wait(PATIENCE)
    await world.wait(60)
    assert mischief.failed()
    assert len(calls(world)) == 1

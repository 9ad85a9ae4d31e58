"""Channels and threads that are deleted: nothing waits there for ever, and staff reach what goes on."""

from __future__ import annotations

import pytest
import simcord

from bot.match.model import Person
from bot.ui.background.deleted_channels import SOON
from tests.flows.mischief import Mischief
from tests.flows.places import thread
from tests.flows.world import World, controls_of, said, told
from tests.told import sentence_of

HOUR = 3600.0


async def status(world: World, number: int) -> str:
    return (await world.bot.service.match(number)).status


async def cup_status(world: World, number: int) -> str:
    return (await world.bot.tournaments.cup(number)).status


async def elsewhere(world: World) -> simcord.ChannelHandle:
    """A channel with a lobby (1), a running match of Ann and Ben (2), and a tournament to sign up for (1)."""
    channel = world.guild.create_text_channel("elsewhere")
    world.moderator("mo")
    await opened(world, channel)
    return channel


async def opened(world: World, channel: simcord.ChannelHandle) -> None:
    await world.person("cleo").slash(channel, "numer play")
    await world.person("ann").slash(channel, "numer play")
    await world.wait()
    await world.presses("ben", "Join", world.table(channel))
    await world.wait()
    await world.presses("ann", "Start", world.table(channel))
    await world.person("mo").slash(channel, "tournament create", name="Event", game="numer")
    await world.wait(3)
    assert [await status(world, n) for n in (1, 2)] == ["lobby", "running"]


async def delete(world: World, channel: simcord.ChannelHandle, *, told_of_it: bool = True) -> None:
    """The channel is deleted; the bot is told, or is down."""
    if not told_of_it:
        await world.bot.close()
    world.env.backend.delete_channel(channel.id)
    if told_of_it:
        await world.env.settle()
    else:
        await world.revive()
    await world.wait(SOON + 2)


async def test_lobbies_and_sign_ups_of_a_deleted_channel_end_and_matches_go_on(world: World) -> None:
    await delete(world, await elsewhere(world))
    assert [await status(world, n) for n in (1, 2)] == ["cancelled", "running"]
    assert await cup_status(world, 1) == "cancelled"


async def test_what_was_deleted_while_the_bot_was_down_ends_as_well(world: World) -> None:
    await delete(world, await elsewhere(world), told_of_it=False)
    assert await status(world, 1) == "cancelled"
    assert await cup_status(world, 1) == "cancelled"


async def test_a_deleted_thread_is_no_place_to_wait_either(world: World) -> None:
    corner = await thread(world, "ann", "ben")
    world.moderator("mo")
    await opened(world, corner)
    await delete(world, corner)
    assert [await status(world, n) for n in (1, 2)] == ["cancelled", "running"]
    assert await cup_status(world, 1) == "cancelled"
    assert "#2" in told(await world.person("mo").slash(world.channel, "moderate cancel", match=2))


async def test_a_channel_that_the_bot_can_not_see_is_not_gone(world: World, mischief: Mischief) -> None:
    world.moderator("mo")
    await opened(world, world.channel)
    await mischief.takes("view_channel")
    await world.wait(2 * HOUR)
    assert await cup_status(world, 1) == "signup"
    assert await world.bot.store.deleted_channels.in_server(world.guild.id) == frozenset()


@pytest.mark.parametrize("hidden", [False, True])
async def test_a_thread_that_the_server_does_not_list_is_not_gone(
    world: World, mischief: Mischief, hidden: bool
) -> None:
    """It is archived; Discord shows it, or says that the bot may not see it."""
    corner = await thread(world, "ann", "ben")
    world.moderator("mo")
    await opened(world, corner)
    world.env.backend.edit_channel(corner.id, {}, thread_metadata={"archived": True})
    await world.env.settle()
    if hidden:
        await mischief.takes("view_channel")
    assert not await world.bot.deleted_channels.is_deleted(world.guild.id, corner.id)
    assert await cup_status(world, 1) == "signup"


async def test_staff_of_the_server_cancel_a_match_whose_channel_is_deleted(world: World) -> None:
    await delete(world, await elsewhere(world))
    unknown = await world.person("eve").slash(world.channel, "match show", match=2)
    assert sentence_of("match.unknown", match=2) in told(unknown)
    offered = await world.person("mo").autocomplete(world.channel, "moderate cancel", "match", "")
    assert [choice["value"] for choice in offered] == [2]
    asked = await world.person("mo").slash(world.channel, "moderate cancel", match=2)
    label = next(label for label in controls_of(asked.response) if "cancel" in label)
    await world.presses("mo", label, asked.response)
    assert await status(world, 2) == "cancelled"


async def test_staff_reach_a_tournament_that_runs_in_a_deleted_channel(world: World) -> None:
    channel = await elsewhere(world)
    with world.env._bot_scope():
        for name in ("ann", "ben"):
            await world.bot.tournaments.join(1, Person(world.person(name).id, name))
        await world.bot.tournaments.start(1)
    await delete(world, channel)
    assert await cup_status(world, 1) == "running"
    assert "Event" in told(await world.person("mo").slash(world.channel, "tournament list"))
    assert "Event" not in told(await world.person("eve").slash(world.channel, "tournament list"))
    asked = await world.person("mo").slash(world.channel, "tournament cancel", number=1)
    assert "is cancelled" in said(await world.presses("mo", "Yes, cancel it", asked.response))
    assert await cup_status(world, 1) == "cancelled"

"""Who may do what: moderators of the server and of a channel, admins, and members who may not write."""

from __future__ import annotations

import pytest
import simcord

from bot.match.model import Match
from tests.flows.menus import admin
from tests.flows.past import past
from tests.flows.places import allows, thread
from tests.flows.wire import SELECT, Wire
from tests.flows.world import World, controls_of, texts_of, told
from tests.told import sentence_of

ONLY_MODERATORS = sentence_of("moderation.manage_messages")
ONLY_ADMINS = sentence_of("settings.manage_server")
NOT_HERE = sentence_of("place.may_not_post")
NOT_THE_HOST = "Only the host"


async def corner_of(world: World, name: str) -> simcord.ChannelHandle:
    """A channel in which that member, and nowhere else, may manage messages."""
    channel = world.guild.create_text_channel(f"{name}s-corner")
    allows(world, channel, name, manage_messages=True)
    await world.env.settle()
    return channel


async def match(world: World, number: int = 1) -> Match:
    return await world.bot.service.match(number)


async def test_a_moderator_of_a_channel_cancels_nothing_elsewhere(world: World, wire: Wire) -> None:
    own = await corner_of(world, "eve")
    eve = world.person("eve")
    await world.open_numer("ann", "ben")
    shown = await eve.slash(own, "match show", match=1)
    assert NOT_THE_HOST in told(await world.closes("eve", shown.response))
    assert NOT_THE_HOST in told(await world.closes("eve"))
    await world.presses("ann", "Start")
    await world.wait()
    shown = await eve.slash(own, "match show", match=1)
    for message in (shown.response, world.table()):
        more = await world.presses("eve", "More", message)
        assert set(controls_of(more.response)) == {"Follow", "Replay"}
    shot = wire.shot(shown.response)
    for verb in ("table.cancel", "table.cancel_now"):
        pressed = await wire.press("eve", shot, custom_id=f"bp:1:0:{verb}")
        assert told(pressed) == sentence_of("match.cancel_needs_moderator")
    assert told(await eve.slash(own, "moderate cancel", match=1)) == ONLY_MODERATORS
    assert await eve.autocomplete(own, "moderate cancel", "match", "") == []
    assert (await match(world)).status == "running"


@pytest.mark.parametrize("place", ["channel", "thread"])
@pytest.mark.parametrize("way", ["More", "/moderate cancel", "/moderate cancel elsewhere"])
async def test_a_moderator_of_a_channel_moderates_its_tables(world: World, way: str, place: str) -> None:
    own = await corner_of(world, "eve")
    where = own if place == "channel" else await thread(world, "ann", within=own)
    eve = world.person("eve")
    await world.person("ann").slash(where, "numer play")
    await world.presses("ben", "Join", world.table(where))
    await world.wait()
    await world.presses("ann", "Start", world.table(where))
    await world.wait()
    if way == "More":
        more = await world.presses("eve", "More", world.table(where))
        asked = await world.presses("eve", "Cancel the match", more.response)
    else:
        here = where
        if way.endswith("elsewhere"):
            here = world.guild.create_text_channel("another")
            allows(world, here, "eve", manage_messages=True)
        choices = await eve.autocomplete(here, "moderate cancel", "match", "")
        assert [choice["value"] for choice in choices] == [1]
        asked = await eve.slash(here, "moderate cancel", match=1)
    await world.presses("eve", "Yes, cancel it", asked.response)
    assert (await match(world)).status == "cancelled"


async def test_what_concerns_the_server_needs_the_permission_in_the_server(world: World, wire: Wire) -> None:
    own = await corner_of(world, "eve")
    allows(world, own, "eve", manage_messages=True, manage_guild=True)
    await world.env.settle()
    eve, ben = world.person("eve"), world.person("ben")
    await past(world, "numer", "ann", "ben")
    assert told(await eve.slash(own, "moderate bar", member=ben.user)) == ONLY_MODERATORS
    assert told(await eve.slash(own, "moderate reset", member=ben.user)) == ONLY_MODERATORS
    await world.bot.service.bar(world.guild.id, ben.id)
    assert told(await eve.slash(own, "moderate unbar", member=ben.user)) == ONLY_MODERATORS
    assert told(await eve.slash(own, "settings server")) == ONLY_ADMINS
    shown = await eve.slash(own, "settings me")
    shot = wire.shot(shown.response)
    pressed = await wire.press("eve", shot, custom_id=f"bp:0:0:moderation.reset:{ben.id}.all")
    assert told(pressed) == ONLY_MODERATORS
    picked = await wire.press("eve", shot, custom_id="sp:0:0:settings.server:pace", kind=SELECT, values=["daily"])
    assert ONLY_ADMINS in told(picked)
    assert await world.bot.store.bars.find(world.guild.id, ben.id, 0.0) is not None
    assert await world.bot.store.settings.all("guild", world.guild.id) == {}


async def test_a_moderator_of_the_server_moderates_every_channel_they_see(world: World) -> None:
    mod = admin(world, "mod", manage_messages=True)
    await world.start_numer("ann", "ben")
    allows(world, world.channel, "mod", manage_messages=False)
    other = world.guild.create_text_channel("other")
    assert "Cancel Numer · #1 for everyone?" in told(await mod.slash(other, "moderate cancel", match=1))
    allows(world, world.channel, "mod", view_channel=False)
    await world.env.settle()
    assert told(await mod.slash(other, "moderate cancel", match=1)) == sentence_of("match.unknown")


PUBLIC = {
    "a lobby": ("numer play", {}),
    "a solitaire": ("numero solitaire", {}),
    "a puzzle": ("numenko solo", {}),
    "a rematch": ("match rematch", {"match": 1}),
    "a new solitaire": ("match rematch", {"match": 2}),
    "a new puzzle": ("match rematch", {"match": 3}),
}
"""What posts a public table, by name: command and options."""


@pytest.mark.parametrize("what", PUBLIC)
@pytest.mark.parametrize("place", ["channel", "thread"])
async def test_no_table_is_posted_where_the_member_may_not_write(world: World, what: str, place: str) -> None:
    await past(world, "numer", "ann", "ben")
    await past(world, "numero", "ann", "ben", options='{"solitaire":true}')
    await past(world, "numenko", "ann", "ben", options='{"solo":true}')
    channel = world.channel if place == "channel" else await thread(world, "ben", "ann")
    denied = "send_messages" if place == "channel" else "send_messages_in_threads"
    allows(world, world.channel, "ann", **{denied: False})
    await world.env.settle()
    command, options = PUBLIC[what]
    refused = await world.person("ann").slash(channel, command, **options)
    assert (refused.ephemeral, told(refused)) == (True, NOT_HERE)
    assert await world.bot.store.matches.load(4) is None
    assert not world.tables(channel)
    allows(world, world.channel, "ann", **{denied: True})
    await world.env.settle()
    shown = await world.person("ann").slash(channel, command, **options)
    if "Start the clock" in controls_of(shown.response):
        await world.presses("ann", "Start the clock", shown.response)
    await world.wait()
    assert "#4" in texts_of(world.table(channel))


async def test_who_may_not_write_still_plays(world: World) -> None:
    """Joining, also a rematch that others have opened, and private games post nothing."""
    allows(world, world.channel, "ann", send_messages=False)
    await world.env.settle()
    number = await past(world, "numer", "ann", "ben")
    await world.person("ben").slash(world.channel, "match rematch", match=number)
    joined = await world.person("ann").slash(world.channel, "match rematch", match=number)
    assert told(joined).startswith("You're in: Numer · #2.")
    await world.open_numer("ben")
    await world.presses("ann", "Join")
    assert [seat.name for seat in (await match(world, 3)).seats] == ["ben", "ann"]
    alone = await world.person("ann").slash(world.channel, "numero solitaire", private=True)
    assert "Numero · #4" in told(alone)


async def test_send_messages_is_not_what_counts_in_a_thread(world: World) -> None:
    corner = await thread(world, "ben", "ann")
    allows(world, world.channel, "ann", send_messages=False, send_messages_in_threads=True)
    await world.env.settle()
    await world.person("ann").slash(corner, "numer play")
    await world.wait()
    assert "1. ann" in texts_of(world.table(corner))

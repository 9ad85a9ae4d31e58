"""Two shards: the server's clicks arrive on one, those in direct messages on the other."""

from __future__ import annotations

import discord
import pytest

from tests.flows import script
from tests.flows.wire import Wire
from tests.flows.world import World, texts_of

pytestmark = pytest.mark.settings(shards=2)


@pytest.fixture
def world(world: World) -> World:
    """A world whose server is on the second shard."""
    world.guild = world.env.create_guild("Second Shard", shard_id=1)
    world.channel = world.guild.create_text_channel("games")
    return world


async def test_a_match_over_both_shards(world: World) -> None:
    await world.env.settle()
    guild = world.bot.get_guild(world.guild.id)
    assert (world.bot.shard_count, guild and guild.shard_id) == (2, 1)
    shown = await script.play(world)
    assert script.RESULT in shown[-1]


async def test_a_click_on_each_shard_at_once(world: World, wire: Wire) -> None:
    """Ann sits out in her DMs while ben, on the other shard, writes at the table; and twice each."""
    await world.start_numer("ann", "ben")
    form = (await world.presses("ben", "Choose a number")).modal
    assert form
    panel, board = wire.shot(world.dm("ann")), wire.shot(world.table())
    for _ in range(2):
        wire.emit_press("ann", panel, "Sit out")
        wire.emit_form("ben", form["custom_id"], {"number": "513"}, board)
    await wire.settle()
    await world.wait()
    log = await world.bot.store.matches.actions(1)
    assert sorted((entry.seat, entry.action) for entry in log) == [
        (0, '{"type":"sit_out"}'),
        (1, '{"type":"choose","number":"513"}'),
    ]
    for name in ("ann", "ben"):
        assert "turn 2 of 5" in texts_of(world.dm(name))
        assert len(world.dms(name)) == 1
    assert isinstance(world.dm("ann").channel, discord.DMChannel | discord.PartialMessageable)


async def test_a_shard_that_is_called_ready_after_it_was_cut_off_is_still_missing(world: World) -> None:
    """discord.py tells it two seconds after the last server has come."""
    await world.env.settle()
    bot, shard = world.bot, world.bot.shards[1]
    await shard.disconnect()
    await world.env.settle()
    await bot.on_shard_ready(1)
    assert bot.connection.missing == {1}
    await shard.reconnect()
    await bot.on_shard_ready(1)
    assert not bot.connection.missing


async def test_a_cut_is_logged_once_however_often_a_shard_fails_to_come_back(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="bot")
    await world.env.settle()
    for _ in range(3):
        await world.bot.on_shard_disconnect(1)
    assert caplog.text.count("shard 1 is cut off from Discord") == 1

"""Solitaires: at a table or in private, best lists, playing again, and what was missed."""

from __future__ import annotations

from typing import Any

import discord
import simcord

from tests.flows.mischief import Mischief
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, said, texts_of, told
from tests.told import sentence_of


async def solitaire(world: World, name: str, **options: Any) -> simcord.InteractionResult:
    """That person starts a solitaire."""
    result = await world.person(name).slash(world.channel, "numero solitaire", **options)
    await world.wait()
    return result


async def stops(world: World, name: str, message: Any) -> simcord.InteractionResult:
    """That person ends a solitaire from a panel, and says so twice."""
    asked = await world.presses(name, "Stop", message)
    done = await world.presses(name, next(iter(controls_of(asked.response))), asked.response)
    await world.wait()
    return done


async def test_it_starts_at_once_at_a_table_and_the_hand_comes_by_dm(world: World) -> None:
    result = await solitaire(world, "ann", mode="points")
    assert not result.ephemeral
    assert len(world.tables()) == 1
    shown = texts_of(world.table())
    assert "Numero · #1" in shown
    assert f"<@{world.person('ann').id}>" in shown
    assert {"Play", "Rules", "More"} <= set(controls_of(world.table()))
    assert {"Stop", "Type it"} <= set(controls_of(world.dm("ann")))
    assert "Build" not in controls_of(world.dm("ann"))


async def test_the_end_is_at_the_table_and_it_can_be_played_again(world: World) -> None:
    await solitaire(world, "ann")
    await stops(world, "ann", world.dm("ann"))
    shown = texts_of(world.table())
    assert "🏁 **ann** ends with 0 cards." in shown
    assert "🥇" not in shown
    assert list(controls_of(world.table())) == ["Play again", "Review", "More"]
    again = await world.presses("ben", "Play again")
    await world.wait()
    assert not again.ephemeral
    assert len(world.tables()) == 2
    assert f"<@{world.person('ben').id}>" in texts_of(world.table())
    assert "Type it" in controls_of(world.dm("ben"))


async def test_what_was_missed_is_for_the_player_alone(world: World) -> None:
    await solitaire(world, "ann")
    await stops(world, "ann", world.dm("ann"))
    missed = await world.presses("ann", "Review")
    assert missed.ephemeral
    assert told(missed)
    stranger = await world.presses("ben", "Review")
    assert sentence_of("match.outsider") in told(stranger)


async def test_a_private_one_is_seen_by_its_player_alone(world: World) -> None:
    result = await solitaire(world, "ann", private=True)
    assert result.ephemeral
    assert {"Stop", "Type it"} <= set(controls_of(result.response))
    assert world.tables() == []
    listed = await world.person("ben").slash(world.channel, "match list", whose="server")
    assert "Nobody has played here yet" in told(listed)
    looked = await world.person("ben").slash(world.channel, "match show", match=1)
    assert sentence_of("match.unknown") in told(looked)
    own = await world.person("ann").slash(world.channel, "match list")
    assert "Numero · #1" in told(own)
    await world.restart()
    await world.wait()
    assert world.tables() == []
    hand = await world.person("ann").slash(world.channel, "hand")
    assert "Type it" in controls_of(hand.response)


async def test_the_end_of_a_private_one_is_in_the_panel_and_it_can_be_played_again(world: World) -> None:
    shown = await solitaire(world, "ann", private=True)
    done = await stops(world, "ann", shown.response)
    assert "🏁 **ann** ends with 0 cards." in said(done)
    end = world.dm("ann")
    assert "🏁 **ann** ends with 0 cards." in texts_of(end)
    more = await world.presses("ann", "More", end)
    replayed = await world.presses("ann", "Replay", more.response)
    assert "### Numero · #1 · replay\n-# step 0 of 1" in said(replayed)
    assert "🏁" in texts_of(next(message for message in world.dms("ann") if message.id == end.id)), "it stays"
    again = await world.presses("ann", "Play again", end)
    await world.wait()
    assert "Numero · #2" in texts_of(world.dm("ann")) + said(again)
    assert world.tables() == []
    panel = (await world.person("ann").slash(world.channel, "hand")).response
    assert "Type it" in controls_of(panel)


async def test_it_needs_no_open_dms(world: World, mischief: Mischief) -> None:
    world.person("ann")
    mischief.closes_dms("ann")
    shown = await solitaire(world, "ann", private=True)
    done = await stops(world, "ann", shown.response)
    assert "ends with 0 cards" in said(done)


async def test_it_is_played_again_where_that_was_asked_for(world: World) -> None:
    await solitaire(world, "ann")
    await stops(world, "ann", world.dm("ann"))
    arcade = world.guild.create_text_channel("arcade")
    await world.person("ben").slash(arcade, "match rematch", match=1)
    await world.wait()
    assert len(world.tables()) == 1
    assert "Numero · #2" in texts_of(world.table(arcade))
    assert (await world.bot.service.match(2)).row.channel_id == arcade.id, (
        "a fresh table would be posted there too"
    )


async def test_a_private_one_played_again_in_dms_belongs_to_the_same_channel(world: World) -> None:
    shown = await solitaire(world, "ann", private=True)
    await stops(world, "ann", shown.response)
    await world.presses("ann", "Play again", world.dm("ann"))
    await world.wait()
    again = (await world.bot.service.match(2)).row
    assert (again.guild_id, again.channel_id) == (world.guild.id, world.channel.id)


async def test_one_whose_table_cannot_be_shown_is_not_left_behind(world: World, mischief: Mischief) -> None:
    world.person("ann")
    mischief.fails("answer", 403, code=50001)
    assert "I've closed it again" in said(await solitaire(world, "ann"))
    assert (await world.bot.service.match(1)).status == "cancelled"


async def test_options_that_no_client_offers_start_none(world: World, wire: Wire) -> None:
    for bad in ({"level": "genius"}, {"mode": "chess"}, {"hints": "all"}):
        assert told(await wire.command("ann", "numero solitaire", bad)) == sentence_of("command.changed")
    assert await world.bot.store.matches.load(1) is None


async def test_it_is_not_started_where_its_table_could_not_be_kept(world: World) -> None:
    deny = discord.PermissionOverwrite(send_messages=False)
    quiet = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: deny})
    result = await world.person("ann").slash(quiet, "numero solitaire")
    assert "I still need: Send Messages" in told(result)
    private = await world.person("ann").slash(quiet, "numero solitaire", private=True)
    assert "Type it" in controls_of(private.response), "a private one needs no table"


async def test_whoever_resigns_from_it_ends_it(world: World) -> None:
    await solitaire(world, "ann")
    asked = await world.person("ann").slash(world.channel, "match resign", match=1)
    await world.presses("ann", "Yes, resign", asked.response)
    await world.wait()
    assert "This match was cancelled" in texts_of(world.table())

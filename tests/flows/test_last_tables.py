"""A lobby opens as its host last had it, with the usual options one press away."""

from __future__ import annotations

import discord

from bot.match.lobbies.server_presets import read_rated_lists
from tests.flows.records import Past
from tests.flows.test_leaderboard import chooses, menu
from tests.flows.world import World, controls_of, texts_of, told, told_in_words, worded
from tests.told import sentence_of


def staff(world: World) -> None:
    """Ann may manage the server."""
    world.people["ann"] = world.guild.add_member(
        world.env.create_user("ann"),
        roles=[world.guild.create_role("staff", permissions=discord.Permissions(manage_guild=True))],
    )


async def test_a_lobby_opens_like_the_last_table_of_its_host_also_after_a_restart(world: World) -> None:
    await world.person("ann").slash(world.channel, "numer play", rounds=1, pace="relaxed")
    await world.presses("bob", "Join")
    await world.wait()
    await world.presses("ann", "Start")
    await world.wait()
    await world.restart()
    await world.person("bob").slash(world.channel, "numer play")
    assert "**Quick**" in texts_of(world.table()), "Bob did not host it"
    assert "Standard" not in controls_of(world.table())
    await world.person("ann").slash(world.channel, "numer play")
    shown = texts_of(world.table())
    assert "**custom options**" in shown
    assert "relaxed" in shown
    await world.presses("ann", "Standard")
    await world.wait()
    shown = texts_of(world.table())
    assert "**Quick**" in shown
    assert "live" in shown
    assert "Standard" not in controls_of(world.table())


async def test_what_is_given_with_the_command_goes_before(world: World) -> None:
    await world.bot.store.settings.put(
        "user", world.person("ann").id, "table_numer", '{"options": {}, "pace": "daily"}'
    )
    await world.person("ann").slash(world.channel, "numer play", pace="live")
    assert "slow" not in texts_of(world.table())
    await world.bot.store.settings.put(
        "user", world.person("ann").id, "table_numer", '{"options": 3, "pace": "never"}'
    )
    await world.person("ann").slash(world.channel, "numer play")
    assert "**Quick**" in texts_of(world.table()), "options of another version are left out"


async def test_staff_save_up_to_three_presets_which_everybody_opens_by_name(world: World) -> None:
    staff(world)
    save = {"game": "numer", "name": "Friday  night"}
    early = await world.person("ann").slash(world.channel, "settings preset", **save)
    assert told_in_words(early) == worded(sentence_of("preset.no_table"))
    last = '{"options": {"rounds": 1}, "pace": "relaxed"}'
    await world.bot.store.settings.put("user", world.person("ann").id, "table_numer", last)
    saved = await world.person("ann").slash(world.channel, "settings preset", **save)
    assert "**Friday night**\n" in told(saved)
    for name in ("Saturday", "Sunday"):
        await world.person("ann").slash(world.channel, "settings preset", game="numer", name=name)
    fourth = await world.person("ann").slash(world.channel, "settings preset", game="numer", name="Monday")
    assert "A game has at most 3 presets of the server." in told(fourth)
    refused = await world.person("ben").slash(world.channel, "settings preset", game="numer", name="Mine")
    assert "Manage Server" in told(refused)
    await world.restart()
    await world.person("ben").slash(world.channel, "numer play", saved="Friday night")
    assert "relaxed" in texts_of(world.table())
    await world.presses("ben", "Standard")
    await world.wait()
    assert "relaxed" not in texts_of(world.table())
    menu = next(label for label, one in controls_of(world.table()).items() if "preset" in one["custom_id"])
    await world.selects("ben", menu, "saved:Saturday")
    await world.wait()
    assert "relaxed" in texts_of(world.table())
    await world.person("ann").slash(
        world.channel, "settings preset", game="numer", name="Saturday", change="remove"
    )
    assert told(await world.selects("ben", menu, "saved:Saturday")) == sentence_of("preset.unknown")
    gone = await world.person("ben").slash(world.channel, "numer play", saved="Saturday")
    assert told(gone) == sentence_of("preset.unknown")


async def test_a_rated_preset_has_a_leaderboard_and_a_rating_of_its_own(world: World, past: Past) -> None:
    staff(world)
    last = '{"options": {"rounds": 1}, "pace": "live"}'
    await world.bot.store.settings.put("user", world.person("ann").id, "table_numer", last)
    preset = {"game": "numer", "name": "*Blitz*"}
    await world.person("ann").slash(world.channel, "settings preset", **preset)
    await world.person("ben").slash(world.channel, "numer play", saved="*Blitz*")
    assert "**\\*Blitz\\*** · not rated" in texts_of(world.table())
    rated = told(await world.person("ann").slash(world.channel, "settings preset", change="rate", **preset))
    assert "**\\*Blitz\\***\n-# rated · " in rated
    assert "hidden, not deleted" in rated
    await world.person("ben").slash(world.channel, "numer play", saved="*Blitz*")
    assert "**\\*Blitz\\*** · rated" in texts_of(world.table())
    (which,) = [one for _, one in await read_rated_lists(world.bot.store.settings, world.guild.id)]
    await past.match(("ann", 1, 41), ("ben", 2, 20), list=which)
    await past.match(("ben", 1, 30), ("ann", 2, 20))
    shown = await world.person("ann").slash(world.channel, "leaderboard", saved="*Blitz*")
    assert told(shown).startswith("### Numer · rating · preset “\\*Blitz\\*”")
    assert "🥇 ann · " in told(shown)
    lists = menu(shown.response, "List")
    assert list(lists) == ["default options", "preset “*Blitz*”"]
    usual = await chooses(world, "ann", "List", "default options", shown.response)
    assert told(usual).startswith("### Numer · rating\n")
    assert "🥇 ben · " in told(usual)
    record = told(await world.person("ann").slash(world.channel, "stats"))
    assert "**Numer** · preset “\\*Blitz\\*” · 1 match · rating **1," in record
    await world.person("ann").slash(world.channel, "settings preset", change="remove", **preset)
    gone = await world.person("ann").slash(world.channel, "leaderboard", saved="*Blitz*")
    assert told(gone) == sentence_of("preset.not_rated")
    old = await chooses(world, "ann", "List", "preset “*Blitz*”", usual.response)
    assert told(old).startswith("### Numer · rating\n"), "its list is not shown any more"
    assert "*Blitz" not in told(await world.person("ann").slash(world.channel, "stats"))

"""/settings server: who may change what, and that tables follow it."""

from __future__ import annotations

import io

import discord
import pytest
from PIL import Image

from bot.games.registry import GAMES
from bot.render.colours import GROUND
from bot.render.themes import recolour
from tests.flows.menus import admin, of_server
from tests.flows.mischief import Mischief
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, texts_of, told
from tests.told import sentence_of

LANGUAGE, PACE, THREADS, COLOURS = "Language for", "Default pace", "Threads", "Colours"
GAMES_MENU, TABLES, SEASONS, AUDIT = (
    "Games",
    "Channels for matches",
    "Channel for season podiums",
    "Channel for the moderation log",
)
REFUSED = sentence_of("settings.manage_server")


async def test_it_is_for_those_who_manage_the_server(world: World, wire: Wire) -> None:
    assert told(await world.person("ann").slash(world.channel, "settings server")) == REFUSED
    admin(world, "mia", manage_messages=True)
    assert told(await world.person("mia").slash(world.channel, "settings server")) == REFUSED
    panel = await of_server(world)
    chosen: dict[str, list[list[str]]] = {}
    for section in panel.sections:
        await panel.opens(section)
        chosen.setdefault(section.split(" (")[0], []).extend(panel.chosen(menu) for menu in panel.menus)
    assert chosen == {
        "Matches": [["live"], ["off"], ["10"], list(GAMES), [], []],
        "Posts": [[], [], ["on"]],
        "Morning post": [[], ["8"], ["UTC"]],
        "Notifications": [[]] * len(GAMES),
        "Champions": [["-"], *[[]] * len(GAMES)],
        "Language and look": [["-"], ["standard"]],
    }
    shot = wire.shot(panel.message)
    wire.emit_press("ann", shot, custom_id="sp:0:0:settings.server:threads", kind=3, values=["on"])
    await wire.settle()
    assert await world.bot.store.settings.all("guild", world.guild.id) == {}


async def test_pace_threads_and_language(world: World, wire: Wire) -> None:
    panel = await of_server(world)
    await panel.picks(PACE, "daily")
    await world.restart()
    await panel.picks(THREADS, "on")
    await world.open_numer("ann", "ben")
    assert "slow: a day a turn" in texts_of(world.table())
    await world.presses("ann", "Start")
    await world.wait()
    assert "The table is here" in texts_of(world.table())
    await world.open_numer("ann", pace="live", thread=False)
    assert "live: 2 minutes a turn" in texts_of(world.table()), "a lobby may be different"
    await world.bot.store.settings.put("guild", world.guild.id, "language", "en")
    await wire.command("ann", "numer play", {}, guild_locale="pl")
    row = await world.bot.store.matches.load(3)
    assert row is not None
    assert row.locale == "en"


async def test_games_that_are_switched_off(world: World) -> None:
    panel = await of_server(world)
    await panel.picks(GAMES_MENU, "numo", "numer")
    assert panel.chosen(GAMES_MENU) == ["numer", "numo"]
    for command in ("numero play", "numero solitaire"):
        refused = await world.person("ann").slash(world.channel, command)
        assert told(refused) == "Numero is switched off on this server. You can play Numer and NUMO here."
    await world.start_numer("ann", "ben")
    admin(world, "mod", manage_messages=True)
    await world.cancels("mod")
    await panel.picks(GAMES_MENU, "numo")
    again = await world.presses("ann", "Play again")
    assert told(again) == "Numer is switched off on this server. You can play NUMO here."
    await panel.picks(GAMES_MENU, *GAMES)
    assert await world.bot.store.settings.get("guild", world.guild.id, "games") is None
    await world.presses("ann", "Play again")
    assert "Players (1 of" in texts_of(world.table())


async def test_channels_for_tables(world: World) -> None:
    arcade = world.guild.create_text_channel("arcade")
    panel = await of_server(world)
    await panel.picks(TABLES, arcade)
    assert panel.chosen(TABLES) == [str(arcade.id)]
    for command, options in (("numer play", {}), ("numero solitaire", {"private": False})):
        refused = await world.person("ann").slash(world.channel, command, **options)
        assert refused.ephemeral
        assert told(refused) == f"Matches aren't allowed in this channel. Try <#{arcade.id}>."
    assert not world.tables()
    private = await world.person("ann").slash(world.channel, "numero solitaire", private=True)
    assert "Numero · #1" in told(private), "a private game has no table"
    await world.person("ann").slash(arcade, "numer play")
    assert "Numer · #2" in texts_of(world.table(arcade))
    await panel.picks(TABLES)
    await world.person("ann").slash(world.channel, "numer play")
    assert "Numer · #3" in texts_of(world.table())


async def test_a_lost_channel_is_said_in_the_panel(world: World, mischief: Mischief) -> None:
    silent = discord.PermissionOverwrite(send_messages=False, attach_files=False)
    quiet = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: silent})
    news = world.guild.create_text_channel("news")
    panel = await of_server(world)
    await panel.picks(AUDIT, quiet)
    assert f"⚠️ In <#{quiet.id}> I still need: Send Messages." in panel.says
    await panel.picks(TABLES, quiet, news)
    assert f"⚠️ In <#{quiet.id}> I still need: Send Messages and Attach Files." in panel.says
    await panel.picks(SEASONS, news)
    assert str(news.id) not in panel.says
    await mischief.deletes_channel(news.id)
    gone = f"⚠️ I can't see <#{news.id}>, or it was deleted."
    panel = await of_server(world)
    marked = [one["label"] for one in controls_of(panel.message)["Section"]["options"] if "emoji" in one]
    assert marked == ["Matches (2)", "Posts"], "the menu of sections says where something is wrong"
    await panel.finds(TABLES)
    assert gone in panel.says
    await panel.opens("Posts")
    assert gone in panel.says
    assert panel.chosen(SEASONS) == []


async def test_what_no_menu_offers_is_refused(world: World, wire: Wire) -> None:
    shot = wire.shot((await of_server(world)).message)
    for name, values in (
        ("channels", ["abc"]),
        ("audit", ["1", "2"]),
        ("games", ["chess"]),
        ("games", []),
        ("season_told", ["2000-Q1"]),
    ):
        wire.emit_press("ada", shot, custom_id=f"sp:0:0:settings.server:{name}", kind=3, values=values)
        await wire.settle()
    assert await world.bot.store.settings.all("guild", world.guild.id) == {}


@pytest.mark.settings(pictures=True)
async def test_public_pictures_have_the_colours_of_the_server(world: World) -> None:
    await (await of_server(world)).picks(COLOURS, "contrast")
    await world.start_numer("ann", "ben")
    shown = [message.attachments[0] for message in (world.table(), world.dm("ann"))]
    corners = [corner(world, attachment.url) for attachment in shown]
    assert corners[0] == recolour(GROUND, "contrast")
    assert corners[1] == pytest.approx(GROUND, abs=2), "a private panel has its owner's"


async def test_it_is_no_command_for_dms(world: World) -> None:
    asked = await world.person("ann").user.slash("settings server")
    assert told(asked) == sentence_of("place.no_guild")


def corner(world: World, url: str) -> tuple[int, ...]:
    """The colour of a picture's corner."""
    png = world.env.backend.cdn.get(url)
    assert png is not None
    found = Image.open(io.BytesIO(png)).convert("RGB").getpixel((0, 0))
    assert isinstance(found, tuple)
    return found

"""/settings me: every choice is kept, shown, and does what it says."""

from __future__ import annotations

import io
from typing import Any

import pytest
import simcord
from PIL import Image

from bot.games.numer.model import HOUSE
from bot.i18n import languages
from bot.render.colours import GROUND
from bot.render.themes import recolour
from bot.store.settings import UserSettings
from tests.flows.menus import mine
from tests.flows.numo import lay_out, sit_down
from tests.flows.wire import Wire
from tests.flows.world import World, said, texts_of, told

LANGUAGE, PICTURES, COLOURS, PANEL = "Language", "Pictures", "Colours of your pictures", "Notify me"
REMINDER, ZONE = "Remind me about the daily puzzles", "Your time zone"
ORDER, REPLAYS, LISTED = "Order of your hand in NUMO", "Your hands in replays", "Leaderboards"


def attached(world: World, message: Any) -> list[Any]:
    """The pictures of a message."""
    channel_id = getattr(message, "channel_id", None) or message.channel.id
    return list(world.env.backend.get_message(channel_id, message.id).attachments)


def ground(world: World, message: Any) -> tuple[int, int, int]:
    """The colour in the corner of a message's picture."""
    png = world.env.backend.cdn.get(attached(world, message)[0]["url"])
    assert png is not None
    found = Image.open(io.BytesIO(png)).convert("RGB").getpixel((0, 0))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


async def test_nothing_is_chosen_at_first(world: World) -> None:
    shown = await world.person("ann").slash(world.channel, "settings me")
    assert shown.ephemeral
    panel = await mine(world, "ann")
    chosen: dict[str, list[str]] = {}
    for section in ("Notifications", "What others see", "Language and look"):
        await panel.opens(section)
        chosen |= {menu: panel.chosen(menu) for menu in panel.menus}
    assert chosen == {
        PANEL: ["-"],
        REMINDER: ["-"],
        ZONE: ["UTC"],
        "Invitations": ["-"],
        REPLAYS: ["off"],
        LISTED: ["on"],
        LANGUAGE: ["-"],
        PICTURES: ["on"],
        COLOURS: ["standard"],
        ORDER: ["number"],
        "My own ratings": ["-"],
    }
    assert panel.words(LANGUAGE) == ["same as Discord", *languages().values()]
    assert panel.words(COLOURS)[1] == "high contrast: black, white, bright colours"


async def test_choices_are_kept_at_once_and_after_a_restart(world: World) -> None:
    panel = await mine(world, "ann")
    await panel.picks(PICTURES, "off")
    await panel.picks(COLOURS, "soft")
    assert panel.chosen(COLOURS) == ["soft"]
    await world.restart()
    await panel.picks(REPLAYS, "on")
    await panel.picks(PANEL, "off")
    assert panel.chosen(PANEL) == ["off"]
    await panel.finds(PICTURES)
    assert panel.chosen(PICTURES) == ["off"]
    assert await world.bot.store.settings.user(world.person("ann").id) == UserSettings(
        client_language="en", pictures=False, calls="off", theme="soft", show_hands=True
    )
    again = await world.person("ann").user.slash("settings me")
    assert "Your settings" in told(again), "in DMs too"
    assert await world.bot.store.settings.user(world.person("ben").id) == UserSettings()


async def test_what_no_menu_offers_is_refused(world: World, wire: Wire) -> None:
    shot = wire.shot((await mine(world, "ann")).message)
    for custom_id, values in (
        ("sp:0:0:settings.me:theme", ["pink"]),
        ("sp:0:0:settings.me:theme", []),
        ("sp:0:0:settings.me:theme", ["soft", "contrast"]),
        ("sp:0:0:settings.me:shoe_size", ["44"]),
        ("sp:0:0:settings.them:theme", ["soft"]),
        ("sp:0:0:settings.server:theme", ["soft"]),
    ):
        wire.emit_press("ann", shot, custom_id=custom_id, kind=3, values=values)
        await wire.settle()
    assert await world.bot.store.settings.all("user", world.person("ann").id) == {"client_language": "en"}
    assert await world.bot.store.settings.all("guild", world.guild.id) == {}


async def test_panels_never_come_by_dm_to_those_who_want_none(world: World) -> None:
    await (await mine(world, "ann")).picks(PANEL, "off")
    await world.start_numer("ann", "ben")
    assert not world.dms("ann")
    first = await world.opens("ann")
    assert "You turned DMs off, so your panel won't come by DM" in said(first)
    assert "closed" not in said(first)
    assert "You turned DMs off" not in said(await world.opens("ann"))
    await world.writes("ben", "513", world.dm("ben"))
    await world.writes("ann", "761", first.response)
    await world.wait()
    assert "turn 2 of 5" in texts_of(world.dm("ben"))
    assert not world.dms("ann")
    await world.wait(95)
    assert "your turn ends" in texts_of(world.table()), "the reminder is given at the table"
    assert not world.dms("ann")


async def test_dms_can_be_wanted_again_in_the_middle_of_a_match(world: World) -> None:
    panel = await mine(world, "ann")
    await panel.picks(PANEL, "off")
    await world.start_numer("ann", "ben")
    await panel.picks(PANEL, "-")
    for name in ("ann", "ben"):
        await world.writes(name, "513")
    await world.wait()
    assert "turn 2 of 5" in texts_of(world.dm("ann"))
    await panel.picks(PANEL, "off")
    for name in ("ann", "ben"):
        await world.writes(name, "642")
    await world.wait()
    assert len(world.dms("ann")) == 1
    assert "turn 3 of 5" in texts_of(world.dm("ann")), "the panel that is there already is kept right"


async def test_the_order_of_the_hand_holds_in_matches(world: World) -> None:
    await (await mine(world, "ann")).picks(ORDER, "season")
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, hands={"ann": ["2wi", "3sp", "4wi", "5sp"]})
    assert ann.hand == "3sp 5sp 2wi 4wi"


@pytest.mark.settings(pictures=True)
async def test_pictures_in_high_contrast_or_none_at_all(world: World) -> None:
    panel = await mine(world, "ann")
    await panel.picks(COLOURS, "contrast")
    await (await mine(world, "ben")).picks(PICTURES, "off")
    await world.start_numer("ann", "ben")
    assert ground(world, world.dm("ann")) == recolour(GROUND, "contrast")
    assert ground(world, world.table()) == pytest.approx(GROUND, abs=2)
    assert not attached(world, world.dm("ben"))
    assert "Open digits: 0 1 2 3 4 5 6 7 8 9." in texts_of(world.dm("ben"))
    assert f"{HOUSE.symbols[0]} ann 0, 0–9." in texts_of(world.dm("ben")), "of the others: total, open digits"
    rules = await world.person("ann").slash(world.channel, "numer rules", page=2)
    assert ground(world, rules.response) == recolour(GROUND, "contrast")
    shown = await world.person("ben").slash(world.channel, "match show", match=1)
    assert not attached(world, shown.response)
    assert "turn 1 of 5" in told(shown)


async def test_strangers_do_not_reach_a_panel(world: World) -> None:
    panel = await mine(world, "ann")
    with pytest.raises(simcord.SetupError, match="not visible"):
        await world.person("eve").select(panel.message, ["off"], custom_id="sp:0:0:settings.me:pictures")

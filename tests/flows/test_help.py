"""/numer rules, /help and /doctor."""

from __future__ import annotations

import re

import discord
from discord.app_commands import Group

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.panels import first_steps
from bot.store.settings import COMMAND_IDS, ServerSettings
from bot.ui.controls.items import SeatControls
from bot.version import find_version
from tests.flows.menus import of_server
from tests.flows.mischief import Mischief
from tests.flows.wire import SELECT, Wire
from tests.flows.world import World, answer, controls_of, said, texts_of, told, worded
from tests.layouts import components
from tests.pseudo import ENGLISH
from tests.told import sentence_of

BACK, NEXT, LOBBY = "Back", "Next", "Play with others"
OPEN_LOBBY = SeatControls(0, "p").id("s", "help.play")


def buttons(message: object) -> dict[str, bool]:
    """Labels of the buttons, and whether they can be pressed."""
    return {label: not control.get("disabled") for label, control in controls_of(message).items()}


async def test_the_pages_of_the_rules(world: World) -> None:
    page = await world.person("ann").slash(world.channel, "numer rules")
    assert page.ephemeral
    headings = ["The idea", "The reveal", "Points and digits", "End and fine print"]
    for number, heading in enumerate(headings, 1):
        assert told(page).startswith(f"### Numer · {heading}\n-# page {number} of 4\n")
        assert buttons(page.response) == {BACK: number > 1, NEXT: number < 4, "Learn in 3 minutes": True}
        if number < 4:
            page = await world.presses("ann", NEXT, page.response)
    assert "trademark" in told(page)
    assert "The reveal" in told(await world.person("ann").user.slash("numer rules", page=2))


async def ids(world: World) -> dict[str, int]:
    """The ids under which Discord knows the commands."""
    return {command.name: command.id for command in await world.bot.tree.fetch_commands()}


async def read_help(world: World, *, dm: bool = False) -> str:
    """All pages of Ann's help, one after the other."""
    ann = world.person("ann")
    page = await (ann.user.slash("help") if dm else ann.slash(world.channel, "help"))
    shown, read = answer(page), [told(page)]
    while buttons(shown)[NEXT]:
        shown = answer(await world.presses("ann", NEXT, shown))
        read.append(texts_of(shown))
    assert len(read) > 1 and not buttons(shown)[NEXT]
    for number, text in enumerate(read, 1):
        assert text.endswith(f"\n-# page {number} of {len(read)} · `Tally {find_version()}`")
    return "\n".join(read)


async def test_help_has_every_command_to_click_also_after_a_restart(world: World) -> None:
    known = await ids(world)
    assert set(known) == {command.name for command in world.bot.tree.get_commands()}
    for _ in range(2):
        text = await read_help(world)
        assert text.startswith("### Tally: number games for your server\n**Play now** against")
        assert f"\n</numer play:{known['numer']}> · " in text
        for name in known.keys() - {"help"}:
            assert re.search(rf"</{name}( \w+)?:{known[name]}>", text), name
        assert "2–10 players, about 4 minutes, 7 with newcomers." in text and " …" not in text
        alone = await read_help(world, dm=True)
        assert alone.startswith("### Tally: number games, here just for you\n**Play now** against")
        assert f"1. Learn a game: </numer learn:{known['numer']}>, " in alone
        for name in known.keys() - {"help"}:
            offered = name not in ("leaderboard", "doctor", "moderate", "play", "race", "tournament")
            assert offered == bool(re.search(rf"</{name}( \w+)?:{known[name]}>", alone)), name
        requests = len(world.env.http_requests)
        await world.restart()
        sent = [request.path for request in world.env.http_requests[requests:]]
        assert not any(path.endswith("/commands") for path in sent), "the ids are known"


async def test_without_ids_commands_are_named(world: World) -> None:
    """Discord knows the commands, but an earlier version has not kept their ids."""
    await world.env.settle()
    await world.bot.store.settings.put("bot", 0, COMMAND_IDS, None)
    known = await ids(world)
    await world.restart()
    await world.wait()
    assert f"</hand:{known['hand']}>" in await read_help(world)
    world.bot.registration._ids.clear()
    assert "`/numer play` · " in await read_help(world)


async def test_help_names_lessons_where_there_are_some(world: World) -> None:
    """Whatever the command tree has is named."""
    found = await read_help(world)
    groups = [command for command in world.bot.tree.get_commands() if isinstance(command, Group)]
    lessons = [group.name for group in groups if group.get_command("learn") is not None]
    assert len(re.findall(r"New to it\? </\w+ learn:\d+>", found)) == len(lessons)
    pages = first_steps.help_pages(lambda name: f"`/{name}`", SeatControls(0, "p"), ENGLISH, ServerSettings())
    assert "New to it? `/numo learn`" in worded(str([components(page) for page in pages]))


async def test_a_lobby_opens_from_help(world: World) -> None:
    for number, key in enumerate(GAMES, 1):
        name = "ann" if number < 3 else "ben"
        shown = answer(await world.person(name).slash(world.channel, "help"))
        result = await world.actor(name, shown).select(shown, [key], custom_id=OPEN_LOBBY)
        assert wording(key).title in texts_of(world.table()), said(result)
        assert "**Players (1 of" in texts_of(world.table()), said(result)
        match = await world.bot.service.match(number)
        assert match.options == match.game.options_type()


async def test_a_lesson_opens_from_help(world: World) -> None:
    shown = answer(await world.person("ann").slash(world.channel, "help"))
    menu = controls_of(shown)["Learn a game"]["custom_id"]
    learnt = await world.actor("ann", shown).select(shown, ["numo"], custom_id=menu)
    assert "NUMO · step 1 of" in said(learnt)


async def test_what_begins_a_game_is_on_the_first_page(world: World) -> None:
    shown = answer(await world.person("ann").slash(world.channel, "help"))
    menus = [LOBBY, "Learn a game"]
    assert list(controls_of(shown)) == [*(wording(key).title for key in GAMES), *menus, BACK, NEXT]


async def test_no_game_begins_from_help_where_it_may_not(world: World) -> None:
    kept = Wire(world).shot(answer(await world.person("ann").slash(world.channel, "help")))
    in_dms = kept | {"channel_id": str(world.person("ann").user.dm_channel.id)}
    refused = await Wire(world).press("ann", in_dms, LOBBY, kind=SELECT, values=["numer"])
    assert told(refused) == sentence_of("place.no_table", game="numer")
    deny = discord.PermissionOverwrite(send_messages=False)
    quiet = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: deny})
    shown = answer(await world.person("ann").slash(quiet, "help"))
    await world.actor("ann", shown).select(shown, ["numer"], custom_id=OPEN_LOBBY)
    assert world.tables(quiet) == []


async def test_the_doctor_is_content(world: World) -> None:
    result = await world.person("ann").slash(world.channel, "doctor")
    assert result.ephemeral
    assert told(result) == (
        "### Can I run matches in this channel?\n✅ Yes, everything I need is allowed.\n"
        "✅ Matches can have their own threads."
    )


async def test_the_doctor_names_what_is_missing(world: World) -> None:
    deny = discord.PermissionOverwrite(send_messages=False, attach_files=False, send_messages_in_threads=False)
    quiet = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: deny})
    assert told(await world.person("ann").slash(quiet, "doctor")) == (
        "### Can I run matches in this channel?\n❌ Not yet. I still need: Send Messages and Attach Files.\n"
        "❌ You can't post in this channel, so I won't either.\n"
        "➖ For matches in threads I'd also need: Send Messages in Threads."
    )


async def test_the_doctor_warns_of_power_over_everything(world: World) -> None:
    role = world.guild.create_role("bots", permissions=discord.Permissions(administrator=True))
    assert world.bot.user is not None
    assert "Administrator" not in told(await world.person("ann").slash(world.channel, "doctor"))
    world.env.backend.add_member_role(world.guild.id, world.bot.user.id, role.id)
    assert "⚠️ I have Administrator here and don't need it." in told(
        await world.person("ann").slash(world.channel, "doctor")
    )


async def test_the_doctor_says_what_play_would_refuse(world: World, mischief: Mischief) -> None:
    arcade, news = (world.guild.create_text_channel(name) for name in ("arcade", "news"))
    panel = await of_server(world)
    await panel.picks("Games", "numer", "numo")
    await panel.picks("Channels for matches", arcade, news)
    told_here = told(await world.person("ann").slash(world.channel, "doctor"))
    assert f"❌ {told(await world.person('ann').slash(world.channel, 'numer play'))}" in told_here
    assert "everything I need" not in told_here
    assert "➖ Switched off on this server: Numero, nmbrs!, and Numenko." in told_here
    await mischief.deletes_channel(news.id)
    there = told(await world.person("ann").slash(arcade, "doctor"))
    assert "✅ Yes, everything I need is allowed." in there
    assert f"⚠️ I can't run matches where this server wants them. I can't see <#{news.id}>" in there
    await panel.picks("Lobbies and matches", "3")
    for name in ("ann", "ben", "cyd"):
        await world.person(name).slash(arcade, "numer play")
    assert f"❌ {sentence_of('place.full', most=3)}" in told(await world.person("dan").slash(arcade, "doctor"))


async def test_the_doctor_looks_after_the_posts(world: World) -> None:
    """The moderation log is for those who moderate."""
    silent = discord.PermissionOverwrite(send_messages=False)
    quiet = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: silent})
    panel = await of_server(world)
    for menu, channel in (("Channel for season", world.channel), ("Channel for the moderation log", quiet)):
        await panel.picks(menu, channel)
    for name, sees in (("ada", True), ("ann", False)):
        found = told(await world.person(name).slash(world.channel, "doctor"))
        assert f"✅ <#{world.channel.id}> · the season podiums" in found
        lost = f"⚠️ I can't post the moderation log. In <#{quiet.id}> I still need: Send Messages." in found
        assert lost == sees


async def test_help_has_what_is_on(world: World) -> None:
    arcade = world.guild.create_text_channel("arcade")
    panel = await of_server(world)
    await panel.picks("Games", "numo")
    await panel.picks("Channels for matches", arcade)
    shown = answer(await world.person("ann").slash(world.channel, "help"))
    assert next(iter(controls_of(shown))) == wording("numo").title
    assert [one["value"] for one in controls_of(shown)[LOBBY]["options"]] == ["numo"]
    pages = await read_help(world)
    assert f"Open lobbies in <#{arcade.id}>." in pages
    assert "</numo play:" in pages
    assert not re.search(r"</(numer|numero|nmbrs|numenko) ", pages)

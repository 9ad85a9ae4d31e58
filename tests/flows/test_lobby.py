"""Opening a lobby, joining, leaving, computers, and starting."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.opponents.base import LEVELS
from tests.flows.wire import Wire
from tests.flows.world import ADD, World, controls_of, texts_of, told
from tests.told import sentence_of


async def players(world: World) -> list[str]:
    """The lines of the lobby's player list."""
    await world.wait()
    lines = texts_of(world.table()).splitlines()
    return [line for line in lines if line[0].isdigit() and ". " in line]


OPTIONS: tuple[tuple[dict[str, Any], str], ...] = (
    ({}, "2 rounds of five turns · live: 2 minutes a turn"),
    ({"rounds": 1}, "1 round of five turns · live: 2 minutes a turn"),
    ({"rounds": 3}, "3 rounds of five turns · live: 2 minutes a turn"),
    ({"strict": True}, "2 rounds of five turns · strict: using a crossed-off digit voids your number · live"),
    ({"pace": "relaxed"}, "2 rounds of five turns · relaxed: 30 minutes a turn"),
    ({"pace": "daily"}, "2 rounds of five turns · slow: a day a turn"),
    ({"thread": True}, "2 rounds of five turns"),
    ({"thread": False, "rounds": 1, "strict": True, "pace": "daily"}, "1 round of five turns · strict"),
)


async def test_the_options_are_told_in_words(world: World) -> None:
    for number, (options, words) in enumerate(OPTIONS, 1):
        lobby = await world.open_numer(f"host{number}", **options)
        assert words in texts_of(lobby)
        assert texts_of(lobby).startswith(f"## Numer · #{number}\nEveryone secretly writes a number")
        match = await world.bot.service.match(number)
        chosen = (match.options.rounds, match.options.strict, match.row.pace, bool(match.row.thread))
        defaults = {"rounds": 2, "strict": False, "pace": "live", "thread": False}
        assert chosen == tuple((defaults | options).values())


async def test_a_thread_is_made_at_the_start_where_that_is_wanted(world: World) -> None:
    await world.open_numer("ann", "ben", thread=True)
    await world.presses("ann", "Start")
    await world.wait()
    (thread,) = world.channel.threads
    assert thread.name == "Numer · #1"
    assert "turn 1 of 5" in texts_of(world.table(thread))
    assert f"The table is here: <#{thread.id}>" in texts_of(world.table())
    await world.writes("ann", "761", world.table(thread))
    assert "Your number: **761**" in texts_of(world.dm("ann"))


CHANGED = sentence_of("command.changed")


async def test_options_that_no_client_offers(world: World, wire: Wire) -> None:
    bad: dict[str, Any]
    for bad, answer in (
        ({"rounds": 0}, "A match of Numer has 1, 2 or 3 rounds, not 0."),
        ({"rounds": 99}, "A match of Numer has 1, 2 or 3 rounds, not 99."),
        ({"rounds": "two"}, CHANGED),
        ({"strict": "perhaps"}, CHANGED),
        ({"pace": "never"}, CHANGED),
    ):
        assert told(await wire.command("ann", "numer play", bad)) == answer
    assert await world.bot.store.matches.load(1) is None


@pytest.mark.logs_errors
@pytest.mark.parametrize(
    ("command", "options", "answer"),
    [
        ("numer duel", {}, CHANGED),
        ("stats", {"member": 5}, "“5” doesn't work there. Pick one of the values Discord suggests."),
    ],
)
async def test_a_command_that_discord_still_knows_from_before(
    world: World, wire: Wire, command: str, options: dict[str, Any], answer: str
) -> None:
    assert told(await wire.command("ann", command, options)) == answer


async def test_what_needs_a_server_says_so_in_dms(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben")
    alone = sentence_of("place.no_guild")
    table = sentence_of("place.no_table", game="numer")
    for command in ("leaderboard", "doctor"):
        assert told(await wire.command("ann", command, {}, dm=True)) == alone, command
    assert told(await wire.command("ann", "match rematch", {"match": 1}, dm=True)) == table
    assert await world.bot.store.matches.load(2) is None


async def test_join_leave_and_a_new_host(world: World) -> None:
    await world.open_numer("ann", "ben", "cleo")
    assert await players(world) == ["1. ann · host", "2. ben", "3. cleo"]
    before = world.table()
    assert told(await world.presses("ann", "Join / leave")) == ""
    assert await players(world) == ["1. ben · host", "2. cleo"]
    await world.presses("ann", "Join / leave")
    assert await players(world) == ["1. ben · host", "2. cleo", "3. ann"]
    for name in ("ben", "cleo"):
        await world.presses(name, "Join / leave")
    assert await players(world) == ["1. ann · host"]
    assert "This match was cancelled" not in texts_of(before)


async def test_a_double_click_joins_or_leaves_once(world: World, wire: Wire) -> None:
    """The second press means what the button meant when it was shown."""
    lobby = wire.shot(await world.open_numer("ann"))
    results = [wire.emit_press("ben", lobby, "Join / leave") for _ in range(2)]
    await wire.settle()
    assert [told(result) for result in results] == ["", sentence_of("lobby.joined_already")]
    assert await players(world) == ["1. ann · host", "2. ben"]
    lobby = wire.shot(world.table())
    results = [wire.emit_press("ben", lobby, "Join / leave") for _ in range(2)]
    await wire.settle()
    assert [told(result) for result in results] == ["", sentence_of("lobby.not_joined")]
    assert await players(world) == ["1. ann · host"]


async def test_a_host_whom_nobody_could_follow_does_not_close_the_lobby_by_accident(world: World) -> None:
    await world.open_numer("ann")
    await world.adds("ann")
    stays = await world.presses("ann", "Join / leave")
    assert told(stays) == sentence_of("lobby.last_host")
    assert await players(world) == ["1. ann · host", "2. Computer 1 · medium"]
    await world.restart()
    closed = await world.presses("ann", "Close Numer · #1", stays.followups[-1])
    assert "Numer · #1 is closed." in told(closed)
    await world.wait()
    assert "This match was cancelled, so nothing counts. Open a new one any time." in texts_of(world.table())
    assert set(controls_of(world.table())) == {"Play again", "Rules"}


def choices(world: World, menu: str) -> list[str]:
    """What a menu of the lobby offers."""
    return [option["label"] for option in controls_of(world.table())[menu]["options"]]


async def test_computers_come_and_go(world: World) -> None:
    await world.open_numer("ann")
    levels = [f"Computer: {level}" for level in ("to suit the host", *LEVELS)]
    assert choices(world, ADD) == levels, "there is none to remove"
    for level in ("medium", "beginner", "expert"):
        await world.adds("ann", level)
        await world.wait()
    lines = ["1. ann · host", "2. Computer 1 · medium", "3. Computer 2 · beginner", "4. Computer 3 · expert"]
    assert await players(world) == lines
    assert choices(world, ADD) == [*levels, "Remove the last computer"]
    await world.selects("ann", ADD, "remove")
    assert await players(world) == lines[:3]
    for _ in range(7):
        await world.adds("ann")
    assert len(await players(world)) == 10
    assert "Crowded" in texts_of(world.table())


async def test_a_menu_whose_choice_was_made_has_another_id(world: World) -> None:
    """Else Discord would not send the same choice a second time."""
    await world.open_numer("ann")
    ids = [controls_of(world.table())[ADD]["custom_id"]]
    for _ in range(2):
        await world.adds("ann")
        await world.wait()
        ids.append(controls_of(world.table())[ADD]["custom_id"])
    assert len(set(ids)) == 3


async def test_a_full_lobby(world: World) -> None:
    await world.open_numer("ann", "ben")
    for _ in range(8):
        await world.adds("ann")
    await world.wait()
    assert ADD not in controls_of(world.table())
    assert choices(world, "Remove a computer") == ["Remove the last computer"]
    assert told(await world.presses("cleo", "Leave (full)")) == "All 10 seats are taken."
    await world.presses("ben", "Leave (full)")
    await world.wait()
    await world.presses("cleo", "Join / leave")
    assert (await players(world))[-1] == "10. cleo"


async def test_a_level_that_there_is_not(world: World, wire: Wire) -> None:
    lobby = wire.shot(await world.open_numer("ann"))
    for values in ([], ["godlike"], ["easy", "hard"], [str(2**70)]):
        refused = await wire.press("ann", lobby, custom_id="st:1:0:lobby.computers:1", kind=3, values=values)
        assert told(refused) in (sentence_of("lobby.level"), sentence_of("control.unknown"))
    assert await players(world) == ["1. ann · host"]


async def test_a_start_too_early_and_a_closed_lobby(world: World, wire: Wire) -> None:
    lobby = await world.open_numer("ann")
    start = controls_of(lobby)["Start (needs 1 more player)"]
    assert start["disabled"]
    forced = await wire.press("ann", wire.shot(lobby), custom_id=start["custom_id"])
    assert told(forced) == "You need at least 2 players. Wait for others to join, or add a computer."
    await world.adds("ann")
    await world.wait()
    assert not controls_of(world.table())["Start"].get("disabled")
    await world.closes("ann")
    await world.wait()
    assert "This match was cancelled, so nothing counts." in texts_of(world.table())


async def test_a_moderator_cancels_somebody_elses_lobby(world: World) -> None:
    world.moderator("mia")
    await world.open_numer("ann", "ben")
    assert told(await world.presses("mia", "Start")).startswith("Only the host")
    assert told(await world.presses("mia", "Options")).endswith("As a moderator you can close the lobby.")
    await world.closes("mia")
    await world.wait()
    assert "This match was cancelled, so nothing counts." in texts_of(world.table())


async def test_a_lobby_that_is_looked_at_in_private_follows_its_buttons(world: World) -> None:
    await world.open_numer("ann")
    shown = await world.person("ben").slash(world.channel, "match show", match=1)
    result = await world.presses("ben", "Join", shown.response)
    assert "2. ben" in told(result)
    await world.wait()
    assert "2. ben" in texts_of(world.table())
    shown = await world.person("ann").slash(world.channel, "match show", match=1)
    assert "turn 1 of 5" in told(await world.presses("ann", "Start", shown.response))


async def test_the_rules_from_the_lobby(world: World) -> None:
    await world.open_numer("ann")
    result = await world.presses("eve", "Rules")
    assert result.ephemeral
    assert told(result).startswith("### Numer · The idea\n-# page 1 of 4")


async def test_a_lobby_inside_a_thread_stays_there(world: World) -> None:
    """In a thread the bot needs no Send Messages, and no thread of its own."""
    await world.open_numer("ann", "ben", thread=True)
    await world.presses("ann", "Start")
    await world.wait()
    (thread,) = world.channel.threads
    deny = Overwrite(
        world.guild.default_role.id, OverwriteType.ROLE, 0, discord.Permissions(send_messages=True).value
    )
    world.env.backend.set_overwrite(world.channel.id, deny)
    ann = world.person("ann")
    assert told(await ann.slash(thread, "doctor")).endswith("✅ Yes, everything I need is allowed.")
    await ann.slash(thread, "numer play", thread=True)
    assert "## Numer · #2" in texts_of(world.table(thread))
    await world.adds("ann", "easy", world.table(thread))
    await world.presses("ann", "Start", world.table(thread))
    await world.wait()
    assert texts_of(world.table(thread)).startswith("## Numer · #2\n")
    assert "\nRound 1 of 2" in texts_of(world.table(thread))
    assert "Send Messages" in told(await ann.slash(world.channel, "doctor"))


@pytest.mark.parametrize(
    ("lacking", "options", "words"),
    [
        (("attach_files",), {}, "Attach Files"),
        (("send_messages", "attach_files"), {}, "Send Messages and Attach Files"),
        (("create_public_threads",), {"thread": True}, "Create Public Threads"),
    ],
)
async def test_a_channel_where_the_bot_lacks_permissions(
    world: World, lacking: tuple[str, ...], options: dict[str, Any], words: str
) -> None:
    """Nothing is opened; the doctor says the same."""
    deny = discord.PermissionOverwrite(**dict.fromkeys(lacking, False))
    channel = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: deny})
    ann = world.person("ann")
    result = await ann.slash(channel, "numer play", **options)
    assert result.ephemeral
    assert told(result).startswith("I can't run a match here.")
    assert f"I still need: {words}." in told(result) and "</doctor:" in told(result)
    assert await world.bot.store.matches.load(1) is None
    assert words in told(await ann.slash(channel, "doctor"))

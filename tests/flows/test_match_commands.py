"""/hand and /match: which match is meant, who may see it, and autocompletion."""

from __future__ import annotations

import re
from typing import Any

import pytest
import simcord
from msgspec.structs import replace

from bot.match import play
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, texts_of, worded
from tests.flows.world import told_in_words as told
from tests.told import sentence_of

NO_MATCH = sentence_of("match.unknown")
OUTSIDE = sentence_of("match.outsider")


async def elsewhere(world: World) -> int:
    """A match of ann and ben that runs in another server; its number."""
    other = World(world.env, world.settings)
    for name in ("ann", "ben"):
        other.people[name] = other.guild.add_member(world.person(name).user)
    board = await other.start_numer("ann", "ben")
    return int(texts_of(board).split("#")[3].split()[0])


async def offered(world: World, name: str, command: str, typed: str = "") -> list[str]:
    """The completions of a match option."""
    person = world.person(name)
    choices = await person.autocomplete(world.channel, command, "match", typed)
    return [choice["name"] for choice in choices]


async def hand(world: World, name: str, **options: Any) -> str:
    """What /hand answers in the channel."""
    result = await world.person(name).slash(world.channel, "hand", **options)
    assert result.ephemeral
    return told(result)


async def test_hand_without_a_match(world: World) -> None:
    none = worded(sentence_of("match.no_match"))
    assert await hand(world, "ann") == none
    await world.open_numer("ann")
    assert await hand(world, "ann") == none
    assert sentence_of("match.lobby") in await hand(world, "ann", match=1)
    assert await hand(world, "eve", match=1) == OUTSIDE
    assert await hand(world, "eve", match=99) == NO_MATCH


async def test_hand_finds_the_match_that_waits(world: World) -> None:
    for _ in range(2):
        await world.start_numer("ann", "ben")
    assert "Numer · #1" in await hand(world, "ann"), "it has been waiting longer"
    assert "Numer · #2" in await hand(world, "ann", match=2)
    await world.presses("ann", "Sit out", world.dms("ann")[0])
    assert "Numer · #2" in await hand(world, "ann"), "only the second one waits for her now"
    assert await offered(world, "ann", "hand") == ["Numer · #2 · ann, ben", "Numer · #1 · ann, ben"]
    assert await offered(world, "ann", "hand", "#1") == ["Numer · #1 · ann, ben"]
    assert await offered(world, "eve", "hand") == []


async def test_hand_prefers_the_match_of_the_place(world: World) -> None:
    """The channel's, also where another waits and this one does not; in a thread, the one whose table is there."""
    other = world.guild.create_text_channel("other")
    await world.start_numer("ann", "ben")
    await world.person("ann").slash(other, "numer play")
    await world.presses("ben", "Join", world.table(other))
    await world.wait()
    await world.presses("ann", "Start", world.table(other))
    await world.start_numer("ann", "ben", thread=True)
    (thread,) = world.channel.threads
    await world.presses("ann", "Sit out", world.dms("ann")[1])

    async def shown(channel: simcord.ChannelHandle) -> str:
        return told(await world.person("ann").slash(channel, "hand")).split(" · [")[0].strip("# ")

    assert await shown(other) == "Numer · #2"
    assert await shown(thread) == "Numer · #3"
    assert await shown(world.channel) == "Numer · #1"
    await world.presses("ann", "Sit out", world.dms("ann")[0])
    assert await shown(world.channel) == "Numer · #3"
    await world.presses("ann", "Sit out", world.dms("ann")[2])
    assert await shown(world.channel) == "Numer · #3", "none waits, so the newest"
    await world.presses("ben", "Sit out", world.dms("ben")[1])
    await world.wait()
    assert await shown(world.guild.create_text_channel("third")) == "Numer · #2", "the one that waits"


async def test_hand_passes_over_matches_that_a_computer_plays(world: World) -> None:
    for _ in range(2):
        await world.start_numer("ann", "ben", "cleo")
    await world.bot.service.change(2, play.resign, world.person("ann").id)
    await world.presses("ann", "Sit out", world.dms("ann")[0])
    assert "Numer · #1" in await hand(world, "ann"), "nobody waits for her, but she plays there"


async def test_any_of_many_matches_is_found_by_typing(world: World) -> None:
    await world.open_numer("ann", "ben")
    row = (await world.bot.service.match(1)).row
    for _ in range(60):
        await world.bot.store.matches.add(replace(row, id=0, host_id=0))
    assert len(await offered(world, "ann", "match show")) == 25
    for typed in ("#1", "Numer · #1 · ann, ben"):
        assert "Numer · #1 · ann, ben" in await offered(world, "ann", "match show", typed)
    await world.presses("ann", "Start")
    assert await offered(world, "ann", "hand") == ["Numer · #1 · ann, ben"]
    assert await offered(world, "ann", "match resign", "BEN numer") == ["Numer · #1 · ann, ben"]
    assert "Numer · #1" in await hand(world, "ann"), "however many lobbies there are"


async def test_hand_in_dms(world: World) -> None:
    await world.start_numer("ann", "ben")
    result = await world.person("ann").user.slash("hand")
    assert "Choose a number, or sit this turn out." in told(result)
    await world.writes("ann", "513", result.response)
    assert "Your number: **513**" in texts_of(world.dms("ann")[0])
    choices = await world.person("ann").user.autocomplete("hand", "match", "")
    assert [choice["value"] for choice in choices] == [1]


async def test_a_match_of_another_server_is_unknown_to_strangers_and_known_to_its_players(world: World) -> None:
    number = await elsewhere(world)
    eve, ann = world.person("eve"), world.person("ann")
    for command in ("match show", "match replay", "match resign", "match rematch", "hand"):
        assert told(await eve.slash(world.channel, command, match=number)) == NO_MATCH
        assert told(await eve.slash(world.channel, command, match=4711)) == NO_MATCH
    assert "turn 1 of 5" in told(await ann.slash(world.channel, "match show", match=number))
    assert "turn 1 of 5" in await hand(world, "ann", match=number)
    assert told(await ann.slash(world.channel, "match rematch", match=number)) == (
        sentence_of("place.other_server")
    )


async def test_buttons_of_another_server_do_nothing_for_strangers(world: World, wire: Wire) -> None:
    number = await elsewhere(world)
    world.moderator("mia")
    await world.open_numer("ann")
    before = await world.bot.store.matches.load(number)
    shot = wire.shot(world.table())
    verbs = (
        "play.choose",
        "table.hand",
        "table.more",
        "table.cancel",
        "table.cancel_now",
        "table.rematch",
        "lobby.cancel",
    )
    for verb in verbs:
        assert told(await wire.press("mia", shot, custom_id=f"bt:{number:x}:0:{verb}")) == NO_MATCH, verb
    assert await world.bot.store.matches.load(number) == before


async def test_a_moderator_here_is_none_elsewhere(world: World, wire: Wire) -> None:
    """A player of a match elsewhere may see it here, but not cancel it with this server's permissions."""
    ann = world.moderator("ann")
    number = await elsewhere(world)
    shown = await ann.slash(world.channel, "match show", match=number)
    more = await world.presses("ann", "More", shown.response)
    assert set(controls_of(more.response)) == {"Pause", "End the match", "Resign", "Replay"}
    for verb in ("table.cancel", "table.cancel_now"):
        result = await wire.press("ann", wire.shot(shown.response), custom_id=f"bt:{number:x}:0:{verb}")
        assert told(result) == sentence_of("match.cancel_needs_moderator")
    assert (await world.bot.service.match(number)).status == "running"


async def test_show_lets_anybody_look(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.writes("ann", "761")
    result = await world.person("eve").slash(world.channel, "match show", match=1)
    assert result.ephemeral
    assert "Waiting for <@" in told(result)
    assert "761" not in re.findall(r"\w+", told(result)), "as a number, not within an id or the commitment"
    assert set(controls_of(result.response)) == {"Choose a number", "My board", "Rules", "More"}
    assert "Score sheet" in told(await world.presses("eve", "More", result.response))
    await world.writes("ben", "513")
    result = await world.person("eve").slash(world.channel, "match show", match=1)
    assert "~~761~~ ann · eliminated: 1 is in 513" in told(result)


async def test_what_is_offered_while_typing(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben")
    await world.start_numer("ann", "cleo")
    await world.open_numer("dan")
    await elsewhere(world)
    one, two, three, four = (
        "Numer · #1 · ann, ben",
        "Numer · #2 · ann, cleo",
        "Numer · #3 · dan",
        "Numer · #4 · ann, ben",
    )
    for command in ("match show", "match replay"):
        assert await offered(world, "ann", command) == [four, two, three, one], "open ones first"
        assert await offered(world, "eve", command) == [three, two, one]
        assert await offered(world, "eve", command, "CLEO") == [two]
    assert await offered(world, "ann", "match resign") == [four, two]
    assert await offered(world, "ben", "match resign") == [four]
    assert await offered(world, "ann", "match rematch") == [one]
    assert await offered(world, "cleo", "match rematch") == []
    assert await offered(world, "ann", "match rematch", "nobody") == []


async def test_a_rematch_of_two(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1, strict=True)
    await world.plays_out("ann", "ben")
    over = world.table()
    result = await world.presses("ben", "Play again", over)
    assert not result.ephemeral
    await world.wait()
    lobby = world.table()
    assert "1 round of five turns · strict" in texts_of(lobby)
    assert "1. ben · host" in texts_of(lobby)
    answer = told(await world.presses("ann", "Play again", over))
    assert answer == f"You're in: Numer · #2. {lobby.jump_url}"
    assert told(await world.presses("ann", "Play again", over)) == sentence_of("lobby.joined_already")
    await world.wait()
    assert "2. ann" in texts_of(world.table())
    assert texts_of(world.tables()[0]).startswith("## Numer · #1\n🏆"), "the old board stays as it was"
    await world.presses("ben", "Start")
    assert told(await world.presses("cleo", "Play again", over)) == sentence_of("match.running")


@pytest.mark.parametrize("again", ["command", "button"])
async def test_a_rematch_by_command(world: World, again: str) -> None:
    await world.open_numer("ann", "ben", rounds=1)
    await world.adds("ann", "easy")
    await world.presses("ann", "Start")
    running = told(await world.person("ann").slash(world.channel, "match rematch", match=1))
    assert running == sentence_of("match.not_over")
    await world.plays_out("ann", "ben")
    result = await world.person("ann").slash(world.channel, "match rematch", match=1)
    assert not result.ephemeral
    await world.wait()
    assert "1. ann · host\n2. Computer 1 · easy" in texts_of(world.table())
    second: simcord.InteractionResult
    if again == "command":
        second = await world.person("ben").slash(world.channel, "match rematch", match=1)
    else:
        second = await world.presses("ben", "Play again", world.tables()[0])
    assert second.ephemeral
    assert told(second).startswith("You're in: Numer · #2.")
    await world.wait()
    assert "3. ben" in texts_of(world.table())
    assert len(world.tables()) == 2

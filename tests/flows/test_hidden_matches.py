"""What one may know of a match follows its channel: lists, commands, controls and completions, in hidden channels
and in threads."""

from __future__ import annotations

import pytest
import simcord

from tests.flows.mischief import Mischief
from tests.flows.past import past
from tests.flows.places import allows, hidden, thread
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, said
from tests.flows.world import told_in_words as told
from tests.told import sentence_of

NO_MATCH = sentence_of("match.unknown")
NOBODY_PLAYED = "Nobody has played here yet."


async def running(world: World, channel: simcord.ChannelHandle, *names: str) -> None:
    """A match of these people that runs in that channel."""
    await world.person(names[0]).slash(channel, "numer play")
    for name in names[1:]:
        await world.presses(name, "Join", world.table(channel))
    await world.wait()
    await world.presses(names[0], "Start", world.table(channel))
    await world.wait()


async def listed(world: World, name: str, channel: simcord.ChannelHandle | None = None) -> str:
    """The server's list for that person."""
    return told(await world.person(name).slash(channel or world.channel, "match list", whose="server"))


async def shown(world: World, name: str, channel: simcord.ChannelHandle | None = None) -> str:
    """What /match show tells that person about the first match."""
    return told(await world.person(name).slash(channel or world.channel, "match show", match=1))


async def offered(world: World, name: str, command: str, typed: str = "") -> list[int]:
    """The matches that a command offers to that person."""
    choices = await world.person(name).autocomplete(world.channel, command, "match", typed)
    return [choice["value"] for choice in choices]


@pytest.mark.parametrize("state", ["running", "finished"])
async def test_commands_know_no_match_of_a_hidden_channel(world: World, state: str) -> None:
    secret = hidden(world, "ann", "ben")
    upto = 2 if state == "running" else None
    assert await past(world, "numer", "ann", "ben", upto=upto, channel_id=secret.id) == 1
    await past(world, "numo", "ann", "ben")
    eve = world.person("eve")
    for command in ("match show", "match replay", "match resign", "match rematch", "hand"):
        assert told(await eve.slash(world.channel, command, match=1)) == NO_MATCH, command
    assert "#1" not in await listed(world, "eve")
    assert "#2" in await listed(world, "eve")
    for command in ("match show", "match replay"):
        for typed in ("", "#1", "ann"):
            assert await offered(world, "eve", command, typed) == ([] if typed == "#1" else [2])
            assert set(await offered(world, "ann", command, typed)) == ({1} if typed == "#1" else {1, 2})
    assert "#1" in await listed(world, "ann")


async def test_controls_know_no_match_of_a_hidden_channel(world: World, wire: Wire) -> None:
    secret = hidden(world, "ann", "ben")
    await running(world, secret, "ann", "ben")
    await world.open_numer("dan")
    before = await world.bot.store.matches.load(1)
    shot = wire.shot(world.table())
    for area, names in {
        "lobby": (
            "join",
            "leave",
            "computer",
            "remove",
            "start",
            "cancel",
            "close",
            "manage",
            "send_away",
            "hand_over",
        ),
        "table": (
            "hand",
            "more",
            "resign",
            "resign_now",
            "cancel",
            "cancel_now",
            "take_back",
            "rematch",
            "review",
        ),
        "agreement": ("open:end", "yes:end", "no:end", "yes:pause.86400", "resume"),
        "play": ("choose", "sit_out"),
        "replay": ("open",),
    }.items():
        for name in names:
            for origin in ("bt", "bp"):
                pressed = await wire.press("eve", shot, custom_id=f"{origin}:1:0:{area}.{name}")
                assert told(pressed) == NO_MATCH, name
    assert told(await wire.form("eve", "ft:1:1:play.choose", {"number": "513"}, shot)).startswith(NO_MATCH)
    assert await world.bot.store.matches.load(1) == before


async def test_players_know_their_match_wherever_it_is(world: World) -> None:
    secret = hidden(world, "ann", "ben")
    await running(world, secret, "ann", "ben")
    allows(world, secret, "ben", view_channel=False)
    assert "#1" in await listed(world, "ben")
    assert "turn 1 of 5" in await shown(world, "ben")
    assert "Choose a number" in told(await world.person("ben").slash(world.channel, "hand", match=1))
    assert await offered(world, "ben", "match show") == [1]
    assert "turn 1 of 5" in told(await world.person("ben").user.slash("match show", match=1))


async def test_a_role_that_comes_or_goes_counts_at_once(world: World) -> None:
    secret = hidden(world, "ann")
    await world.person("ann").slash(secret, "numer play")
    assert NOBODY_PLAYED in await listed(world, "eve")
    allows(world, secret, "eve", view_channel=True)
    await world.env.settle()
    assert "#1" in await listed(world, "eve")
    assert "ann" in await shown(world, "eve")


async def test_pages_of_a_list_keep_their_length(world: World) -> None:
    secret = hidden(world, "dan")
    for n in range(24):
        await past(world, "numer", "ann", "ben", channel_id=(secret if n % 2 else world.channel).id)
    first = await world.person("eve").slash(world.channel, "match list", whose="server")
    assert said(first).count("**Numer") == 10
    older = await world.presses("eve", "Older", first.response)
    assert said(older).count("**Numer") == 2
    assert controls_of(older.response)["Older"].get("disabled")


async def test_a_thread_is_seen_by_whoever_sees_its_channel(world: World, mischief: Mischief) -> None:
    corner = await thread(world, "ann", "ben")
    await running(world, corner, "ann", "ben")
    assert "#1" in await listed(world, "eve")
    assert "turn 1 of 5" in await shown(world, "eve")
    other = world.guild.create_text_channel("other")
    allows(world, world.channel, "eve", view_channel=False)
    await world.env.settle()
    assert NOBODY_PLAYED in await listed(world, "eve", other)
    assert await shown(world, "eve", other) == NO_MATCH


async def test_a_private_thread_is_known_to_its_members(world: World, mischief: Mischief) -> None:
    corner = await thread(world, "ann", "ben", "cleo", private=True)
    await running(world, corner, "ann", "ben")
    for name in ("eve", "dan"):
        assert NOBODY_PLAYED in await listed(world, name)
        assert await shown(world, name) == NO_MATCH
        assert await offered(world, name, "match show", "#1") == []
    assert "turn 1 of 5" in await shown(world, "cleo"), "Discord says that she belongs to it"
    assert "#1" in await listed(world, "cleo", corner)
    assert NOBODY_PLAYED in await listed(world, "cleo"), "a list asks nobody, elsewhere"
    assert "#1" in await listed(world, "ben"), "a match of his own"
    world.env.inject_error("GET", f"/channels/{corner.id}/thread-members/*", status=503, code=0, times=None)
    assert await shown(world, "cleo") == NO_MATCH


async def test_an_archived_thread_is_unknown_to_strangers(world: World) -> None:
    corner = await thread(world, "ann", "ben")
    await running(world, corner, "ann", "ben")
    world.env.backend.edit_channel(corner.id, {}, thread_metadata={"archived": True})
    await world.env.settle()
    assert NOBODY_PLAYED in await listed(world, "eve")
    assert await shown(world, "eve") == NO_MATCH
    assert "#1" in await listed(world, "ann")
    assert "turn 1 of 5" in await shown(world, "eve", corner), "who stands in it sees it"


async def test_a_deleted_channel_takes_its_matches_along(world: World, mischief: Mischief) -> None:
    other = world.guild.create_text_channel("other")
    await running(world, other, "ann", "ben")
    assert "#1" in await listed(world, "eve")
    await mischief.deletes_channel(other.id)
    assert NOBODY_PLAYED in await listed(world, "eve")
    assert "#1" in await listed(world, "ann")


async def test_a_rematch_in_a_hidden_channel_is_found_by_its_guests_only(world: World, wire: Wire) -> None:
    number = await past(world, "numer", "ann", "ben")
    secret = hidden(world, "ann", "ben")
    await world.person("ann").slash(secret, "match rematch", match=number)
    lobby = number + 1
    assert told(await world.person("eve").slash(world.channel, "match show", match=lobby)) == NO_MATCH
    refused = await world.person("eve").slash(world.channel, "match rematch", match=number)
    assert told(refused) == sentence_of("match.rematch_hidden")
    await world.person("ben").slash(world.channel, "match rematch", match=number)
    assert [seat.name for seat in (await world.bot.service.match(lobby)).seats] == ["ann", "ben"]

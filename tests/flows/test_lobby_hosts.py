"""Hosts who sleep, go or decide about others, and rematches."""

from __future__ import annotations

from typing import Any

import pytest

from bot.match.lobbies.hosting import HOST, KEPT
from bot.match.model import Match, Person
from bot.ui.messages.table import ANSWERING
from tests.flows.menus import Menus
from tests.flows.mischief import Mischief
from tests.flows.wire import Wire
from tests.flows.world import World, answer, texts_of, told
from tests.told import sentence_of


async def match(world: World, number: int = 1) -> Match:
    """The match of that number as it is committed."""
    return await world.bot.service.match(number)


async def players(world: World) -> list[str]:
    """The lines of the lobby's player list."""
    await world.wait()
    lines = texts_of(world.table()).splitlines()
    return [line for line in lines if line[0].isdigit() and ". " in line]


async def manages(world: World, name: str) -> Menus:
    """That person opens the host's menus."""
    return Menus(
        world, name, answer(await world.presses(name, "Players", answer(await world.presses(name, "Options"))))
    )


async def over(world: World, *names: str) -> None:
    """These people have played a match of Numer to its end."""
    await world.start_numer(*names, rounds=1)
    await world.plays_out(*names)


def pinged(world: World, mischief: Mischief) -> list[list[str]]:
    """Who was notified by each message since the mark that notified anybody."""
    names = {person.id: name for name, person in world.people.items()}
    calls = [call.json for call in world.env.http_requests[mischief._mark :] if isinstance(call.json, dict)]
    bodies = [call.get("data") or call for call in calls]
    users = [(body.get("allowed_mentions") or {}).get("users") or [] for body in bodies]
    return [sorted(names[int(user)] for user in some) for some in users if some]


async def test_a_lobby_goes_on_without_a_host_who_sleeps(world: World) -> None:
    await world.open_numer("ann", "ben", "cleo")
    await world.wait(HOST + 60)
    assert await players(world) == ["1. ann", "2. ben · host", "3. cleo"]
    refused = told(await world.presses("ann", "Start"))
    assert refused == sentence_of("lobby.not_host", host=world.person("ben").id)
    await world.presses("ben", "Start")
    await world.wait()
    assert (await match(world)).status == "running"


async def test_a_host_who_presses_anything_keeps_the_lobby(world: World) -> None:
    await world.open_numer("ann", "ben")
    await world.wait(HOST - 60)
    await world.person("ann").slash(world.channel, "match list")
    await world.wait(HOST - 60)
    assert await players(world) == ["1. ann · host", "2. ben"]
    await world.wait(120)
    assert await players(world) == ["1. ann", "2. ben · host"]


async def test_the_host_passes_on_over_a_restart(world: World) -> None:
    await world.open_numer("ann", "ben")
    await world.wait(HOST - 60)
    await world.restart()
    await world.wait(120)
    assert await players(world) == ["1. ann", "2. ben · host"]


async def test_a_host_who_has_left_the_server_is_missed_at_once(world: World) -> None:
    await world.open_numer("ann", "ben", "cleo")
    world.guild.remove_member(world.person("ann"))
    await world.presses("ben", "Start")
    await world.wait()
    started = await match(world)
    assert (started.status, [seat.name for seat in started.seats]) == ("running", ["ben", "cleo"])


async def test_a_host_who_is_there_is_not_looked_for_all_the_time(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    left = world.bot.member_names.find_departed

    async def counted(guild_id: int, user_ids: Any) -> set[int]:
        nonlocal asked
        asked += 1
        return await left(guild_id, user_ids)

    monkeypatch.setattr(world.bot.member_names, "find_departed", counted)
    await world.open_numer("ann", "ben")
    for _ in range(20):
        await world.presses("ben", "Start")
    await world.presses("eve", "Start")
    assert asked == 1
    assert (await match(world)).status == "lobby"


async def test_a_sleeping_host_who_has_left_the_server_leaves_the_lobby(world: World) -> None:
    await world.open_numer("ann", "ben", "cleo")
    world.guild.remove_member(world.person("ann"))
    await world.wait(HOST + 60)
    assert await players(world) == ["1. ben · host", "2. cleo"]


async def test_joiners_who_have_left_the_server_are_noticed_within_the_hour(world: World) -> None:
    await world.open_numer("ann", "ben", pace="daily")
    world.guild.remove_member(world.person("ben"))
    await world.wait(3600 + 300)
    assert await players(world) == ["1. ann · host"]


async def test_the_host_sends_a_joiner_away(world: World) -> None:
    await world.open_numer("ann", "ben", "*eve*")
    menus = await manages(world, "ann")
    assert menus.words("Remove a player") == ["ben", "*eve*"]
    await menus.picks("Remove a player", str(world.person("*eve*").id))
    assert menus.words("Remove a player") == ["ben"]
    assert await players(world) == ["1. ann · host", "2. ben"]
    await world.restart()
    assert told(await world.presses("*eve*", "Join")) == sentence_of("lobby.sent_away")
    assert await players(world) == ["1. ann · host", "2. ben"]
    await menus.picks("Remove a player", str(world.person("ben").id))
    assert "Nobody else has joined yet." in menus.says


async def test_the_host_hands_the_lobby_over(world: World) -> None:
    await world.open_numer("ann", "ben", "cleo")
    menus = await manages(world, "ann")
    await menus.picks("Choose a new host", str(world.person("cleo").id))
    assert f"<@{world.person('cleo').id}> is now the host of this lobby." in menus.says
    assert await players(world) == ["1. ann", "2. ben", "3. cleo · host"]


async def test_only_the_host_manages(world: World, wire: Wire) -> None:
    await world.open_numer("ann", "ben")
    not_host = sentence_of("lobby.not_host", host=world.person("ann").id)
    for name in ("ben", "eve"):
        assert told(await world.presses(name, "Options")) == not_host
    shot = wire.shot((await manages(world, "ann")).message)
    for name in ("send_away", "hand_over"):
        for user in (str(world.person("ann").id), "x", str(2**70), ""):
            forged = await wire.press("ben", shot, custom_id=f"sp:1:0:lobby.{name}", kind=3, values=[user])
            assert told(forged).endswith(
                (not_host, *(sentence_of(code) for code in ("lobby.gone", "control.unknown")))
            )
    assert await players(world) == ["1. ann · host", "2. ben"]


async def test_a_rematch_calls_the_others_once(world: World, mischief: Mischief) -> None:
    await over(world, "ann", "ben", "cleo")
    mischief.marks()
    await world.presses("ben", "Play again")
    await world.wait()
    assert pinged(world, mischief) == [["ann", "cleo"]]
    shown = texts_of(world.table())
    assert f"<@{world.person('ann').id}>" in shown and "Seats are kept" in shown
    await world.presses("ann", "Join")
    assert await players(world) == ["1. ben · host", "2. ann"]
    await world.closes("ben")
    await world.wait()
    await world.presses("cleo", "Play again", world.tables()[0])
    await world.wait()
    assert await players(world) == ["1. cleo · host"]
    assert pinged(world, mischief) == [["ann", "cleo"]], "nobody is called to one rematch after another"


async def test_a_rematch_that_was_opened_just_before_a_stop_calls_after_it(
    world: World, mischief: Mischief
) -> None:
    await over(world, "ann", "ben")
    mischief.marks()
    await world.bot.service.rematch(1, Person(world.person("ann").id, "ann"), world.channel.id)
    await world.restart()
    await world.wait(ANSWERING + 5)
    await world.restart()
    await world.wait(5)
    assert await players(world) == ["1. ann · host"]
    assert pinged(world, mischief) == [["ben"]]


async def test_former_players_come_first_and_a_stranger_is_never_the_host(world: World) -> None:
    await over(world, "ann", "ben")
    assert told(await world.presses("eve", "Play again")) == sentence_of("lobby.no_rematch")
    end = world.table()
    await world.presses("ann", "Play again", end)
    await world.wait()
    refusals = [told(await world.presses("eve", "Join")), told(await world.presses("eve", "Play again", end))]
    until = (await match(world, 2)).row.kept_until
    assert until is not None
    assert refusals == [sentence_of("lobby.kept", until=int(until))] * 2
    await world.wait(KEPT)
    assert "Seats are kept" not in texts_of(world.table())
    await world.presses("eve", "Join")
    assert await players(world) == ["1. ann · host", "2. eve"]
    menus = await manages(world, "ann")
    handed = await menus.picks("Choose a new host", str(world.person("eve").id))
    assert told(handed).endswith(sentence_of("lobby.stranger"))
    await world.wait(2 * HOST)
    assert await players(world) == ["1. ann · host", "2. eve"]
    stays = await world.presses("ann", "Leave")
    assert sentence_of("lobby.last_host") in told(stays), "eve has joined, but cannot host"
    await world.presses("ann", "Close Numer · #2", stays.followups[-1])
    await world.wait()
    assert (await match(world, 2)).status == "cancelled"

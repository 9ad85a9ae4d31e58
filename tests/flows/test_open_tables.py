"""Limits of lobbies and open tables, and the way out of a refusal."""

from __future__ import annotations

from typing import Any

from bot.match.model import Match
from tests.flows.menus import of_server
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, said, told
from tests.told import sentence_of


async def match(world: World, number: int = 1) -> Match:
    """The match of that number as it is committed."""
    return await world.bot.service.match(number)


async def plays(world: World, name: str) -> Any:
    """That person opens a lobby."""
    result = await world.person(name).slash(world.channel, "numer play")
    await world.wait()
    return result


async def test_a_fourth_lobby_is_refused_with_a_way_out(world: World, wire: Wire) -> None:
    for _ in range(3):
        await plays(world, "ann")
    refused = await plays(world, "ann")
    assert refused.ephemeral
    assert told(refused) == sentence_of("lobby.too_many", most=3, lobby=1, game="numer")
    assert len(world.tables()) == 3
    shot = wire.shot(refused.response)
    forged = await wire.press("eve", shot, "Close Numer · #1")
    assert told(forged).endswith(sentence_of("lobby.not_host", host=world.person("ann").id))
    closed = await world.presses("ann", "Close Numer · #1", refused.response)
    assert "Numer · #1 is closed." in said(closed)
    assert [(await match(world, number)).status for number in (1, 2, 3)] == ["cancelled", "lobby", "lobby"]
    assert not (await plays(world, "ann")).ephemeral
    again = await wire.press("ann", shot, "Close Numer · #1")
    assert told(again).endswith(sentence_of("match.cancelled"))


async def test_many_commands_at_once_open_three_lobbies(world: World, wire: Wire) -> None:
    found = [wire.emit_command("spam", "numer play", {}) for _ in range(30)]
    await wire.settle()
    assert len(world.tables()) == 3
    assert sum(bool(told(result)) for result in found) == 27, "the others are refused in private"


async def test_a_channel_that_is_full(world: World) -> None:
    menus = await of_server(world)
    await menus.picks("Lobbies and matches per channel", "3")
    for name in ("ann", "ben"):
        await plays(world, name)
    await world.person("cleo").slash(world.channel, "numero solitaire")
    full = sentence_of("place.full", most=3)
    for command in ("numer play", "numero solitaire", "numenko solo"):
        refused = await world.person("dan").slash(world.channel, command)
        assert refused.ephemeral
        assert told(refused) == full
        assert not controls_of(refused.response)
    assert len(world.tables()) == 3
    private = await world.person("dan").slash(world.channel, "numero solitaire", private=True)
    assert "Type it" in controls_of(private.response)
    mine = await plays(world, "ann")
    await world.presses("ann", "Close Numer · #1", mine.response)
    assert not (await plays(world, "dan")).ephemeral

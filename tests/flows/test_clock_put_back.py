"""The clock of the machine is put back by an hour: nothing stands still for that long."""

from __future__ import annotations

from bot.match import play
from tests.flows.test_clocks import jump_back
from tests.flows.test_person_limits import OFTEN
from tests.flows.world import World, controls_of, texts_of, told


async def test_tables_go_on(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.writes("ann", "761", world.dm("ann"))
    await world.env.settle()
    await jump_back(world)
    await world.writes("ben", "513", world.dm("ben"))
    await world.wait(5)
    assert "turn 2 of 5" in texts_of(world.table())
    assert "turn 2 of 5" in texts_of(world.dm("ann"))
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait(5)
    assert "turn 3 of 5" in texts_of(world.table())


async def test_a_lobby_follows_its_players(world: World) -> None:
    await world.open_numer("ann")
    for name in ("ben", "cat", "dan"):
        await world.presses(name, "Join")
        await jump_back(world)
    await world.wait(5)
    assert "dan" in texts_of(world.table())


async def test_who_is_away_is_called_in_time(world: World) -> None:
    await world.start_numer("ann", "ben", pace="relaxed")
    await world.wait(10)
    await jump_back(world)
    await world.wait(400)
    before = len(world.dms("ben"))
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait(5)
    assert len(world.dms("ben")) >= before
    assert controls_of(world.dm("ben"))


async def test_who_was_stopped_waits_no_longer(world: World) -> None:
    shown = ""
    while OFTEN not in shown:
        shown = told(await world.person("ann").slash(world.channel, "numero solitaire", private=True))
        for number in await world.bot.store.match_lists.open_of(world.person("ann").id):
            await world.bot.service.change(number, play.resign, world.person("ann").id)
    await jump_back(world)
    await world.wait(60)
    shown = told(await world.person("ann").slash(world.channel, "numero solitaire", private=True))
    assert OFTEN not in shown

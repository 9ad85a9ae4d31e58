from __future__ import annotations
import pytest
from tests.flows.world import World, said, texts_of

async def again(world, what):
    m=await world.bot.service.match(1)
    t=(await world.bot.store.messages.of_match(1))[-1]
    n=len(world.env.http_requests)
    await world.restart()
    await world.wait()
    print(what, m.row.version, t.shown, [(r.method, r.path) for r in world.env.http_requests[n:]][1:])

async def test_a(world: World, caplog) -> None:
    await world.person("ann").slash(world.channel, "numer play")
    await again(world, "opened")
    await world.presses("ann", "Add computer")
    await world.wait()
    await again(world, "computer")
    await world.presses("ben", "Join")
    await again(world, "join nowait")
    await world.presses("cleo", "Join")
    await world.wait()
    await again(world, "join")
    await world.presses("ann", "Start")
    await world.wait()
    await again(world, "start")
    await world.writes("ann", "761")
    await world.wait()
    await again(world, "1")
    await world.writes("ben", "513", world.dm("ben"))
    await world.wait()
    await again(world, "2")
    await world.presses("cleo", "Sit out", world.dm("cleo"))
    await world.wait()
    await again(world, "3")
    await world.wait(95)
    await again(world, "remind")
    await world.wait(95)
    await again(world, "miss")
    await world.wait(95)
    await again(world, "miss")
    await world.wait(95)
    await again(world, "miss")
    await world.wait(95)
    await again(world, "miss")
    assert 0

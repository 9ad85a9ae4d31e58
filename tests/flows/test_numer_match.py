"""A match of Numer from the slash command to the result, driven by people."""

from __future__ import annotations

from tests.flows.world import World, controls_of, said, texts_of


async def test_lobby_to_first_reveal(world: World) -> None:
    await world.open_numer("ann", "ben", "cleo")
    print(texts_of(world.table()))
    await world.presses("ann", "Start")
    await world.wait()
    print(texts_of(world.table()), controls_of(world.table()).keys())
    r = await world.writes("ann", "761")
    print(said(r))
    r = await world.writes("ben", "513", world.dm("ben"))
    print(said(r), texts_of(world.dm("ben")))
    r = await world.writes("cleo", "12")
    print(said(r), r.response, r.followups)
    r = await world.writes("cleo", "220")
    await world.wait()
    print(texts_of(world.table()))
    print(texts_of(world.dm("ben")), len(world.dms("ben")))
    await world.restart()
    r = await world.writes('ann','999')
    print(said(r))
    assert 0

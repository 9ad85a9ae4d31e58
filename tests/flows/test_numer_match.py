"""A match of Numer from the slash command to the result, driven by people."""

from __future__ import annotations

from tests.flows.world import World, said, texts_of


async def test_the_lobby_becomes_a_board_and_a_turn_is_revealed(world: World) -> None:
    await world.start_numer("ann", "ben", "cleo")
    assert "turn 1 of 5" in texts_of(world.table())
    await world.writes("ann", "761")
    await world.writes("ben", "513", world.dm("ben"))
    assert "too short" in said(await world.writes("cleo", "12"))
    await world.writes("cleo", "220")
    await world.wait()
    shown = texts_of(world.table())
    assert "~~761~~ ann · out: 1 is in 513" in shown
    assert "**513** ben · 5 + 2 bonus = **7**" in shown
    assert "turn 2 of 5" in shown

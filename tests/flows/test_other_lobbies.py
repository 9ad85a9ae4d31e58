"""Who begins to play leaves the other lobbies, and these show it."""

from __future__ import annotations

from tests.flows.world import World, texts_of


async def test_the_other_lobby_shows_that_a_player_has_left_for_a_match(world: World) -> None:
    waiting = await world.open_numer("cat", "ann")
    assert "ann" in texts_of(waiting)
    await world.restart()
    await world.start_numer("ben", "ann")
    await world.wait()
    first = next(one for one in world.tables() if texts_of(one).startswith("## Numer · #1\n"))
    assert "1. cat" in texts_of(first)
    assert "ann" not in texts_of(first)

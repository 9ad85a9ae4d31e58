"""A process that is killed leaves a sign of life that is seconds old: what was lost is given back, no more."""

from __future__ import annotations

import pytest

from bot.match.upkeep.uptime import BEAT
from tests.flows.world import World


async def age(world: World) -> float:
    """How many seconds ago the last sign of life was."""
    alive_at = await world.bot.store.last_heartbeat()
    assert alive_at is not None
    return world.bot.service.clock() - alive_at


@pytest.mark.settings(paced=True)
async def test_it_is_fresh_while_nothing_is_due(world: World) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    for _ in range(20):
        await world.wait(3.3)
        assert await age(world) <= BEAT


async def test_after_an_orderly_stop_it_is_that_of_the_stop(world: World) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    await world.wait(40)
    assert await age(world) > BEAT, "tests have no beat"
    due = [seat.due_at for seat in (await world.bot.service.match(1)).seats]
    await world.bot.close()
    await world.env.advance_time(4)
    await world.revive()
    await world.wait(1)
    after = [seat.due_at for seat in (await world.bot.service.match(1)).seats]
    assert [round(new - old) for new, old in zip(after, due, strict=True) if new and old] == [4, 4]

"""Matches that have been over for a day are packed, which nobody notices; old ones are deleted if the hoster wants
that."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.store.match import archive
from bot.ui.background import maintenance
from bot.ui.background.maintenance import DAY, MONTH, PACKED_AFTER, PAUSE
from tests.flows.world import World, said, texts_of, told
from tests.told import sentence_of


async def is_past(world: World, seconds: float) -> None:
    """All matches have ended so much earlier."""
    await world.bot.store.database.write("UPDATE match SET ended_at = ended_at - ?", (seconds,))


async def archived(world: World) -> list[int]:
    """The matches that are packed."""
    rows = await world.bot.store.database.rows("SELECT match_id FROM archive ORDER BY match_id")
    return [row["match_id"] for row in rows]


async def looks(world: World) -> list[str]:
    """What Eve sees of the match: the table, its replay, the list, and Ann's record."""
    more = await world.presses("eve", "More")
    replayed = await world.presses("eve", "Replay", more.response)
    last = await world.presses("eve", "Last", replayed.response)
    listed = await world.person("eve").slash(world.channel, "match list")
    record = await world.person("ann").slash(world.channel, "stats")
    return [texts_of(world.table()), told(more), told(replayed), told(last), said(listed), said(record)]


async def test_a_day_later_a_match_is_packed_and_looks_the_same(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben", ann=["761"], ben=["513"])
    before = await looks(world)
    await is_past(world, PACKED_AFTER - 60)
    await world.bot.maintenance.run()
    assert await archived(world) == [], "people still look at it"
    await is_past(world, 60)
    await world.bot.maintenance.run()
    assert await archived(world) == [1]
    await world.restart()
    assert await looks(world) == before
    again = await world.presses("ben", "Play again")
    assert "761" not in said(again)
    assert (await world.bot.service.match(2)).status == "lobby"


async def test_old_matches_are_deleted_only_if_the_hoster_wants_that(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben", ann=["761"], ben=["513"])
    record = said(await world.person("ann").slash(world.channel, "stats"))
    await is_past(world, 100 * MONTH)
    await world.bot.maintenance.run()
    assert (await world.bot.service.match(1)).status == "finished"
    world.settings = replace(world.settings, delete_matches_after=101)
    await world.restart()
    await world.bot.maintenance.run()
    assert (await world.bot.service.match(1)).status == "finished"
    await is_past(world, MONTH + DAY)
    await world.bot.maintenance.run()
    assert told(await world.presses("eve", "More")) == sentence_of("match.unknown")
    assert await archived(world) == []
    assert said(await world.person("ann").slash(world.channel, "stats")) == record


async def test_what_is_left_is_packed_soon(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "BATCH", 1)
    monkeypatch.setattr(maintenance, "BATCHES", 2)
    for _ in range(3):
        await world.start_numer("ann", "ben", rounds=1)
        await world.plays_out("ann", "ben")
    await is_past(world, DAY)
    assert await world.bot.maintenance.run() == world.bot.service.clock() + PAUSE
    assert await archived(world) == [1, 2]
    assert await world.bot.maintenance.run() > world.bot.service.clock() + DAY
    assert await archived(world) == [1, 2, 3]

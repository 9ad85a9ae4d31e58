"""A bot that is killed while it sends: its successor sends nothing twice."""

from __future__ import annotations

from tests.wire.conftest import Run
from tests.wire.discord import Discord
from tests.wire.people import Town
from tests.wire.test_match import begin, choose
from tests.wire.test_posts import dm_posts


async def test_a_panel_that_was_on_its_way_at_a_kill_comes_once(run: Run, discord: Discord, town: Town) -> None:
    first = await run()
    await discord.ready()
    slow = discord.faults.add("slow", dm_posts(town, "ann"))
    await begin(town)
    await discord.until(lambda: town.dms("ann"), "the panel at Discord's")
    await first.kill()
    slow.release()
    await discord.until(lambda: not discord.gateway.live(), "the end of the first bot")
    await run()
    await discord.until(discord.gateway.live, "the second bot")
    await choose(town, "ben", "520", await town.gets("ben", "turn 1 of 5"))
    await choose(town, "ann", "761", await town.gets("ann", "turn 1 of 5"))
    await town.gets("ann", "turn 2 of 5")
    assert [len(town.dms(who)) for who in ("ann", "ben")] == [1, 1]

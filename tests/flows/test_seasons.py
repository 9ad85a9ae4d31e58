"""The podium of a season is posted once, in the channel that the server has chosen."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import UTC, datetime

import simcord

from bot.store.leaderboards.achievements import AchievementRow
from bot.store.leaderboards.results import ResultRow, add_results
from bot.store.leaderboards.seasons import TOLD
from bot.store.leaderboards.standings import add_standings
from tests.flows.menus import of_server
from tests.flows.mischief import Mischief
from tests.flows.world import World, texts_of, worded

BEFORE, LAST = datetime(2025, 9, 30, tzinfo=UTC).timestamp(), datetime(2025, 12, 31, tzinfo=UTC).timestamp()
"""Times in the season before last, and in the last season; today is the first of January 2026."""


async def wins(world: World, name: str, times: int, game: str = "numer", at: float = LAST) -> None:
    """Matches that this person has won."""
    await world.open_numer(name)
    number = (await world.bot.store.match_lists.open_of(world.person(name).id))[0]
    guild_id, user_id = world.guild.id, world.person(name).id
    for seat in range(100, 100 + times):
        row = ResultRow(number, seat, guild_id, game, user_id, 1, 30, 2, False, False, at)

        def add(connection: sqlite3.Connection, row: ResultRow = row) -> None:
            add_results(connection, [row])
            add_standings(connection, [row], {})

        await world.bot.store.database.run(add)


async def news(world: World) -> simcord.ChannelHandle:
    """The channel for podiums, chosen before the last season was over."""
    channel = world.guild.create_text_channel("news")
    await (await of_server(world)).picks("Channel for season podiums", channel)
    await world.bot.store.settings.put("guild", world.guild.id, TOLD, "2025-Q3")
    return channel


def posted(world: World, channel: simcord.ChannelHandle) -> list[str]:
    """What was posted there."""
    return [texts_of(message) for message in world.tables(channel)]


async def test_the_podium_is_posted_once(world: World) -> None:
    channel = await news(world)
    for name, times in (("ann", 3), ("ben", 3), ("cleo", 1), ("dan", 1), ("eve", 2)):
        await wins(world, name, times)
    await wins(world, "eve", 1, game="numo")
    await wins(world, "fay", 9, at=BEFORE)
    await world.restart()
    await world.wait()
    ids = {name: f"<@{world.person(name).id}>" for name in ("ann", "ben", "eve")}
    assert [worded(text) for text in posted(world, channel)] == [
        "## 🏁 Season 4/2025 is over\n"
        f"**Numer**\n🥇 {ids['ann']} · 3 wins\n🥇 {ids['ben']} · 3 wins\n🥉 {ids['eve']} · 2 wins\n\n"
        f"**NUMO**\n🥇 {ids['eve']} · 1 win\n"
        "-# A new season has begun, and everyone starts from zero. `/leaderboard` shows the standings."
    ]
    await world.wait(700)
    await world.restart()
    await world.wait()
    assert len(posted(world, channel)) == 1


async def earns(world: World, name: str, *keys: str, at: float = LAST) -> None:
    """This person has won a match in which they achieved that."""
    await wins(world, name, 1, at=at)
    match_id = (await world.bot.store.match_lists.open_of(world.person(name).id))[0]
    who, guild_id = world.person(name).id, world.guild.id
    rows = [AchievementRow(who, guild_id, key.partition(".")[0], key, match_id, at, 2) for key in keys]
    await world.bot.store.achievements.rewrite(match_id, "[]", rows)


async def test_the_podium_tells_who_achieved_what(world: World) -> None:
    channel = await news(world)
    await earns(world, "**ann**", "numer.three")
    await earns(world, "ben", "numer.board", "numo.run", "numo.of_yore")
    await earns(world, "cleo", "numer.three", "numer.board", "numer.highest")
    await earns(world, "fay", "numer.three", at=BEFORE)
    await earns(world, "gus", "numer.three", "numer.board")
    await world.bot.store.settings.put("user", world.person("cleo").id, "listed", "off")
    world.guild.remove_member(world.person("gus"))
    await world.restart()
    await world.wait()
    (shown,) = posted(world, channel)
    told = shown.splitlines()
    begin = told.index("**Achievements of the season**")
    assert told[begin + 1 : -1] == ["🏅 ben: 🔟 ×2 🏃 ×2", "🏅 \\*\\*ann\\*\\*: 🎳 ×2"]


async def test_two_processes_post_the_podium_once(world: World) -> None:
    """Both find the season untold; the first to claim it posts."""
    channel = await news(world)
    await wins(world, "ann", 1)
    await asyncio.gather(*(world.bot.maintenance.run() for _ in range(2)))
    assert len(posted(world, channel)) == 1


async def test_who_has_left_the_server_is_not_on_the_podium(world: World) -> None:
    channel = await news(world)
    for name, times in (("ann", 4), ("ben", 3), ("cleo", 2), ("mod", 1)):
        await wins(world, name, times)
    gone, *stay = map(world.person, ("ann", "ben", "cleo", "mod"))
    world.guild.remove_member(gone)
    await world.restart()
    await world.wait()
    (podium,) = posted(world, channel)
    assert all(str(person.id) in podium for person in stay), "the fourth moves up"
    assert str(gone.id) not in podium


async def test_the_season_that_is_over_when_the_channel_is_chosen_is_no_news(world: World) -> None:
    await wins(world, "ann", 1)
    channel = world.guild.create_text_channel("news")
    await (await of_server(world)).picks("Channel for season podiums", channel)
    await world.wait(400)
    assert posted(world, channel) == []


async def test_a_season_without_matches_is_not_posted(world: World) -> None:
    channel = await news(world)
    await wins(world, "fay", 9, at=BEFORE)
    await world.restart()
    await world.wait()
    assert posted(world, channel) == []
    assert await world.bot.store.settings.get("guild", world.guild.id, TOLD) == "2025-Q4"


async def test_a_lost_channel_stops_nothing(world: World, mischief: Mischief) -> None:
    channel = await news(world)
    await wins(world, "ann", 1)
    await mischief.deletes_channel(channel.id)
    await world.restart()
    await world.wait()
    assert await world.bot.store.seasons.list_unannounced("2025-Q4") == []


async def test_what_discord_could_not_take_is_posted_later(world: World) -> None:
    channel = await news(world)
    await wins(world, "ann", 1)
    world.env.inject_error("POST", f"/channels/{channel.id}/messages", status=503, times=1)
    await world.restart()
    await world.wait(5)
    assert posted(world, channel) == []
    await world.wait(400)
    assert len(posted(world, channel)) == 1

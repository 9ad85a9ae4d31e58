"""/leaderboard: who is on it, and under which name: members who left, are back, or stay unseen."""

from __future__ import annotations

from typing import Any

import discord
import msgspec
import pytest

from bot.store.leaderboards.pages import Leader, LeaderboardKey
from bot.ui.background import missing_members
from bot.ui.members import member_names
from tests.flows.menus import mine
from tests.flows.records import Past, rows
from tests.flows.test_leaderboard import chooses
from tests.flows.world import World, told, worded


async def test_places_are_counted_without_people_who_left_until_they_are_back(world: World, past: Past) -> None:
    await past.match(("ann", 1, 9), ("ben", 2, 5), ("cleo", 3, 1))
    ann = world.person("ann")
    world.guild.remove_member(ann)
    await world.wait()
    shown = await world.person("ben").slash(world.channel, "leaderboard", by="score")
    assert rows(told(shown)) == ["🥇 ben · **5** · 1 match", "🥈 cleo · **1** · 1 match"]
    assert "-# Your place: **1** of 2 · 5" in told(shown)
    for by in ("rating", "wins"):
        assert "ann" not in told(await world.person("ben").slash(world.channel, "leaderboard", by=by))
    world.people["ann"] = world.guild.add_member(ann.user)
    await world.restart()
    back = rows(told(await world.person("ben").slash(world.channel, "leaderboard", by="score")))
    assert back == ["🥇 ann · **9** · 1 match", "🥈 ben · **5** · 1 match", "🥉 cleo · **1** · 1 match"]


async def test_who_is_found_gone_while_a_page_is_made_is_not_on_it(
    world: World, past: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, ann, leaders = past.now, world.person("ann"), world.bot.store.leaders
    past.now -= 20 * 86400.0
    await past.match(("ann", 1, 9), ("ben", 2, 5))
    past.now = now
    await past.match(("ann", 1, 9), ("ben", 2, 5))
    opened = await world.person("ben").slash(world.channel, "leaderboard", by="score")
    world.guild.remove_member(ann)
    read = leaders.podium

    async def read_before_a_sweep(where: LeaderboardKey) -> tuple[Leader, ...]:
        found = await read(where)
        await world.bot.member_names.find_departed(world.guild.id, [ann.id])
        return found

    monkeypatch.setattr(leaders, "podium", read_before_a_sweep)
    shown = told(await chooses(world, "ben", "Period", "this season", opened.response))
    assert [line.split(" · ")[0] for line in rows(shown)] == ["🥇 ben"]
    assert "-# Last season: 🥇 ben" in shown


async def test_who_is_back_is_seen_by_their_own_command_at_once(world: World, past: Past) -> None:
    await past.match(("ann", 1, 9), ("ben", 2, 5))
    ann = world.person("ann")
    world.guild.remove_member(ann)
    await world.person("ben").slash(world.channel, "leaderboard", by="score")
    world.people["ann"] = world.guild.add_member(ann.user)
    assert rows(told(await world.person("ann").slash(world.channel, "leaderboard", by="score")))[0][2:5] == "ann"


async def test_many_who_left_are_passed_over_at_once(
    world: World, past: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"player{n}" for n in range(40)]
    for name in names:
        await past.match((name, 1, 9), ("ann", 2, 0))
    for name in names[:35]:
        world.guild.remove_member(world.person(name))
    asked: list[int] = []
    query = discord.Guild.query_members

    async def counted(self: discord.Guild, **how: Any) -> list[discord.Member]:
        asked.append(len(how["user_ids"]))
        return await query(self, **how)

    monkeypatch.setattr(discord.Guild, "query_members", counted)
    shown = rows(told(await world.person("ann").slash(world.channel, "leaderboard", by="wins")))
    assert len(shown) == 5 and all(line.startswith("🥇 player3") for line in shown)
    assert len(asked) <= 3 and max(asked) <= member_names.MOST_ASKED


async def test_a_round_finds_those_who_left_without_anybody_looking(
    world: World, past: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two players a round; the third round begins anew."""
    monkeypatch.setattr(missing_members, "CHECKED", 2)
    for name in ("ann", "ben", "cleo"):
        await past.match((name, 1, 9), ("dan", 2, 5))
    for name in ("ann", "dan"):
        world.guild.remove_member(world.person(name))
    left = []
    for _ in range(3):
        await world.wait(3600)
        left.append(len(await world.bot.store.database.rows("SELECT user_id FROM former_member")))
    assert left[1:] == [2, 2]
    world.people["ann"] = world.guild.add_member(world.person("ann").user)
    await world.wait(2 * 3600)
    assert len(await world.bot.store.database.rows("SELECT user_id FROM former_member")) == 1


async def test_a_silent_discord_hides_nobody(world: World, past: Past, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    async def silent(self: discord.Guild, **how: Any) -> list[discord.Member]:
        nonlocal asked
        asked += 1
        raise TimeoutError

    await past.match(("ann", 1, 9), ("ben", 2, 5))
    monkeypatch.setattr(discord.Guild, "query_members", silent)
    shown = rows(told(await world.person("ben").slash(world.channel, "leaderboard", by="score")))
    assert [line.split(" · ")[0] for line in shown] == ["🥇 *left the server*", "🥈 ben"], "she sat at no table"
    assert asked == 1, "whoever looks waits once"
    assert await world.bot.store.database.rows("SELECT user_id FROM former_member") == []


async def test_who_is_not_on_leaderboards_is_rated_but_unseen(world: World, past: Past) -> None:
    await past.match(("ann", 1, 9), ("ben", 2, 5), ("cleo", 3, 1))
    await (await mine(world, "ann")).picks("Leaderboards", "off")
    ben, ann = world.person("ben"), world.person("ann")
    shown = await ben.slash(world.channel, "leaderboard", by="score")
    assert rows(told(shown)) == ["🥇 ben · **5** · 1 match", "🥈 cleo · **1** · 1 match"]
    await past.match(("ann", 1, 20), ("ben", 2, 5))
    for by in ("rating", "wins", "score"):
        assert "ann" not in told(await ben.slash(world.channel, "leaderboard", by=by))
    assert "rating **" not in told(await ben.slash(world.channel, "stats", member=ann))
    own = told(await ann.slash(world.channel, "leaderboard", by="score"))
    assert "You're not shown on leaderboards; `/settings me` changes that." in worded(own)
    record = told(await ann.slash(world.channel, "stats"))
    assert "rating **" in record and "place" not in record
    await (await mine(world, "ann")).picks("Leaderboards", "on")
    assert rows(told(await ben.slash(world.channel, "leaderboard", by="score"))) == [
        "🥇 ann · **20** · 2 matches",
        "🥈 ben · **5** · 2 matches",
        "🥉 cleo · **1** · 1 match",
    ]


async def test_a_server_is_asked_for_its_members_once(
    world: World, past: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[int]] = []
    query = discord.Guild.query_members

    async def counted(self: discord.Guild, **how: Any) -> list[discord.Member]:
        asked.append(how["user_ids"])
        return await query(self, **how)

    monkeypatch.setattr(discord.Guild, "query_members", counted)
    await past.match(("ann", 1, 9), ("ben", 2, 5))
    for _ in range(2):
        await world.person("ann").slash(world.channel, "leaderboard")
    assert asked == [[world.person("ben").id]], "ann is known from her command"


async def test_the_names_at_the_tables_do_when_discord_does_not_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(self: discord.Guild, **how: Any) -> list[discord.Member]:
        raise TimeoutError

    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben", ann=["999"], ben=["111"])
    monkeypatch.setattr(discord.Guild, "query_members", silent)
    shown = rows(told(await world.person("cleo").slash(world.channel, "leaderboard", by="wins")))
    assert [line.split(" · ")[0] for line in shown] == ["🥇 ann"]
    monkeypatch.setattr(member_names, "MOST", 0)
    assert rows(told(await world.person("cleo").slash(world.channel, "leaderboard", by="wins"))) == shown


async def test_names_cannot_format_or_mention(world: World, past: Past) -> None:
    world.person("ann").user  # noqa: B018
    world.people["ann"] = world.guild.add_member(world.env.create_user("ann"), nick="**@everyone** <@1>")
    await past.match(("ann", 1, 9), ("ben", 2, 5))
    shown = await world.person("ben").slash(world.channel, "leaderboard", by="score")
    assert "**@everyone**" not in told(shown)
    assert "<@1>" not in told(shown)
    (sent,) = [
        request.json
        for request in world.env.http_requests
        if "best score" in msgspec.json.encode(request.json).decode() and "webhooks" in request.path
    ]
    assert sent is not None and sent["allowed_mentions"] == {"parse": []}

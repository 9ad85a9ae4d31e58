"""What migrations make of old rows that mean something else now."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import aiosqlite
import msgspec
import pytest
from msgspec.structs import replace

from bot.games.base import SoloList
from bot.games.numero.options import NumeroOptions
from bot.games.numero.rules import NUMERO
from bot.store.posts import PostKey, Sending, number_of
from bot.store.sqlite.database import Database
from bot.store.sqlite.migrations import migrate
from bot.store.store import Store
from tests.store.old_files import POSTS, content, written_by

pytestmark = pytest.mark.usefixtures("no_thread_is_left")


async def test_old_daily_results_keep_their_times_and_what_was_shared_of_them(path: Path) -> None:
    """Before 37 there was one time, and sharing was a yes or no: now it is of so many parts."""
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection, upto=34)
        for user, part, ended, best, shared in (
            (1, 0, 1014.0, 7, 1),
            (1, 1, 1015.0, 5, 0),
            (2, 0, 1014.0, None, 1),
            (2, 1, None, None, 0),
            (3, 0, 1014.0, 7, 0),
        ):
            await connection.execute(
                "INSERT INTO daily_result (user_id, day, game, part, tries, begun_at, ended_at, seconds, best,"
                " shared) VALUES (?, '2026-01-31', 'numero', ?, 1, 1000.0, ?, ? - 1000.0, ?, ?)",
                (user, part, ended, ended, best, shared),
            )
    await (await Database.open(path)).close()
    rows = content(path)["daily_result"]
    assert [(row["user_id"], row["part"], row["best_seconds"], row["shared"]) for row in rows] == [
        (1, 0, 14.0, 2),
        (1, 1, 15.0, 0),
        (2, 0, None, 1),
        (2, 1, None, 0),
        (3, 0, 14.0, 0),
    ]


async def test_old_results_are_numbered_in_the_order_in_which_they_came_about(path: Path) -> None:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection, upto=5)
        for match_id, ended_at, seats in ((1, 30.0, 2), (2, 10.0, 1), (3, 20.0, 2), (4, 30.0, 1)):
            await connection.execute(
                "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id,"
                f" created_at) VALUES ({match_id}, 100, 200, 'numer', 'finished', '{{}}', 'live', 'en', 1, 1.0)"
            )
            for seat in range(seats):
                await connection.execute(
                    "INSERT INTO result (match_id, seat, guild_id, game, user_id, place, score, players,"
                    " left_early, rated, ended_at)"
                    f" VALUES ({match_id}, {seat}, 100, 'numer', 1, 1, 42, 2, 0, 1, {ended_at})"
                )
    await (await Database.open(path)).close()
    numbers = {row["match_id"]: row["n"] for row in content(path)["result"]}
    assert numbers == {2: 1, 3: 2, 1: 3, 4: 4}


async def test_matches_of_numenko_that_have_begun_keep_the_rules_of_the_first_edition(path: Path) -> None:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection, upto=18)
        for number, (game, status, state) in enumerate(
            [
                ("numenko", "running", '{"options":{"pot":"full"},"rng":{"used":123456789012345678}}'),
                ("numenko", "lobby", None),
                ("numer", "running", '{"options":{}}'),
            ],
            1,
        ):
            await connection.execute(
                "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, state,"
                " created_at) VALUES (?, 100, 200, ?, ?, '{\"minutes\":20}', 'live', 'en', 1, ?, 1.0)",
                (number, game, status, state),
            )
    await (await Database.open(path)).close()
    assert [(row["options"], row["state"]) for row in content(path)["match"]] == [
        ('{"minutes":20,"edition":1}', '{"options":{"pot":"full","edition":1},"rng":{"used":123456789012345678}}'),
        ('{"minutes":20}', None),
        ('{"minutes":20}', '{"options":{}}'),
    ]


async def test_lobbies_of_numenko_are_played_by_the_rules_of_today(path: Path) -> None:
    """Matches that have begun keep their edition."""
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection, upto=26)
        for number, (status, edition) in enumerate((("running", 2), ("finished", 1), ("lobby", 2)), 1):
            state = None if status == "lobby" else f'{{"options":{{"edition":{edition}}}}}'
            await connection.execute(
                "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, state,"
                " created_at) VALUES (?, 100, 200, 'numenko', ?, ?, 'live', 'en', 1, ?, 1.0)",
                (number, status, f'{{"minutes":20,"edition":{edition}}}', state),
            )
    await (await Database.open(path)).close()
    assert [(row["options"], row["state"]) for row in content(path)["match"]] == [
        ('{"minutes":20,"edition":2}', '{"options":{"edition":2}}'),
        ('{"minutes":20,"edition":1}', '{"options":{"edition":1}}'),
        ('{"minutes":20}', None),
    ]


async def test_dm_channels_are_those_of_the_newest_panels_that_got_through(path: Path) -> None:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection, upto=14)
        panels = (
            (1, "7", 201, "301", 10.0, "NULL"),
            (2, "7", 202, "302", 20.0, "NULL"),
            (3, "7", 203, "303", 30.0, "'dms_closed'"),
            (4, "7", 0, "NULL", 40.0, "NULL"),
            (5, "8", 204, "304", 10.0, "NULL"),
            (6, "NULL", 205, "305", 10.0, "NULL"),
        )
        for match_id, user_id, channel_id, message_id, at, problem in panels:
            await connection.execute(
                "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id,"
                f" created_at) VALUES ({match_id}, 100, 200, 'numer', 'finished', '{{}}', 'live', 'en', 1, 1.0)"
            )
            await connection.execute(
                f"INSERT INTO seat (match_id, seat, user_id, name) VALUES ({match_id}, 0, {user_id}, 'Ann')"
            )
            await connection.execute(
                "INSERT INTO message (match_id, seat, channel_id, message_id, shown, posted_at, problem)"
                f" VALUES ({match_id}, 0, {channel_id}, {message_id}, 1, {at}, {problem}),"
                f" ({match_id}, -1, 200, 300, 1, 50.0, NULL)"
            )
    await (await Database.open(path)).close()
    assert {row["user_id"]: row["channel_id"] for row in content(path)["dm_channel"]} == {7: 202, 8: 204}


async def test_what_was_decided_in_running_matches_is_counted(path: Path) -> None:
    written_by(path, 14)
    await (await Database.open(path)).close()
    ann, computer = content(path)["seat"]
    assert (ann["decisions"], ann["own_decisions"], computer["decisions"]) == (1, 1, 0)


@pytest.mark.parametrize(
    ("options", "before", "after"),
    [
        ({}, "card.times", "card.times"),
        ({"hints": "off"}, "points.starter", "points.starter"),
        ({"hints": "request"}, "card.times", "card.times.hints"),
        ({"level": "times", "range": 10}, "card.custom", "card.10-su-mu-di"),
        (
            {"level": "expert", "powers": False, "hints": "request"},
            "points.custom",
            "points.15-su-mu-di-si-co.hints",
        ),
        ({"level": "starter", "range": 15, "division": True}, "card.custom", "card.15-di"),
        ({"level": "fractions", "subtraction": False, "complex": True}, "card.custom", "card.15-mu-di-si-co"),
    ],
)
async def test_old_solitaires_move_to_the_lists_of_their_own(
    path: Path, options: dict[str, Any], before: str, after: str
) -> None:
    written_by(path, 14)
    chosen = msgspec.convert({"solitaire": True, **options}, NumeroOptions)
    if after.count("-"):
        assert NUMERO.solo(replace(chosen, mode=before.split(".", maxsplit=1)[0])) == SoloList(after)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE match SET options = ? WHERE id = 2", (json.dumps(options),))
        connection.execute("UPDATE result SET solo = ? WHERE match_id = 2", (before,))
        connection.commit()
    await (await Database.open(path)).close()
    assert [row["solo"] for row in content(path)["result"]] == [None, after]


async def test_matches_of_nmbrs_that_have_begun_keep_the_rules_of_the_first_edition(path: Path) -> None:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection, upto=19)
        for number, (status, state) in enumerate(
            [("finished", '{"options":{"target":null},"hint":0}'), ("lobby", None)], 1
        ):
            await connection.execute(
                "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, state,"
                " created_at) VALUES (?, 100, 200, 'nmbrs', ?, '{\"target\":null}', 'live', 'en', 1, ?, 1.0)",
                (number, status, state),
            )
    await (await Database.open(path)).close()
    assert [(row["options"], row["state"]) for row in content(path)["match"]] == [
        ('{"target":null,"edition":1}', '{"options":{"target":null,"edition":1},"hint":0}'),
        ('{"target":null}', None),
    ]


async def test_matches_and_lobbies_of_numo_keep_the_level_that_they_were_opened_with(path: Path) -> None:
    """Level 2 unless another was chosen; they are of the first edition."""
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection, upto=23)
        for number, (status, options, state) in enumerate(
            [
                ("running", '{"level":2}', '{"options":{"level":2},"rng":{"used":123456789012345678}}'),
                ("finished", '{"level":6}', '{"options":{"level":6}}'),
                ("lobby", "{}", None),
            ],
            1,
        ):
            await connection.execute(
                "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, state,"
                " created_at) VALUES (?, 100, 200, 'numo', ?, ?, 'live', 'en', 1, ?, 1.0)",
                (number, status, options, state),
            )
    await (await Database.open(path)).close()
    assert [(row["options"], row["state"]) for row in content(path)["match"]] == [
        ('{"level":2,"edition":1}', '{"options":{"level":2,"edition":1},"rng":{"used":123456789012345678}}'),
        ('{"level":6,"edition":1}', '{"options":{"level":6,"edition":1}}'),
        ('{"level":2,"edition":1}', None),
    ]


async def test_the_normal_computer_players_are_called_medium(path: Path) -> None:
    """At tables, in results, and on leaderboards and in the places of those."""
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection, upto=25)
        for statement in (
            "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id,"
            " created_at) VALUES (1, 100, 200, 'numer', 'running', '{}', 'live', 'en', 1, 1.0)",
            "INSERT INTO seat (match_id, seat, name, level) VALUES (1, 1, 'Computer 1', 'normal')",
            "INSERT INTO seat (match_id, seat, name, level) VALUES (1, 2, 'Computer 2', 'hard')",
            "INSERT INTO result (match_id, seat, guild_id, game, user_id, place, score, players, left_early,"
            " rated, ended_at, level) VALUES (1, 0, 100, 'numer', 1, 1, 42, 2, 0, 0, 3.0, 'normal')",
            "INSERT INTO leaderboard (guild_id, list, period, game, week)"
            " VALUES (100, 'computers.normal', 'all', 'numer', '2026-W40')",
        ):
            await connection.execute(statement)
    await (await Database.open(path)).close()
    upgraded = content(path)
    assert [row["level"] for row in upgraded["seat"]] == ["medium", "hard"]
    assert [row["level"] for row in upgraded["result"]] == ["medium"]
    assert [row["list"] for row in upgraded["leaderboard"]] == ["computers.medium"]


async def test_what_is_on_its_way_keeps_its_nonce_over_the_ledger(path: Path) -> None:
    """A post whose answer was lost just before the upgrade is not sent twice."""
    abouts = {
        "table:1": PostKey("table", 1),
        "panel:1:0": PostKey("panel", 1, 0),
        "call:1:0:7": PostKey("call", 1, 0, 7),
        "reminder:1:1:7": PostKey("reminder", 1, 1, 7),
        "out of reach:1:0": PostKey("out of reach", 1, 0),
        "call of lobby:1": PostKey("role call", 1),
        "tournament:3:2": PostKey("tournament", 3, turn=2),
        "reminder of tournament:3": PostKey("cup reminder", 3),
        "morning:100:2026-01-31": PostKey("morning", 100, turn=number_of("2026-01-31")),
        "podium:100:2026-Q1": PostKey("podium", 100, turn=number_of("2026-Q1")),
        "welcome:100": PostKey("welcome", 100),
    }
    personal = {"invitation:1": PostKey("invitation", 1, 9), "daily reminder": PostKey("daily reminder", 9)}
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection, upto=POSTS - 1)
        for about in (*abouts, *personal, "audit:100:ab12"):
            user = 9 if about in personal else 0
            await connection.execute(
                "INSERT INTO sending (about, user_id, channel_id, nonce, at) VALUES (?1, ?2, 7, ?1, 1000.0)",
                (about, user),
            )
    store = await Store.open(path)
    try:
        for about, key in (abouts | personal).items():
            assert await store.posts.begin_attempt(key, 7, 1001.0) == (Sending(about, 7, 1000.0), True)
        assert len(content(path)["post"]) == len(abouts | personal)
    finally:
        await store.close()

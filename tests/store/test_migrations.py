"""Every schema that was ever released upgrades to the newest one, with all its data."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import aiosqlite
import msgspec
import pytest
from msgspec.structs import replace

from bot.errors import InvariantError
from bot.games.base import SoloList
from bot.games.numero.options import NumeroOptions
from bot.games.numero.rules import NUMERO
from bot.store.posts import PostKey, Sending, number_of
from bot.store.sqlite import migrations as store_migrations
from bot.store.sqlite.database import Database
from bot.store.sqlite.migrations import migrate, migrations
from bot.store.store import Store
from tests.patience import PATIENCE

NEWEST = migrations()[-1][0]

ROWS: dict[int, list[str]] = {
    1: [
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, version, seed,"
        " nonce, state, created_at, wake_at)"
        " VALUES (1, 100, 200, 'numer', 'running', '{}', 'live', 'en', 1, 7, 'aa', 'bb', '{}', 1000.5, 1200.0)",
        "INSERT INTO seat (match_id, seat, user_id, name, due_at) VALUES (1, 0, 1, 'Ann', 1120.5)",
        "INSERT INTO seat (match_id, seat, name, level) VALUES (1, 1, 'Computer 1', 'hard')",
        "INSERT INTO clock (match_id, key, due_at) VALUES (1, 'match', 1200.0)",
        "INSERT INTO action (match_id, n, seat, source, action, at)"
        """ VALUES (1, 6, 0, 'player', '{"type":"sit_out"}', 1001.0)""",
        "INSERT INTO action (match_id, n, source, at) VALUES (1, 7, 'clock', 1002.0)",
    ],
    2: [
        "INSERT INTO draft (match_id, seat, stamp, data) VALUES (1, 0, 3, '[1]')",
        "INSERT INTO message (match_id, seat, channel_id, message_id, shown, posted_at)"
        " VALUES (1, -1, 200, 300, 7, 1001.0)",
    ],
    3: [
        "INSERT INTO result (match_id, seat, guild_id, game, user_id, place, score, players, left_early, rated,"
        " ended_at) VALUES (1, 0, 100, 'numer', 1, 1, 42, 2, 0, 1, 1003.0)",
    ],
    4: ["INSERT INTO setting (scope, owner_id, name, value) VALUES ('user', 1, 'language', 'pl')"],
    5: [
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, created_at,"
        " private) VALUES (2, 100, 200, 'numero', 'finished', '{}', 'daily', 'en', 1, 1004.0, 1)",
        "INSERT INTO result (match_id, seat, guild_id, game, user_id, place, score, players, left_early, rated,"
        " ended_at, solo) VALUES (2, 0, 100, 'numero', 1, 1, 42, 1, 0, 0, 1005.0, 'card.times')",
    ],
    6: [
        "INSERT INTO rating (guild_id, game, user_id, mu, sigma, matches, shown)"
        " VALUES (100, 'numer', 1, 27.5, 8.0, 1, 1140.0)",
        "UPDATE result SET n = match_id, rating = 1140.0 WHERE match_id = 1",
        "UPDATE result SET n = match_id WHERE match_id = 2",
        "INSERT INTO leaderboard (id, guild_id, list, period, game, matches, week)"
        " VALUES (1, 100, '', 'all', 'numer', 1, '1970-W01')",
        "INSERT INTO standing (leaderboard_id, user_id, matches, wins, total, best, best_at, rated, rating)"
        " VALUES (1, 1, 1, 1, 42, 42, 1003.0, 1, 1140)",
        "INSERT INTO former_place (leaderboard_id, kind, user_id, place) VALUES (1, 'wins', 1, 1)",
        "INSERT INTO practice (user_id, guild_id, game, play, operation, n)"
        " VALUES (1, 100, 'numero', 'take', '+', 3)",
    ],
    7: [
        "INSERT INTO bar (guild_id, fingerprint, at) VALUES (100, 'ab12', 1006.0)",
        "INSERT INTO departure (guild_id, left_at) VALUES (101, 1007.0)",
    ],
    8: [
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, created_at,"
        " commitment) VALUES (3, 100, 200, 'numer', 'finished', '{}', 'live', 'en', 1, 1006.0, 'cc')",
    ],
    9: [
        "INSERT INTO live_panel (match_id, seat, message_id, token, ends_at) VALUES (1, 0, 301, 'key', 1900.0)",
        "INSERT INTO notice (match_id, seat, kind, turn, channel_id, message_id)"
        " VALUES (1, 0, 'reminder', 3, 200, 302)",
    ],
    10: [
        "UPDATE seat SET turn = 5, remaining = 42.5, back = 1 WHERE match_id = 1 AND seat = 0",
        "UPDATE match SET idle_at = 2000.5 WHERE id = 1",
    ],
    11: ["INSERT INTO owed_answer (token, user_id, locale, until) VALUES ('key', 1, 'pl', 1900.0)"],
    12: ["UPDATE match SET unsettled = 0 WHERE id = 3"],
    13: ["UPDATE owed_answer SET typed = '5 1 3'"],
    14: [
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, created_at)"
        " VALUES (4, 100, 201, 'numer', 'cancelled', '{}', 'live', 'en', 1, 1008.0)",
    ],
    15: ["INSERT INTO dm_channel (user_id, channel_id) VALUES (1, 201)"],
    16: [
        "UPDATE seat SET away = 1, left_at = 1001.5, decisions = 4, own_decisions = 1, reached = 30.5, used = 2,"
        " former_id = -77 WHERE match_id = 1 AND seat = 0",
        "UPDATE result SET share = 0.25, opposed = 0, weight = 0.5, level = 'easy', reached = 30.5, used = 2"
        " WHERE match_id = 1",
        "INSERT INTO former_member (guild_id, user_id) VALUES (100, 1)",
        "INSERT INTO daily_try (game, day, fingerprint) VALUES ('numenko', '2026-01-31', 'cd34')",
        "UPDATE standing SET tie = 30002",
    ],
    17: [
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, created_at,"
        " host_idle_since, kept_until, sent_away)"
        """ VALUES (5, 100, 200, 'numer', 'lobby', '{}', 'live', 'en', 1, 1007.0, 1008.5, 1067.0, '["ab12"]')""",
    ],
    18: [
        "UPDATE match SET paused_at = 1010.5, paused_until = 4610.5 WHERE id = 1",
        "UPDATE seat SET end_until = 1610.5, pause_until = 1611.5, pause_for = 3600.0"
        " WHERE match_id = 1 AND seat = 0",
    ],
    19: [
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, state, "
        "created_at)"
        " VALUES (6, 100, 200, 'numenko', 'running', '{\"edition\":2}', 'live', 'en', 1, '{\"options\":{}}', "
        "1007.0)",
    ],
    20: [
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, state, "
        "created_at)"
        " VALUES (7, 100, 200, 'nmbrs', 'running', '{\"edition\":2}', 'live', 'en', 1, '{\"options\":{}}', "
        "1009.0)",
    ],
    21: [],
    22: [
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, created_at,"
        " private, lesson) VALUES (8, 100, 200, 'numer', 'cancelled', '{}', 'daily', 'en', 1, 1010.0, 1, 3)",
    ],
    23: ["UPDATE match SET options_changed_at = 1008.0 WHERE id = 5"],
    24: [
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, state, "
        "created_at)"
        " VALUES (9, 100, 200, 'numo', 'running', '{\"edition\":2}', 'live', 'en', 1, '{\"options\":{}}', "
        "1009.0)",
    ],
    25: ["UPDATE match SET news = '[[{}, [0, 1]]]' WHERE id = 1"],
    26: ["UPDATE seat SET level = 'expert' WHERE level = 'hard'"],
    27: [
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, created_at,"
        " ended_at) VALUES (10, 100, 200, 'numer', 'finished', '{}', 'live', 'en', 1, 1011.0, 1012.0)",
        "INSERT INTO archive (match_id, packed) VALUES (10, x'00')",
    ],
    28: [
        "UPDATE seat SET acts_at = 1015.5",
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, state, "
        "created_at)"
        " VALUES (11, 100, 200, 'numenko', 'running', '{\"edition\":3}', 'live', 'en', 1, '{\"options\":{}}', "
        "1012.0)",
    ],
    29: [
        "INSERT INTO daily_puzzle (id, day, game, part, made) VALUES (1, '2026-01-31', 'numer', 0, '{}')",
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, created_at,"
        " private, puzzle) VALUES (12, 0, 200, 'numer', 'running', '{}', 'daily', 'en', 1, 1013.0, 1, 1)",
        "INSERT INTO daily_result (user_id, day, game, part, tries, begun_at, ended_at, seconds, first, best)"
        " VALUES (1, '2026-01-31', 'numer', 0, 2, 1013.0, 1014.0, 1.0, 5, 7)",
        "INSERT INTO daily_streak (user_id, season, longest) VALUES (1, '2026-Q1', 3)",
        "INSERT INTO daily_member (guild_id, user_id) VALUES (100, 1)",
    ],
    30: [
        "INSERT INTO invitation (match_id, user_id, inviter_id, at, channel_id, message_id)"
        " VALUES (5, 2, 1, 1013.0, 200, 303)",
        "INSERT INTO lobby_call (match_id, due_at) VALUES (5, 1014.0)",
        "INSERT INTO channel_call (guild_id, channel_id, at) VALUES (100, 200, 1014.0)",
    ],
    31: [
        "INSERT INTO tournament (id, guild_id, channel_id, host_id, name, game, status, plan, seed, locale,"
        " created_at) VALUES (1, 100, 200, 1, 'Cup', 'numer', 'running', '{}', 'aa', 'en', 1013.0)",
        "INSERT INTO tournament_player (tournament_id, n, user_id, name, joined_at)"
        " VALUES (1, 1, 1, 'Ann', 1014.0)",
        "INSERT INTO tournament_match (match_id, tournament_id, round, n) VALUES (1, 1, 1, 0)",
        "INSERT INTO tournament_correction (tournament_id, n, user_id, round, player, halves, note, at)"
        " VALUES (1, 1, 1, 1, 1, 2, 'a note', 1015.0)",
    ],
    32: [
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, created_at,"
        " ended_at, achieved)"
        """ VALUES (13, 100, 200, 'numer', 'finished', '{}', 'live', 'en', 1, 1013.0, 1014.0, '[[0, "x", 1]]')""",
        "INSERT INTO achievement (user_id, guild_id, game, key, match_id, at, times)"
        " VALUES (1, 100, 'numer', 'numer.three', 13, 1014.0, 2)",
    ],
    33: [
        "INSERT INTO daily_post_time (guild_id, due_at, due_day) VALUES (100, 1020.0, '2026-02-01')",
        "INSERT INTO daily_post (guild_id, day, channel_id, post_until) VALUES (100, '2026-01-31', 200, 1018.0)",
        "INSERT INTO daily_reminder (user_id, locale, due_at, due_day) VALUES (1, 'en', 1021.0, '2026-02-01')",
    ],
    34: [
        "INSERT INTO best_play (user_id, guild_id, game, value, match_id, at)"
        " VALUES (1, 100, 'numer', 12, 13, 1014.0)",
    ],
    36: [
        "INSERT INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, 'epoch', 'a1b2c3')",
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, created_at)"
        " VALUES (14, 100, 200, 'numer', 'lobby', '{}', 'live', 'en', 1, 1013.0)",
        "INSERT INTO tournament (id, guild_id, channel_id, host_id, name, game, status, plan, seed, locale,"
        " created_at) VALUES (2, 100, 201, 1, 'Cup', 'numer', 'signup', '{}', 'aa', 'en', 1013.0)",
    ],
    38: ["INSERT INTO deleted_channel (guild_id, channel_id) VALUES (100, 201)"],
    39: ["UPDATE match SET set_aside = -1 WHERE id = 13"],
    35: ["INSERT INTO sending (about, channel_id, nonce, at) VALUES ('table:13', 200, 'ab12', 1014.0)"],
    40: [
        "INSERT INTO post (subject, kind, channel_id, message_id, shown) VALUES (14, 'table', 200, 304, 1)",
    ],
    37: [
        "INSERT INTO lost_time (from_at, until_at) VALUES (1015.0, 1075.0)",
        "INSERT INTO lost_day (day, seconds) VALUES ('2026-01-31', 7200.0)",
        "UPDATE daily_result SET best_seconds = 1.5, shared = 2",
    ],
}
"""What a file of each schema may contain beyond earlier ones: an entry for every migration."""

POSTS = 40
"""From this schema on all messages are in one ledger."""

_SAME = ("message_id", "posted_at", "problem", "try_at", "shown")


def _post(row: dict[str, Any], kind: str, **fields: Any) -> dict[str, Any]:
    """What the ledger has of a row."""
    same: dict[str, Any] = {name: row[name] for name in _SAME if name in row}
    return {**same, "subject": row.get("match_id"), "kind": kind, "part": row.get("seat", -1), **fields}


def _sending(row: dict[str, Any]) -> dict[str, Any]:
    kind, subject, *_ = row["about"].split(":")
    sent = {"nonce": row["nonce"], "sent_to": row["channel_id"], "sent_at": row["at"]}
    return {"subject": int(subject), "kind": kind, "part": -1, **sent}


MOVED: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "message": lambda row: _post(row, "table" if row["seat"] == -1 else "panel", channel_id=row["channel_id"]),
    "live_panel": lambda row: _post(row, "private", token=row["token"], ends_at=row["ends_at"], shown=0),
    "notice": lambda row: _post(row, row["kind"], turn=row["turn"], channel_id=row["channel_id"], shown=0),
    "invitation": lambda row: _post(row, "invitation", part=row["user_id"], channel_id=row["channel_id"]),
    "lobby_call": lambda row: _post(row, "role call", try_at=row["due_at"], channel_id=0, shown=0),
    "daily_post": lambda row: _post(
        row, "morning", subject=row["guild_id"], turn=20260131, ends_at=row["post_until"]
    ),
    "sending": _sending,
    "tournament": lambda row: _post(row, "tournament", subject=row["id"], shown=-1, wanted=row["version"]),
}
"""What was where the message of each stands, and what the ledger has of it."""


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Migrations of our own: the first creates a table of apples."""
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_apples.sql").write_text("-- Apples.\nCREATE TABLE apple (n INTEGER) STRICT;\n")
    monkeypatch.setattr(store_migrations, "MIGRATIONS", folder)
    return folder


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    """A connection left open after a failure would keep the process alive forever."""
    before = set(threading.enumerate())
    yield
    left = set(threading.enumerate()) - before
    for thread in left:
        thread.join(PATIENCE)
    assert not [thread for thread in left if thread.is_alive()]


async def written_by(path: Path, version: int) -> None:
    """A file as written by the Tally of that schema."""
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        for first, last in ((0, POSTS - 1), (POSTS, NEWEST)):
            await migrate(connection, upto=min(last, version))
            for number, statements in ROWS.items():
                if first <= number <= min(last, version):
                    for statement in statements:
                        await connection.execute(statement)


def content(path: Path) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
        names = [row["name"] for row in tables]
        return {name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")] for name in names}


def schema(path: Path) -> tuple[int, set[str]]:
    """The schema version of a file, and its definitions as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
        return version, {" ".join(row[0].split()) for row in rows}


def test_every_schema_has_rows_to_upgrade() -> None:
    assert set(ROWS) == {number for number, _ in migrations()}


def test_migrations_are_numbered_without_gaps_and_say_why() -> None:
    assert [number for number, _ in migrations()] == list(range(1, NEWEST + 1))
    assert all(sql.startswith("-- ") for _, sql in migrations())


@pytest.mark.parametrize("version", range(NEWEST + 1))
async def test_upgrade_keeps_every_row(path: Path, version: int) -> None:
    await written_by(path, version)
    assert schema(path)[0] == version
    old = content(path)

    await (await Database.open(path)).close()

    new = content(path)
    posts = new["post"] if version < POSTS else []
    for table, rows in old.items():
        moved = [MOVED[table](row) for row in rows if version < POSTS and table in MOVED]
        assert [row for row in moved if not any(row.items() <= post.items() for post in posts)] == []
        if table in new or not moved:
            assert len(new[table]) == len(rows)
        for before, after in zip(rows, new.get(table, []), strict=table in new):
            assert {name: before[name] for name in before if name in after or not moved}.items() <= after.items()


@pytest.mark.parametrize("version", range(NEWEST))
async def test_upgraded_files_have_the_schema_of_new_ones(tmp_path: Path, version: int) -> None:
    await written_by(tmp_path / "old.db", version)
    await (await Database.open(tmp_path / "old.db")).close()
    await (await Database.open(tmp_path / "new.db")).close()
    assert schema(tmp_path / "old.db") == schema(tmp_path / "new.db")


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
    await written_by(path, 14)
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
    await written_by(path, 14)
    chosen = msgspec.convert({"solitaire": True, **options}, NumeroOptions)
    if after.count("-"):
        assert NUMERO.solo(replace(chosen, mode=before.split(".", maxsplit=1)[0])) == SoloList(after)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE match SET options = ? WHERE id = 2", (json.dumps(options),))
        connection.execute("UPDATE result SET solo = ? WHERE match_id = 2", (before,))
        connection.commit()
    await (await Database.open(path)).close()
    assert [row["solo"] for row in content(path)["result"]] == [None, after]


async def test_opening_twice_changes_nothing(path: Path) -> None:
    await written_by(path, NEWEST)
    before = content(path)
    await (await Database.open(path)).close()
    assert content(path) == before


async def test_a_newer_schema_is_refused_and_left_alone(path: Path) -> None:
    await written_by(path, NEWEST)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {NEWEST + 1}")
    with pytest.raises(InvariantError, match=f"schema {NEWEST + 1}"):
        await Database.open(path)
    assert schema(path)[0] == NEWEST + 1


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_text("a shopping list: apples, pears, plums\n" * 100)
    with pytest.raises(sqlite3.DatabaseError):
        asyncio.run(Database.open(path))


async def test_a_broken_migration_leaves_the_old_schema(path: Path, scripts: Path) -> None:
    await (await Database.open(path)).close()
    broken = scripts / "0002_pears.sql"
    broken.write_text(
        "-- Pears.\nCREATE TABLE pear (n INTEGER);\nINSERT INTO apple VALUES (1);\nINSERT INTO plum VALUES (1);\n"
    )
    with pytest.raises(sqlite3.OperationalError, match="plum"):
        await Database.open(path)
    assert schema(path)[0] == 1
    assert content(path) == {"apple": []}

    broken.write_text("-- Pears.\nCREATE TABLE pear (n INTEGER);\n")
    await (await Database.open(path)).close()
    assert schema(path)[0] == 2
    assert content(path) == {"apple": [], "pear": []}


async def test_a_broken_migration_leaves_no_transaction_open(path: Path, scripts: Path) -> None:
    (scripts / "0002_pears.sql").write_text("-- Pears.\nINSERT INTO plum VALUES (1)")
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        with pytest.raises(sqlite3.OperationalError):
            await migrate(connection)
        assert not connection.in_transaction


async def test_upto_stops_there(path: Path) -> None:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection, upto=0)
        assert schema(path)[0] == 0
        await migrate(connection, upto=1)
        assert schema(path)[0] == 1


async def test_processes_that_start_at_once_do_not_get_into_each_others_way(path: Path) -> None:
    """One of them upgrades the file, the others find it upgraded."""
    await written_by(path, 1)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    opened = await asyncio.gather(*(Database.open(path) for _ in range(6)), return_exceptions=True)
    for found in opened:
        if isinstance(found, Database):
            await found.close()
    assert [found for found in opened if not isinstance(found, Database)] == []
    assert schema(path)[0] == NEWEST


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

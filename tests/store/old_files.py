"""Files as earlier schemas wrote them: what each may contain, and where the ledger has it now."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from bot.store.sqlite.migrations import migrations
from tests.new_databases import by_migrations

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
    41: [
        "INSERT INTO bar (guild_id, fingerprint, at, until, reason, user_id)"
        " VALUES (100, 'cd34', 1016.0, 2016.0, 'spam', 2)",
        "INSERT INTO departure (guild_id, left_at, asked) VALUES (102, 1017.0, 1)",
    ],
    42: [
        "INSERT INTO tournament_solo (match_id, tournament_id, round, n, player) VALUES (2, 1, 1, 0, 1)",
    ],
    43: [
        "INSERT INTO tournament (id, guild_id, channel_id, host_id, name, game, status, plan, seed, locale,"
        " created_at, event_id, event_shows) VALUES (3, 100, 202, 1, 'Cup', 'numer', 'signup', '{}', 'aa', 'en',"
        " 1018.0, 305, 0)",
        "INSERT INTO tournament_player (tournament_id, n, user_id, name, joined_at, checked_in, notices)"
        " VALUES (3, 1, 1, 'Ann', 1018.0, 1019.0, 1)",
    ],
    44: [
        "INSERT INTO champion (guild_id, game, user_id, role, wanted, held) VALUES (100, 'numer', 1, 400, 1, 0)",
        "UPDATE tournament SET crowned = 1",
    ],
    45: [
        "UPDATE daily_result SET results = '[3, null]'",
        "INSERT INTO daily_mark (user_id, day, game, part, last, solved)"
        " VALUES (1, '2026-01-20', 'numer', 0, 5, 1)",
    ],
    50: [
        "INSERT INTO race (id, guild_id, channel_id, game, locale, seconds, teams, created_at, status, round,"
        " due_at, version) VALUES (1, 10, 20, 'numer', 'en', 60, 1, 1000.0, 'running', 2, 1060.0, 7)",
        "INSERT INTO race_player (race_id, user_id, name, team, from_round, wanted) VALUES (1, 1, 'Ann', 0, 1, 1)",
        "INSERT INTO race_take (race_id, round, user_id, match_id, value, points, seconds)"
        " VALUES (1, 1, 1, 1, 27, 100, 12.5)",
    ],
    54: ["UPDATE race SET source = 'drill'", "UPDATE drill_run SET race_id = 1, over = 1"],
    55: [
        "UPDATE match SET list = 'preset.0a' WHERE id = 1",
        "UPDATE result SET list = 'preset.0a' WHERE match_id = 1",
        "INSERT INTO rating (guild_id, game, list, user_id, mu, sigma, matches, shown)"
        " VALUES (100, 'numer', 'preset.0a', 1, 27.5, 8.0, 1, 1140.0)",
    ],
    56: ["UPDATE race_take SET posed_match = 2"],
    53: ["INSERT INTO plan (match_id, seat, data, version, act_at) VALUES (13, 0, '{}', 1, 1020.0)"],
    52: ["UPDATE seat SET back_at = 2000.0 WHERE due_at IS NOT NULL"],
    51: ["INSERT INTO silenced_inviter (user_id, inviter_id) VALUES (1, 2)"],
    46: [
        "INSERT INTO board_ticket (hash, user_id, match_id, until) VALUES (x'01', 1, 13, 1020.0)",
        "INSERT INTO board_key (hash, user_id, until) VALUES (x'02', 1, 9020.0)",
        "INSERT INTO board_visit (user_id, match_id, at) VALUES (1, 13, 1019.0)",
    ],
    47: [
        "INSERT INTO training (user_id, game, mu, sigma, puzzles, moved, rated, done, solved)"
        " VALUES (1, 'numer', 26.5, 4.5, 3, 0.5, 1, 3, 2)",
        "INSERT INTO training_grade (game, grade, mu, sigma, puzzles) VALUES ('numer', 3, 25.1, 0.5, 3)",
        "INSERT INTO training_place (user_id, game, grade, next) VALUES (1, 'numer', 3, 3)",
        "INSERT INTO daily_puzzle (id, day, game, part, made) VALUES (2, 'grade 3', 'numer', 0, '{}')",
        "INSERT INTO drill_run (user_id, guild_id, game, drill, reach, seed)"
        " VALUES (1, 100, 'numer', 'free', 1, '01234567')",
        "INSERT INTO drill_skill (user_id, game, drill, reach, latest) VALUES (1, 'numer', 'free', 1, '101')",
        "INSERT INTO drill_best (guild_id, game, drill, reach, user_id, best, at)"
        " VALUES (100, 'numer', 'free', 1, 1, 9, 1020.0)",
        "INSERT INTO own_position (user_id, match_id, n, game, best, cost) VALUES (1, 2, 1, 'numer', '{}', 1.5)",
    ],
    48: [
        "UPDATE daily_result SET half_in = 1",
    ],
    49: [
        "INSERT INTO puzzle_set (id, guild_id, channel_id, host_id, name, items, created_at, ends_at)"
        " VALUES (1, 100, 200, 1, 'Set', '[]', 1020.0, 1021.0)",
        "INSERT INTO puzzle_set_result (set_id, item, user_id, tries, begun_at) VALUES (1, 1, 1, 1, 1020.5)",
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


@cache
def empty(version: int) -> sqlite3.Connection:
    """A database in memory with that schema and nothing in it."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    if version:
        empty(version - 1).backup(connection)
        by_migrations(connection, version)
    return connection


def written_by(path: Path, version: int) -> None:
    """A file as written by the Tally of that schema."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        empty(min(POSTS - 1, version)).backup(connection)
        for first, last in ((0, POSTS - 1), (POSTS, NEWEST)):
            by_migrations(connection, min(last, version))
            for number, statements in ROWS.items():
                if first <= number <= min(last, version):
                    for statement in statements:
                        connection.execute(statement)


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
        return schema_of(connection)


def schema_of(connection: sqlite3.Connection) -> tuple[int, set[str]]:
    """The same of an open database."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
    return version, {" ".join(row[0].split()) for row in rows}

"""Rows to store in tests."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from bot.store.daily.puzzles import TryRow
from bot.store.leaderboards.results import ResultRow, add_results
from bot.store.leaderboards.standings import add_standings
from bot.store.match.action_log import ActionRow
from bot.store.match.matches import MatchRow, SeatRow
from bot.store.posts import TABLE, PostKind, PostRow
from bot.store.store import Store

GUILD, CHANNEL, ANN, BOB = 100, 200, 1, 2
MONDAY = datetime(2026, 11, 23, tzinfo=UTC).timestamp()
"""When matches end by default."""

ANNS_SEAT = SeatRow(0, ANN, "Ann")
BOBS_SEAT = SeatRow(1, BOB, "Bob")
ROBOT = SeatRow(2, None, "Computer 1", level="easy")

LOBBY = MatchRow(
    id=0,
    guild_id=GUILD,
    channel_id=CHANNEL,
    game="numer",
    status="lobby",
    options="{}",
    pace="live",
    thread=0,
    locale="en",
    host_id=ANN,
    version=0,
    seed=None,
    nonce=None,
    state=None,
    recent="[]",
    created_at=1000.0,
    started_at=None,
    ended_at=None,
    wake_at=None,
    seats=(ANNS_SEAT, BOBS_SEAT),
)
AT_PUZZLE = replace(LOBBY, daily=TryRow(1, "", 0, ""))


def later(row: MatchRow, **fields: Any) -> MatchRow:
    """The row one version later with these fields replaced."""
    return replace(row, version=row.version + 1, **fields)


def action(seat: int | None = 0, at: float = 1001.0) -> ActionRow:
    """A log entry."""
    return ActionRow(seat, "player", '{"type":"sit_out"}', at)


def post_row(
    match_id: int,
    seat: int,
    channel_id: int,
    message_id: int | None,
    shown: int,
    posted_at: float = 1000.0,
    **fields: Any,
) -> PostRow:
    """The table of a match, or the DM panel of a seat."""
    kind: PostKind = "table" if seat == TABLE else "panel"
    return PostRow(kind, match_id, seat, 0, channel_id, message_id, shown, posted_at, **fields)


def result(match_id: int, user_id: int, *, seat: int = 0, **fields: Any) -> ResultRow:
    """A human's result: by default a win with 10 points in a rated match of two."""
    row = ResultRow(
        match_id=match_id,
        seat=seat,
        guild_id=GUILD,
        game="numer",
        user_id=user_id,
        place=1,
        score=10,
        players=2,
        left_early=False,
        rated=True,
        ended_at=2000.0,
    )
    return replace(row, **fields)


async def finished(store: Store, *rows: dict[str, Any], ratings: dict[int, float] | None = None) -> None:
    """A match with these results, one per seat, and these ratings after it."""
    match_id = await store.matches.add(LOBBY)
    results = [
        result(match_id, seat=seat, **{"ended_at": MONDAY, "rated": ratings is not None} | row)
        for seat, row in enumerate(rows)
    ]

    await store.database.run(lambda connection: note(connection, results, ratings or {}))


def note(connection: sqlite3.Connection, results: Sequence[ResultRow], ratings: dict[int, float]) -> None:
    """What the end of a match stores, given the ratings after it."""
    add_results(connection, results)
    for row in results:
        connection.execute(
            "UPDATE result SET rating = ? WHERE match_id = ? AND seat = ?",
            (ratings.get(row.user_id), row.match_id, row.seat),
        )
    add_standings(connection, results, ratings)

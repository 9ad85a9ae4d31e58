"""Databases full of running matches of Numer, all in the middle of their first round."""

from __future__ import annotations

import time
from pathlib import Path

from bot.games.numer import NUMER
from bot.games.numer.events import Revealed
from bot.games.numer.model import Choose, NumerState
from bot.games.numer.options import NumerOptions
from bot.match.model import Match, encode
from bot.match.tending import set_deadlines
from bot.store.match.matches import MatchRow, SeatRow
from bot.store.posts import TABLE
from bot.store.store import Store

PLAYERS = 4
TURNS = (("761", "513", "444", "220"), ("098", "208", "333", "471"), ("765", "600", "222", "585"))
"""What was written in the turns so far."""
GUILD, CHANNEL = 1_000, 2_000
PER_MATCH = 1_000
"""Ids of users, channels and messages are the match's number times this, and their seat."""


def user_of(match_id: int, seat: int) -> int:
    """The user in that seat."""
    return match_id * PER_MATCH + seat


def state() -> NumerState:
    """Turn 4 of round 1: everybody may choose, nobody has."""
    now = NUMER.setup(NumerOptions(), PLAYERS, seed=1)
    for turn in TURNS:
        for seat, number in enumerate(turn):
            now = NUMER.apply(now, seat, Choose(number)).state
    return now


def row() -> MatchRow:
    """A match in that state, started just now, with a day for each turn."""
    now = time.time()
    table = state()
    seats = tuple(SeatRow(seat, user_of(1, seat), f"Player {seat}") for seat in range(PLAYERS))
    match = MatchRow(
        id=1,
        guild_id=GUILD,
        channel_id=CHANNEL,
        game="numer",
        status="running",
        options=encode(NumerOptions()),
        pace="daily",
        thread=0,
        locale="en",
        host_id=user_of(1, 0),
        version=20,
        seed=f"{1:032x}",
        nonce=f"{2:032x}",
        state=encode(table),
        recent=encode([Revealed(reveal=reveal) for reveal in table.reveals]),
        created_at=now,
        started_at=now,
        ended_at=None,
        wake_at=None,
        seats=seats,
    )
    return set_deadlines(Match(match), now)


async def fill(path: Path, matches: int) -> None:
    """A new database with that many running matches (ids from 1), each in a channel of its own with its table
    message and panels shown."""
    store = await Store.open(path)
    try:
        await store.matches.add(row())
        for sql in _COPIES:
            await store.database.write(sql, {"matches": matches})
    finally:
        await store.close()


def _copies(table: str, columns: str, values: str, of: str) -> str:
    """The statement that copies the rows of match 1 for all other matches."""
    return (
        f"INSERT INTO {table} ({columns})"
        " WITH RECURSIVE number (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < :matches)"
        f" SELECT {values} FROM {table}, number WHERE n <= :matches AND {of} = 1"
    )


_MATCH = ", ".join(
    field for field in MatchRow.__struct_fields__ if field not in ("id", "channel_id", "daily", "seats", "clocks")
)
_SEAT = ", ".join(field for field in SeatRow.__struct_fields__ if field != "user_id")
_SHOWN = "INSERT INTO post (subject, kind, part, channel_id, message_id, shown, posted_at)"
_COPIES = (
    _copies("match", f"id, unsettled, channel_id, {_MATCH}", f"n, 1, {CHANNEL} + n, {_MATCH}", of="id"),
    _copies("seat", f"match_id, user_id, {_SEAT}", f"n, n * {PER_MATCH} + seat, {_SEAT}", of="match_id"),
    f"{_SHOWN} SELECT id, 'table', {TABLE}, channel_id, id * {PER_MATCH} + 999, version, created_at FROM match",
    f"{_SHOWN} SELECT match_id, 'panel', seat, user_id, user_id, stamp, due_at - 86400 FROM seat",
)

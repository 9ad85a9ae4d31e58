"""Calls and reminders: who was called for which turn, and the messages that go when the turn is over."""

from __future__ import annotations

import sqlite3
from typing import Literal

import msgspec

from bot.store.database import Database
from bot.store.matches import MatchRow

NoticeKind = Literal["call", "reminder", "called"]


class NoticeRow(msgspec.Struct, frozen=True):
    """A player was told that it is their turn (``call``) or that it ends soon (``reminder``). When the message of
    a call goes in a pause, it stays known that they were ``called``.

    ``turn`` is the turn of the seat that it was about. ``message_id`` is None when the DM panel was the call.
    """

    match_id: int
    seat: int
    kind: NoticeKind
    turn: int
    channel_id: int | None = None
    message_id: int | None = None


_FIELDS = "match_id, seat, kind, turn, channel_id, message_id"


def read_notices(connection: sqlite3.Connection, match_id: int) -> tuple[NoticeRow, ...]:
    """The notices of a match."""
    rows = connection.execute(f"SELECT {_FIELDS} FROM notice WHERE match_id = ?", (match_id,))
    return tuple(NoticeRow(*row) for row in rows)


def read_wants_calls(connection: sqlite3.Connection, match_id: int) -> frozenset[int]:
    """The seats of a match whose owners want a call every turn."""
    rows = connection.execute(
        "SELECT seat FROM seat JOIN setting ON scope = 'user' AND owner_id = user_id"
        " WHERE match_id = ? AND setting.name = 'messages' AND value = 'always'",
        (match_id,),
    )
    return frozenset(row["seat"] for row in rows)


def forget_calls(connection: sqlite3.Connection, match: MatchRow) -> None:
    """Have whoever the match waits for called, even if they were called for that turn before."""
    connection.execute("DELETE FROM notice WHERE match_id = ? AND kind != 'reminder'", (match.id,))


class NoticeStore:
    """Remembers the newest notice of each kind for each seat."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def put(self, notice: NoticeRow) -> None:
        """Remember a notice, replacing the seat's earlier one of that kind. Does nothing when the match is deleted
        by now or the seat's owner has had their data deleted."""
        await self._db.write_relaxed(
            f"INSERT OR REPLACE INTO notice ({_FIELDS}) SELECT ?1, ?2, ?3, ?4, ?5, ?6"
            " WHERE EXISTS (SELECT 1 FROM seat WHERE match_id = ?1 AND seat = ?2 AND user_id IS NOT NULL)",
            msgspec.structs.astuple(notice),
        )

    async def of_match(self, match_id: int) -> list[NoticeRow]:
        """The notices of a match."""
        return list(await self._db.read(lambda connection: read_notices(connection, match_id)))

    async def drop(self, notice: NoticeRow) -> None:
        """Forget a notice, unless a newer one has taken its place."""
        await self._db.write_relaxed(
            "DELETE FROM notice WHERE match_id = ? AND seat = ? AND kind = ? AND turn = ?",
            (notice.match_id, notice.seat, notice.kind, notice.turn),
        )

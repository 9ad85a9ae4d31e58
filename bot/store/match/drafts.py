"""Half-composed choices of seats."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.sqlite.database import Database


class DraftRow(msgspec.Struct, frozen=True):
    """A half-composed choice as JSON, and the stamp at which it was made. At another stamp it counts as
    dropped."""

    stamp: int
    data: str


def read_draft(connection: sqlite3.Connection, match_id: int, seat: int) -> DraftRow | None:
    """Read the latest draft of the seat."""
    row = connection.execute(
        "SELECT stamp, data FROM draft WHERE match_id = ? AND seat = ?", (match_id, seat)
    ).fetchone()
    return DraftRow(*row) if row else None


class DraftStore:
    """Remembers drafts."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def put(self, match_id: int, seat: int, draft: DraftRow) -> None:
        """Save a half-composed choice in place of the seat's older one, unless the match or the data of the seat's
        owner was deleted."""
        await self._db.write_relaxed(
            "INSERT OR REPLACE INTO draft (match_id, seat, stamp, data) SELECT ?1, ?2, ?3, ?4"
            " WHERE EXISTS (SELECT 1 FROM seat WHERE match_id = ?1 AND seat = ?2 AND user_id IS NOT NULL)",
            (match_id, seat, draft.stamp, draft.data),
        )

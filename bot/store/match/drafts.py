"""Half-composed choices of seats."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.sqlite.database import Database


class DraftRow(msgspec.Struct, frozen=True):
    """A half-composed choice as JSON, and the stamp at which it was left: at another one it counts as dropped."""

    stamp: int
    data: str


def read_draft(connection: sqlite3.Connection, match_id: int, seat: int) -> DraftRow | None:
    """Read the draft that the seat left last."""
    row = connection.execute(
        "SELECT stamp, data FROM draft WHERE match_id = ? AND seat = ?", (match_id, seat)
    ).fetchone()
    return DraftRow(*row) if row else None


class DraftStore:
    """Remembers drafts."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def put(self, match_id: int, seat: int, draft: DraftRow) -> None:
        """Keep a half-composed choice, replacing the seat's older one; does nothing if the match has been deleted
        or the seat's owner has had their data deleted."""
        await self._db.write_relaxed(
            "INSERT OR REPLACE INTO draft (match_id, seat, stamp, data) SELECT ?1, ?2, ?3, ?4"
            " WHERE EXISTS (SELECT 1 FROM seat WHERE match_id = ?1 AND seat = ?2 AND user_id IS NOT NULL)",
            (match_id, seat, draft.stamp, draft.data),
        )

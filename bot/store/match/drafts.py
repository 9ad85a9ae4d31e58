"""What the owners of seats have half composed, and decided ahead."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.sqlite.database import Database


class DraftRow(msgspec.Struct, frozen=True):
    """A half-composed choice as JSON, and the stamp at which it was made. At another stamp it counts as
    dropped."""

    stamp: int
    data: str


def read_choices(connection: sqlite3.Connection, match_id: int, seat: int) -> tuple[DraftRow | None, str | None]:
    """Read the latest draft of the seat, and what its owner has decided ahead (JSON)."""
    rows = connection.execute(
        "SELECT stamp, data FROM draft WHERE match_id = ?1 AND seat = ?2"
        " UNION ALL SELECT NULL, data FROM plan WHERE match_id = ?1 AND seat = ?2",
        (match_id, seat),
    ).fetchall()
    draft = next((DraftRow(*row) for row in rows if row[0] is not None), None)
    return draft, next((data for stamp, data in rows if stamp is None), None)


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

"""Posts that are on their way: what tells Discord that a second attempt is the same post as the first."""

from __future__ import annotations

import hashlib
import sqlite3

import msgspec

from bot.store.database import Database

REMEMBERED = 15 * 60.0
"""Seconds for which a post counts as the same one. Discord remembers nonces for a few minutes."""
LONGEST = 25
"""Characters of a nonce, at most."""


class SendingRow(msgspec.Struct, frozen=True):
    """A post of which it is not known yet whether Discord has made it: what it is about (such as ``table:5``), for
    whom if it is for one person (else 0), where, and since when (Unix seconds). ``nonce`` is what Discord knows it
    by: it makes one message of however many requests have the same."""

    about: str
    user_id: int
    channel_id: int
    nonce: str
    at: float


_FIELDS = ", ".join(SendingRow.__struct_fields__)


class SendingStore:
    """Remembers posts from before they are sent until it is noted where they stand, or known that they do not."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def begin(self, about: str, user_id: int, channel_id: int, now: float) -> tuple[SendingRow, bool]:
        """Note that a post is about to be sent. Returns it with its nonce, and whether an earlier attempt to send
        it there may have got through, which had the same."""
        known = await self.of(about, user_id)
        if known is not None and known.channel_id == channel_id and abs(now - known.at) < REMEMBERED:
            return known, True
        row = SendingRow(about, user_id, channel_id, _nonce(about, user_id, channel_id, now), now)
        await self._db.write_relaxed(
            f"INSERT OR REPLACE INTO sending ({_FIELDS}) VALUES (?, ?, ?, ?, ?)", msgspec.structs.astuple(row)
        )
        return row, False

    async def of(self, about: str, user_id: int = 0) -> SendingRow | None:
        """Find the post that is on its way; None if there is none."""
        row = await self._db.row(
            f"SELECT {_FIELDS} FROM sending WHERE about = ? AND user_id = ?", (about, user_id)
        )
        return None if row is None else SendingRow(*row)

    async def end(self, row: SendingRow) -> None:
        """Forget a post: it is noted where it stands, or it does not stand anywhere."""
        await self._db.write_relaxed(
            "DELETE FROM sending WHERE about = ? AND user_id = ? AND nonce = ?",
            (row.about, row.user_id, row.nonce),
        )

    async def expire(self, now: float) -> None:
        """Forget the posts that have been on their way for so long that Discord does not know them any more."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM sending WHERE at <= ?", (now - REMEMBERED,))

        await self._db.run(work)


def _nonce(about: str, user_id: int, channel_id: int, now: float) -> str:
    """Make a nonce of what a post is, where it goes, and when it was first wanted: a later one about the same has
    another."""
    return hashlib.sha256(f"{about}:{user_id}:{channel_id}:{now}".encode()).hexdigest()[:LONGEST]

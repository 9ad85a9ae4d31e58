"""Members whom a server's moderators have barred from its tables.

A bar outlives the deletion of the member's data, so it must not identify anybody: only a fingerprint of server and
member is kept.
"""

from __future__ import annotations

from bot.store.fingerprints import Fingerprints, fingerprint
from bot.store.sqlite.database import Database


class BarStore:
    """Remembers who is barred where."""

    def __init__(self, database: Database, fingerprints: Fingerprints) -> None:
        self._db = database
        self._fingerprints = fingerprints

    async def put(self, guild_id: int, user_id: int, at: float) -> None:
        """Bar a member from now on (Unix seconds). An earlier bar stays as it is."""
        await self._db.write(
            "INSERT OR IGNORE INTO bar (guild_id, fingerprint, at) VALUES (?, ?, ?)",
            (guild_id, await self._fingerprints.of(guild_id, user_id), at),
        )

    async def drop(self, guild_id: int, user_id: int) -> None:
        """Lift a bar."""
        await self._db.write(
            "DELETE FROM bar WHERE guild_id = ? AND fingerprint = ?",
            (guild_id, await self._fingerprints.of(guild_id, user_id)),
        )

    async def barred_since(self, guild_id: int, user_id: int) -> float | None:
        """Return since when (Unix seconds) the member is barred there, None if they are not."""
        row = await self._db.row(
            "SELECT at FROM bar WHERE guild_id = ? AND fingerprint = ?",
            (guild_id, await self._fingerprints.of(guild_id, user_id)),
        )
        return row["at"] if row else None

    async def of_user(self, user_id: int) -> dict[int, float]:
        """Return the servers in which a user is barred, and since when (Unix seconds)."""
        secret = await self._fingerprints.secret()
        rows = await self._db.rows("SELECT guild_id, fingerprint, at FROM bar")
        return {
            row["guild_id"]: row["at"]
            for row in rows
            if row["fingerprint"] == fingerprint(secret, row["guild_id"], user_id)
        }

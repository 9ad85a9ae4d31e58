"""Members whom a server's moderators have barred from its tables.

A bar outlives the deletion of the member's data. It is found by a fingerprint of server and member; the member's
id and the moderators' reason, which it has besides, go with the data.
"""

from __future__ import annotations

import msgspec

from bot.store.fingerprints import Fingerprints, fingerprint
from bot.store.sqlite.database import Database


class Bar(msgspec.Struct, frozen=True):
    """A bar: since when, until when (Unix seconds, None: for good), why, and whom it is about, as far as known."""

    at: float
    until: float | None = None
    reason: str = ""
    user_id: int | None = None


_FIELDS = ", ".join(Bar.__struct_fields__)


class BarStore:
    """Remembers who is barred where."""

    def __init__(self, database: Database, fingerprints: Fingerprints) -> None:
        self._db = database
        self._fingerprints = fingerprints

    async def put(
        self, guild_id: int, user_id: int, at: float, until: float | None = None, reason: str = ""
    ) -> None:
        """Bar a member from now on (Unix seconds). An earlier bar that still holds stays as it is."""
        mark = await self._fingerprints.of(guild_id, user_id)
        await self._db.write(
            "INSERT INTO bar (guild_id, fingerprint, at, until, reason, user_id) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO UPDATE SET at = excluded.at, until = excluded.until, reason = excluded.reason,"
            " user_id = excluded.user_id WHERE bar.until <= excluded.at",
            (guild_id, mark, at, until, reason, user_id),
        )

    async def drop(self, guild_id: int, user_id: int) -> None:
        """Lift a bar."""
        await self._db.write(
            "DELETE FROM bar WHERE guild_id = ? AND fingerprint = ?",
            (guild_id, await self._fingerprints.of(guild_id, user_id)),
        )

    async def find(self, guild_id: int, user_id: int, now: float) -> Bar | None:
        """Return the member's bar there that holds now (Unix seconds), None if there is none."""
        mark = await self._fingerprints.of(guild_id, user_id)
        row = await self._db.row(
            f"SELECT {_FIELDS} FROM bar WHERE guild_id = ? AND fingerprint = ? AND (until IS NULL OR until > ?)",
            (guild_id, mark, now),
        )
        return Bar(*row) if row else None

    async def list_in(self, guild_id: int, now: float) -> list[Bar]:
        """List the bars of a server that hold now (Unix seconds), the newest first."""
        rows = await self._db.rows(
            f"SELECT {_FIELDS} FROM bar WHERE guild_id = ? AND (until IS NULL OR until > ?)"
            " ORDER BY at DESC, fingerprint",
            (guild_id, now),
        )
        return [Bar(*row) for row in rows]

    async def of_user(self, user_id: int) -> dict[int, Bar]:
        """Return the bars of a user by server."""
        secret = await self._fingerprints.secret()
        rows = await self._db.rows(f"SELECT guild_id, fingerprint, {_FIELDS} FROM bar")
        return {
            row["guild_id"]: Bar(*row[2:])
            for row in rows
            if row["fingerprint"] == fingerprint(secret, row["guild_id"], user_id)
        }

    async def expire(self, now: float) -> None:
        """Delete the bars that are over (Unix seconds)."""
        await self._db.write("DELETE FROM bar WHERE until <= ?", (now,))

"""Members whom a server's moderators have barred from its tables.

A bar outlives the deletion of the member's data, so it must not identify anybody: only a fingerprint of server and
member is kept, made with a secret of this database. Given an id, one can check whether it is barred.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from bot.store.database import Database
from bot.store.settings import SettingStore

SECRET = "bar_secret"
"""The bot's setting that holds the secret for the fingerprints."""


class BarStore:
    """Remembers who is barred where."""

    def __init__(self, database: Database, settings: SettingStore) -> None:
        self._db = database
        self._settings = settings

    async def put(self, guild_id: int, user_id: int, at: float) -> None:
        """Bar a member from now on (Unix seconds); an earlier bar stays as it is."""
        await self._db.write(
            "INSERT OR IGNORE INTO bar (guild_id, fingerprint, at) VALUES (?, ?, ?)",
            (guild_id, await self.fingerprint(guild_id, user_id), at),
        )

    async def drop(self, guild_id: int, user_id: int) -> None:
        """Lift the bar."""
        await self._db.write(
            "DELETE FROM bar WHERE guild_id = ? AND fingerprint = ?",
            (guild_id, await self.fingerprint(guild_id, user_id)),
        )

    async def since(self, guild_id: int, user_id: int) -> float | None:
        """Since when (Unix seconds) the member is barred there; None when they are not."""
        row = await self._db.row(
            "SELECT at FROM bar WHERE guild_id = ? AND fingerprint = ?",
            (guild_id, await self.fingerprint(guild_id, user_id)),
        )
        return row["at"] if row else None

    async def of_user(self, user_id: int) -> dict[int, float]:
        """The servers in which a user is barred, and since when (Unix seconds)."""
        secret, rows = await self._secret(), await self._db.rows("SELECT guild_id, fingerprint, at FROM bar")
        return {
            row["guild_id"]: row["at"]
            for row in rows
            if row["fingerprint"] == _fingerprint(secret, row["guild_id"], user_id)
        }

    async def fingerprint(self, guild_id: int, user_id: int) -> str:
        """What is kept of a member of a server whom it must be possible to recognise but not to name."""
        return _fingerprint(await self._secret(), guild_id, user_id)

    async def _secret(self) -> str:
        known = await self._settings.get("bot", 0, SECRET)
        return known or await self._settings.first("bot", 0, SECRET, secrets.token_hex(32))


def _fingerprint(secret: str, guild_id: int, user_id: int) -> str:
    return hmac.new(bytes.fromhex(secret), f"{guild_id}:{user_id}".encode(), hashlib.sha256).hexdigest()

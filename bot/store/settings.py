"""Settings of users and servers, and the bot's own memory, as small strings."""

from __future__ import annotations

import sqlite3
from typing import Literal

from bot.store.database import Database

Scope = Literal["user", "guild", "bot"]


def read_setting(connection: sqlite3.Connection, scope: Scope, owner_id: int, name: str) -> str | None:
    """The value, or None when it was never set."""
    row = connection.execute(
        "SELECT value FROM setting WHERE scope = ? AND owner_id = ? AND name = ?", (scope, owner_id, name)
    ).fetchone()
    return row["value"] if row else None


def read_settings(connection: sqlite3.Connection, scope: Scope, owner_id: int) -> dict[str, str]:
    """All values of an owner by name."""
    sql = "SELECT name, value FROM setting WHERE scope = ? AND owner_id = ?"
    return {row["name"]: row["value"] for row in connection.execute(sql, (scope, owner_id))}


class SettingStore:
    """Reads and writes settings; the bot's own have the owner id 0."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def get(self, scope: Scope, owner_id: int, name: str) -> str | None:
        """The value, or None when it was never set."""
        return await self._db.read(lambda connection: read_setting(connection, scope, owner_id, name))

    async def put(self, scope: Scope, owner_id: int, name: str, value: str) -> None:
        """Set a value."""
        await self._db.write(
            "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES (?, ?, ?, ?)",
            (scope, owner_id, name, value),
        )

    async def first(self, scope: Scope, owner_id: int, name: str, value: str) -> str:
        """Set a value unless there is one; the value from now on, whoever came first."""

        def work(connection: sqlite3.Connection) -> str:
            connection.execute(
                "INSERT OR IGNORE INTO setting (scope, owner_id, name, value) VALUES (?, ?, ?, ?)",
                (scope, owner_id, name, value),
            )
            kept = read_setting(connection, scope, owner_id, name)
            assert kept is not None
            return kept

        return await self._db.run(work)

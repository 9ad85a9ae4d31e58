"""Calls of a role for lobbies: which are due or stand in a channel, and when a channel was last called in."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.database import Database

PAUSE = 30 * 60.0
"""The least seconds between two calls in a channel."""


class LobbyCallRow(msgspec.Struct, frozen=True):
    """A role is to be called for a lobby (``due_at``, Unix seconds), or was called with this message."""

    match_id: int
    due_at: float | None
    channel_id: int | None = None
    message_id: int | None = None


_FIELDS = "match_id, due_at, lobby_call.channel_id, message_id"


class LobbyCallStore:
    """Remembers calls until their lobby is over."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def put(self, row: LobbyCallRow) -> None:
        """A call is due, or stands in a channel now."""
        await self._db.write(
            "INSERT OR REPLACE INTO lobby_call (match_id, due_at, channel_id, message_id) VALUES (?, ?, ?, ?)",
            msgspec.structs.astuple(row),
        )

    async def all(self) -> dict[LobbyCallRow, bool]:
        """All calls, and whether their lobby is still open."""
        rows = await self._db.rows(
            f"SELECT {_FIELDS}, status = 'lobby' AS open FROM lobby_call JOIN match ON match.id = match_id"
            " WHERE mine(guild_id)"
        )
        return {LobbyCallRow(*row[:4]): bool(row["open"]) for row in rows}

    async def drop(self, match_id: int) -> None:
        """Forget the call for a lobby."""
        await self._db.write("DELETE FROM lobby_call WHERE match_id = ?", (match_id,))

    async def claim(self, guild_id: int, channel_id: int, at: float) -> bool:
        """Whether a role may be called in the channel now (Unix seconds); if so, nobody else may for ``PAUSE``."""

        def work(connection: sqlite3.Connection) -> bool:
            claimed = connection.execute(
                "INSERT INTO channel_call (guild_id, channel_id, at) VALUES (?1, ?2, ?3)"
                " ON CONFLICT DO UPDATE SET at = ?3 WHERE at <= ?3 - ?4 OR at > ?3",
                (guild_id, channel_id, at, PAUSE),
            )
            return claimed.rowcount > 0

        return await self._db.run(work)

    async def give_back(self, guild_id: int, channel_id: int, at: float) -> None:
        """Let others call in the channel: the call that was claimed then has not been made."""
        await self._db.write(
            "DELETE FROM channel_call WHERE guild_id = ? AND channel_id = ? AND at = ?", (guild_id, channel_id, at)
        )

"""Channels and threads that were deleted while something was open there, and what is still open there."""

from __future__ import annotations

import msgspec

from bot.store.sqlite.database import Database

_OPEN = "('lobby', 'running')"
_CHANNELS = f"""
SELECT guild_id, channel_id FROM match WHERE unsettled AND status IN {_OPEN} AND NOT private AND mine(guild_id)
UNION SELECT guild_id, channel_id FROM tournament WHERE status IN ('signup', 'running') AND mine(guild_id)
ORDER BY guild_id, channel_id
"""


class OpenChannel(msgspec.Struct, frozen=True, order=True):
    """A channel or thread of a server in which something is open: a lobby, a match, a tournament."""

    guild_id: int
    channel_id: int


class DeletedChannelStore:
    """Remembers which channels were deleted."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def note(self, guild_id: int, channel_id: int) -> None:
        """Record that Discord has deleted the channel."""
        await self._db.write(
            "INSERT OR IGNORE INTO deleted_channel (guild_id, channel_id) VALUES (?, ?)", (guild_id, channel_id)
        )

    async def in_server(self, guild_id: int) -> frozenset[int]:
        """Return the deleted channels of a server in which something was open."""
        rows = await self._db.rows("SELECT channel_id FROM deleted_channel WHERE guild_id = ?", (guild_id,))
        return frozenset(row["channel_id"] for row in rows)

    async def open_channels(self) -> list[OpenChannel]:
        """Return the channels of this process in which something public is open, in order."""
        return [OpenChannel(*row) for row in await self._db.rows(_CHANNELS)]

    async def has_open(self, guild_id: int, channel_id: int) -> bool:
        """Tell whether anything public is open in a channel."""
        found = await self._db.row(
            f"SELECT 1 FROM match WHERE guild_id = ?1 AND status IN {_OPEN} AND channel_id = ?2 AND NOT private"
            " UNION ALL SELECT 1 FROM tournament WHERE guild_id = ?1 AND channel_id = ?2"
            " AND status IN ('signup', 'running') LIMIT 1",
            (guild_id, channel_id),
        )
        return found is not None

    async def sign_ups_in(self, guild_id: int, channel_id: int) -> list[int]:
        """Return the tournaments of a channel that are open for sign-up."""
        return await self._ids(
            "SELECT id FROM tournament WHERE guild_id = ? AND channel_id = ?"
            " AND status IN ('signup', 'running') AND status = 'signup'",
            guild_id,
            channel_id,
        )

    async def lobbies_in(self, guild_id: int, channel_id: int) -> list[int]:
        """Return the lobbies of a channel."""
        return await self._ids(
            "SELECT id FROM match WHERE guild_id = ? AND status = 'lobby' AND channel_id = ? AND NOT private",
            guild_id,
            channel_id,
        )

    async def _ids(self, sql: str, guild_id: int, channel_id: int) -> list[int]:
        return [row["id"] for row in await self._db.rows(sql, (guild_id, channel_id))]

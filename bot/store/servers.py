"""Servers whose data is deleted: those that the bot has left, and those whose admins have asked for it."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection

from bot.share import NOWHERE
from bot.store.posts import OF_SERVERS
from bot.store.sqlite.database import Database
from bot.store.sqlite.skip_scan import servers_in

KEPT = 30 * 24 * 3600.0
"""Seconds for which the data of a server is kept after the bot has left it."""
BATCH = {"match": 100, "result": 200, "achievement": 200, "leaderboard": 5}
"""Rows, with everything that depends on them, that one transaction deletes. Other writers want a turn in
between."""
_SOME = {
    "match": "DELETE FROM match WHERE id IN (SELECT id FROM match WHERE guild_id = ? LIMIT ?)",
    "result": (
        "DELETE FROM result WHERE (match_id, seat) IN"
        " (SELECT match_id, seat FROM result WHERE guild_id = ? LIMIT ?)"
    ),
    "achievement": (
        "DELETE FROM achievement WHERE (user_id, guild_id, game, key, match_id) IN"
        " (SELECT user_id, guild_id, game, key, match_id FROM achievement WHERE guild_id = ? LIMIT ?)"
    ),
    "leaderboard": "DELETE FROM leaderboard WHERE id IN (SELECT id FROM leaderboard WHERE guild_id = ? LIMIT ?)",
}
_OF_SERVERS = (
    "rating",
    "practice",
    "best_play",
    "former_member",
    "daily_member",
    "drill_run",
    "drill_best",
    "daily_post_time",
    "bar",
    "departure",
    "channel_call",
    "tournament",
    "puzzle_set",
    "deleted_channel",
    "champion",
    "race",
)
"""Tables whose rows of a server go with the server, in one transaction."""
_SERVERS = f"""
{servers_in("match")} UNION {servers_in("leaderboard")} UNION {servers_in("bar")}
UNION {servers_in("daily_member")} UNION {servers_in("drill_best")}
UNION {servers_in("tournament")}
UNION {servers_in("puzzle_set")}
UNION {servers_in("race")}
UNION SELECT owner_id FROM setting WHERE scope = 'guild'
"""

_UNSHOWN = """
SELECT 1 FROM match WHERE unsettled AND guild_id = :guild_id
UNION SELECT 1 FROM post CROSS JOIN tournament ON tournament.id = subject
WHERE kind = 'tournament' AND shown < wanted AND message_id IS NOT NULL AND guild_id = :guild_id
"""


class ServerStore:
    """Remembers departures, and deletes servers."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def note_departure(self, guild_id: int, at: float) -> None:
        """Record that the bot has left a server. The first time (Unix seconds) this was noticed counts."""
        await self._db.write("INSERT OR IGNORE INTO departure (guild_id, left_at) VALUES (?, ?)", (guild_id, at))

    async def note_return(self, guild_id: int) -> None:
        """Record that the bot is in a server (again). A requested deletion stays."""
        await self._db.write("DELETE FROM departure WHERE guild_id = ? AND NOT asked", (guild_id,))

    async def request_deletion(self, guild_id: int, at: float) -> None:
        """Record that the data of a server is to be deleted now (Unix seconds)."""
        await self._db.write(
            "INSERT OR REPLACE INTO departure (guild_id, left_at, asked) VALUES (?, ?, 1)", (guild_id, at)
        )

    async def list_requested(self) -> dict[int, float]:
        """Return the servers whose data is to be deleted on request, and when that was asked (Unix seconds)."""
        rows = await self._db.rows("SELECT guild_id, left_at FROM departure WHERE asked AND mine(guild_id)")
        return {row["guild_id"]: row["left_at"] for row in rows}

    async def has_open_or_unshown(self, guild_id: int) -> bool:
        """Whether anything is open in a server, or over but not shown everywhere: matches and tournaments."""
        rows = await self._db.rows(_UNSHOWN, {"guild_id": guild_id})
        return bool(rows)

    async def note_present(self, guild_ids: Collection[int], at: float) -> None:
        """Record that the bot is in exactly these of this process's servers now. Any other with stored data counts
        as left. What belongs to no server stays."""

        def work(connection: sqlite3.Connection) -> None:
            known = {
                row[0] for row in connection.execute(f"SELECT guild_id FROM ({_SERVERS}) WHERE mine(guild_id)")
            }
            gone = [(guild_id, at) for guild_id in known - {NOWHERE, *guild_ids}]
            connection.executemany("INSERT OR IGNORE INTO departure (guild_id, left_at) VALUES (?, ?)", gone)
            back = [(guild_id,) for guild_id in guild_ids]
            connection.executemany("DELETE FROM departure WHERE guild_id = ? AND NOT asked", back)

        await self._db.run(work)

    async def list_expired(self, now: float) -> list[int]:
        """List the servers whose data is to be deleted now (Unix seconds)."""
        rows = await self._db.rows(
            "SELECT guild_id FROM departure WHERE left_at <= ? AND mine(guild_id)", (now - KEPT,)
        )
        return [row["guild_id"] for row in rows]

    async def next_expiry(self) -> float | None:
        """Return when (Unix seconds) the next server's data is to be deleted, None if no deletion is pending."""
        row = await self._db.row("SELECT min(left_at) AS at FROM departure WHERE mine(guild_id)")
        return row["at"] + KEPT if row and row["at"] is not None else None

    async def delete(self, guild_id: int) -> None:
        """Delete everything that is stored about a server, including its matches and all that belongs to them."""
        for table, batch in BATCH.items():
            while await self._delete(_SOME[table], guild_id, batch):
                pass

        def work(connection: sqlite3.Connection) -> None:
            for table in _OF_SERVERS:
                connection.execute(f"DELETE FROM {table} WHERE guild_id = ?", (guild_id,))
            connection.execute("DELETE FROM setting WHERE scope = 'guild' AND owner_id = ?", (guild_id,))
            connection.execute(f"DELETE FROM post WHERE subject = ? AND kind IN {OF_SERVERS}", (guild_id,))
            connection.execute(
                "DELETE FROM dm_channel"
                " WHERE NOT EXISTS (SELECT 1 FROM seat WHERE seat.user_id = dm_channel.user_id)"
            )

        await self._db.run(work)

    async def _delete(self, some: str, guild_id: int, batch: int) -> bool:
        return await self._db.run(lambda connection: connection.execute(some, (guild_id, batch)).rowcount > 0)

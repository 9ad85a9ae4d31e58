"""The podium of a season, and the servers where it has yet to be announced."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.leaderboards.standings import MATCHES
from bot.store.sqlite.database import Database

TOLD = "season_told"
"""The server's setting that stores which season's podium (``2026-Q3``) was posted last."""
PODIUM = 3


class Stand(msgspec.Struct, frozen=True):
    """A place on a podium, shared by ties."""

    game: str
    user_id: int
    wins: int
    place: int


_PODIUM = """
SELECT game, user_id, wins, place FROM (
    SELECT game, user_id, wins, rank() OVER (PARTITION BY game ORDER BY wins DESC) AS place
    FROM leaderboard JOIN standing ON leaderboard_id = leaderboard.id
    WHERE guild_id = ? AND list = ? AND period = ? AND wins > 0 AND hidden = 0
) WHERE place <= ? ORDER BY game, place, user_id
"""


class SeasonStore:
    """Reads podiums and remembers which were posted. Seasons are written as in ``periods``."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def podium(self, guild_id: int, season: str) -> list[Stand]:
        """Return the first three places of a season in each game of a server, by wins."""
        rows = await self._db.rows(_PODIUM, (guild_id, MATCHES, season, PODIUM))
        return [Stand(**dict(row)) for row in rows]

    async def list_unannounced(self, season: str) -> list[int]:
        """List the servers that want announcements and have not had this season's yet."""
        rows = await self._db.rows(
            "SELECT owner_id AS id FROM setting"
            " WHERE scope = 'guild' AND name = 'seasons' AND mine(owner_id) AND owner_id NOT IN"
            " (SELECT owner_id FROM setting WHERE scope = 'guild' AND name = ? AND value >= ?)",
            (TOLD, season),
        )
        return [row["id"] for row in rows]

    async def claim(self, guild_id: int, season: str) -> bool:
        """Claim the posting of this season's podium there. Returns False if it was claimed before."""

        def work(connection: sqlite3.Connection) -> bool:
            claimed = connection.execute(
                "INSERT INTO setting (scope, owner_id, name, value) VALUES ('guild', ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET value = excluded.value WHERE value < excluded.value",
                (guild_id, TOLD, season),
            )
            return claimed.rowcount > 0

        return await self._db.run(work)

    async def give_back(self, guild_id: int, season: str) -> None:
        """Release the claim because the podium could not be posted but may be later."""
        await self._db.write(
            "DELETE FROM setting WHERE scope = 'guild' AND owner_id = ? AND name = ? AND value = ?",
            (guild_id, TOLD, season),
        )

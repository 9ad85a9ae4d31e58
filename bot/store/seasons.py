"""Seasons are calendar quarters (UTC); their podiums, and which servers are still to be told of one."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime

import msgspec

from bot.store.database import Database

TOLD = "season_told"
"""The server's setting that says which season's podium was posted last."""
PODIUM = 3


class Season(msgspec.Struct, frozen=True, order=True):
    """A calendar quarter, 1 to 4."""

    year: int
    quarter: int

    @property
    def label(self) -> str:
        """As it is stored: ``2026-Q3``."""
        return f"{self.year}-Q{self.quarter}"

    @property
    def begins(self) -> float:
        """When it begins (Unix seconds)."""
        return datetime(self.year, 3 * self.quarter - 2, 1, tzinfo=UTC).timestamp()

    @property
    def before(self) -> Season:
        """The season before."""
        return Season(self.year, self.quarter - 1) if self.quarter > 1 else Season(self.year - 1, 4)

    @property
    def after(self) -> Season:
        """The season after."""
        return Season(self.year, self.quarter + 1) if self.quarter < 4 else Season(self.year + 1, 1)


def season_at(now: float) -> Season:
    """The season of that time (Unix seconds)."""
    day = datetime.fromtimestamp(now, UTC)
    return Season(day.year, (day.month + 2) // 3)


class Stand(msgspec.Struct, frozen=True):
    """A place on a podium; ties share it."""

    game: str
    user_id: int
    wins: int
    place: int


_PODIUM = """
SELECT game, user_id, wins, place FROM (
    SELECT game, user_id, wins, rank() OVER (PARTITION BY game ORDER BY wins DESC) AS place FROM (
        SELECT game, user_id, sum(place = 1 AND NOT left_early) AS wins FROM result
        WHERE guild_id = ? AND ended_at >= ? AND ended_at < ? AND solo IS NULL AND user_id > 0
        GROUP BY game, user_id
    ) WHERE wins > 0
) WHERE place <= ? ORDER BY game, place, user_id
"""


class SeasonStore:
    """Reads podiums and remembers which were posted."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def podium(self, guild_id: int, season: Season) -> list[Stand]:
        """The first three places of a season in each game of a server, by won matches."""
        rows = await self._db.rows(_PODIUM, (guild_id, season.begins, season.after.begins, PODIUM))
        return [Stand(**dict(row)) for row in rows]

    async def untold(self, season: Season) -> list[int]:
        """The servers that want announcements and have not had this season's."""
        rows = await self._db.rows(
            "SELECT owner_id AS id FROM setting WHERE scope = 'guild' AND name = 'seasons' AND owner_id NOT IN"
            " (SELECT owner_id FROM setting WHERE scope = 'guild' AND name = ? AND value >= ?)",
            (TOLD, season.label),
        )
        return [row["id"] for row in rows]

    async def claim(self, guild_id: int, season: Season) -> bool:
        """Take it on oneself to post this season's podium there; False when somebody has done so already."""

        def work(connection: sqlite3.Connection) -> bool:
            claimed = connection.execute(
                "INSERT INTO setting (scope, owner_id, name, value) VALUES ('guild', ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET value = excluded.value WHERE value < excluded.value",
                (guild_id, TOLD, season.label),
            )
            return claimed.rowcount > 0

        return await self._db.run(work)

    async def give_back(self, guild_id: int, season: Season) -> None:
        """The podium could not be posted but may be later: somebody else may claim it."""
        await self._db.write(
            "UPDATE setting SET value = ? WHERE scope = 'guild' AND owner_id = ? AND name = ? AND value = ?",
            (season.before.label, guild_id, TOLD, season.label),
        )

"""Achievements: what players have achieved in which match, and which matches have yet to be looked through.

They outlive the match and its log, like results.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from bot.store.database import Database
from bot.store.leaderboards.results import RESULT_FIELDS, ResultRow


class AchievementRow(msgspec.Struct, frozen=True):
    """That a player achieved something in a match that ended ``at`` (Unix seconds), and how often in it."""

    user_id: int
    guild_id: int
    game: str
    key: str
    match_id: int
    at: float
    times: int


class Earned(msgspec.Struct, frozen=True):
    """What a player has achieved: in how many matches, how often in all, when first and last (Unix seconds)."""

    key: str
    matches: int
    times: int
    first_at: float
    last_at: float


class SeasonEarned(msgspec.Struct, frozen=True):
    """What a member achieved in a season, and how often."""

    user_id: int
    key: str
    times: int


FIELDS = ", ".join(AchievementRow.__struct_fields__)
_ADD = f"""
INSERT OR REPLACE INTO achievement ({FIELDS}) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
WHERE EXISTS (SELECT 1 FROM result WHERE match_id = ?5 AND user_id = ?1)
"""
_CLEAR = "DELETE FROM achievement WHERE match_id = ?"
_NOTE = "UPDATE match SET achieved = ? WHERE id = ? AND status = 'finished'"
_DUE = """
SELECT id FROM match WHERE unsettled AND status = 'finished' AND achieved IS NULL AND mine(guild_id)
ORDER BY id LIMIT ?
"""
_OVER = "SELECT id FROM match WHERE id > ? AND status = 'finished' ORDER BY id LIMIT ?"
_OF = """
SELECT key, count(*), sum(times), min(at), max(at) FROM achievement
WHERE user_id = ? AND guild_id = ? GROUP BY game, key
"""
_SEASON = """
SELECT user_id, key, sum(times) FROM achievement AS earned
WHERE guild_id = ?1 AND at >= ?2 AND at < ?3
AND NOT EXISTS (
    SELECT 1 FROM setting WHERE scope = 'user' AND owner_id = user_id AND name = 'listed' AND value = 'off'
)
AND NOT EXISTS (
    SELECT 1 FROM former_member WHERE former_member.guild_id = ?1 AND former_member.user_id = earned.user_id
)
GROUP BY user_id, key
"""


def add_achievements(connection: sqlite3.Connection, rows: Sequence[AchievementRow]) -> None:
    """Add what was achieved in a match, inside a transaction; nothing of people who have no result in it any more,
    since they have had their data deleted meanwhile."""
    connection.executemany(_ADD, [msgspec.structs.astuple(row) for row in rows])


class AchievementStore:
    """Reads achievements, and writes those that are reckoned anew."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def due(self, limit: int) -> list[int]:
        """Ids of finished matches that nobody has looked through yet, the oldest first."""
        return [row["id"] for row in await self._db.rows(_DUE, (limit,))]

    async def over(self, after: int, limit: int) -> list[int]:
        """Ids of finished matches, ascending, above the one given."""
        return [row["id"] for row in await self._db.rows(_OVER, (after, limit))]

    async def results(self, match_id: int) -> list[ResultRow]:
        """The results of a match by seat: whoever has none is not to be found in it any more."""
        rows = await self._db.rows(
            f"SELECT {RESULT_FIELDS} FROM result WHERE match_id = ? ORDER BY seat", (match_id,)
        )
        return [ResultRow(*row) for row in rows]

    async def rewrite(self, match_id: int, achieved: str, rows: Sequence[AchievementRow]) -> None:
        """Put these in the place of what was achieved in a match; ``achieved`` is what the match keeps of it
        itself. Messages that show the match stay as they are."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(_CLEAR, (match_id,))
            connection.execute(_NOTE, (achieved, match_id))
            add_achievements(connection, rows)

        await self._db.run(work)

    async def of(self, guild_id: int, user_id: int) -> list[Earned]:
        """What a player has achieved on a server."""
        return [Earned(*row) for row in await self._db.rows(_OF, (user_id, guild_id))]

    async def season(self, guild_id: int, begin: float, end: float) -> list[SeasonEarned]:
        """What members who are on leaderboards achieved on a server from ``begin`` to before ``end`` (Unix
        seconds)."""
        return [SeasonEarned(*row) for row in await self._db.rows(_SEASON, (guild_id, begin, end))]

"""Achievements and best plays: who achieved what in which match, their best play of each game, and the matches
that have yet to be looked through. Both outlive the match and its log, like results."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from bot.store.leaderboards.results import RESULT_FIELDS, ResultRow
from bot.store.sqlite.database import Database


class AchievementRow(msgspec.Struct, frozen=True):
    """An achievement of a player in a match that ended ``at`` (Unix seconds), and how often they earned it
    there."""

    user_id: int
    guild_id: int
    game: str
    key: str
    match_id: int
    at: float
    times: int


class BestPlayRow(msgspec.Struct, frozen=True):
    """The value of a player's best play of a game (see ``bot.achievements``), in the match that ended ``at`` (Unix
    seconds), the earliest of several with that value."""

    user_id: int
    guild_id: int
    game: str
    value: int
    match_id: int
    at: float


FoundRow = AchievementRow | BestPlayRow
"""A row found by looking through a match."""


class Earned(msgspec.Struct, frozen=True):
    """A player's achievement: in how many matches, how often in all, first and last time (Unix seconds)."""

    key: str
    matches: int
    times: int
    first_at: float
    last_at: float


class SeasonEarned(msgspec.Struct, frozen=True):
    """An achievement of a member in a season, and how often they earned it."""

    user_id: int
    key: str
    times: int


FIELDS = ", ".join(AchievementRow.__struct_fields__)
_ADD = f"""
INSERT OR REPLACE INTO achievement ({FIELDS}) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
WHERE EXISTS (SELECT 1 FROM result WHERE match_id = ?5 AND user_id = ?1)
"""
BEST_FIELDS = ", ".join(BestPlayRow.__struct_fields__)
_ADD_BEST = f"""
INSERT INTO best_play ({BEST_FIELDS}) SELECT ?1, ?2, ?3, ?4, ?5, ?6
WHERE EXISTS (SELECT 1 FROM result WHERE match_id = ?5 AND user_id = ?1)
ON CONFLICT (user_id, guild_id, game) DO UPDATE
SET value = excluded.value, match_id = excluded.match_id, at = excluded.at
WHERE (excluded.value, -excluded.at, -excluded.match_id) > (value, -at, -match_id)
"""
_CLEAR = "DELETE FROM achievement WHERE match_id = ?"
_CLEAR_BEST = "DELETE FROM best_play WHERE match_id = ?"
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
_BEST = f"SELECT {BEST_FIELDS} FROM best_play WHERE user_id = ? AND guild_id = ? ORDER BY at DESC, game"
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


def add_found(connection: sqlite3.Connection, rows: Sequence[FoundRow]) -> None:
    """Add what was found in matches, inside a transaction. A best play is added only if it beats the stored one,
    or ties with it and is earlier. Nothing is added for people without a result in the match, who have had their
    data deleted meanwhile."""
    for kind, sql in ((AchievementRow, _ADD), (BestPlayRow, _ADD_BEST)):
        connection.executemany(sql, [msgspec.structs.astuple(row) for row in rows if isinstance(row, kind)])


class AchievementStore:
    """Reads achievements, and writes recomputed ones."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def due(self, limit: int) -> list[int]:
        """Return the ids of finished matches that have yet to be looked through, oldest first."""
        return [row["id"] for row in await self._db.rows(_DUE, (limit,))]

    async def list_finished(self, after: int, limit: int) -> list[int]:
        """Return the ids of finished matches above ``after``, ascending."""
        return [row["id"] for row in await self._db.rows(_OVER, (after, limit))]

    async def results(self, match_id: int) -> list[ResultRow]:
        """Return the results of a match by seat, without players who have had their data deleted."""
        rows = await self._db.rows(
            f"SELECT {RESULT_FIELDS} FROM result WHERE match_id = ? ORDER BY seat", (match_id,)
        )
        return [ResultRow(*row) for row in rows]

    async def rewrite(self, match_id: int, achieved: str, rows: Sequence[FoundRow]) -> None:
        """Replace what was found in a match. ``achieved`` is what the match keeps of it itself. Where a best play
        of that match is removed, those of other matches have yet to be added again. Messages that show the match
        stay as they are."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(_CLEAR, (match_id,))
            connection.execute(_CLEAR_BEST, (match_id,))
            connection.execute(_NOTE, (achieved, match_id))
            add_found(connection, rows)

        await self._db.run(work)

    async def add(self, rows: Sequence[FoundRow]) -> None:
        """Add what was found in matches."""
        await self._db.run(lambda connection: add_found(connection, rows))

    async def best_plays(self, guild_id: int, user_id: int) -> list[BestPlayRow]:
        """Return a player's best plays on a server, one for each game, newest first."""
        return [BestPlayRow(*row) for row in await self._db.rows(_BEST, (user_id, guild_id))]

    async def of(self, guild_id: int, user_id: int) -> list[Earned]:
        """Return what a player has achieved on a server."""
        return [Earned(*row) for row in await self._db.rows(_OF, (user_id, guild_id))]

    async def season(self, guild_id: int, begin: float, end: float) -> list[SeasonEarned]:
        """Return what listed members achieved on a server from ``begin`` to before ``end`` (Unix seconds)."""
        return [SeasonEarned(*row) for row in await self._db.rows(_SEASON, (guild_id, begin, end))]

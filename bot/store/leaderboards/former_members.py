"""Players who have left a server and are hidden from its leaderboards until they are back. Discord only says who
is a member when it is asked, so its last answer is remembered. Triggers hide and show the standings."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection

from bot.share import NOWHERE
from bot.store.leaderboards.pages import LeaderboardKey
from bot.store.sqlite.database import Database
from bot.store.sqlite.skip_scan import servers_in

_ON = """
SELECT standing.user_id FROM leaderboard JOIN former_member USING (guild_id)
JOIN standing ON leaderboard_id = leaderboard.id AND standing.user_id = former_member.user_id
WHERE guild_id = ? AND list = ? AND period = ? AND game = ? ORDER BY random() LIMIT ?
"""
_PLAYERS = """
SELECT DISTINCT user_id FROM standing
WHERE leaderboard_id IN (SELECT id FROM leaderboard WHERE guild_id = ?1 AND period = 'all') AND user_id > ?2
UNION SELECT user_id FROM daily_member WHERE guild_id = ?1 AND user_id > ?2
UNION SELECT user_id FROM drill_best WHERE guild_id = ?1 AND user_id > ?2
ORDER BY user_id LIMIT ?3
"""


class FormerMemberStore:
    """Remembers who has left which server."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def note(self, guild_id: int, present: Collection[int], missing: Collection[int]) -> bool:
        """Record which users Discord says are in the server and which are not. Returns whether that is news."""
        users = {*present, *missing}
        marks = ", ".join("?" * len(users))
        sql = f"SELECT user_id FROM former_member WHERE guild_id = ? AND user_id IN ({marks})"
        known = {row["user_id"] for row in await self._db.rows(sql, (guild_id, *users))}
        back, gone = known & set(present), await self._players(guild_id, set(missing) - known)
        if not back and not gone:
            return False

        def work(connection: sqlite3.Connection) -> None:
            for sql, changed in (
                ("DELETE FROM former_member WHERE guild_id = ? AND user_id = ?", back),
                ("INSERT OR IGNORE INTO former_member (guild_id, user_id) VALUES (?, ?)", gone),
            ):
                connection.executemany(sql, [(guild_id, user) for user in changed])

        await self._db.run(work)
        return True

    async def list_on_leaderboard(self, key: LeaderboardKey, limit: int) -> list[int]:
        """Return up to ``limit`` random former members who would be on that leaderboard."""
        rows = await self._db.rows(_ON, (key.guild_id, key.list, key.period, key.game, limit))
        return [row["user_id"] for row in rows]

    async def servers(self) -> list[int]:
        """Return the servers with leaderboards, or boards of daily puzzles or drills, sorted."""
        boards = " UNION ".join(map(servers_in, ("leaderboard", "daily_member", "drill_best")))
        real = f"guild_id != {NOWHERE} AND mine(guild_id)"
        rows = await self._db.rows(f"SELECT guild_id FROM ({boards}) WHERE {real} ORDER BY guild_id")
        return [row["guild_id"] for row in rows]

    async def players(self, guild_id: int, after: int, limit: int) -> list[int]:
        """Return up to ``limit`` users on a server's leaderboards with ids above ``after``, sorted."""
        return [row["user_id"] for row in await self._db.rows(_PLAYERS, (guild_id, after, limit))]

    async def _players(self, guild_id: int, users: Collection[int]) -> set[int]:
        """Return the users with results there, or on the boards of daily puzzles or drills. Nothing is remembered
        of others."""
        if not users:
            return set()
        marks = ", ".join("?" * len(users))
        sql = (
            f"SELECT DISTINCT user_id FROM result WHERE guild_id = ? AND user_id IN ({marks})"
            f" UNION SELECT user_id FROM daily_member WHERE guild_id = ? AND user_id IN ({marks})"
            f" UNION SELECT user_id FROM drill_best WHERE guild_id = ? AND user_id IN ({marks})"
        )
        where = (guild_id, *users)
        return {row["user_id"] for row in await self._db.rows(sql, (*where, *where, *where))}

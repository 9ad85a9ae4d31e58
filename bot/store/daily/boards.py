"""A server's view of its members' daily puzzles: the number of solvers, the best of a day, and the longest
streaks. Boards leave out former members, and members who do not want to be listed."""

from __future__ import annotations

import msgspec

from bot.store.sqlite.database import Database

BOARD = 10
"""Members on a board."""


class Solvers(msgspec.Struct, frozen=True):
    """Numbers of users who finished a puzzle and who solved it, on this server and in total."""

    done_here: int
    solved_here: int
    done: int
    solved: int


class DayPlace(msgspec.Struct, frozen=True):
    """A member's day: place, the numbers of parts solved, solved at the first try, and with any result, and the
    seconds that the best results took."""

    place: int
    user_id: int
    solved: int
    at_once: int
    found: int
    seconds: float


class StreakPlace(msgspec.Struct, frozen=True):
    """A member's longest streak of a season, in days."""

    place: int
    user_id: int
    longest: int


class DayDone(msgspec.Struct, frozen=True):
    """A part of a day's puzzle of a game that a member has finished, and the try in which it was solved (None:
    not)."""

    user_id: int
    game: str
    part: int
    solved_in: int | None


LISTED_MEMBER = """
NOT EXISTS (SELECT 1 FROM former_member WHERE guild_id = member.guild_id AND user_id = member.user_id)
AND NOT EXISTS (
    SELECT 1 FROM setting
    WHERE scope = 'user' AND owner_id = member.user_id AND name = 'listed' AND value = 'off'
)
"""
"""The SQL for a ``member`` of a server who may be listed on its boards."""
_ALL = """
SELECT count(*) AS done, count(solved_in) AS solved FROM daily_result
WHERE day = ? AND game = ? AND part = ? AND ended_at IS NOT NULL
"""
_HERE = """
SELECT count(*) AS done, count(solved_in) AS solved FROM daily_member AS member
CROSS JOIN daily_result ON daily_result.user_id = member.user_id
WHERE day = ?1 AND game = ?2 AND part = ?3 AND guild_id = ?4 AND ended_at IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM former_member WHERE guild_id = member.guild_id AND user_id = member.user_id)
"""
_DAY = f"""
SELECT place, user_id, solved, at_once, found, seconds FROM (
    SELECT rank() OVER (ORDER BY solved DESC, at_once DESC, found DESC, seconds, tries) AS place, user_id,
        solved, at_once, found, seconds
    FROM (
        SELECT member.user_id AS user_id, count(solved_in) AS solved, total(solved_in = 1) AS at_once,
            count(best) AS found, total(coalesce(best_seconds, seconds)) AS seconds,
            total(coalesce(solved_in, tries)) AS tries
        FROM daily_member AS member CROSS JOIN daily_result ON daily_result.user_id = member.user_id
        WHERE guild_id = ? AND day = ? AND ended_at IS NOT NULL AND {LISTED_MEMBER}
        GROUP BY member.user_id
    ) AS days
) AS places
WHERE place <= {BOARD} OR user_id = ? ORDER BY place, user_id LIMIT {BOARD + 1}
"""
_STREAKS = f"""
SELECT place, user_id, longest FROM (
    SELECT rank() OVER (ORDER BY longest DESC) AS place, member.user_id AS user_id, longest
    FROM daily_member AS member CROSS JOIN daily_streak ON daily_streak.user_id = member.user_id
    WHERE guild_id = ? AND season = ? AND {LISTED_MEMBER}
) AS places
WHERE place <= {BOARD} OR user_id = ? ORDER BY place, user_id LIMIT {BOARD + 1}
"""
_DONE = f"""
SELECT member.user_id, game, part, solved_in FROM daily_member AS member
CROSS JOIN daily_result ON daily_result.user_id = member.user_id
WHERE guild_id = ? AND day = ? AND ended_at IS NOT NULL AND {LISTED_MEMBER} ORDER BY ended_at, game, part
"""


class DailyBoardStore:
    """Reads the boards of servers, and stores which users are on them."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def add_member(self, guild_id: int, user_id: int) -> None:
        """Put a user on a server's boards once they have used ``/daily`` there."""
        sql = "INSERT OR IGNORE INTO daily_member (guild_id, user_id) VALUES (?, ?)"
        await self._db.write_relaxed(sql, (guild_id, user_id))

    async def solvers(self, guild_id: int, day: str, game: str, part: int) -> Solvers:
        """Count the users who finished that part of a puzzle, and those of them who solved it."""
        everywhere = await self._db.row(_ALL, (day, game, part))
        here = await self._db.row(_HERE, (day, game, part, guild_id))
        assert everywhere is not None
        assert here is not None
        return Solvers(here["done"], here["solved"], everywhere["done"], everywhere["solved"])

    async def day(self, guild_id: int, day: str, reader: int) -> list[DayPlace]:
        """Return the best of a server on that day, and the reader if they are further down."""
        return [DayPlace(*row) for row in await self._db.rows(_DAY, (guild_id, day, reader))]

    async def streaks(self, guild_id: int, season: str, reader: int) -> list[StreakPlace]:
        """Return the longest streaks on a server in that season, and the reader's if it is further down."""
        return [StreakPlace(*row) for row in await self._db.rows(_STREAKS, (guild_id, season, reader))]

    async def list_done(self, guild_id: int, day: str) -> list[DayDone]:
        """List what members of a server have finished on that day, by time of their first results, without
        spoilers."""
        return [DayDone(*row) for row in await self._db.rows(_DONE, (guild_id, day))]

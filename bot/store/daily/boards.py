"""A server's view of its members' daily puzzles: the number of solvers, the best of a day, and the longest
streaks. Boards leave out former members, and members who do not want to be listed."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.store.daily.puzzles import EASY
from bot.store.sqlite.database import Database

BOARD = 10
"""Members on a board."""
CROWD = 20
"""A distribution tells of at least so many people, so that it names nobody."""


class Solvers(msgspec.Struct, frozen=True):
    """Numbers of users who finished a puzzle and who solved it, on this server and in total."""

    done_here: int
    solved_here: int
    done: int
    solved: int


class Distribution(msgspec.Struct, frozen=True):
    """What users came to in a puzzle: how many solved it, by the number of the try, how many half solved it, had
    another result or none, and the ``median`` of the seconds that best results took (None if nobody had one)."""

    solved: Mapping[int, int]
    half: int
    short: int
    nothing: int
    median: float | None


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
_MEMBERS = """
daily_member AS member CROSS JOIN daily_result ON daily_result.user_id = member.user_id
WHERE day = ?1 AND game = ?2 AND part = ?3 AND guild_id = ?4 AND ended_at IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM former_member WHERE guild_id = member.guild_id AND user_id = member.user_id)
"""
_HERE = f"SELECT count(*) AS done, count(solved_in) AS solved FROM {_MEMBERS}"
_EVERYBODY = "daily_result WHERE day = ?1 AND game = ?2 AND part = ?3 AND ended_at IS NOT NULL"
_OUTCOMES = """
SELECT solved_in, CASE
    WHEN solved_in IS NOT NULL THEN 'solved' WHEN half_in IS NOT NULL THEN 'half'
    WHEN best IS NOT NULL THEN 'short' ELSE 'nothing'
END AS outcome, count(*) AS people, sum(count(*)) OVER () AS total
FROM {} GROUP BY solved_in, outcome ORDER BY solved_in
"""
_MEDIAN = """
WITH took AS (SELECT best_seconds AS seconds FROM {} AND best_seconds IS NOT NULL)
SELECT avg(seconds) AS median FROM (
    SELECT seconds, row_number() OVER (ORDER BY seconds) AS n, count(*) OVER () AS total FROM took
) WHERE n IN ((total + 1) / 2, (total + 2) / 2)
"""
_DAY = f"""
SELECT place, user_id, solved, at_once, found, seconds FROM (
    SELECT rank() OVER (ORDER BY solved DESC, at_once DESC, half DESC, found DESC, seconds, tries) AS place,
        user_id, solved, at_once, found, seconds
    FROM (
        SELECT member.user_id AS user_id, count(solved_in) AS solved, total(solved_in = 1) AS at_once,
            total(solved_in IS NULL AND half_in IS NOT NULL) AS half, count(best) AS found,
            total(coalesce(best_seconds, seconds)) AS seconds,
            total(coalesce(solved_in, tries)) AS tries
        FROM daily_member AS member CROSS JOIN daily_result ON daily_result.user_id = member.user_id
        WHERE guild_id = ? AND day = ? AND part < {EASY} AND ended_at IS NOT NULL AND {LISTED_MEMBER}
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
WHERE guild_id = ? AND day = ? AND part < {EASY} AND ended_at IS NOT NULL AND {LISTED_MEMBER}
ORDER BY ended_at, game, part
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

    async def read_distribution(self, guild_id: int | None, day: str, game: str, part: int) -> Distribution | None:
        """Return what the members of a server (None: all users) came to at that part. None where so few
        have finished it that it could name somebody."""
        people, values = (
            (_EVERYBODY, (day, game, part)) if guild_id is None else (_MEMBERS, (day, game, part, guild_id))
        )
        rows = await self._db.rows(_OUTCOMES.format(people), values)
        median = await self._db.row(_MEDIAN.format(people), values)
        assert median is not None
        if not rows or rows[0]["total"] < CROWD:
            return None
        others = {row["outcome"]: row["people"] for row in rows}
        return Distribution(
            solved={row["solved_in"]: row["people"] for row in rows if row["outcome"] == "solved"},
            half=others.get("half", 0),
            short=others.get("short", 0),
            nothing=others.get("nothing", 0),
            median=median["median"],
        )

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

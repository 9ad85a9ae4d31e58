"""The archive of daily puzzles: days of which no try counts any more, and what users have tried there."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.daily.puzzles import EASY
from bot.store.match.matches import MatchRow
from bot.store.sqlite.database import Database


class PastDay(msgspec.Struct, frozen=True):
    """A day of a game in the archive, for one user: how many ``parts`` it has, how many of them the user had a
    result in or solved on the day, and how many they have tried or solved since."""

    day: str
    parts: int
    found: int
    solved: int
    tried_since: int
    solved_since: int


class ArchiveMark(msgspec.Struct, frozen=True):
    """What a user's tries at a part in the archive came to: the ``last`` value (None for nothing), and whether one
    of them solved it."""

    last: int | None
    solved: bool


class ArchiveTryEnded(msgspec.Struct, frozen=True):
    """Stores what a try in the archive came to."""

    user_id: int
    day: str
    game: str
    part: int
    value: int | None
    solved: bool

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Store the mark. It stays once a try has solved the puzzle."""
        connection.execute(_MARK, msgspec.structs.asdict(self))


_MARK = """
INSERT INTO daily_mark (user_id, day, game, part, last, solved)
VALUES (:user_id, :day, :game, :part, :value, :solved)
ON CONFLICT DO UPDATE SET last = :value, solved = max(solved, :solved)
"""
_OF = "SELECT last, solved FROM daily_mark WHERE user_id = ? AND day = ? AND game = ? AND part = ?"
_DAYS = f"""
SELECT puzzle.day, count(*), count(result.best), count(result.solved_in), count(mark.user_id), total(mark.solved)
FROM daily_puzzle AS puzzle
LEFT JOIN daily_result AS result ON result.user_id = ?1
    AND result.day = puzzle.day AND result.game = puzzle.game AND result.part = puzzle.part
LEFT JOIN daily_mark AS mark ON mark.user_id = ?1
    AND mark.day = puzzle.day AND mark.game = puzzle.game AND mark.part = puzzle.part
WHERE puzzle.game = ?2 AND puzzle.day <= ?3 AND puzzle.part < {EASY}
GROUP BY puzzle.day ORDER BY puzzle.day DESC LIMIT ?4 OFFSET ?5
"""


class DailyArchiveStore:
    """Reads the archive."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def list_days(self, user_id: int, game: str, last: str, most: int, offset: int = 0) -> list[PastDay]:
        """Return the days of a game up to the ``last`` one, newest first, from that offset on."""
        return [PastDay(*row) for row in await self._db.rows(_DAYS, (user_id, game, last, most, offset))]

    async def mark_of(self, user_id: int, day: str, game: str, part: int) -> ArchiveMark | None:
        """Return the user's mark at a part, None before the first finished try."""
        row = await self._db.row(_OF, (user_id, day, game, part))
        return None if row is None else ArchiveMark(row["last"], bool(row["solved"]))

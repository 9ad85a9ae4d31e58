"""Positions from people's own matches for which a review found a better move."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import msgspec

from bot.store.daily.puzzles import PuzzleRow
from bot.store.match.matches import MatchRow
from bot.store.sqlite.database import Database

SOURCE = "match "
"""The beginning of the name of the match that a position is from, which stands where puzzles of days have their
day."""


def source_of(match_id: int) -> str:
    """Return the name of the match that a position is from."""
    return f"{SOURCE}{match_id}"


class OwnPosition(msgspec.Struct, frozen=True):
    """A decision of a user: the match, its number in the log, the best action (JSON), what theirs has cost, and
    how often it was tried again."""

    user_id: int
    match_id: int
    n: int
    game: str
    best: str
    cost: float
    tries: int = 0


class PositionTried(msgspec.Struct, frozen=True):
    """Counts a try at a position."""

    user_id: int
    match_id: int
    n: int

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Count it."""
        connection.execute(_TRIED, msgspec.structs.astuple(self))


POSITION_FIELDS = ", ".join(OwnPosition.__struct_fields__)
_OF = f"SELECT {POSITION_FIELDS} FROM own_position WHERE user_id = ?"
_PUT = f"INSERT OR IGNORE INTO own_position ({POSITION_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?)"
_SEATED = "SELECT 1 FROM seat WHERE match_id = ? AND user_id = ?"
_TRIED = "UPDATE own_position SET tries = tries + 1 WHERE user_id = ? AND match_id = ? AND n = ?"
_KEEP = "INSERT OR IGNORE INTO daily_puzzle (day, game, part, made) VALUES (?, ?, ?, ?)"
_KEPT = "SELECT day, game, part, made, id FROM daily_puzzle WHERE day = ? AND game = ? AND part = ?"


class PositionStore:
    """Reads and writes positions."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, positions: Iterable[OwnPosition]) -> None:
        """Store what a review has found, unless it is known. Does nothing for a match that was deleted."""
        rows = [msgspec.structs.astuple(one) for one in positions]

        def work(connection: sqlite3.Connection) -> None:
            for user_id, match_id, *others in rows:
                if connection.execute(_SEATED, (match_id, user_id)).fetchone():
                    connection.execute(_PUT, (user_id, match_id, *others))

        if rows:
            await self._db.run(work)

    async def get(self, user_id: int, match_id: int, n: int) -> OwnPosition | None:
        """Return a position of the user."""
        row = await self._db.row(f"{_OF} AND match_id = ? AND n = ?", (user_id, match_id, n))
        return None if row is None else OwnPosition(*row)

    async def next_of(self, user_id: int, game: str) -> OwnPosition | None:
        """Return the position of a game that the user has tried least, of these the newest."""
        order = "AND game = ? ORDER BY tries, match_id DESC, n LIMIT 1"
        row = await self._db.row(f"{_OF} {order}", (user_id, game))
        return None if row is None else OwnPosition(*row)

    async def keep_puzzle(self, match_id: int, game: str, n: int, made: str) -> PuzzleRow:
        """Store a position as a puzzle (JSON), unless it is stored, and return it."""

        def work(connection: sqlite3.Connection) -> PuzzleRow:
            where = (source_of(match_id), game, n)
            connection.execute(_KEEP, (*where, made))
            return PuzzleRow(*connection.execute(_KEPT, where).fetchone())

        return await self._db.run(work)

"""The puzzles of each day as they were made."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from bot.store.sqlite.database import Database

EASY = 10
"""The parts of the easy puzzle that a day has for newcomers are numbered from here on."""


class PuzzleRow(msgspec.Struct, frozen=True):
    """A part of a day's puzzle of a game. ``made`` is the puzzle as JSON. ``id`` is 0 until it is stored."""

    day: str
    game: str
    part: int
    made: str
    id: int = 0


class TryRow(msgspec.Struct, frozen=True, array_like=True):
    """The puzzle that a match is a try at: its id, day, part, the puzzle (JSON), and what the solver has played so
    far (JSON each)."""

    id: int
    day: str
    part: int
    made: str
    played: tuple[str, ...] = ()


TRY_COLUMN = """
CASE WHEN puzzle IS NULL THEN NULL ELSE (
    SELECT json_array(id, day, part, made, (
        SELECT json_group_array(action) FROM (
            SELECT action FROM action WHERE match_id = match.id AND source = 'player' ORDER BY n
        )
    )) FROM daily_puzzle WHERE daily_puzzle.id = match.puzzle
) END
"""
"""The SQL for the ``TryRow`` of a match, as JSON."""
_OF = f"""
SELECT day, game, part, made, id FROM daily_puzzle
WHERE day = ?1 AND game = ?2 AND part >= ?3 AND part < ?3 + {EASY} ORDER BY part
"""
_KEEP = "INSERT OR IGNORE INTO daily_puzzle (day, game, part, made) VALUES (?, ?, ?, ?)"
_try = msgspec.json.Decoder(TryRow)


def read_try(column: str | None) -> TryRow | None:
    """Decode a selected ``TRY_COLUMN``."""
    return None if column is None else _try.decode(column)


def read_puzzles(connection: sqlite3.Connection, day: str, game: str, first: int = 0) -> tuple[PuzzleRow, ...]:
    """Return the parts of that day's puzzle of a game, in order, empty before it is made. ``first``: 0 for the
    puzzle of the day, ``EASY`` for that of newcomers."""
    return tuple(PuzzleRow(*row) for row in connection.execute(_OF, (day, game, first)))


class PuzzleStore:
    """Keeps the puzzles that were made."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def of(self, day: str, game: str, first: int = 0) -> tuple[PuzzleRow, ...]:
        """Return the parts of that day's puzzle of a game, see ``read_puzzles``."""
        return await self._db.read(lambda connection: read_puzzles(connection, day, game, first))

    async def keep(self, day: str, game: str, parts: Sequence[str], first: int = 0) -> tuple[PuzzleRow, ...]:
        """Store a day's puzzle (JSON by part) unless another process was faster, and return the stored one."""

        def work(connection: sqlite3.Connection) -> tuple[PuzzleRow, ...]:
            if not read_puzzles(connection, day, game, first):
                rows = [(day, game, part, made) for part, made in enumerate(parts, first)]
                connection.executemany(_KEEP, rows)
            return read_puzzles(connection, day, game, first)

        return await self._db.run(work)

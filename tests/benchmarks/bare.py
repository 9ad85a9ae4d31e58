"""The baseline for the store: the same statements through bare aiosqlite, one after another."""

from __future__ import annotations

from pathlib import Path

import aiosqlite

from bot.match.change import Change
from bot.store.match.matches import MatchRow, SeatRow

_SEAT = ", ".join(SeatRow.__struct_fields__)
_LOAD = (
    "SELECT *,"
    f" (SELECT json_group_array(json_array({_SEAT})) FROM seat WHERE match_id = match.id) AS seats,"
    " (SELECT json_group_array(json_array(key, due_at)) FROM clock WHERE match_id = match.id) AS clocks"
    " FROM match WHERE id = ?"
)
_UPDATE = "UPDATE match SET version = ?, state = ?, recent = ? WHERE id = ? AND version = ?"
_LOG = "INSERT INTO action (match_id, n, seat, source, action, at) VALUES (?, ?, ?, ?, ?, ?)"
_MARKS = ", ".join("?" for _ in SeatRow.__struct_fields__)
_SIT = f"INSERT OR REPLACE INTO seat (match_id, {_SEAT}) VALUES (?, {_MARKS})"


class Bare:
    """Two connections like Tally's, one that writes and one that reads, and nothing around them."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._writer = writer
        self._reader = reader

    @classmethod
    async def open(cls, path: Path) -> Bare:
        """Connections that commit as durably as Tally's."""
        return cls(await _connect(path), await _connect(path))

    async def close(self) -> None:
        """Close both."""
        await self._reader.close()
        await self._writer.close()

    async def load(self, match_id: int) -> None:
        """Read a match with its seats and clocks in one statement."""
        await self._reader.execute_fetchall(_LOAD, (match_id,))

    async def commit(self, before: MatchRow, change: Change) -> None:
        """One durable transaction for a player's action: the match, the log and the player's seat."""
        after, action = change.after, change.action
        assert action is not None
        (seat,) = [seat for seat, old in zip(after.seats, before.seats, strict=True) if seat != old]
        seated = [getattr(seat, field) for field in SeatRow.__struct_fields__]
        logged = (before.id, after.version, action.seat, action.source, action.action, action.at)
        execute = self._writer.execute
        await execute("BEGIN IMMEDIATE")
        await execute(_UPDATE, (after.version, after.state, after.recent, before.id, before.version))
        await execute(_LOG, logged)
        await execute(_SIT, (before.id, *seated))
        await execute("COMMIT")


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    for pragma in ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        await connection.execute_fetchall(f"PRAGMA {pragma}")
    return connection

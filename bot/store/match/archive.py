"""Matches that are over are packed after a while to take a third of the space, and deleted after a long while if
the hoster wants that. Both are done a few matches per transaction: other writers get a turn in between, and a
crash loses no work. Packed or not, a match reads the same (``read_matches``, ``read_actions``)."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.match.action_log import PackedContent, pack, read_actions
from bot.store.sqlite.database import Database

BATCH = 5
"""Matches that one transaction packs or deletes. Other writers wait a few milliseconds for it."""

_UNPACKED = """
SELECT id, version, state, recent FROM match INDEXED BY match_unpacked
WHERE state IS NOT NULL AND ended_at <= ? ORDER BY ended_at LIMIT ?
"""
"""Without a hint SQLite takes the index of all matches that are over, and reads them all where nothing is due."""
_EMPTY = "UPDATE match SET state = NULL, recent = '[]' WHERE id = ? AND version = ? AND state IS NOT NULL"
_OLD = "DELETE FROM match WHERE id IN (SELECT id FROM match WHERE ended_at <= ? ORDER BY ended_at LIMIT ?)"


class _Parcel(msgspec.Struct, frozen=True):
    """A match that is packed but not archived yet."""

    match_id: int
    version: int
    packed: bytes


class Archive:
    """Packs and deletes matches that are over."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def pack(self, before: float) -> int:
        """Pack a few matches that ended before that time (Unix seconds), oldest first, and return their number."""
        parcels = await self._db.read(lambda connection: _parcels(connection, before))
        if not parcels:
            return 0
        return await self._db.run(lambda connection: sum(_archive(connection, parcel) for parcel in parcels))

    async def delete(self, before: float) -> int:
        """Delete a few matches that ended before that time (Unix seconds), with everything that belongs to them,
        and return their number. Results stay, and so does all that is made from them."""
        return await self._db.run(lambda connection: connection.execute(_OLD, (before, BATCH)).rowcount)


def _parcels(connection: sqlite3.Connection, before: float) -> list[_Parcel]:
    rows = connection.execute(_UNPACKED, (before, BATCH)).fetchall()
    return [
        _Parcel(
            row["id"],
            row["version"],
            pack(PackedContent(row["state"], row["recent"], tuple(read_actions(connection, row["id"])))),
        )
        for row in rows
    ]


def _archive(connection: sqlite3.Connection, parcel: _Parcel) -> bool:
    """Replace the state and log of a match by its packed form. Returns False if another process has done so, or
    the match is gone."""
    if connection.execute(_EMPTY, (parcel.match_id, parcel.version)).rowcount != 1:
        return False
    connection.execute("INSERT INTO archive (match_id, packed) VALUES (?, ?)", (parcel.match_id, parcel.packed))
    connection.execute("DELETE FROM action WHERE match_id = ?", (parcel.match_id,))
    return True

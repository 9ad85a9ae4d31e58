"""Epochs tell a number that was reused after the bot went back to a backup from its namesake.

Each match and tournament keeps the epoch in which it got its number, and its controls name both. A new epoch
begins when a bot starts on a file that is not what it ran on last: one made by ``bot.store.copies``, which
marks each copy in its header, or one whose life is not the one that was noted beside it. The first epoch has no
name.
"""

from __future__ import annotations

import secrets
import sqlite3
from typing import Literal

COPIED = 0x54616C63
"""The application id in the header of a copy. That of a database in use is 0."""
UNSURE = -9
"""The shown version of a match's message after the bot went back: unknown, so the message is updated."""
NONE = "-"
"""The recorded life of a database that had none yet."""
_PUT = "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, ?, ?)"


def mark_copy(connection: sqlite3.Connection) -> None:
    """Mark the database as a copy, so that starting on it counts as going back."""
    connection.execute(f"PRAGMA application_id = {COPIED}")


def unmark_copy(connection: sqlite3.Connection) -> None:
    """Remove the copy mark: the database is in use, and nothing has happened since it was copied."""
    connection.execute("PRAGMA application_id = 0")


def goes_back(connection: sqlite3.Connection, noted: tuple[str, ...]) -> bool:
    """Tell whether starting on the database goes back to an earlier moment. ``noted``: the lives that the last
    start has noted beside it, empty where there was none."""
    (marked,) = connection.execute("PRAGMA application_id").fetchone()
    return marked == COPIED or (bool(noted) and read_life(connection) not in noted)


def read_life(connection: sqlite3.Connection) -> str:
    """Read the life that the last start gave the database."""
    row = connection.execute(
        "SELECT value FROM setting WHERE scope = 'bot' AND owner_id = 0 AND name = 'life'"
    ).fetchone()
    return row["value"] if row else NONE


def new_life() -> str:
    """Return a random name for the life of a database from one start to the next."""
    return secrets.token_hex(8)


def begin_life(connection: sqlite3.Connection, life: str, *, back: bool) -> None:
    """Give the database a new life. With ``back``, also begin a new epoch and update all messages about what is
    open."""
    connection.execute(_PUT, ("life", life))
    if not back:
        return
    connection.execute(_PUT, ("epoch", secrets.token_hex(3)))
    connection.execute(
        "UPDATE post SET shown = ? WHERE message_id IS NOT NULL AND kind IN ('table', 'panel')"
        " AND subject IN (SELECT id FROM match WHERE unsettled AND status IN ('lobby', 'running'))",
        (UNSURE,),
    )
    connection.execute(
        "UPDATE post SET shown = -1 WHERE message_id IS NOT NULL AND kind = 'tournament'"
        " AND subject IN (SELECT id FROM tournament WHERE status IN ('signup', 'running'))"
    )
    unmark_copy(connection)


def was_lost(
    connection: sqlite3.Connection, table: Literal["match", "tournament"], number: int, epoch: str
) -> bool:
    """Tell whether a number of that epoch was lost when the bot went back: reused since, or not given out again
    yet."""
    known = connection.execute(f"SELECT epoch FROM {table} WHERE id = ?", (number,)).fetchone()
    if known is not None:
        return bool(known["epoch"] != epoch)
    if connection.execute("SELECT 1 FROM setting WHERE scope = 'bot' AND name = 'epoch'").fetchone() is None:
        return False
    last = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)).fetchone()
    return number > (last["seq"] if last else 0)

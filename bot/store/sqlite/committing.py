"""What the writer's thread does of a transaction: beginning, committing, and trying whether that is possible."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
Params = Sequence[Any] | Mapping[str, Any]
"""What the places in a statement stand for, by order or by name."""
ROOM = "x" * 64 * 1024
"""What a disk that was full must have room for before it counts as usable again."""


def begin(connection: sqlite3.Connection) -> None:
    """Begin a transaction that writes."""
    connection.execute("BEGIN IMMEDIATE")


def end(connection: sqlite3.Connection) -> None:
    """Commit it."""
    connection.execute("COMMIT")


def take_room(connection: sqlite3.Connection) -> None:
    """Write as much as a disk must have room for."""
    put = "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, 'room', ?)"
    connection.execute(put, (ROOM,))


def leave_room(connection: sqlite3.Connection) -> None:
    """Write a little, and take away what was written to see whether there is room."""
    connection.execute(
        "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, 'room', '')"
    )
    connection.execute("DELETE FROM setting WHERE scope = 'bot' AND name = 'room'")


def commit(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Commit the statements of the work as one transaction; what it returns."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise
    return result


def commit_relaxed(
    connection: sqlite3.Connection, statements: Sequence[tuple[str, Params]]
) -> list[Exception | None]:
    """Commit the statements as one transaction, without waiting for the disk; what each has raised instead."""
    connection.execute("PRAGMA synchronous = NORMAL")
    try:
        return commit(connection, lambda _: [_fault(connection, sql, params) for sql, params in statements])
    finally:
        connection.execute("PRAGMA synchronous = FULL")


def _fault(connection: sqlite3.Connection, sql: str, params: Params) -> Exception | None:
    """What the statement raises, unless that has ended the whole transaction: then it is raised."""
    try:
        connection.execute(sql, params)
    except sqlite3.Error as error:
        if not connection.in_transaction:
            raise
        return error
    return None


def empty_log(connection: sqlite3.Connection) -> bool:
    """Bring everything from the write-ahead log into the database; whether nothing is left in it."""
    busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def keep_log_empty(connection: sqlite3.Connection) -> None:
    """Bring each transaction into the database as soon as it is committed."""
    connection.execute("PRAGMA wal_autocheckpoint = 1").fetchall()

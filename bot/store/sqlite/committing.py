"""Transactions in the writer's thread, and a test whether they are possible."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from bot.store.sqlite import open_file

T = TypeVar("T")
Params = Sequence[Any] | Mapping[str, Any]
"""The parameters of a statement, by order or by name."""
ROOM = "x" * 64 * 1024
"""Text that must fit on a disk that was full before it counts as usable again."""


def take_room(connection: sqlite3.Connection) -> None:
    """Write ``ROOM`` to test whether the disk has room for it."""
    put = "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, 'room', ?)"
    connection.execute(put, (ROOM,))


def give_room_back(connection: sqlite3.Connection) -> None:
    """Write a little, and delete what ``take_room`` has written."""
    connection.execute(
        "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, 'room', '')"
    )
    connection.execute("DELETE FROM setting WHERE scope = 'bot' AND name = 'room'")


def commit(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Run the work and commit its statements as one transaction. Returns what the work returns."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise
    return result


def read_snapshot(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Run a reading work in one transaction, so that all its statements see the same commit. Returns what it
    returns."""
    connection.execute("BEGIN")
    try:
        return work(connection)
    finally:
        connection.rollback()


def commit_relaxed(
    connection: sqlite3.Connection, statements: Sequence[tuple[str, Params]]
) -> list[Exception | None]:
    """Commit the statements as one transaction without waiting for the disk. Returns what each has raised, None if
    nothing."""
    connection.execute("PRAGMA synchronous = NORMAL")
    try:
        return commit(connection, lambda _: [_fault(connection, sql, params) for sql, params in statements])
    finally:
        connection.execute(f"PRAGMA synchronous = {open_file.DURABLE}")


def _fault(connection: sqlite3.Connection, sql: str, params: Params) -> Exception | None:
    """Run a statement and return its error, or raise it if it has ended the whole transaction."""
    try:
        connection.execute(sql, params)
    except sqlite3.Error as error:
        if not connection.in_transaction:
            raise
        return error
    return None


def empty_log(connection: sqlite3.Connection) -> bool:
    """Bring everything from the write-ahead log into the database. Returns whether the log is empty then."""
    busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def keep_log_empty(connection: sqlite3.Connection) -> None:
    """Bring each transaction into the database as soon as it is committed."""
    connection.execute("PRAGMA wal_autocheckpoint = 1").fetchall()

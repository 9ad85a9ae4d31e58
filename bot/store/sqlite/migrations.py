"""Numbered migrations from the schema of an earlier Tally to that of this one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import aiosqlite

from bot.errors import InvariantError
from bot.paths import shipped_folder

MIGRATIONS = shipped_folder("migrations")


class NewerSchema(InvariantError):
    """The database was written by a newer Tally, so this one must leave it alone."""

    def __init__(self, schema: int, known: int) -> None:
        super().__init__(f"the database has schema {schema}, this Tally knows up to {known}")


class OtherSchema(InvariantError):
    """The database is used by processes of another version of Tally, so this one must leave it alone."""

    def __init__(self, schema: int, known: int) -> None:
        super().__init__(f"the database has schema {schema}, and a process of this Tally wants {known}")


def migrations() -> list[tuple[int, str]]:
    """Return all migrations as (schema version they lead to, SQL), ascending."""
    files = sorted(MIGRATIONS.glob("*.sql"))
    return [(_version(file), file.read_text(encoding="utf-8")) for file in files]


def _version(file: Path) -> int:
    return int(file.name.split("_")[0])


def newest_schema() -> int:
    """Return the schema version that the last migration leads to."""
    return max(map(_version, MIGRATIONS.glob("*.sql")))


def require_known(schema: int) -> None:
    """Raise ``NewerSchema`` for a schema that this Tally does not know yet."""
    if schema > newest_schema():
        raise NewerSchema(schema, newest_schema())


async def require_schema(connection: aiosqlite.Connection) -> None:
    """Raise ``OtherSchema`` unless the file, which others use, has exactly the newest known schema."""
    schema = await connection._execute(_schema_of, connection._conn)  # type: ignore[no-untyped-call]
    if schema != newest_schema():
        raise OtherSchema(schema, newest_schema())


async def migrate(connection: aiosqlite.Connection, upto: int | None = None) -> None:
    """Run the missing migrations up to version ``upto`` in one transaction. Raises ``NewerSchema`` for a file of a
    newer Tally."""
    # one trip to the thread and one wait for the disk: a trip for each statement makes a new database slow
    await connection._execute(_migrate, connection._conn, upto)  # type: ignore[no-untyped-call]


def _migrate(connection: sqlite3.Connection, upto: int | None) -> None:
    require_known(_schema_of(connection))
    wanted = [(number, sql) for number, sql in migrations() if upto is None or number <= upto]
    if not wanted or _schema_of(connection) >= wanted[-1][0]:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _schema_of(connection)  # another process that starts at the same time may just have done it
        for number, sql in wanted:
            if version < number:
                for statement in _statements(sql):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def _schema_of(connection: sqlite3.Connection) -> int:
    """Return the schema version of a database, 0 if nothing was ever written."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _statements(sql: str) -> Iterator[str]:
    """Split a script into statements (``executescript`` would commit before it begins)."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement

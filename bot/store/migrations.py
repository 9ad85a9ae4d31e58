"""Numbered migrations: how a database of an earlier Tally gets the schema of this one."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator

import aiosqlite

from bot.errors import InvariantError
from bot.paths import shipped

MIGRATIONS = shipped("migrations")


class NewerSchema(InvariantError):
    """The database was written by a newer Tally; this one must leave it alone."""

    def __init__(self, schema: int, known: int) -> None:
        super().__init__(f"the database has schema {schema}, this Tally knows up to {known}")


def migrations() -> list[tuple[int, str]]:
    """All migrations as (schema version they lead to, SQL), ascending."""
    files = sorted(MIGRATIONS.glob("*.sql"))
    return [(int(file.name.split("_")[0]), file.read_text(encoding="utf-8")) for file in files]


def newest_schema() -> int:
    """The schema version that the last migration leads to."""
    return migrations()[-1][0]


def require_known(schema: int) -> None:
    """Raise ``NewerSchema`` for one that this Tally does not know yet."""
    if schema > newest_schema():
        raise NewerSchema(schema, newest_schema())


async def migrate(connection: aiosqlite.Connection, upto: int | None = None) -> None:
    """Run the migrations that the file lacks, each in a transaction. ``upto`` stops at that version.

    Raises ``NewerSchema`` when the file was written by a newer Tally.
    """
    version = await schema_of(connection)
    require_known(version)
    for number, sql in migrations():
        if version < number and (upto is None or number <= upto):
            await _step_up(connection, number, sql)


async def _step_up(connection: aiosqlite.Connection, number: int, sql: str) -> None:
    """One migration, unless another process that starts at the same time has just done it."""
    await connection.execute("BEGIN IMMEDIATE")
    try:
        if await schema_of(connection) < number:
            for statement in _statements(sql):
                await connection.execute(statement)
            await connection.execute(f"PRAGMA user_version = {number}")
        await connection.execute("COMMIT")
    except BaseException:
        await asyncio.shield(connection.rollback())
        raise


async def schema_of(connection: aiosqlite.Connection) -> int:
    """The schema version of a database; 0 for one in which nothing was ever written."""
    async with connection.execute("PRAGMA user_version") as cursor:
        row = await cursor.fetchone()
    return int(row[0]) if row else 0


def _statements(sql: str) -> Iterator[str]:
    """The statements of a script (``executescript`` would commit before it begins)."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement

"""The SQLite file: one connection that writes, two that read, and numbered migrations.

Write-ahead logging lets readers continue while a transaction commits; ``synchronous`` is FULL, so committed data
survives a power cut. Relaxed writes are the exception: they survive the process like everything else, but a power
cut only once a durable transaction has followed them.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.errors import InvariantError
from bot.paths import shipped
from bot.private_files import create_private
from bot.store.action_log import packed_state, with_state

MIGRATIONS = shipped("migrations")
T = TypeVar("T")
Connections = tuple[aiosqlite.Connection, aiosqlite.Connection, aiosqlite.Connection]
"""The one that writes, the one that reads, and the one that reads for those who wait."""
BUSY_MS = 5000
"""How long SQLite waits for another process's lock, in milliseconds."""


class Database:
    """An open database. Create one with ``await Database.open(path)`` and close it at the end."""

    def __init__(self, path: Path, connections: Connections) -> None:
        self.path = path
        self._writer, self._reader, self._first = self._connections = connections
        self._turn = asyncio.Lock()
        self._relaxed: list[tuple[str, Sequence[Any], asyncio.Future[None]]] = []
        """Statements for the next relaxed transaction, and who waits for them."""
        self._relaxing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Open (or create) the file and bring its schema up to date. A new file is private. The path's last folder
        is created if missing: a Tally started in a new folder has no ``data`` there."""
        path.parent.mkdir(exist_ok=True)
        with suppress(FileExistsError):
            create_private(path)
        async with AsyncExitStack() as opened:
            writer = await _connect(path)
            opened.push_async_callback(writer.close)
            await migrate(writer)
            reader = await _connect(path)
            opened.push_async_callback(reader.close)
            first = await _connect(path)
            opened.pop_all()
        return cls(path, (writer, reader, first))

    async def close(self) -> None:
        """Finish what is queued and close all connections."""
        if self._relaxing is not None:
            await self._relaxing
        async with self._turn, AsyncExitStack() as closing:
            for connection in self._connections:
                closing.push_async_callback(connection.close)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """One durable transaction, one at a time; rolled back when the body raises or is cancelled.

        A caller that is cancelled while the COMMIT is pending does not learn whether it took place; the
        transaction is over either way.
        """
        async with self._turn:
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                yield self._writer
                await self._writer.execute("COMMIT")
            except BaseException:
                await asyncio.shield(self._writer.rollback())
                raise

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """One durable transaction in a single trip to the writer's thread, which calls ``work`` there.

        ``work`` does nothing but execute statements; if it raises, they are rolled back. A caller that is
        cancelled meanwhile does not learn whether the transaction took place.
        """
        async with self._turn:
            # aiosqlite's own calls make a trip for each statement, which takes longer than most statements do
            result: T = await self._writer._execute(_committed, self._writer._conn, work)  # type: ignore[no-untyped-call]
            return result

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What ``work`` reads, as of the last commit, in a single trip to the reader's thread."""
        result: T = await self._reader._execute(work, self._reader._conn)  # type: ignore[no-untyped-call]
        return result

    async def read_first(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The same for somebody who is waiting: not behind what the background reads, which has its own
        connection."""
        result: T = await self._first._execute(work, self._first._conn)  # type: ignore[no-untyped-call]
        return result

    async def read_aside(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What ``work`` reads, as of one moment, over a connection of its own: for reading that takes long, so
        that nobody else has to wait for it."""

        def read(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN")
            try:
                return work(connection)
            finally:
                connection.execute("ROLLBACK")

        connection = await _connect(self.path)
        try:
            result: T = await connection._execute(read, connection._conn)  # type: ignore[no-untyped-call]
            return result
        finally:
            await connection.close()

    async def rows(self, sql: str, params: Sequence[Any] | Mapping[str, Any] = ()) -> list[aiosqlite.Row]:
        """All rows of a query, as of the last commit."""
        return list(await self._reader.execute_fetchall(sql, params))

    async def row(self, sql: str, params: Sequence[Any] = ()) -> aiosqlite.Row | None:
        """The first row of a query, or None."""
        found = await self.rows(sql, params)
        return found[0] if found else None

    async def write(self, sql: str, params: Sequence[Any] = ()) -> None:
        """One statement in a transaction of its own."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(sql, params)

        await self.run(work)

    async def write_relaxed(self, sql: str, params: Sequence[Any] = ()) -> None:
        """One statement of bookkeeping: its loss in a power cut would cost a superfluous message or edit at most.

        It does not wait for the disk, and shares a transaction with others that come while the connection is busy.
        Raises what the statement raises; that hinders no other. It takes place even if the caller is cancelled.
        """
        written = asyncio.get_running_loop().create_future()
        self._relaxed.append((sql, params, written))
        if self._relaxing is None or self._relaxing.done():
            self._relaxing = asyncio.get_running_loop().create_task(
                self._write_all_relaxed(), name="relaxed writes"
            )
        await written

    async def _write_all_relaxed(self) -> None:
        while self._relaxed:
            async with self._turn:
                writes, self._relaxed = self._relaxed, []
                statements = [(sql, params) for sql, params, _ in writes]
                connection = self._writer._conn
                try:
                    faults: list[Exception | None] = await self._writer._execute(_relaxed, connection, statements)  # type: ignore[no-untyped-call]
                except Exception as error:  # noqa: BLE001 -- raised where the statements come from
                    faults = [error] * len(writes)
            for (_, _, written), fault in zip(writes, faults, strict=True):
                if written.cancelled():
                    continue
                if fault is None:
                    written.set_result(None)
                else:
                    written.set_exception(fault)

    async def check(self) -> str:
        """What SQLite's integrity check says: "ok", or what is broken."""
        row = await self.row("PRAGMA integrity_check")
        return str(row[0]) if row else "no answer"

    async def backup(self, target: Path) -> None:
        """Copy the live database to a new private file with SQLite's backup API; nobody has to wait for it. Raises
        ``FileExistsError``."""
        create_private(target)
        async with aiosqlite.connect(self.path) as source, aiosqlite.connect(target) as copy:
            await source.backup(copy)


def unavailable(error: BaseException) -> bool:
    """Whether the database cannot be used for a reason that may pass by itself: another process holds it locked,
    or the disk is full or failing. What is wrong with a statement is no such reason."""
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode != sqlite3.SQLITE_ERROR


def _committed(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """What the work returns, its statements being committed as one transaction."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise
    return result


def _relaxed(
    connection: sqlite3.Connection, statements: Sequence[tuple[str, Sequence[Any]]]
) -> list[Exception | None]:
    """What each statement raised. The others are committed as one transaction, without waiting for the disk."""
    connection.execute("PRAGMA synchronous = NORMAL")
    try:
        return _committed(connection, lambda _: [_fault(connection, sql, params) for sql, params in statements])
    finally:
        connection.execute("PRAGMA synchronous = FULL")


def _fault(connection: sqlite3.Connection, sql: str, params: Sequence[Any]) -> Exception | None:
    """What the statement raises, unless that has ended the whole transaction: then it is raised."""
    try:
        connection.execute(sql, params)
    except sqlite3.Error as error:
        if not connection.in_transaction:
            raise
        return error
    return None


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    try:
        connection.row_factory = aiosqlite.Row
        for pragma in (
            f"busy_timeout = {BUSY_MS}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            # fetched to the end: a pragma with an unread row would block the first COMMIT
            await connection.execute_fetchall(f"PRAGMA {pragma}")
        await connection.create_function("packed_state", 1, packed_state, deterministic=True)
        await connection.create_function("with_state", 2, with_state, deterministic=True)
    except BaseException:
        await connection.close()  # its thread would keep the process alive
        raise
    return connection


def migrations() -> list[tuple[int, str]]:
    """All migrations as (schema version they lead to, SQL), ascending."""
    files = sorted(MIGRATIONS.glob("*.sql"))
    return [(int(file.name.split("_")[0]), file.read_text(encoding="utf-8")) for file in files]


async def migrate(connection: aiosqlite.Connection, upto: int | None = None) -> None:
    """Run the migrations that the file lacks, each in a transaction. ``upto`` stops at that version.

    Raises ``InvariantError`` when the file was written by a newer Tally.
    """
    known = migrations()
    version = await _version(connection)
    if version > known[-1][0]:
        raise InvariantError(f"the database has schema {version}, this Tally knows up to {known[-1][0]}")
    for number, sql in known:
        if version < number and (upto is None or number <= upto):
            await _step_up(connection, number, sql)


async def _step_up(connection: aiosqlite.Connection, number: int, sql: str) -> None:
    """One migration, unless another process that starts at the same time has just done it."""
    await connection.execute("BEGIN IMMEDIATE")
    try:
        if await _version(connection) < number:
            for statement in _statements(sql):
                await connection.execute(statement)
            await connection.execute(f"PRAGMA user_version = {number}")
        await connection.execute("COMMIT")
    except BaseException:
        await asyncio.shield(connection.rollback())
        raise


async def _version(connection: aiosqlite.Connection) -> int:
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

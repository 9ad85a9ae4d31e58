"""A connection to the SQLite file in its own thread, which reports faults of the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.share import Share
from bot.store.match.action_log import packed_state, with_state
from bot.store.sqlite import open_file
from bot.store.sqlite.condition import Condition
from bot.store.sqlite.open_file import Mode, uri_of


def set_up(connection: sqlite3.Connection, mode: Mode, share: Share) -> None:
    """Set up a connection for a process with that share of the bot. The SQL function ``mine(guild_id)`` is 1 for a
    server of this process. ``packed_state`` and ``with_state`` are for migrations of packed matches."""
    connection.row_factory = sqlite3.Row
    for pragma in (
        f"busy_timeout = {open_file.BUSY_MS}",
        *(("journal_mode = WAL",) if mode == "rw" else ()),
        f"synchronous = {open_file.DURABLE}",
        "foreign_keys = ON",
    ):
        # fetched to the end: a pragma with an unread row would block the first COMMIT
        connection.execute(f"PRAGMA {pragma}").fetchall()
    connection.create_function("mine", 1, share.has, deterministic=True)
    connection.create_function("packed_state", 1, packed_state, deterministic=True)
    connection.create_function("with_state", 2, with_state, deterministic=True)


T = TypeVar("T")
ALONE = Share()


class StoreConnection:
    """One thread, one thing at a time. Create one with ``await StoreConnection.open(…)``."""

    def __init__(self, inner: aiosqlite.Connection, condition: Condition) -> None:
        self.inner = inner
        self._condition = condition
        self._patience = open_file.BUSY_MS

    @classmethod
    async def open(
        cls, path: Path, condition: Condition, mode: Mode = "rw", share: Share = ALONE
    ) -> StoreConnection:
        """Connect to an existing file, for a process with that share of the bot. Raises ``sqlite3.Error``."""
        opening = aiosqlite.connect(uri_of(path, mode), uri=True, isolation_level=None)
        # whatever happens to the connection, its thread must not keep a process that ends
        thread: Any = getattr(opening, "_thread", opening)
        thread.daemon = True
        inner = await opening
        try:
            await inner._execute(set_up, inner._conn, mode, share)  # type: ignore[no-untyped-call]
        except BaseException:
            await inner.close()
            raise
        return cls(inner, condition)

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``work`` in a single trip to the thread, and return its result."""
        # aiosqlite's own calls make a trip for each statement, which takes longer than most statements do
        result: T = await self.inner._execute(self._noting, work)  # type: ignore[no-untyped-call]
        return result

    async def close(self) -> None:
        """Finish what is queued and close. Raises ``sqlite3.Error``, but ends its thread even then."""
        await self.inner.close()

    def _noting(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = self.inner._conn
        patience = 0 if self._condition.busy else open_file.BUSY_MS
        if patience != self._patience:
            connection.execute(f"PRAGMA busy_timeout = {patience}").fetchall()
            self._patience = patience
        try:
            return work(connection)
        except sqlite3.Error as error:
            self._condition.note_error(error)
            raise

"""The SQLite file: one connection that writes, two that read, and their recovery when the disk fails.

Write-ahead logging lets readers continue while a transaction commits. ``synchronous`` is FULL, so committed data
survives a power cut. Relaxed writes are the exception: they survive the process like everything else, but a power
cut only once a durable transaction has followed them.

What is wrong with the file is known to the ``Condition``. Only one wait for a lock times out, and nothing is
written to a file that is damaged or no longer in its place.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Literal, TypeVar

from bot.file_lock import FileLock
from bot.private_files import create_private
from bot.share import Share
from bot.store import copies
from bot.store.sqlite.committing import (
    Params,
    commit,
    commit_relaxed,
    empty_log,
    give_room_back,
    keep_log_empty,
    read_snapshot,
    take_room,
)
from bot.store.sqlite.condition import Condition
from bot.store.sqlite.connection import ALONE, StoreConnection
from bot.store.sqlite.faults import StoreFault, Unusable
from bot.store.sqlite.migrations import migrate, require_schema
from bot.store.sqlite.open_file import Mode, OpenFile, Place
from bot.store.sqlite.rescue import RESCUE_ERRORS, put_back, rescue, was_put_back_for

log = logging.getLogger(__name__)

T = TypeVar("T")
Connections = tuple[StoreConnection, StoreConnection, StoreConnection]
"""The writer, the reader for background work, and the reader for waiting users."""
TOLD = 150
"""Looks, ten minutes of the watch's, for which the deletion of SQLite's own files is reported."""


class Database:
    """An open database. Create one with ``await Database.open(path)`` and close it at the end. ``condition`` holds
    its fault. ``lock`` is released when it is closed."""

    def __init__(
        self, path: Path, file: OpenFile, connections: Connections, condition: Condition, share: Share = ALONE
    ) -> None:
        self.path = path
        self._share = share
        self.condition = condition
        self.lock: FileLock | None = None
        self._file = file
        file.note_companions()
        self._rescued: Path | None = None
        """The copy of the lost file's content."""
        self._unsaved: str | None = None
        """The last logged reason why there is no such copy, or why it could not be put back."""
        self._log_lost = 0
        """Remaining looks for which the deletion of SQLite's own files is reported."""
        self._looking: asyncio.Task[StoreFault | None] | None = None
        self._writer, self._reader, self._first = self._connections = connections
        self._turn = asyncio.Lock()
        self._relaxed: list[tuple[str, Params, asyncio.Future[None]]] = []
        """Statements for the next relaxed transaction, with the futures of their callers."""
        self._relaxing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path, share: Share = ALONE) -> Database:
        """Open or create the file, which is private then, and bring its schema up to date. The path's last folder
        is created if missing: a Tally started in a new folder has no ``data`` there. One of several processes
        raises ``FileNotFoundError`` instead, and ``OtherSchema`` where its siblings are of another version."""
        if share.of == 1:
            path.parent.mkdir(exist_ok=True)
            with suppress(FileExistsError):
                create_private(path)
        condition, file = Condition(), OpenFile(path)
        async with AsyncExitStack() as opened:
            opened.callback(file.close)
            writer = await StoreConnection.open(path, condition, share=share)
            opened.push_async_callback(writer.close)
            await (migrate(writer.inner) if share.of == 1 else require_schema(writer.inner))
            reader = await StoreConnection.open(path, condition, share=share)
            opened.push_async_callback(reader.close)
            first = await StoreConnection.open(path, condition, share=share)
            opened.pop_all()
        return cls(path, file, (writer, reader, first), condition, share)

    @classmethod
    async def open_unchanged(cls, path: Path, mode: Mode = "ro") -> Database:
        """Open an existing file of any schema without migrating it."""
        condition, file = Condition(), OpenFile(path)
        try:
            connection = await StoreConnection.open(path, condition, mode)
        except BaseException:
            file.close()
            raise
        return cls(path, file, (connection, connection, connection), condition)

    async def close(self) -> None:
        """Finish what is queued and close all connections, whatever the fault of the file."""
        if self._relaxing is not None:
            await asyncio.wait({self._relaxing})
        if self._looking is not None:
            await asyncio.wait({self._looking})
        async with self._turn:
            place = self.look_up_place()
            if place is not None and place != "here" and self._share.first:
                await self._save_lost(place)
            await _close(self._connections)
            if self._rescued is not None:
                for file in self._file.list_left_companions():
                    file.unlink()
            self._file.close()
        if self.lock is not None:
            self.lock.release()

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``work`` as one durable transaction in a single trip to the writer's thread. ``work`` only executes
        statements, which are rolled back if it raises. A caller that is cancelled meanwhile does not learn whether
        the transaction took place. Raises ``Unusable`` while nothing may be written."""
        async with self._turn:
            return await self._commit(work)

    async def _commit(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Commit like ``run``, for callers that hold the lock."""
        self._require_writable()
        result = await self._writer.do(lambda connection: commit(connection, work))
        await self._note_commit()
        return result

    async def _note_commit(self) -> None:
        """Record a commit, and recover SQLite's log if it was deleted, as the commit would be lost with the
        process."""
        self.condition.note_commit()
        with suppress(sqlite3.Error, OSError):
            await self._keep_log()

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a reading ``work`` on the last commit in a single trip to the reader's thread."""
        return await self._reader.do(lambda connection: read_snapshot(connection, work))

    async def read_first(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read like ``read``, for a waiting user: over a separate connection that background reads do not
        block."""
        return await self._first.do(lambda connection: read_snapshot(connection, work))

    async def read_aside(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read a snapshot over a new connection, for long reads that must not block others. Raises ``Unusable`` if
        the file is not in its place."""
        self._require_in_place()
        connection = await StoreConnection.open(self.path, self.condition)
        try:
            return await connection.do(lambda opened: read_snapshot(opened, work))
        finally:
            await connection.close()

    async def rows(self, sql: str, params: Params = ()) -> list[sqlite3.Row]:
        """Return all rows of a query as of the last commit."""
        return await self._reader.do(lambda connection: connection.execute(sql, params).fetchall())

    async def row(self, sql: str, params: Params = ()) -> sqlite3.Row | None:
        """Return the first row of a query, or None."""
        found = await self.rows(sql, params)
        return found[0] if found else None

    async def write(self, sql: str, params: Params = ()) -> None:
        """Run one statement as a durable transaction."""
        await self.run(lambda connection: connection.execute(sql, params))

    async def write_relaxed(self, sql: str, params: Params = ()) -> None:
        """Run one statement whose loss in a power cut would cost a superfluous message or edit at most.

        It does not wait for the disk, and shares a transaction with others that come while the connection is busy.
        Raises what the statement raises, which does not affect the others. It takes place even if the caller is
        cancelled.
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
                try:
                    faults = await self._commit_relaxed(statements)
                except Exception as error:  # noqa: BLE001 -- raised where the statements come from
                    faults = [error] * len(writes)
            for (_, _, written), fault in zip(writes, faults, strict=True):
                if written.cancelled():
                    continue
                if fault is None:
                    written.set_result(None)
                else:
                    written.set_exception(fault)

    async def _commit_relaxed(self, statements: Sequence[tuple[str, Params]]) -> list[Exception | None]:
        self._require_writable()
        self.condition.require_room()
        faults = await self._writer.do(lambda connection: commit_relaxed(connection, statements))
        for fault in faults:
            if isinstance(fault, sqlite3.Error):
                self.condition.note_error(fault)
        if None in faults:
            await self._note_commit()
        return faults

    async def backup(self, target: Path, pause: Callable[[], bool] = copies.never) -> None:
        """Copy the live database to a new private file with SQLite's backup API, in another thread and without
        blocking anybody. See ``copies.copy``, also for what it raises."""
        self._require_in_place()
        await asyncio.to_thread(copies.copy, self.path, target, pause)

    async def look(self) -> StoreFault | None:
        """Check whether the file is in its place and whether a fault is over, and return the current fault.

        The content of a lost or replaced file is copied beside it. A deleted file is restored from that copy,
        after which all goes on. Nothing is written while there is no fault. A look that has begun ends even if its
        caller is cancelled, and concurrent callers share it.
        """
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._look(), name="a look at the database")
        return await asyncio.shield(self._looking)

    async def _look(self) -> StoreFault | None:
        async with self._turn:
            fault, place = self.condition.fault, self.look_up_place()
            self._log_lost = max(0, self._log_lost - 1)
            if place is None:
                pass
            elif place != "here":
                await (self._save_lost(place) if self._share.first else self._follow(place))
            elif fault is None or fault.kind == "damaged":
                with suppress(sqlite3.Error, OSError):
                    await self._keep_log()
            elif fault.kind in ("gone", "replaced"):
                self._note_found_again()
            else:
                await self._try(fault)
        return self.condition.fault

    async def _keep_log(self) -> None:
        """Recover a deleted write-ahead log by bringing its content into the file and starting a new one.
        Processes of a family share the log, so there each commit goes straight into the file from then on."""
        if not self._file.has_lost_companion():
            return
        if not self.log_lost:
            log.warning("%s-wal or -shm was deleted; what it held is brought into the database", self.path)
        self._log_lost = TOLD
        if not await self._writer.do(empty_log):
            return
        if self._share.of == 1:
            await self._connect_anew()
        else:
            await self._writer.do(keep_log_empty)

    @property
    def log_lost(self) -> bool:
        """Whether SQLite's own files beside the database were deleted recently."""
        return self._log_lost > 0

    async def require_writing(self) -> None:
        """Raise ``sqlite3.Error`` unless something can be written."""
        async with self._turn:
            await self._commit(give_room_back)

    async def look_through(self, stopped: Callable[[], bool] = copies.never) -> StoreFault | None:
        """Check the whole file in another thread, and return the current fault. Also clears the damaged state once
        the file reads cleanly again. Raises ``sqlite3.Error`` if the file could not be read, or the check was
        ``stopped``."""
        self._require_in_place()
        damaged = self.condition.has_fault("damaged")
        check: copies.Check = "integrity_check" if damaged else "quick_check"
        problem = await asyncio.to_thread(copies.find_problem, self.path, check, stopped)
        if problem is not None:
            self.condition.set_fault(StoreFault("damaged", problem))
        elif damaged:
            async with self._turn:
                await self._connect_anew()  # the connections remember what they have read
            self.condition.clear_fault()
        return self.condition.fault

    async def _try(self, fault: StoreFault) -> None:
        """Check whether something can be written again, more than a little after a full disk."""
        with suppress(sqlite3.Error):
            if fault.kind == "full":
                await self._commit(take_room)
            await self._commit(give_room_back)
            self.condition.clear_fault()

    async def _save_lost(self, place: Literal["gone", "replaced"]) -> None:
        """Copy the content of the lost file once, and put it back if it was deleted."""
        if not self.condition.has_fault(place):
            self.condition.set_fault(StoreFault(place, f"it was {self.path}"))
        if self._rescued is None:
            target = copies.find_unused_name(self.path, "rescued")
            try:
                await self._writer.do(lambda connection: rescue(connection, target))
            except RESCUE_ERRORS as error:
                self._complain(f"what the database holds could not be copied ({error})")
                return
            self._rescued = target
            log.warning("what the database held is in %s", target)
        self.condition.set_fault(StoreFault(place, f"what it held is in {self._rescued}"))
        if place == "gone" and self._file.is_deleted():
            await self._put_back(self._rescued)

    async def _follow(self, place: Literal["gone", "replaced"]) -> None:
        """Follow the first process, which saves the lost content, to the file that it puts back."""
        if not self.condition.has_fault(place):
            self.condition.set_fault(StoreFault(place, f"it was {self.path}"))
        if place == "replaced" and await asyncio.to_thread(was_put_back_for, self.path, self._file.identity):
            await self._connect_anew()
            self.condition.clear_fault()

    def _complain(self, problem: str) -> None:
        """Log a problem unless it is the one logged last."""
        if problem != self._unsaved:
            log.error("%s", problem)
        self._unsaved = problem

    def _note_found_again(self) -> None:
        """Clear the fault, and delete the copy, once the file is in its place again."""
        if self._rescued is not None:
            self._rescued.unlink(missing_ok=True)
        self._rescued = None
        self.condition.clear_fault()

    async def _put_back(self, rescued: Path) -> None:
        try:
            identity = self._file.identity if self._share.of > 1 else None
            await asyncio.to_thread(put_back, rescued, self.path, identity)
            await self._connect_anew()
        except RESCUE_ERRORS as error:
            self._complain(f"the database could not be put back in its place ({error})")
            return
        self._rescued = None
        self.condition.clear_fault()

    async def _connect_anew(self) -> None:
        """Reconnect to the file that is at the path now."""
        file, connections = OpenFile(self.path), []
        async with AsyncExitStack() as opened:
            opened.callback(file.close)
            for _ in range(3):
                connections.append(await StoreConnection.open(self.path, self.condition, share=self._share))
                opened.push_async_callback(connections[-1].close)
            opened.pop_all()
        file.note_companions()
        former, former_file = self._connections, self._file
        self._writer, self._reader, self._first = connections
        self._connections, self._file = (self._writer, self._reader, self._first), file
        await _close(former)
        former_file.close()

    def look_up_place(self) -> Place | None:
        """Return what is at the path of the file, None if the system does not say."""
        try:
            return self._file.look_up_place()
        except OSError as error:
            self.condition.set_fault(StoreFault("failing", str(error)))
            return None

    def _require_in_place(self) -> None:
        """Raise ``Unusable`` unless the path leads to the open file."""
        place = self.look_up_place()
        if place is not None and place != "here" and not self.condition.has_fault(place):
            self.condition.set_fault(StoreFault(place, f"it was {self.path}"))
        if place != "here" and self.condition.fault is not None:
            raise Unusable(self.condition.fault)

    def _require_writable(self) -> None:
        self._require_in_place()
        self.condition.require_writable()


async def _close(connections: Iterable[StoreConnection]) -> None:
    for connection in connections:
        try:
            await connection.close()
        except sqlite3.Error as error:
            log.warning("a connection to the database could not be closed in order (%s)", error)

"""A bot opens its database: exclusively, checked, and with a copy before an update changes it. Or it says why
not."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.file_lock import FileLock
from bot.share import Share
from bot.store import copies, epochs
from bot.store.obstacles import ERRORS, WentBack, cannot_start, examine, find_limits, require_place
from bot.store.sqlite.migrations import newest_schema
from bot.store.store import Store

log = logging.getLogger(__name__)

AT_ONCE = 64 * 1024 * 1024
"""Databases up to this many bytes are checked before the start, which takes well under a second, larger ones soon
after it."""


Prepare = Callable[[Store], Awaitable[None]]
"""Prepares an open database before anybody plays."""


async def open_alone(path: Path, folder: Path | None, processes: int = 1, prepare: Prepare | None = None) -> Store:
    """Open the database exclusively for a bot. Before its schema changes, a copy is kept in the folder for
    backups, or beside the database if there is none. Raises ``CannotStart``. Nothing was changed then, unless
    ``prepare`` has failed."""
    try:
        store = await _open(path, folder or path.parent, processes)
        if prepare is not None:
            await _prepare_store(store, prepare)
        return store
    except ERRORS as error:
        raise cannot_start(error, path, folder or path.parent) from error


async def _prepare_store(store: Store, prepare: Prepare) -> None:
    try:
        await prepare(store)
    except BaseException:
        await store.close()
        raise


async def open_as_member(path: Path, share: Share) -> Store:
    """Open the database for one process of several, after their parent has brought it up to date. Raises
    ``CannotStart``."""
    try:
        return await Store.open(path, share)
    except ERRORS as error:
        raise cannot_start(error, path, path.parent) from error


async def open_for_family(path: Path, folder: Path | None, processes: int, prepare: Prepare) -> FileLock:
    """Bring the database up to date for ``processes`` processes of one bot. The returned lock keeps other bots
    away. Raises ``CannotStart``, see ``open_alone``."""
    store = await open_alone(path, folder, processes, prepare)
    lock, store.database.lock = store.database.lock, None
    await store.close()
    assert lock is not None
    return lock


async def _open(path: Path, folder: Path, processes: int) -> Store:
    lock = _claim(path)
    try:
        await asyncio.to_thread(_prepare, path, folder)
        store = await Store.open(path)
    except BaseException:
        lock.release()
        raise
    store.database.lock = lock
    try:
        await _begin_life(store, lock)
        await store.database.require_writing()
        await store.set_process_count(processes)
    except sqlite3.OperationalError:
        if not store.database.condition.busy:  # another process that is writing just now is no reason
            await store.close()
            raise
    except BaseException:
        await store.close()
        raise
    return store


async def _begin_life(store: Store, lock: FileLock) -> None:
    """Give the database a new life, in the file and beside it, and begin a new epoch if the bot goes back to an
    earlier moment. Raises ``WentBack`` if that cannot be persisted then."""
    database, life = store.database, epochs.new_life()
    former, back = await database.read(
        lambda connection: (epochs.read_life(connection), epochs.goes_back(connection, lock.noted))
    )
    if not back:
        lock.note(former, life)  # one of the two is the right one, whatever happens in between
    try:
        await database.run(lambda connection: epochs.begin_life(connection, life, back=back))
    except sqlite3.Error as error:
        if back:
            raise WentBack(f"it was brought back from a copy, and that can't be noted in it ({error})") from error
        raise
    lock.note(life)
    if back:
        log.warning("the database was brought back from a copy: controls of what was lost since do nothing")


def _claim(path: Path) -> FileLock:
    require_place(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    return FileLock.take(path)


def _prepare(path: Path, folder: Path) -> None:
    """Look at the file, and keep a copy before its schema changes."""
    is_small = not path.exists() or path.stat().st_size <= AT_ONCE
    seen = examine(path, folder, "quick_check" if is_small else None)
    for finding in find_limits(path, folder, seen, time.time()):
        log.warning("%s", finding)
    if 0 < seen.schema < newest_schema():
        kept, newest = copies.keep_before_update(path, seen.schema, folder), newest_schema()
        log.info("the database goes from schema %s to %s; a copy from before is %s", seen.schema, newest, kept)

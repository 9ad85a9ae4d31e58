"""A bot opens its database: exclusively, checked, and with a copy before an update changes it. Or it says why
not."""

from __future__ import annotations

import asyncio
import datetime
import errno
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.errors import TallyError
from bot.file_lock import FileLock, Taken
from bot.share import Share
from bot.store import copies, epochs
from bot.store.sqlite.faults import StoreFault, fault_of
from bot.store.sqlite.migrations import NewerSchema, OtherSchema, newest_schema
from bot.store.store import Store

log = logging.getLogger(__name__)

AT_ONCE = 64 * 1024 * 1024
"""Databases up to this many bytes are checked before the start, which takes well under a second, larger ones soon
after it."""


class CannotStart(TallyError):
    """The reason why a start on a database is refused, and the remedy, in sentences for the bot's owner.
    ``lasting``: retrying does not help."""

    def __init__(self, said: str, *, lasting: bool) -> None:
        super().__init__(said)
        self.lasting = lasting


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
    except (OSError, TallyError, sqlite3.Error) as error:
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
    except (OSError, TallyError, sqlite3.Error) as error:
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
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        raise IsADirectoryError(f"{path} is a folder")
    return FileLock.take(path)


def _prepare(path: Path, folder: Path) -> None:
    """Check the file, and keep a copy before its schema changes."""
    if not path.exists():
        _require_nothing_lost(path, folder)
    if not path.exists() or not path.stat().st_size:
        return
    schema = copies.schema_at(path)
    if path.stat().st_size <= AT_ONCE:
        copies.require_whole(path)
    if 0 < schema < newest_schema():
        kept = copies.keep_before_update(path, schema, folder)
        log.info("the database goes from schema %s to %s; a copy from before is %s", schema, newest_schema(), kept)


def _require_nothing_lost(path: Path, folder: Path) -> None:
    """Raise ``_Lost`` if there has been a database here, as in a new one nobody would ever have played."""
    rescued, restoring = copies.list_numbered(path, "rescued"), copies.restoring_path(path)
    if restoring.exists():
        raise _Lost(f"a restore has not come to its end; begin it again, or: python -m bot restore {restoring}")
    if rescued:
        raise _Lost(
            f"what it held is in {rescued[-1]}, which the bot saved when the file was deleted; to go on with that:"
            f" python -m bot restore {rescued[-1]}"
        )
    made = copies.backups(folder, path)
    if made:
        raise _Lost(
            f"to go back to the newest backup: python -m bot restore {made[-1][1]}; to begin anew, move the"
            f" backups in {folder} elsewhere"
        )


class WentBack(TallyError):
    """The database is a copy, or was replaced by an earlier one, and that could not be persisted. Numbers that
    were given out before would mean other matches."""


class _Lost(TallyError):
    """The database is gone except for a copy, which the message names."""


def cannot_start(error: Exception, path: Path, folder: Path) -> CannotStart:
    """Explain why an error prevents a start on that database, with the copies in that folder to go back to."""
    match error:
        case Taken():
            return CannotStart(f"{_sentence(error)} Stop that one first.", lasting=False)
        case _Lost():
            said = f"The database {path} is gone. {_sentence(error)}"
        case IsADirectoryError():
            said = f"{path} is a folder. TALLY_DATABASE must name a file."
        case OtherSchema():
            said = f"{_sentence(error)} The bot has been updated while it runs: stop all of it, and start it anew."
        case NewerSchema():
            before = copies.update_copies(folder, path)
            said = (
                f"{path} is of a newer Tally: {error}. Install that version again, or go back to a copy from"
                f" before the update: python -m bot restore {before[-1] if before else 'FILE'}"
            )
        case copies.BadCopy():
            said = f"{_sentence(error)} {_way_back(path, folder)}"
        case PermissionError():
            said = (
                f"The bot may not use {path} ({error})."
                " The file and its folder must belong to the user that the bot runs as."
            )
        case WentBack() if isinstance(error.__cause__, sqlite3.Error):
            return _by_fault(error.__cause__, path, folder)
        case _:
            return _by_fault(error, path, folder)
    return CannotStart(said, lasting=True)


def _by_fault(error: Exception, path: Path, folder: Path) -> CannotStart:
    fault = _fault_of_system(error) if isinstance(error, OSError) else fault_of(error)
    if fault is None:
        return CannotStart(f"The database {path} can't be opened ({error}). Nothing was changed.", lasting=False)
    if fault.kind == "damaged":
        said = f"The database {path} is damaged ({fault.detail}). {_way_back(path, folder)}"
        return CannotStart(said, lasting=True)
    return CannotStart(f"{path}: {fault}", lasting=fault.kind == "read_only")


def _fault_of_system(error: OSError) -> StoreFault | None:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return StoreFault("full", str(error))
        case errno.EROFS:
            return StoreFault("read_only", str(error))
    return None


def _sentence(error: Exception) -> str:
    said = str(error)
    return f"{said[0].upper()}{said[1:]}."


def _way_back(path: Path, folder: Path) -> str:
    """Tell how to go back to the newest copy."""
    made = copies.backups(folder, path)
    if made:
        at, newest = made[-1]
        when = datetime.datetime.fromtimestamp(at, datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")
        return f"Nothing was changed. To go back to the backup of {when}: python -m bot restore {newest}"
    kept = copies.update_copies(folder, path)
    if kept:
        return f"Nothing was changed. To go back to the last update: python -m bot restore {kept[-1]}"
    return f"Nothing was changed. There is no backup in {folder}; with one: python -m bot restore FILE"

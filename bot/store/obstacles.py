"""What stops a bot from starting on a database, or limits it there, and how its owner is told. The start and the
doctor of the command line look with the same functions. These change nothing: a file that they write has no name,
and where nobody has the database open, they read it without SQLite's files beside it."""

from __future__ import annotations

import datetime
import errno
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from bot.errors import TallyError
from bot.file_lock import Taken, lock_of
from bot.findings import Finding
from bot.private_files import with_companions
from bot.store import copies
from bot.store.settings import read_settings
from bot.store.sqlite.committing import ROOM
from bot.store.sqlite.faults import StoreFault, fault_of
from bot.store.sqlite.migrations import NewerSchema, OtherSchema, newest_schema, require_known
from bot.store.store import newest_heartbeat

T = TypeVar("T")
HOUR = 3600.0
LITTLE = 16 * 1024 * 1024
"""Free bytes that a bot uses up soon."""
ERRORS = (OSError, TallyError, sqlite3.Error)
"""What is raised by a look at a database, and by opening it."""
_FULL = (errno.ENOSPC, errno.EDQUOT)


class CannotStart(TallyError):
    """The reason why a start on a database is refused, and the remedy, in sentences for the bot's owner.
    ``lasting``: retrying does not help."""

    def __init__(self, said: str, *, lasting: bool) -> None:
        super().__init__(said)
        self.lasting = lasting


class WentBack(TallyError):
    """The database is a copy, or was replaced by an earlier one, and that could not be persisted. Numbers that
    were given out before would mean other matches."""


class _Lost(TallyError):
    """The database is gone except for a copy, which the message names."""


class _NoDatabaseOfOurs(TallyError):
    """Another program's database is at the path."""


class UnusableFolder(TallyError):
    """No copy can be kept in a folder. The cause is an ``OSError``."""

    def __init__(self, folder: Path, error: OSError) -> None:
        remedy = "make room there"
        if error.errno not in _FULL:
            remedy = "TALLY_BACKUP_DIR must name a folder in which the user of the bot can write"
        super().__init__(f"no backup can be kept in {folder} ({error.strerror}): {remedy}")


class Seen(msgspec.Struct, frozen=True):
    """What is in a database: its schema, 0 if nothing was ever written, and the settings of the bot itself."""

    schema: int
    kept: Mapping[str, str]


def require_place(path: Path) -> None:
    """Raise ``OSError`` where there can be no database: at a folder or a dead link, or where nothing can be
    written."""
    if path.is_dir():
        raise IsADirectoryError(f"{path} is a folder")
    if path.is_symlink() and not path.exists():
        raise FileNotFoundError(errno.ENOENT, f"it is a link to {path.readlink()}, where nothing is")
    require_writing(path.parent)


def require_writing(folder: Path) -> None:
    """Raise ``OSError`` unless a little can be written in a folder, or where it would be created."""
    above = _existing(folder)
    try:
        with tempfile.TemporaryFile(dir=above) as probe:
            probe.write(ROOM.encode())
            probe.flush()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(above)) from error  # not the name of a file for a moment


def examine(path: Path, folder: Path, check: copies.Check | None) -> Seen:
    """Read what a start on the database needs to know, and check it. Raises one of ``ERRORS`` for what prevents
    the start: a file without rights, one of another program or of a newer Tally, a damaged one, a lost one of
    which there are copies in that folder or beside it, and no place for a copy before an update."""
    for file in with_companions(path):
        if file.exists() and not os.access(file, os.R_OK | os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
    if not path.exists():
        _require_nothing_lost(path, folder)
        return Seen(0, {})
    size = path.stat().st_size
    if not size:
        return Seen(0, {})
    seen = _read_unnoticed(path, partial(_read, path, check))
    if 0 < seen.schema < newest_schema():
        require_copies(folder, size)
    return seen


def _read_unnoticed(path: Path, read: Callable[[sqlite3.Connection], T]) -> T:
    in_use = _is_in_use(path)
    try:
        with closing(copies.connect_read_only(path, immutable=not in_use)) as connection:
            return read(connection)
    except ERRORS:
        if in_use or not _is_in_use(path):
            raise
    return _read_unnoticed(path, read)  # a bot has begun to write there, which looked like damage


def _is_in_use(path: Path) -> bool:
    whole = path.resolve()
    return any(whole.with_name(whole.name + suffix).exists() for suffix in ("-wal", "-journal"))


def _read(path: Path, check: copies.Check | None, connection: sqlite3.Connection) -> Seen:
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    require_known(schema)
    names = {row["name"] for row in connection.execute("SELECT name FROM sqlite_master")}
    if (schema or names) and not (schema and "match" in names):
        raise _NoDatabaseOfOurs(f"{path} is a database of another program")
    problem = None if check is None else copies.look_through(connection, check)
    if problem is not None:
        raise copies.BadCopy(f"the database {path} is damaged ({problem})")
    return Seen(schema, read_settings(connection, "bot", 0) if "setting" in names else {})


def require_copies(folder: Path, size: int) -> None:
    """Raise ``UnusableFolder`` unless a copy of so many bytes can be kept there."""
    try:
        require_writing(folder)
        if _count_free(folder) < size:
            raise OSError(
                errno.ENOSPC, f"a copy takes {_megabytes(size)}, and {_megabytes(_count_free(folder))} are free"
            )
    except OSError as error:
        raise UnusableFolder(folder, error) from error


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


def find_limits(path: Path, folder: Path, seen: Seen, now: float) -> Iterator[Finding]:
    """Yield what does not prevent a start on the database at ``now`` (Unix seconds), but has to be seen to."""
    last = newest_heartbeat(seen.kept)
    if last is not None and now < last - HOUR:
        said = f"it is {_date(now)} by the clock of this computer, and the bot has run until {_date(last)}"
        yield Finding("limits", "clock", f"{said}: set the clock, unless it was wrong before")
    free = _count_free(path.parent)
    if free < LITTLE:
        yield Finding("limits", "disk", f"only {_megabytes(free)} are free for {path}: make room")
    if sys.platform != "win32" and not os.geteuid():  # anybody else is told by what they may not use
        yield from _find_foreign(path, folder)


def _find_foreign(path: Path, folder: Path) -> Iterator[Finding]:
    """Yield what the bot's own user may not be able to use. Root does not notice that."""
    home = _existing(path.parent)
    owner = _owner_of(home)
    if owner != "root":
        said = f"{home} belongs to {owner}, and this runs as root, whose files are of no use to {owner}"
        yield Finding("limits", "owner", f"{said}: run it as {owner}")
        return
    for file in (*with_companions(path), lock_of(path), folder):
        if file.exists() and _owner_of(file) != owner:
            said = f"{file} belongs to {_owner_of(file)}, and {home} to {owner}"
            yield Finding("limits", "owner", f"{said}: chown {owner} {file}")


def _owner_of(path: Path) -> str:
    """Return the name of a file's owner, or the number where there is no name."""
    try:
        return path.owner()
    except KeyError:
        return str(path.stat().st_uid)


def _existing(folder: Path) -> Path:
    return next(above for above in (folder, *folder.parents) if above.exists())


def _count_free(folder: Path) -> int:
    return shutil.disk_usage(_existing(folder)).free


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.0f} MB"


def _date(at: float) -> str:
    return datetime.datetime.fromtimestamp(at, datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")


def cannot_start(error: Exception, path: Path, folder: Path) -> CannotStart:
    """Explain why an error prevents a start on that database, with the copies in that folder to go back to."""
    match error:
        case Taken():
            return CannotStart(f"{_sentence(error)} Stop that one first.", lasting=False)
        case _Lost():
            said = f"The database {path} is gone. {_sentence(error)}"
        case _NoDatabaseOfOurs():
            said = f"{_sentence(error)} TALLY_DATABASE must name Tally's own, or a new file."
        case UnusableFolder():
            lasting = getattr(error.__cause__, "errno", None) not in _FULL
            return CannotStart(f"The database {path} has to be updated, but {error}.", lasting=lasting)
        case OSError(errno=errno.ENOTDIR | errno.ENAMETOOLONG | errno.ELOOP):
            said = f"There can be no database at {path} ({error.strerror}). Look at TALLY_DATABASE."
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
        case errno.EIO:
            return StoreFault("failing", str(error))
    return None


def _sentence(error: Exception) -> str:
    said = str(error)
    return f"{said[0].upper()}{said[1:]}."


def _way_back(path: Path, folder: Path) -> str:
    """Tell how to go back to the newest copy."""
    made = copies.backups(folder, path)
    if made:
        at, newest = made[-1]
        return f"Nothing was changed. To go back to the backup of {_date(at)}: python -m bot restore {newest}"
    kept = copies.update_copies(folder, path)
    if kept:
        return f"Nothing was changed. To go back to the last update: python -m bot restore {kept[-1]}"
    return f"Nothing was changed. There is no backup in {folder}; with one: python -m bot restore FILE"

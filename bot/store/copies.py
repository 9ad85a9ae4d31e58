"""Copies of a database: made while others use it, checked, named, and pruned. Everything here blocks, so it
belongs in a thread. A copy is one private file, complete or absent: it has another name until it is complete, and
a mark by which a bot that starts on it knows that it goes back."""

from __future__ import annotations

import datetime
import os
import re
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from itertools import count, islice
from pathlib import Path
from typing import Literal

from bot.errors import TallyError
from bot.private_files import create_private, give_to_owner, with_companions
from bot.store.epochs import mark_copy
from bot.store.sqlite import open_file
from bot.store.sqlite.faults import fault_of
from bot.store.sqlite.migrations import newest_schema, require_known
from bot.store.sqlite.open_file import uri_of

STEP = 256
"""Pages that are copied at a time, 1 MiB. Copying can be stopped between two steps."""
DAYS, WEEKS = 7, 4
"""The last backups of this many days and weeks are kept."""
UPDATES = 2
"""This many of the copies from before an update are kept."""
OFTEN = 100_000
"""SQLite instructions between two looks at whether a check was stopped, many a second."""
Check = Literal["quick_check", "integrity_check"]
"""The second also compares indexes with their tables, which takes a few times as long."""
_UNFINISHED = ".part"
_TIME = "%Y%m%dT%H%M%SZ"


class BadCopy(TallyError):
    """A file is no database of Tally, or a broken one."""


class CopyStopped(TallyError):
    """Copying was stopped before its end."""


def never() -> bool:
    """Return False, for work that is never stopped."""
    return False


def connect_read_only(path: Path, *, immutable: bool = False) -> sqlite3.Connection:
    """Connect read-only to an existing file. SQLite takes an ``immutable`` one as it is, without files of its own
    beside it. Raises ``sqlite3.Error``."""
    connection = sqlite3.connect(
        uri_of(path, "ro") + "&immutable=1" * immutable,
        uri=True,
        isolation_level=None,
        timeout=open_file.BUSY_MS / 1000,
    )
    connection.row_factory = sqlite3.Row
    return connection


def copy(source: Path, target: Path, pause: Callable[[], bool] = never) -> None:
    """Copy a snapshot of a database to a new private file. Others can read and write meanwhile. ``pause`` is
    called after each step and stops the copying by returning True. Raises ``FileExistsError``, ``CopyStopped``,
    ``sqlite3.Error`` and ``OSError``, and leaves no copy then."""
    with closing(connect_read_only(source)) as live:
        live.execute("BEGIN")
        live.execute("SELECT count(name) FROM sqlite_master").fetchone()  # from now on nothing changes for it
        copy_open(live, target, pause)


def copy_open(live: sqlite3.Connection, target: Path, pause: Callable[[], bool] = never) -> None:
    """Copy like ``copy``, but over an open connection, which works even if its file has no name any more."""
    if target.exists():
        raise FileExistsError(f"{target} already exists")
    unfinished = target.with_name(target.name + _UNFINISHED)
    unfinished.unlink(missing_ok=True)
    create_private(unfinished)

    def step(*_: int) -> None:
        if pause():
            raise CopyStopped(f"{target} is not complete")

    try:
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as made:
            live.backup(made, pages=STEP, progress=step)
            mark_copy(made)
            made.execute("PRAGMA journal_mode = DELETE").fetchone()  # one file, without companions
        _publish(unfinished, target)
    except BaseException:
        for left in (*with_companions(unfinished), unfinished.with_name(unfinished.name + "-journal")):
            left.unlink(missing_ok=True)
        raise


def _publish(unfinished: Path, target: Path) -> None:
    """Give a complete file its final name, durably. Raises ``FileExistsError``."""
    move(unfinished, target)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(target.parent, os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def move(source: Path, target: Path) -> None:
    """Rename a file without overwriting another. Raises ``FileExistsError``."""
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if target.exists():
            raise FileExistsError(f"{target} already exists") from None
        source.rename(target)
        return
    source.unlink()


def look_through(
    connection: sqlite3.Connection, check: Check = "quick_check", stopped: Callable[[], bool] = never
) -> str | None:
    """Return the first problem that SQLite's check finds, None if there is none. Raises ``sqlite3.Error`` if the
    check failed or was ``stopped``."""
    connection.set_progress_handler(stopped, OFTEN)
    try:
        (said,) = connection.execute(f"PRAGMA {check}(1)").fetchone()
    except sqlite3.DatabaseError as error:
        fault = fault_of(error)
        if fault is None or fault.kind != "damaged":
            raise
        return str(error)
    return None if said == "ok" else " ".join(str(said).split())


def find_problem(path: Path, check: Check = "quick_check", stopped: Callable[[], bool] = never) -> str | None:
    """Return the first problem of a file, as ``look_through`` does."""
    with closing(connect_read_only(path)) as connection:
        return look_through(connection, check, stopped)


def schema_at(path: Path) -> int:
    """Return the schema version of a database, 0 if nothing was ever written. Raises ``sqlite3.Error``, and
    ``NewerSchema`` for one of a newer Tally."""
    with closing(connect_read_only(path)) as connection:
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
    require_known(schema)
    return int(schema)


def require_current(path: Path) -> None:
    """Raise ``BadCopy`` for a database that only the bot's start brings up to date, and what ``schema_at``
    raises."""
    schema = schema_at(path)
    if schema != newest_schema():
        raise BadCopy(f"{path} has schema {schema}; the bot brings it to {newest_schema()} when it starts")


def inspect(path: Path, stopped: Callable[[], bool] = never) -> int:
    """Check that a copy or a database in use is whole and readable by this Tally, and return its schema version.
    Raises ``BadCopy``, ``NewerSchema`` for one of a newer Tally, and ``sqlite3.Error`` if it was ``stopped``."""
    if not path.is_file():
        raise BadCopy(f"there is no file {path}")
    try:
        schema = schema_at(path)
        with closing(connect_read_only(path)) as connection:
            tables = {row["name"] for row in connection.execute("SELECT name FROM sqlite_master")}
            if not schema or "match" not in tables:
                raise BadCopy(f"{path} is no database of Tally")
    except sqlite3.Error as error:
        raise BadCopy(f"{path} can't be read ({error})") from error
    require_whole(path, "integrity_check", stopped)
    return schema


def require_whole(path: Path, check: Check = "quick_check", stopped: Callable[[], bool] = never) -> None:
    """Raise ``BadCopy`` for a database in which SQLite's check finds something wrong."""
    problem = find_problem(path, check, stopped)
    if problem is not None:
        raise BadCopy(f"the database {path} is damaged ({problem})")


def newest_matches(path: Path, most: int) -> list[int]:
    """Return the ids of the newest matches that have begun, newest first."""
    with closing(connect_read_only(path)) as connection:
        begun = "SELECT id FROM match WHERE seed IS NOT NULL ORDER BY id DESC LIMIT ?"
        return [row["id"] for row in connection.execute(begun, (most,))]


def make_folder(folder: Path) -> None:
    """Create a folder, with those around it, if it is missing, private to the bot's user."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=0o700)
        give_to_owner(folder)


def backup_name(database: Path, at: float) -> str:
    """Return the name of the backup of that time (Unix seconds)."""
    return f"{database.stem}-{datetime.datetime.fromtimestamp(at, datetime.UTC).strftime(_TIME)}.db"


def update_name(database: Path, schema: int) -> str:
    """Return the name of the copy from before an update of that schema."""
    return f"{database.stem}-schema{schema}.db"


def find_unused_name(database: Path, what: str) -> Path:
    """Find an unused name beside a database: ``tally-WHAT-1.db``, or with a higher number."""
    names = (database.with_name(f"{database.stem}-{what}-{n}.db") for n in count(1))
    return next(name for name in names if not any(file.exists() for file in with_companions(name)))


def restoring_path(database: Path) -> Path:
    """Return the path of a backup while it is being restored."""
    return database.with_name(database.name + ".restoring")


def list_numbered(database: Path, what: str) -> list[Path]:
    """List the files beside a database that ``find_unused_name`` has named, oldest first."""
    pattern = re.compile(rf"{re.escape(database.stem)}-{what}-(\d+)\.db")
    return _matching(database.parent, pattern, lambda found: int(found[1]))


def backups(folder: Path, database: Path) -> list[tuple[float, Path]]:
    """Return the backups of a database there, each with its time (Unix seconds), oldest first."""
    pattern = re.compile(rf"{re.escape(database.stem)}-(\d{{8}}T\d{{6}}Z)\.db")
    found = []
    for file in _matching(folder, pattern, lambda named: named[1]):
        stamp = file.stem.rpartition("-")[2]
        with suppress(ValueError):  # no day of any calendar
            at = datetime.datetime.strptime(stamp, _TIME).replace(tzinfo=datetime.UTC)
            found.append((at.timestamp(), file))
    return found


def update_copies(folder: Path, database: Path) -> list[Path]:
    """Return the copies from before updates there, oldest schema first."""
    pattern = re.compile(rf"{re.escape(database.stem)}-schema(\d+)\.db")
    return _matching(folder, pattern, lambda found: int(found[1]))


def _matching(folder: Path, pattern: re.Pattern[str], order: Callable[[re.Match[str]], int | str]) -> list[Path]:
    if not folder.is_dir():
        return []
    found = [(match, file) for file in folder.iterdir() if (match := pattern.fullmatch(file.name))]
    return [file for _, file in sorted(found, key=lambda pair: order(pair[0]))]


def choose_kept(made: Iterable[tuple[float, Path]]) -> set[Path]:
    """Choose the backups to keep: the last of each of the newest days that have one, and of each of the newest
    weeks (UTC, from Monday)."""
    newest_first = sorted(made, reverse=True)

    def newest_of(period: str, most: int) -> list[Path]:
        last: dict[str, Path] = {}
        for at, file in newest_first:
            last.setdefault(datetime.datetime.fromtimestamp(at, datetime.UTC).strftime(period), file)
        return list(islice(last.values(), most))

    return {*newest_of("%Y-%m-%d", DAYS), *newest_of("%G-%V", WEEKS)}


def prune(folder: Path, database: Path) -> None:
    """Delete backups that are not to be kept. Files not named like a backup stay."""
    made = backups(folder, database)
    keep = choose_kept(made)
    for _, file in made:
        if file not in keep:
            file.unlink(missing_ok=True)


def keep_before_update(database: Path, schema: int, folder: Path) -> Path:
    """Copy a database before its schema changes, and keep that copy and the one before. Raises ``BadCopy`` if the
    database is damaged, and what ``copy`` raises."""
    require_whole(database)
    make_folder(folder)
    target = folder / update_name(database, schema)
    fresh = target.with_name(target.name + ".new")
    fresh.unlink(missing_ok=True)
    copy(database, fresh)
    fresh.replace(target)
    for file in update_copies(folder, database)[:-UPDATES]:
        file.unlink(missing_ok=True)
    return target

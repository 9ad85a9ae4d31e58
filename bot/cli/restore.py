"""`python -m bot restore FILE`: go back to a backup, keeping the former database aside."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from pathlib import Path
from typing import Any

from bot.config import Config
from bot.errors import TallyError
from bot.file_lock import FileLock
from bot.private_files import with_companions
from bot.store import copies
from bot.store.sqlite.migrations import newest_schema


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("restore", help="put a backup in the place of the database; the bot must not run")
    parser.add_argument("file", type=Path, help="the backup")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Restore the file. Returns 1, with nothing changed, when it can't be used or a bot is running."""
    source, path = args.file, settings.database
    if source.resolve() == path.resolve():
        print(f"{source} is the database itself. Name a backup.", file=sys.stderr)
        return 1
    try:
        schema = copies.inspect(source)
        aside = _restore(source, path)
    except (OSError, TallyError, sqlite3.Error) as error:
        print(f"Nothing was restored: {error}.", file=sys.stderr)
        return 1
    print(f"{path} is now what {source} was (schema {schema}).")
    if schema < newest_schema():
        print(f"The bot brings it to schema {newest_schema()} when it starts.")
    if aside is not None:
        print(f"What was there before is in {aside}.")
    return 0


def _restore(source: Path, path: Path) -> Path | None:
    """Restore the database and return where the former one is now, None if there was none."""
    copies.make_folder(path.parent)
    lock = FileLock.take(path)
    try:
        fresh = copies.restoring_path(path)
        if source.resolve() != fresh.resolve():  # as a restore that was cut short has left it
            fresh.unlink(missing_ok=True)
            copies.copy(source, fresh)
        aside = _set_aside(path)
        copies.move(fresh, path)
    finally:
        lock.release()
    return aside


def _set_aside(path: Path) -> Path | None:
    aside = copies.find_unused_name(path, "replaced") if path.exists() else None
    for file, kept in zip(with_companions(path), with_companions(aside or path), strict=True):
        if aside is None:
            file.unlink(missing_ok=True)  # a companion of no database
        elif file.exists():
            copies.move(file, kept)
    return aside

"""`python -m bot backup [FILE]`: a consistent copy of the database, whether the bot runs or not."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

from bot.config import Config
from bot.errors import TallyError
from bot.match.afterwards.copy_check import CopyCheck, check_copy
from bot.store import copies

NO_PLACE = "Say where to: python -m bot backup FILE. Or name a folder for backups in TALLY_BACKUP_DIR."


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("backup", help="copy the live database to a file, and check the copy")
    parser.add_argument(
        "file", type=Path, nargs="?", help="the new file; without one, it goes where the bot's own backups go"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Copy the database, whatever its schema. Returns 1 if there is none, the file exists or the copy is bad."""
    source = settings.database
    target = _file_for(args.file, settings)
    if not source.is_file():
        print(f"There's no database at {source} yet.", file=sys.stderr)
    elif target is None:
        print(NO_PLACE, file=sys.stderr)
    elif target.exists():
        print(f"{target} already exists. Choose another name.", file=sys.stderr)
    elif args.file is not None and not target.resolve().parent.is_dir():
        print(f"The folder for {target} doesn't exist.", file=sys.stderr)
    else:
        return _copy(source, target)
    return 1


def _file_for(named: Path | None, settings: Config) -> Path | None:
    """Return the named file, or else one in the folder of the bot's own backups, None if it makes none."""
    if named is not None or settings.backup_dir is None:
        return named
    return settings.backup_dir / copies.backup_name(settings.database, time.time())


def _copy(source: Path, target: Path) -> int:
    try:
        copies.make_folder(target.parent)
        found = _copy_checked(source, target)
    except (OSError, TallyError, sqlite3.Error) as error:
        print(f"There's no copy: {error}.", file=sys.stderr)
        return 1
    print(f"Copied {source} to {target} ({target.stat().st_size} bytes). {found}")
    return 0


def _copy_checked(source: Path, target: Path) -> CopyCheck:
    copies.copy(source, target)
    try:
        return asyncio.run(check_copy(target))
    except TallyError:
        target.unlink()
        raise

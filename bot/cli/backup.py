"""`python -m bot backup [FILE]`: a consistent copy of the database, while the bot runs or not."""

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
from bot.match.copy_check import CopyCheck, check_copy
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
    """Copy the database, whatever its schema; 1 when there is nothing to copy, the file exists or the copy is
    bad."""
    source, target = settings.database, args.file
    if not source.is_file():
        print(f"There's no database at {source} yet.", file=sys.stderr)
        return 1
    if target is None:
        if settings.backup_dir is None:
            print(NO_PLACE, file=sys.stderr)
            return 1
        settings.backup_dir.mkdir(parents=True, exist_ok=True)
        target = settings.backup_dir / copies.backup_name(source, time.time())
    if target.exists():
        print(f"{target} already exists. Choose another name.", file=sys.stderr)
        return 1
    if not target.resolve().parent.is_dir():
        print(f"The folder for {target} doesn't exist.", file=sys.stderr)
        return 1
    try:
        found = _copied(source, target)
    except (OSError, TallyError, sqlite3.Error) as error:
        print(f"There's no copy: {error}.", file=sys.stderr)
        return 1
    print(f"Copied {source} to {target} ({target.stat().st_size} bytes). {found}")
    return 0


def _copied(source: Path, target: Path) -> CopyCheck:
    copies.copy(source, target)
    try:
        return asyncio.run(check_copy(target))
    except TallyError:
        target.unlink()
        raise

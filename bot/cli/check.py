"""`python -m bot check [FILE]`: check that a backup, or the database, is intact and of a known schema."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
from pathlib import Path
from typing import Any

from bot.config import Config
from bot.errors import TallyError
from bot.match.afterwards.copy_check import check_copy


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("check", help="look through a backup, or the database")
    parser.add_argument("file", type=Path, nargs="?", help="the file; without one, the database")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Check the file without changing it. Returns 1 when something is wrong with it."""
    path = args.file or settings.database
    try:
        found = asyncio.run(check_copy(path))
    except (OSError, TallyError, sqlite3.Error) as error:
        print(f"{path} can't be used: {error}.", file=sys.stderr)
        return 1
    print(f"{path} is fine. {found}")
    return 0

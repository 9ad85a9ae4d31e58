"""`python -m bot backup FILE`: a consistent copy of the database while the bot runs."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

from bot.config import Config
from bot.store.store import Store


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("backup", help="copy the live database to a file")
    parser.add_argument("file", type=Path, help="the new file; it must not exist yet")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Copy the database; 1 when there is nothing to copy or the file exists."""
    if not settings.database.is_file():
        print(f"There's no database at {settings.database} yet.", file=sys.stderr)
        return 1
    if args.file.exists():
        print(f"{args.file} already exists. Choose another name.", file=sys.stderr)
        return 1
    if not args.file.resolve().parent.is_dir():
        print(f"The folder for {args.file} doesn't exist.", file=sys.stderr)
        return 1
    asyncio.run(_copy(settings.database, args.file))
    print(f"Copied {settings.database} to {args.file} ({args.file.stat().st_size} bytes).")
    return 0


async def _copy(source: Path, target: Path) -> None:
    store = await Store.open(source)
    try:
        await store.database.backup(target)
    finally:
        await store.close()

"""`python -m bot rebuild-ratings`: all ratings anew from the results."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

from bot.config import Config
from bot.match.ratings import rated
from bot.store.store import Store


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("rebuild-ratings", help="make all ratings anew from the results")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Make the ratings anew; 1 when there is no database."""
    if not settings.database.is_file():
        print(f"There is no database at {settings.database} yet.", file=sys.stderr)
        return 1
    print(f"{asyncio.run(_rebuild(settings.database))} ratings made anew.")
    return 0


async def _rebuild(path: Path) -> int:
    store = await Store.open(path)
    try:
        return await store.ratings.rebuild(rated)
    finally:
        await store.close()

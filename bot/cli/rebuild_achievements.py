"""`python -m bot rebuild-achievements`: look through all matches anew whose log is still there."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
from pathlib import Path
from typing import Any

from bot.config import Config
from bot.errors import TallyError
from bot.i18n import texts
from bot.match.achievements import reckon_anew
from bot.store.copies import require_current
from bot.store.store import Store


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "rebuild-achievements",
        help="reckon achievements and best plays anew from the logs of all matches that still have one",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Reckon them anew; 1 when there is no database, or one that the bot has not brought up to date yet."""
    if not settings.database.is_file():
        print(f"There's no database at {settings.database} yet.", file=sys.stderr)
        return 1
    try:
        require_current(settings.database)
        done, left = asyncio.run(_rebuild(settings.database))
    except (TallyError, sqlite3.Error) as error:
        print(f"The achievements could not be reckoned anew: {error}.", file=sys.stderr)
        return 1
    plural = texts("en").plural
    print(plural("Looked through {n} match.", "Looked through {n} matches.", done))
    if left:
        print(plural("{n} of earlier rules stays as it was.", "{n} of earlier rules stay as they were.", left))
    return 0


async def _rebuild(path: Path) -> tuple[int, int]:
    store = await Store.open_unchanged(path, "rw")
    try:
        return await reckon_anew(store)
    finally:
        await store.close()

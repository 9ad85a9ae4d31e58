"""`python -m bot rebuild-ratings`: rebuild all ratings, leaderboards and streaks from the results."""

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
from bot.match.ratings import reckon_anew
from bot.store.copies import require_current
from bot.store.store import Store


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("rebuild-ratings", help="rebuild all ratings and leaderboards from the results")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Rebuild them; 1 when there is no database, or one that the bot has not brought up to date yet."""
    if not settings.database.is_file():
        print(f"There's no database at {settings.database} yet.", file=sys.stderr)
        return 1
    try:
        require_current(settings.database)
        ratings, boards = asyncio.run(_rebuild(settings.database))
    except (TallyError, sqlite3.Error) as error:
        print(f"Nothing was rebuilt: {error}.", file=sys.stderr)
        return 1
    plural = texts("en").plural
    rebuilt = plural("{n} rating", "{n} ratings", ratings), plural("{n} leaderboard", "{n} leaderboards", boards)
    print(f"Rebuilt {' and '.join(rebuilt)}.")
    return 0


async def _rebuild(path: Path) -> tuple[int, int]:
    store = await Store.open_unchanged(path, "rw")
    try:
        await store.daily_results.reckon_anew()
        return await reckon_anew(store)
    finally:
        await store.close()

"""`python -m bot rebuild-ratings`: rebuild all ratings, leaderboards and streaks from the results."""

from __future__ import annotations

import argparse
from typing import Any

from bot.cli.rebuilding import run_rebuild
from bot.config import Config
from bot.i18n import texts
from bot.match.afterwards.ratings import rebuild_ratings
from bot.store.store import Store


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("rebuild-ratings", help="rebuild all ratings and leaderboards from the results")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Rebuild the ratings. Returns 1 without a database, or with one that the bot has not upgraded yet."""
    found = run_rebuild(settings, _rebuild, "Nothing was rebuilt")
    if found is None:
        return 1
    (ratings, boards), plural = found, texts("en").plural
    made = plural("{n} rating", "{n} ratings", ratings), plural("{n} leaderboard", "{n} leaderboards", boards)
    print(f"Rebuilt {' and '.join(made)}.")
    return 0


async def _rebuild(store: Store) -> tuple[int, int]:
    await store.daily_results.recompute_streaks()
    return await rebuild_ratings(store)

"""`python -m bot rebuild-achievements`: recompute achievements from all matches whose log still exists."""

from __future__ import annotations

import argparse
from typing import Any

from bot.cli.rebuilding import run_rebuild
from bot.config import Config
from bot.i18n import texts
from bot.match.afterwards.achievements import recompute_achievements


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "rebuild-achievements",
        help="reckon achievements and best plays anew from the logs of all matches that still have one",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Recompute the achievements. Returns 1 without a database, or with one that the bot has not upgraded yet."""
    found = run_rebuild(settings, recompute_achievements, "The achievements could not be reckoned anew")
    if found is None:
        return 1
    (done, left), plural = found, texts("en").plural
    print(plural("Looked through {n} match.", "Looked through {n} matches.", done))
    if left:
        print(plural("{n} of earlier rules stays as it was.", "{n} of earlier rules stay as they were.", left))
    return 0

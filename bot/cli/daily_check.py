"""`python -m bot daily-check DAY SECRET`: regenerate a day's puzzles from its secret, to verify them."""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import re
import sqlite3
import sys
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from bot.config import Config
from bot.errors import TallyError
from bot.match.days.dailies import make_puzzles
from bot.match.days.daily import edition_of, fingerprint_of, grade_of, name_seed, puzzle_seed
from bot.match.model import encode
from bot.puzzles.base import Puzzle, makers, modernise
from bot.store.copies import require_current
from bot.store.daily.puzzles import EASY
from bot.store.store import Store

SECRET = re.compile("[0-9a-f]{64}")


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("daily-check", help="make a day's puzzles anew from its secret")
    parser.add_argument("day", type=date.fromisoformat, help="the day, like 2026-01-31")
    parser.add_argument("secret", help="the secret of that day, as /daily tells it two days later")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Print the fingerprint published beforehand and one of each puzzle, and compare them with this bot's database
    where it has the day. Returns 1 if one differs, 2 for an invalid secret."""
    day, secret = args.day.isoformat(), args.secret.lower()
    if not SECRET.fullmatch(secret):
        print("A secret has 64 hex digits.", file=sys.stderr)
        return 2
    print(f"{day}: the fingerprint of this secret is {fingerprint_of(secret)}")
    try:
        kept = _stored_puzzles(settings.database, day)
    except (TallyError, sqlite3.Error) as error:
        print(f"The database can't be used: {error}.", file=sys.stderr)
        kept = {}
    alike = True
    for game in makers():
        made = dict(enumerate(make_puzzles(game, puzzle_seed(secret, game), grade_of(day), edition_of(day))))
        if grade_of(day) > 1:
            seed = puzzle_seed(secret, name_seed(game, easy=True))
            made |= dict(enumerate(make_puzzles(game, seed, 1, edition_of(day)), EASY))
        for part, puzzle in made.items():
            anew, stored = encode(modernise(game, puzzle)), kept.get((game, part))
            alike = alike and stored in (None, anew)
            which = f"easy part {part - EASY + 1}" if part >= EASY else f"part {part + 1}"
            print(f"{game}, {which}: {_digest(anew)}{_compare(anew, stored)}")
    return 0 if alike else 1


def _digest(made: str) -> str:
    return hashlib.sha256(made.encode()).hexdigest()


def _compare(anew: str, stored: str | None) -> str:
    if stored is None:
        return ""
    same = stored == anew
    return ", as it was played" if same else ", but another one was played (made by an older Tally?)"


def _stored_puzzles(path: Path, day: str) -> dict[tuple[str, int], str]:
    """Read the puzzles of that day (JSON) by game and part, empty for those that the bot lacks."""
    if not path.is_file():
        return {}
    require_current(path)
    return asyncio.run(_read_puzzles(path, day))


async def _read_puzzles(path: Path, day: str) -> dict[tuple[str, int], str]:
    store = await Store.open_unchanged(path)
    try:
        rows = [
            row
            for game in makers()
            for first in (0, EASY)
            for row in await store.daily_puzzles.of(day, game, first)
        ]
    finally:
        await store.close()
    made = {(row.game, row.part): msgspec.json.decode(row.made, type=Puzzle) for row in rows}
    return {(game, part): encode(modernise(game, puzzle)) for (game, part), puzzle in made.items()}

"""The secrets of days: all that is random on a day is derived from one secret that nobody can know before.

The secret of a day is HMAC-SHA256 of the day, ``2026-01-31``, with a secret of this bot. Its fingerprint, SHA-256
of its 64 hex digits, is published on the days before, and the secret itself once no try at the day's puzzles
counts any more. Then anybody can check that the puzzles were derived from it: the seed of a game's puzzle is the
first 128 bits of HMAC-SHA256 of ``puzzle:GAME`` with the secret (of the one for newcomers: ``puzzle:GAME:easy``),
that of the marathon those of ``marathon:GAME``.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import UTC, date, datetime, timedelta
from typing import Any

from bot.games.registry import find
from bot.games.rng import SEED_BITS
from bot.puzzles.grading import Edition
from bot.store.daily.tried import DailyTry
from bot.store.fingerprints import Fingerprints
from bot.store.settings import SettingStore

SECRET = "daily_secret"
"""The bot's setting from which the secrets of its days are derived. It never leaves the database."""
OPEN_DAYS = 2
"""Days from the beginning of a puzzle's day during which tries count: until the end of the next day."""
GRADED_ANEW = "2026-12-07"
"""From this Monday on puzzles are of the second edition. Those of the days before, which databases have, stay as
they are."""


async def secret_of(settings: SettingStore, day: str) -> str:
    """Return the secret of that day, ``2026-01-31``: 64 hex digits."""
    secret = await settings.first("bot", 0, SECRET, secrets.token_hex(32))
    return hmac.digest(bytes.fromhex(secret), day.encode(), hashlib.sha256).hex()


def fingerprint_of(secret: str) -> str:
    """Return the fingerprint of a secret that is published before it: SHA-256 over its hex digits, in hex."""
    return hashlib.sha256(secret.encode("ascii")).hexdigest()


def puzzle_seed(secret: str, game: str) -> int:
    """Return the seed (128 bits) of the puzzle of that game on the day with that secret."""
    return _seed(secret, f"puzzle:{game}")


def name_seed(game: str, *, easy: bool) -> str:
    """Return what ``puzzle_seed`` takes for the game's puzzle of a day, or for the easy one of newcomers."""
    return f"{game}:easy" if easy else game


async def seed_of(settings: SettingStore, game: str, day: str) -> int:
    """Return the seed (128 bits) of that game's marathon on that day."""
    return _seed(await secret_of(settings, day), f"marathon:{game}")


def _seed(secret: str, what: str) -> int:
    digest = hmac.digest(bytes.fromhex(secret), what.encode(), hashlib.sha256)
    return int.from_bytes(digest[: SEED_BITS // 8], "big")


async def try_of(fingerprints: Fingerprints, game: str, day: str, user_id: int) -> DailyTry:
    """Return the mark of a user's one try at a marathon, which outlives the deletion of their data."""
    return DailyTry(game, day, await fingerprints.of("daily", game, day, user_id))


def day_of(game: str, options: Any) -> str | None:
    """Return the day of the marathon with these options, None if it is none."""
    scores = find(game).solo(options)
    return None if scores is None else scores.day


def grade_of(day: str) -> int:
    """Return the intended grade of that day's puzzles: 1 on Mondays to 7 on Sundays."""
    return date.fromisoformat(day).isoweekday()


def edition_of(day: str) -> Edition:
    """Return by which rules that day's puzzles are made."""
    return 2 if day >= GRADED_ANEW else 1


def begins(day: str) -> float:
    """Return when that day begins, everywhere at once (Unix seconds)."""
    return datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp()


def last_closed(now: float) -> str:
    """Return the last day of which no try counts any more as of now (Unix seconds), so that its secret may be
    published."""
    return (datetime.fromtimestamp(now, UTC).date() - timedelta(days=OPEN_DAYS)).isoformat()


def counts_until(day: str) -> float:
    """Return until when a try at a puzzle or marathon of that day counts (Unix seconds)."""
    return begins(day) + timedelta(days=OPEN_DAYS).total_seconds()

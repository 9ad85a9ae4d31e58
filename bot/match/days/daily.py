"""The secrets of days: what is random on a day is made of one secret that nobody can know before.

The secret of a day is HMAC-SHA256 of the day, ``2026-01-31``, with a secret of this bot. Its fingerprint, SHA-256
of its 64 hex digits, is told on the days before; the secret itself once no try at the day's puzzles counts any
more. Then anybody can check that the puzzles were made of it: the seed of a game's puzzle is the first 128 bits of
HMAC-SHA256 of ``puzzle:GAME`` with the secret, that of the marathon those of ``marathon:GAME``.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import UTC, date, datetime, timedelta
from typing import Any

from bot.games.registry import find
from bot.games.rng import SEED_BITS
from bot.store.daily.tried import DailyTry
from bot.store.fingerprints import Fingerprints
from bot.store.settings import SettingStore

SECRET = "daily_secret"
"""The bot's setting from which the secrets of its days are made; it never leaves the database."""
OPEN_DAYS = 2
"""A try counts until so many days after the beginning of the day of its puzzle: until the end of the next day."""


async def secret_of(settings: SettingStore, day: str) -> str:
    """The secret of that day, ``2026-01-31``: 64 hex digits."""
    secret = await settings.first("bot", 0, SECRET, secrets.token_hex(32))
    return hmac.digest(bytes.fromhex(secret), day.encode(), hashlib.sha256).hex()


def fingerprint_of(secret: str) -> str:
    """What is told of a secret before: SHA-256 over its hex digits, in hex."""
    return hashlib.sha256(secret.encode("ascii")).hexdigest()


def puzzle_seed(secret: str, game: str) -> int:
    """The seed (128 bits) of the puzzle of that game on the day with that secret."""
    return _seed(secret, f"puzzle:{game}")


async def seed_of(settings: SettingStore, game: str, day: str) -> int:
    """The seed (128 bits) of that game's marathon on that day."""
    return _seed(await secret_of(settings, day), f"marathon:{game}")


def _seed(secret: str, what: str) -> int:
    digest = hmac.digest(bytes.fromhex(secret), what.encode(), hashlib.sha256)
    return int.from_bytes(digest[: SEED_BITS // 8], "big")


async def try_of(fingerprints: Fingerprints, game: str, day: str, user_id: int) -> DailyTry:
    """Make the mark by which somebody's one try at a marathon is known, also when their data is deleted."""
    return DailyTry(game, day, await fingerprints.of("daily", game, day, user_id))


def day_of(game: str, options: Any) -> str | None:
    """Tell of which day the marathon with these options is; None if it is none."""
    scores = find(game).solo(options)
    return None if scores is None else scores.day


def grade_of(day: str) -> int:
    """How hard the puzzles of that day are meant to be: 1 on Mondays to 7 on Sundays."""
    return date.fromisoformat(day).isoweekday()


def begins(day: str) -> float:
    """When that day begins, everywhere at once (Unix seconds)."""
    return datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp()


def last_closed(now: float) -> str:
    """Tell the last day of which no try counts any more as of now (Unix seconds): its secret may be told."""
    return (datetime.fromtimestamp(now, UTC).date() - timedelta(days=OPEN_DAYS)).isoformat()


def counts_until(day: str) -> float:
    """Until when a try at a puzzle or marathon of that day counts (Unix seconds)."""
    return begins(day) + timedelta(days=OPEN_DAYS).total_seconds()

"""The puzzle of the day: a seed that is the same for everybody and that nobody can know before."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from bot.games.rng import SEED_BITS
from bot.store.settings import SettingStore

SECRET = "daily_secret"
"""The bot's setting from which the seeds of its days are made; it never leaves the database."""


async def seed_of(settings: SettingStore, game: str, day: str) -> int:
    """The seed (128 bits) of that game on that day, ``2026-01-31``."""
    secret = await settings.first("bot", 0, SECRET, secrets.token_hex(32))
    digest = hmac.digest(bytes.fromhex(secret), f"{game}:{day}".encode(), hashlib.sha256)
    return int.from_bytes(digest[: SEED_BITS // 8], "big")

"""Keyed fingerprints of users, for the few facts that outlive the deletion of a user's data.

A fingerprint identifies nobody: it is made with a secret of this database. Given an id, one can check whether it
is that user's.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from bot.store.settings import SettingStore

SECRET = "bar_secret"
"""The bot's setting that holds the secret, which was first used for bars."""


class Fingerprints:
    """Makes fingerprints."""

    def __init__(self, settings: SettingStore) -> None:
        self._settings = settings

    async def secret(self) -> bytes:
        """Return the secret of this database, made on first use."""
        known = await self._settings.get("bot", 0, SECRET)
        return bytes.fromhex(known or await self._settings.first("bot", 0, SECRET, secrets.token_hex(32)))

    async def of(self, *fact: str | int) -> str:
        """Return the fingerprint of a fact, which includes the user's id."""
        return fingerprint(await self.secret(), *fact)


def fingerprint(secret: bytes, *fact: str | int) -> str:
    """Return the fingerprint (hex) of a fact with that secret."""
    return hmac.new(secret, ":".join(map(str, fact)).encode(), hashlib.sha256).hexdigest()

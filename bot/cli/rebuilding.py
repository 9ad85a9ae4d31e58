"""Shared code of the commands that rebuild data from what the database holds."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from bot.config import Config
from bot.errors import TallyError
from bot.store.copies import require_current
from bot.store.store import Store

T = TypeVar("T")


def run_rebuild(settings: Config, work: Callable[[Store], Awaitable[T]], failed: str) -> T | None:
    """Return the result of ``work``. When there is no database, or one that the bot has not upgraded yet, print
    why after the words ``failed`` on stderr and return None."""
    if not settings.database.is_file():
        print(f"There's no database at {settings.database} yet.", file=sys.stderr)
        return None
    try:
        require_current(settings.database)
        return asyncio.run(_on(settings.database, work))
    except (TallyError, sqlite3.Error) as error:
        print(f"{failed}: {error}.", file=sys.stderr)
        return None


async def _on(path: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    store = await Store.open_unchanged(path, "rw")
    try:
        return await work(store)
    finally:
        await store.close()

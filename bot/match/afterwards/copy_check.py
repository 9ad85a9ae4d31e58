"""A check of a copy of the database: whether it is whole, of a known schema, and a match can be replayed from
it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec

from bot.errors import InvariantError, Refused
from bot.match.afterwards.history import steps
from bot.match.model import Match
from bot.store import copies
from bot.store.sqlite.migrations import newest_schema
from bot.store.store import Store

NEWEST = 5
"""Newest matches that are tried until one can be replayed, as old ones may be of earlier rules."""


class CopyCheck(msgspec.Struct, frozen=True):
    """The schema version of a copy, and the id of the match that was replayed. None: no match has begun, the
    newest are of earlier rules, or the schema is an older one, which only the bot's start brings up to date."""

    schema: int
    replayed: int | None

    def __str__(self) -> str:
        """Describe the result in a sentence for the bot's owner."""
        if self.replayed is not None:
            return f"It is whole, of schema {self.schema}, and match {self.replayed} was replayed from it."
        if self.schema < newest_schema():
            return f"It is whole, of schema {self.schema}; the bot brings it to {newest_schema()} when it starts."
        return f"It is whole, of schema {self.schema}; it has no match that could be replayed."


async def check_copy(path: Path, stopped: Callable[[], bool] = copies.never) -> CopyCheck:
    """Check a copy or a database in use without changing it. Raises ``BadCopy``, ``NewerSchema`` for one of a
    newer Tally, and ``sqlite3.Error`` if it was ``stopped``."""
    schema = await asyncio.to_thread(copies.inspect, path, stopped)
    if schema < newest_schema():
        return CopyCheck(schema, None)
    store = await Store.open_unchanged(path)
    try:
        for match_id in await asyncio.to_thread(copies.newest_matches, path, NEWEST):
            if await _replays(store, match_id, path):
                return CopyCheck(schema, match_id)
    finally:
        await store.close()
    return CopyCheck(schema, None)


async def _replays(store: Store, match_id: int, path: Path) -> bool:
    row = await store.matches.load(match_id)
    if row is None:  # deleted meanwhile
        return False
    log = await store.matches.actions(match_id)
    try:
        await asyncio.to_thread(lambda: sum(1 for _ in steps(Match(row), log)))
    except Refused:
        return False
    except (InvariantError, msgspec.MsgspecError, ValueError) as error:
        raise copies.BadCopy(f"match {match_id} in {path} can't be replayed ({error})") from error
    return True

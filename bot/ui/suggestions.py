"""Autocompletion of matches: looked up once for many keystrokes, as long as nothing changes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any

from bot.match.model import Match
from bot.store.match.matches import MatchRow

FRESH = 5.0
"""Seconds for which a list is offered again. Another process may have changed something meanwhile."""
KEPT = 500
"""Maximum number of cached lists."""

Rows = list[MatchRow]
Key = tuple[int, int, Hashable]


class Suggestions:
    """Caches lists of matches by user and server for a moment. Concurrent requests share one look-up."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._kept: OrderedDict[Key, tuple[float, asyncio.Task[Rows]]] = OrderedDict()

    async def of(
        self, user_id: int, guild_id: int, what: Hashable, look: Callable[[], Coroutine[Any, Any, Rows]]
    ) -> Rows:
        """Return the list that ``look`` finds for the user in that server. ``what`` distinguishes it from their
        others. Raises what ``look`` raises."""
        key, now = (user_id, guild_id, what), self._clock()
        at, found = self._kept.get(key, (0.0, None))
        if found is None or not 0 <= now - at < FRESH:
            found = asyncio.get_running_loop().create_task(look(), name="suggestions")
            self._kept[key] = now, found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        try:
            return await asyncio.shield(found)
        except Exception:
            self._kept.pop(key, None)
            raise

    def on_change(self, before: Match | None, after: Match) -> None:
        """Drop the lists that a match's change may affect: it began or ended, or its players changed."""
        if before is not None and before.status == after.status and _players(before) == _players(after):
            return
        users = _players(after) | (_players(before) if before is not None else set())
        for key in [key for key in self._kept if key[0] in users or key[1] == after.row.guild_id]:
            del self._kept[key]

    def forget(self) -> None:
        """Drop all lists, since some may be about a user whose data is deleted."""
        self._kept.clear()


def _players(match: Match) -> set[int | None]:
    return {seat.user_id for seat in match.seats}

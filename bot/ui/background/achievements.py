"""Achievements and best plays of finished matches. Found after the end, achievements are shown with the match."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from bot.errors import Refused
from bot.match.afterwards.achievements import NOTHING, PAST_RULES, Highlights, find_highlights, note_achieved, rows
from bot.store.leaderboards.achievements import FoundRow
from bot.store.leaderboards.results import ResultRow
from bot.store.sqlite.faults import is_unavailable
from bot.ui.background.timer import ON_DEMAND, Timer
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

BATCH = 20
"""Matches searched in one run, so that a stop need not wait for more."""


class Achievements:
    """Finds achievements in this process's matches that have just finished, or did so before a restart. ``done``
    is called with the id of each match."""

    def __init__(self, runtime: Runtime, done: Callable[[int], None]) -> None:
        self._runtime = runtime
        self._done = done
        self.timer = Timer(self.run, "achievements", idle=ON_DEMAND)

    def queue_finished(self) -> None:
        """Queue a search of finished matches. Returns at once."""
        self.timer.call_by(self._runtime.service.clock())

    async def make_up(self) -> None:
        """Queue matches that other processes have finished."""
        self.queue_finished()

    async def run(self) -> float | None:
        """Search all queued matches. Returns when to run again (Unix seconds), None when all is done."""
        due = await self._runtime.store.achievements.due(BATCH)
        for match_id in due:
            await self._look_through(match_id)
            self._done(match_id)
        return self._runtime.service.clock() if len(due) == BATCH else None

    async def _look_through(self, match_id: int) -> None:
        """Search a match. One whose log can no longer be replayed has nothing to show, nor has one that a fault of
        ours holds up, until all are recomputed. Without achievements a match looks as before, whatever the best
        plays were."""
        store = self._runtime.store
        found = Highlights()
        kept: tuple[FoundRow, ...] = ()
        results = await store.achievements.results(match_id)
        try:
            found, kept = await self._find(match_id, results)
        except PAST_RULES as error:
            log.info("match %s: nobody can tell what was achieved (%s)", match_id, error)
        except Exception as error:
            if is_unavailable(error):
                raise
            self._runtime.report(error, f"achievements of match {match_id}")
        if not found.achieved:
            await store.achievements.rewrite(match_id, NOTHING, kept)
            return
        with suppress(Refused):  # another process was first, or the match is deleted
            await self._runtime.service.change(match_id, lambda match, _: note_achieved(match, found, results))

    async def _find(self, match_id: int, results: list[ResultRow]) -> tuple[Highlights, tuple[FoundRow, ...]]:
        match = await self._runtime.service.match(match_id)
        actions = await self._runtime.store.matches.actions(match_id)
        async with self._runtime.workers.background.turn("achievements"):
            found = await self._runtime.workers.background.do(find_highlights, match, actions, results)
        return found, rows(match, found, results)

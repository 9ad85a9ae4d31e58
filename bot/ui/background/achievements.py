"""What the players of finished matches have achieved: looked for after the end, and shown where the match is."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from bot.errors import Refused
from bot.match.achievements import NOTHING, PAST_RULES, Achieved, looked_through, noted
from bot.store.faults import unavailable
from bot.store.leaderboards.results import ResultRow
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

BATCH = 20
"""How many matches are looked through in one run, so that a stop need not wait for more."""


class Achievements:
    """Looks through the matches of this process's servers that have just finished, or did so before a restart.
    ``done`` is called with the id of each."""

    def __init__(self, runtime: Runtime, done: Callable[[int], None]) -> None:
        self._runtime = runtime
        self._done = done

    async def run(self) -> float | None:
        """Look through what waits for it. Returns when to run again (Unix seconds), None when all is done."""
        due = await self._runtime.store.achievements.due(BATCH)
        for match_id in due:
            await self._look_through(match_id)
            self._done(match_id)
        return self._runtime.service.clock() if len(due) == BATCH else None

    async def _look_through(self, match_id: int) -> None:
        """A match whose log does not lead to its end any more has nothing to show; neither has one that a fault of
        ours holds up, until all are reckoned anew."""
        store = self._runtime.store
        found: tuple[Achieved, ...] = ()
        results = await store.achievements.results(match_id)
        try:
            found = await self._found(match_id, results)
        except PAST_RULES as error:
            log.info("match %s: nobody can tell what was achieved (%s)", match_id, error)
        except Exception as error:
            if unavailable(error):
                raise
            self._runtime.report(error, f"achievements of match {match_id}")
        if not found:
            await store.achievements.rewrite(match_id, NOTHING, ())
            return
        with suppress(Refused):  # another process was first, or the match is deleted
            await self._runtime.service.change(match_id, lambda match, _: noted(match, found, results))

    async def _found(self, match_id: int, results: list[ResultRow]) -> tuple[Achieved, ...]:
        match = await self._runtime.service.match(match_id)
        actions = await self._runtime.store.matches.actions(match_id)
        async with self._runtime.workers.background.turn("achievements"):
            return await self._runtime.workers.background.do(looked_through, match, actions, results)

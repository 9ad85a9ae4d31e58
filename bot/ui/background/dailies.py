"""Daily puzzles are made ahead, so that nobody waits for one."""

from __future__ import annotations

from bot.match.daily import begins
from bot.puzzles.base import makers
from bot.store.leaderboards.periods import day_before
from bot.ui.runtime import Runtime


class MadeAhead:
    """Has the puzzles of today and of tomorrow made. Call ``run`` again at the time it returned."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime

    async def run(self) -> float:
        """Make what is not there yet. Returns when the next day begins (Unix seconds)."""
        dailies = self._runtime.service.dailies
        await dailies.make_ahead(list(makers()))
        return begins(day_before(dailies.today(), -1))

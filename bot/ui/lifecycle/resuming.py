"""Runs due work in time. Before the first run, the bot resumes where it stopped."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.match.upkeep.uptime import BEAT
from bot.store.sqlite.faults import is_unavailable
from bot.ui.app import App
from bot.ui.background.timer import Timer
from bot.ui.owed_answers import give_owed_answers


class DueWork:
    """Deadlines, tournaments and races. Before the first run, deadlines are extended by the downtime, or they
    would pass unjustly. A database that is unavailable at the start delays all of it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._left: list[Callable[[], Awaitable[None]]] = []
        """Steps still to do before the bot resumes where it stopped, each once."""
        self.timer = Timer(self.run, "deadlines", beat=BEAT if app.config.paced else None)

    async def run(self) -> float | None:
        """Do all due work. Returns when to run again (Unix seconds)."""
        if not self._app.resumed.is_set():
            await self._resume()
        upcoming = await self._app.service.tick()
        if self._app.connection.missing:
            return upcoming
        times = upcoming, await self._app.tournaments.tick(), await self._app.service.races.tick()
        return min((at for at in times if at is not None), default=None)

    async def _resume(self) -> None:
        """Extend overdue deadlines by the downtime, let computers move on, and show commits that were not shown.
        Raises if the database is unavailable, with the remaining steps still to do. Other faults are reported and
        skipped."""
        self._left = self._left or [self._app.service.resume, self._answer, *self._app.chores.make_ups]
        while self._left:
            try:
                await self._left[0]()
            except Exception as error:
                if is_unavailable(error):
                    raise
                self._app.report(error, "resuming")
            del self._left[0]
        self._app.resumed.set()

    async def _answer(self) -> None:
        """Answer the users who pressed while the last process stopped."""
        self._app.spawn(give_owed_answers(self._app), "owed answers")

"""What is left to do after a start: go on where the bot stopped."""

from __future__ import annotations

import asyncio

from bot.store.faults import unavailable
from bot.ui.app import App
from bot.ui.owed_answers import give_owed_answers


class Resumption:
    """The steps, in order, each done once. ``done`` is set when the bot goes on where it stopped."""

    def __init__(self, app: App) -> None:
        self.done = asyncio.Event()
        self._app = app
        self._left = [self._give_back, self._answer, self._show_tables, self._show_panels]

    async def run(self) -> None:
        """Do what is left. Raises when the database is not to be had; then the rest is still to do. A fault of
        ours is reported and holds up nothing else."""
        while self._left:
            try:
                await self._left[0]()
            except Exception as error:
                if unavailable(error):
                    raise
                self._app.report(error, "resuming")
            del self._left[0]
        self.done.set()

    async def _give_back(self) -> None:
        """Give overdue seats the downtime back, and let computers go on."""
        await self._app.service.resume()

    async def _answer(self) -> None:
        """Answer whoever pressed while the last process stopped."""
        self._app.spawn(give_owed_answers(self._app), "owed answers")

    async def _show_tables(self) -> None:
        """Show what was committed but not shown at tables and in posts of tournaments."""
        await self._app.table_messages.make_up()
        await self._app.tournament_posts.make_up()

    async def _show_panels(self) -> None:
        """Show what was committed but not shown in panels, and let those in answers follow
        their matches again."""
        await self._app.seat_panels.make_up()

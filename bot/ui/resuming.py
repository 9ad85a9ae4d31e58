"""What is left to do after a start: go on where the bot stopped."""

from __future__ import annotations

import asyncio

from bot.store.database import unavailable
from bot.ui.app import App
from bot.ui.owed_answers import give_owed_answers


class Resumption:
    """The steps, in order, each done once. ``done`` is set when the bot goes on where it stopped."""

    def __init__(self, app: App) -> None:
        self.done = asyncio.Event()
        self._app = app
        self._left = [self._give_back, self._answer, self._follow_panels, self._show_tables, self._show_panels]

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

    async def _follow_panels(self) -> None:
        """Private panels follow their matches again."""
        self._app.spawn(self._app.ephemeral_panels.resume(), "private panels")

    async def _show_tables(self) -> None:
        """Show what was committed but not shown at tables."""
        behind = await self._app.store.messages.behind()
        self._app.spawn(self._app.table_messages.queue.add_all(behind), "tables that are behind")

    async def _show_panels(self) -> None:
        """Show what was committed but not shown in DM panels."""
        unsent = await self._app.store.messages.unsent()
        self._app.spawn(self._app.dm_panels.queue.add_all(unsent), "panels that are behind")

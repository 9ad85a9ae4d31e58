"""Backups of the running bot's database, every few hours, each verified before it counts."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from pathlib import Path

from bot.errors import TallyError
from bot.match.afterwards.copy_check import check_copy
from bot.store import copies
from bot.store.sqlite.faults import is_unavailable
from bot.ui.background.timer import ON_DEMAND, Timer
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

AGAIN = 300.0
"""Seconds before a failed backup is retried."""
PAUSE = 0.005
"""Seconds between two steps of the copying, in which the disk is free for other work."""
HOUR = 3600.0


class Backups:
    """Makes a backup when one is due. ``last`` is the time of the newest (Unix seconds), ``size`` its bytes,
    ``problem`` why the last attempt failed. All are None if not known."""

    def __init__(self, runtime: Runtime) -> None:
        self.last: float | None = None
        self.size: int | None = None
        self.problem: str | None = None
        self._runtime = runtime
        self._stopped = threading.Event()
        self._timer = Timer(self.run, "backups", idle=ON_DEMAND)

    @property
    def folder(self) -> Path | None:
        """Folder of the backups, None when none are made."""
        return self._runtime.config.backup_dir

    @property
    def interval(self) -> float:
        """Seconds between two backups."""
        return self._runtime.config.backup_hours * HOUR

    def start(self) -> None:
        """Make a backup if one is due, and schedule the next."""
        self._timer.start()

    def stop(self) -> None:
        """Stop soon. An incomplete backup is deleted."""
        self._timer.stop()
        self._stopped.set()

    def is_late(self, now: float) -> bool:
        """Whether the newest backup is older than two intervals."""
        return self.last is not None and now > self.last + 2 * self.interval

    async def run(self) -> float | None:
        """Make a backup if one is due. Returns when to run again (Unix seconds)."""
        folder, now = self.folder, self._runtime.service.clock()
        if folder is None:
            return None
        try:
            made = await asyncio.to_thread(copies.backups, folder, self._database)
            if made:
                self.last, self.size = made[-1][0], made[-1][1].stat().st_size
            if self.last is None or not self.last <= now < self.last + self.interval:
                await self._make(folder, now)
        except (OSError, sqlite3.Error, TallyError) as error:
            self._note_failure(error)
            return now + AGAIN
        self.problem = None
        return (now if self.last is None else self.last) + self.interval

    @property
    def _database(self) -> Path:
        return self._runtime.store.database.path

    async def _make(self, folder: Path, now: float) -> None:
        await asyncio.to_thread(copies.make_folder, folder)
        target = folder / copies.backup_name(self._database, now)
        await self._runtime.store.database.backup(target, self._pause)
        try:
            found = await check_copy(target, self._stopped.is_set)
        except (TallyError, sqlite3.Error):
            target.unlink()
            raise
        self.last, self.size = now, target.stat().st_size
        log.info("a backup was made: %s. %s", target, found)
        await asyncio.to_thread(copies.prune, folder, self._database)

    def _pause(self) -> bool:
        return self._stopped.wait(PAUSE)

    def _note_failure(self, error: Exception) -> None:
        if self._stopped.is_set():
            return
        if self.problem is None and not is_unavailable(error):
            log.error("no backup could be made (%s)", error)
        self.problem = str(error)

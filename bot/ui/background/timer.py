"""A timer: one loop that sleeps until the next requested time."""

from __future__ import annotations

import datetime
import logging
import sqlite3
from collections.abc import Awaitable, Callable

import discord
from discord.ext import tasks

from bot.match.upkeep.uptime import LONGEST, SLACK
from bot.store.sqlite.faults import is_unavailable

log = logging.getLogger(__name__)

RETRY = 15.0
"""Seconds before failed work is retried."""
ON_DEMAND = 24 * 3600.0
"""Longest time in seconds between two runs of work that runs only on request."""


class Timer:
    """Calls ``work`` at the earliest requested time.

    ``work`` does due work and returns the next time (Unix seconds), or None to run again after ``idle`` seconds.
    With a time to wait for, it runs at least every ``LONGEST`` seconds, since clocks jump, and in any case every
    ``beat`` seconds, if given. It is a ``discord.ext.tasks`` loop inside, so simulated clocks can drive it.
    """

    def __init__(
        self,
        work: Callable[[], Awaitable[float | None]],
        name: str,
        *,
        idle: float = LONGEST,
        beat: float | None = None,
    ) -> None:
        self._work = work
        self._name = name
        self._idle = idle if beat is None else beat
        self._longest = LONGEST if beat is None else beat
        self._call_by: float | None = None
        self._held_up = False
        """Whether the last run failed because the database was unavailable."""
        self._loop = tasks.loop(seconds=LONGEST, name=name)(self._run)

    def start(self) -> None:
        """Start the loop and run the work at once."""
        self._loop.start()

    @property
    def running(self) -> bool:
        """Whether the loop is running."""
        return self._loop.is_running()

    def stop(self) -> None:
        """Stop the loop."""
        self._loop.cancel()

    def call_by(self, at: float) -> None:
        """Run the work no later than this time (Unix seconds)."""
        if self._call_by is not None and self._call_by <= at:
            return
        self._call_by = at
        if self._loop.is_running() and self._loop.next_iteration is not None:
            self._sleep_until(at)

    async def _run(self) -> None:
        self._call_by = None
        try:
            upcoming = await self._work()
            self._held_up = False
        except sqlite3.Error as error:
            self._note_failure(error)
            upcoming = discord.utils.utcnow().timestamp() + RETRY
        except Exception:
            log.exception("the timer for %s failed; it runs again soon", self._name)
            upcoming = discord.utils.utcnow().timestamp() + RETRY
        wanted = [at for at in (upcoming, self._call_by) if at is not None]
        if wanted:
            self._call_by = min(wanted)
        self._sleep_until(self._call_by)

    def _note_failure(self, error: sqlite3.Error) -> None:
        """Log why the work failed. An unavailable database is logged only at first."""
        if not is_unavailable(error):
            log.error("the timer for %s failed; it runs again soon", self._name, exc_info=error)
        elif not self._held_up:
            log.warning("the timer for %s waits for the database (%s)", self._name, error)
        self._held_up = is_unavailable(error)

    def _sleep_until(self, at: float | None) -> None:
        """Set the loop's interval so that its next run is at that time, at most ``LONGEST`` from now (or
        ``beat``), or ``idle`` without one.

        The loop counts its interval from the last planned run: ``next_iteration`` minus ``seconds``. Where the
        clock was put back that may be far ahead, and the loop is restarted.
        """
        planned = self._loop.next_iteration
        assert planned is not None
        assert self._loop.seconds is not None
        last = planned - datetime.timedelta(seconds=self._loop.seconds)
        now = discord.utils.utcnow()
        if last > now + datetime.timedelta(seconds=SLACK):
            log.warning("the clock was put back; the timer for %s begins anew", self._name)
            self._loop.restart()
            return
        until = now.timestamp() + (self._idle if at is None else min(at - now.timestamp(), self._longest))
        self._loop.change_interval(seconds=max(0.0, until - last.timestamp()))

"""The health of the bot: can it be played with, does the database read and write, are deadlines held in time?

A check examines one thing and says what it found and what is wrong, in words for the bot's owner. To add a check,
add an entry to ``CHECKS``.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from bot.errors import TallyError
from bot.store.sqlite.faults import StoreFault, fault_of
from bot.ui.app import App
from bot.ui.background.backups import HOUR
from bot.ui.background.connection import STARTING
from bot.ui.messages.work_queue import MOST_QUEUED
from bot.version import find_version

FRESH = 2.0
"""Seconds for which a report is reused, so that frequent requests do not keep the bot busy."""
STORE_LIMIT = 4.0
"""Seconds that the database has for a small write and a small read."""
MOST_NAMED = 5
"""How many matches are named in a problem."""
LOG_LOST = (
    "A file that SQLite keeps beside the database (-wal or -shm) was deleted. Nothing is lost: what it held is in"
    " the database. Find out who deletes the bot's files."
)
LATE = 60.0
"""Seconds of delay from which deadlines are reported as late. A failed step is retried every 15 seconds."""


class Check(msgspec.Struct, frozen=True):
    """The result of one check: figures for programs, and what is wrong, in sentences."""

    facts: dict[str, Any]
    problems: tuple[str, ...] = ()


class HealthReport(msgspec.Struct, frozen=True):
    """The results of all checks. ``problems`` has all that is wrong, and is empty if the bot is healthy."""

    version: str
    healthy: bool
    problems: tuple[str, ...]
    checks: dict[str, dict[str, Any]]


Look = Callable[[App], Awaitable[Check]]


async def gateway(app: App) -> Check:
    """Check that every shard is connected to Discord."""
    missing = sorted(app.connection.missing - {STARTING})
    problems = []
    if STARTING in app.connection.missing:
        problems.append("Discord has not told the bot its servers yet; nobody can play before that.")
    if missing:
        problems.append(f"Cut off from Discord: {', '.join(f'shard {shard}' for shard in missing)}.")
    return Check({"connected": not app.connection.missing, "missing_shards": missing}, tuple(problems))


async def store(app: App) -> Check:
    """Check that the database is in its place, known to be intact, and takes a small write and returns it."""
    begun = asyncio.get_running_loop().time()
    try:
        async with asyncio.timeout(STORE_LIMIT):
            fault = await app.store.database.look()
            if fault is None:
                await app.store.probe(app.service.clock())
    except TimeoutError:
        fault = app.store.database.condition.fault
        said = f"The database has not answered for {STORE_LIMIT:.0f} seconds." if fault is None else str(fault)
        return Check(_unusable(fault), (said,))
    except (sqlite3.Error, TallyError, OSError) as error:
        fault = fault_of(error)
        return Check(_unusable(fault), (str(fault or f"The database cannot be used: {error}."),))
    if fault is not None:
        return Check(_unusable(fault), (str(fault),))
    facts = {"answers": True, "seconds": round(asyncio.get_running_loop().time() - begun, 4)}
    return Check(facts, (LOG_LOST,) if app.store.database.log_lost else ())


def _unusable(fault: StoreFault | None) -> dict[str, Any]:
    return {"answers": False, "fault": "failing" if fault is None else fault.kind}


async def backups(app: App) -> Check:
    """Check that there are backups, if any are to be made."""
    made, now = app.backups, app.service.clock()
    if made.folder is None:
        return Check({"on": False})
    age = None if made.last is None else round(now - made.last)
    problems = []
    if made.problem is not None:
        problems.append(f"No backup could be made: {made.problem}.")
    if made.is_late(now):
        problems.append(f"The last backup is older than {2 * made.interval / HOUR:.0f} hours.")
    return Check({"on": True, "age_seconds": age, "bytes": made.size}, tuple(problems))


async def deadlines(app: App) -> Check:
    """Check that deadlines are held in time. While the bot is cut off from Discord none is due."""
    if app.connection.missing or not app.resumed.is_set():
        return Check({"late_by_seconds": 0.0})
    try:
        async with asyncio.timeout(STORE_LIMIT):
            late = await app.service.late_by()
    except (TimeoutError, sqlite3.Error):
        return Check({"late_by_seconds": None})
    problems = (f"Deadlines are {late:.0f} seconds late.",) if late > LATE else ()
    return Check({"late_by_seconds": round(late, 1)}, problems)


async def turns(app: App) -> Check:
    """Check that the turns of all matches can be handled."""
    failing = app.service.computers.failing.matches
    names = ", ".join(f"#{match_id}" for match_id in failing[:MOST_NAMED])
    problems = (f"Deadlines or computers' moves fail in {len(failing)} matches ({names}). The log says why.",)
    return Check({"failing_matches": len(failing)}, problems if failing else ())


async def queue(app: App) -> Check:
    """Check that the messages can be kept up to date."""
    lengths = app.chores.queue_lengths()
    full = [name for name, length in lengths.items() if length >= MOST_QUEUED]
    problems = (f"More messages wait than the bot can send: {', '.join(full)}.",) if full else ()
    return Check({"length": sum(lengths.values())}, problems)


CHECKS: dict[str, Look] = {
    "gateway": gateway,
    "store": store,
    "deadlines": deadlines,
    "turns": turns,
    "queue": queue,
    "backups": backups,
}


class Health:
    """Checks the bot on request, one report at a time."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._looking: asyncio.Task[HealthReport] | None = None
        self._looked_at = 0.0

    async def report(self) -> HealthReport:
        """Report how the bot is, or was a moment ago."""
        looking = self._looking
        if looking is None or (looking.done() and asyncio.get_running_loop().time() > self._looked_at + FRESH):
            looking = self._looking = asyncio.create_task(self._look(), name="health")
        return await asyncio.shield(looking)

    async def _look(self) -> HealthReport:
        unready = self._unready()
        checks = {} if unready else {name: await look(self._app) for name, look in CHECKS.items()}
        problems = (*unready, *(problem for check in checks.values() for problem in check.problems))
        self._looked_at = asyncio.get_running_loop().time()
        facts = {name: check.facts for name, check in checks.items()}
        return HealthReport(find_version(), not problems, problems, facts)

    def _unready(self) -> tuple[str, ...]:
        """Say why the bot cannot be checked now, nothing if it can."""
        if self._app.intake.is_closed:
            return ("The bot is stopping.",)
        if not self._app.started.is_set():
            return ("The bot is starting.",)
        return ()

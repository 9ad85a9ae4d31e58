"""What stops or limits a start, for the start itself and for the doctor.

The start looks around and tries the database before it goes to Discord, and opens it and the page afterwards. The
doctor looks around, too, and tries both. For each problem there is one sentence, which both of them say.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress

from bot.config import Address, Config
from bot.file_lock import FileLock, Taken
from bot.findings import Finding
from bot.listening import explain_unusable
from bot.private_files import advice, find_exposed, with_companions
from bot.store import copies
from bot.store.obstacles import (
    ERRORS,
    Seen,
    UnusableFolder,
    cannot_start,
    examine,
    find_limits,
    require_copies,
    require_place,
)
from bot.store.settings import COMMANDS, COMMANDS_PROBLEM
from bot.store.sqlite.migrations import newest_schema

_TOKEN = re.compile(r"[\w-]{20,}\.[\w-]{6,}\.[\w-]{20,}")


async def examine_start(settings: Config) -> AsyncIterator[Finding]:
    """Find everything that stops or limits a start, and what is fine, without changing anything."""
    for finding in look_around(settings):
        yield finding
    runs = False
    for finding in await asyncio.to_thread(lambda: list(try_database(settings, "integrity_check"))):
        runs |= finding.weight == "runs"
        yield finding
    yield await try_page(settings.http, runs=runs)


def look_around(settings: Config) -> Iterator[Finding]:
    """Find what a start sees before it opens anything."""
    yield check_token(settings)
    for said in settings.origin.unknown:
        yield Finding("limits", "settings", said)
    yield check_backups(settings, time.time())
    exposed = find_exposed((settings.origin.file, *with_companions(settings.database)))
    for path in exposed:
        yield Finding("limits", "files", advice(path))
    if not exposed:
        yield Finding("fine", "files", "nobody else can read the database and .env")


def check_token(settings: Config) -> Finding:
    """Check that there is a token, and that it looks like one (three parts with dots). It is never printed."""
    if settings.token is None:
        return Finding("stops", "token", f"DISCORD_TOKEN isn't set: {_tell_where_sought(settings)}")
    if not _TOKEN.fullmatch(settings.token):
        return Finding("limits", "token", "DISCORD_TOKEN doesn't look like a bot token (three parts with dots)")
    return Finding("fine", "token", "looks like a bot token")


def _tell_where_sought(settings: Config) -> str:
    file = settings.origin.file
    if "DISCORD_TOKEN" in settings.origin.emptied:
        return f"it is in {file}, but the environment sets it to nothing, which wins"
    if file.is_file():
        return f"it is neither in {file} nor in the environment"
    return f"it isn't in the environment, and there is no file {file}"


def check_backups(settings: Config, now: float) -> Finding:
    """Report whether backups can be made, and the age of the newest. Having none is mentioned but no problem."""
    folder, database = settings.backup_dir, settings.database
    if folder is None:
        return Finding("fine", "backups", "off (TALLY_BACKUP_DIR)")
    size = 0
    with suppress(OSError):  # of the database, which is looked at later
        size = database.stat().st_size
    try:
        require_copies(folder, size)
        made = copies.backups(folder, database)
    except UnusableFolder as error:
        return Finding("limits", "backups", str(error))
    except OSError as error:
        return Finding("limits", "backups", str(UnusableFolder(folder, error)))
    if not made:
        return Finding("fine", "backups", f"none in {folder} yet; the running bot makes them")
    hours = (now - made[-1][0]) / 3600
    said = f"the newest in {folder} is {hours:.0f} hours old"
    return Finding("limits" if hours > 2 * settings.backup_hours else "fine", "backups", said)


def try_database(settings: Config, check: copies.Check | None) -> Iterator[Finding]:
    """Find what a start on the database would say, and report its commands."""
    path, folder = settings.database, settings.backup_dir or settings.database.parent
    try:
        require_place(path)
        try:
            FileLock.require_free(path)
        except Taken as taken:
            yield Finding("runs", "database", str(cannot_start(taken, path, folder)), lasting=False)
        seen = examine(path, folder, check)
    except ERRORS as error:
        reason = cannot_start(error, path, folder)
        yield Finding("stops", "database", str(reason), reason.lasting)
        return
    yield Finding("fine", "database", f"{path} {_tell_schema(seen)}")
    yield from find_limits(path, folder, seen, time.time())
    yield check_commands(seen)


def _tell_schema(seen: Seen) -> str:
    if not seen.schema:
        return "isn't there yet; the bot creates it when it first runs"
    newest = newest_schema()
    coming = f"; the bot brings it from schema {seen.schema} to {newest} when it starts"
    return "is fine" + coming * (seen.schema != newest)


def check_commands(seen: Seen) -> Finding:
    """Report whether Discord has accepted the slash commands, as far as the bot has recorded it."""
    problem = seen.kept.get(COMMANDS_PROBLEM)
    if problem is not None:
        said = f"not registered with Discord yet ({problem}); the running bot keeps trying"
        return Finding("limits", "commands", said)
    if COMMANDS in seen.kept:
        return Finding("fine", "commands", "registered with Discord")
    return Finding("fine", "commands", "the bot registers them with Discord when it first runs")


async def try_page(address: Address | None, *, runs: bool) -> Finding:
    """Try whether the health and metrics page can be served, unless a bot ``runs``, which serves it. It has no
    login, which is mentioned but no problem."""
    if address is None:
        return Finding("fine", "health and metrics", "off (TALLY_HTTP)")
    if not runs:
        try:
            server = await asyncio.get_running_loop().create_server(asyncio.Protocol, address.host, address.port)
        except OSError as error:
            return Finding("limits", "health and metrics", explain_unusable("TALLY_HTTP", address, error))
        server.close()
        await server.wait_closed()
    return Finding("fine", "health and metrics", f"at {address.host} port {address.port}, for all who reach that")

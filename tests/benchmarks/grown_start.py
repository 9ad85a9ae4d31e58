"""The start of the bot over a database, without Discord.

``python -m tests.benchmarks.grown_start PATH`` prints the seconds of each part as JSON. What the system has cached
of the file is dropped first.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec

from bot.match.computer_players.thinking import Thinking
from bot.match.service import Service
from bot.store.store import Store
from bot.workers import Worker

LONG_AGO = 1e9
"""Before every match (Unix seconds)."""


def drop_cache(path: Path) -> None:
    """Ask the system to forget what it has cached of the file."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


async def start(path: Path, guilds: list[int]) -> dict[str, float]:
    """The seconds of each thing that the bot asks of the database at its start, and of CPU for all."""
    drop_cache(path)
    took: dict[str, float] = {}
    busy = time.process_time()

    async def timed(name: str, work: Callable[[], Awaitable[object]]) -> None:
        begin = time.perf_counter()
        await work()
        took[name] = time.perf_counter() - begin

    begin = time.perf_counter()
    store = await Store.open(path)
    took["open"] = time.perf_counter() - begin
    service = Service(store, time.time, Thinking(Worker("computers")))
    try:
        await timed("leaderboards outdated", store.standings.is_outdated)
        await timed("resume", service.resume)
        await timed("panels", store.posts.read_followed_seats)
        await timed("tables behind", store.posts.behind)
        await timed("panels unsent", store.posts.list_unsent)
        await timed("servers left", lambda: store.servers.note_present(guilds, time.time()))
        await timed("settle", store.posts.settle)
        await timed("pack", lambda: store.archive.pack(time.time()))
        await timed("delete", lambda: store.archive.delete(LONG_AGO))
    finally:
        took["CPU"] = time.process_time() - busy
        await service.close()
        await store.close()
    return took


if __name__ == "__main__":
    found = asyncio.run(start(Path(sys.argv[1]), list(range(1, 1_100))))
    sys.stdout.write(msgspec.json.encode(found).decode() + "\n")

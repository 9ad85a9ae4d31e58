"""A process with a bot over a database: how much memory it takes and how long it takes to start.

``python -m tests.benchmarks.resident DATABASE`` prints that as JSON.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from pathlib import Path

import msgspec

from bot.__main__ import calm_collector
from tests.benchmarks.wire import Wire, running_tally


class Resident(msgspec.Struct, frozen=True):
    """``memory`` in bytes after a while; ``ready``: seconds until earlier work has been resumed."""

    memory: int
    ready: float


async def resident(database: Path, seconds: float = 3.0) -> Resident:
    """Start a bot over that database and let it run for a while."""
    begin = time.perf_counter()
    async with running_tally(database, Wire()):
        ready = time.perf_counter() - begin
        await asyncio.sleep(seconds)
        gc.collect()
        return Resident(memory(), ready)


def memory() -> int:
    """The resident memory of this process in bytes. Linux reports it; elsewhere it is the peak so far."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024
    import resource  # noqa: PLC0415 -- only Unix has it

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    calm_collector()
    print(msgspec.json.encode(asyncio.run(resident(Path(sys.argv[1])))).decode())

"""A run: ``python -m tests.benchmarks.load CASE`` takes the case as JSON and prints what was measured as JSON.

The matches are played in a process that ends before the bot starts, so that they leave nothing in its memory.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import msgspec

from bot.__main__ import calm_collector
from tests.benchmarks.load.samples import Samples
from tests.benchmarks.load.serving import serve
from tests.benchmarks.load.world import Case, make_rows


async def main(case: Case) -> Samples:
    """The run of a case in a folder of its own."""
    with ProcessPoolExecutor(1, get_context("spawn")) as players:
        rows = players.submit(make_rows, case).result()
    with tempfile.TemporaryDirectory() as folder:
        return await serve(case, Path(folder), rows)


if __name__ == "__main__":
    calm_collector()
    print(msgspec.json.encode(asyncio.run(main(msgspec.json.decode(sys.argv[1], type=Case)))).decode())

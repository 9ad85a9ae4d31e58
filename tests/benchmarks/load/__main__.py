"""A run: ``python -m tests.benchmarks.load CASE`` takes the case as JSON and prints what was measured as JSON."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

import msgspec

from bot.__main__ import calm_collector
from tests.benchmarks.load.samples import Samples
from tests.benchmarks.load.serving import serve
from tests.benchmarks.load.world import Case


async def main(case: Case) -> Samples:
    """The run of a case in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        return await serve(case, Path(folder))


if __name__ == "__main__":
    calm_collector()
    print(msgspec.json.encode(asyncio.run(main(msgspec.json.decode(sys.argv[1], type=Case)))).decode())

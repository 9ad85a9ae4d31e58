"""Counts in a process of its own, and prints the counts as JSON."""

from __future__ import annotations

import tempfile
from pathlib import Path

import msgspec

from tests.benchmarks import clockwork
from tests.benchmarks.guard.playing import count_all

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(msgspec.json.encode(clockwork.run(count_all(Path(folder)))).decode())

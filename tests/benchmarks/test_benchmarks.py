"""The benchmarks run; tests do not judge how fast things are."""

from __future__ import annotations

from math import isfinite

import pytest

from tests.benchmarks.__main__ import NAMES, run
from tests.benchmarks.measure import Skipped


@pytest.mark.parametrize("name", NAMES)
async def test_the_benchmark_runs(name: str) -> None:
    try:
        lines = await run(name, quick=True)
    except Skipped as reason:
        pytest.skip(str(reason))
    assert lines
    assert all(isfinite(line.ratio) and line.ratio > 0 for line in lines), [str(line) for line in lines]

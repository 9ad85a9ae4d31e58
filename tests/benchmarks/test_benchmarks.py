"""The benchmarks run; tests do not judge how fast things are."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

from bot.games.numer import NUMER
from bot.games.numer.options import NumerOptions
from tests.benchmarks.__main__ import NAMES, run
from tests.benchmarks.measure import Skipped
from tests.benchmarks.numer_limit import out_of_reach
from tests.benchmarks.playing import move
from tests.extent import at_night

LONG = {
    *("heartbeat", "load", "numero", "pictures", "open_matches", "growth", "locales", "numer_limit"),
    *("puzzles", "forms", "nmbrs"),
}
"""Those that take seconds even in short: they run at night, and every day mypy reads them."""


@pytest.mark.parametrize("name", [at_night(name) if name in LONG else name for name in NAMES])
async def test_the_benchmark_runs(name: str) -> None:
    try:
        lines = await run(name, quick=True)
    except Skipped as reason:
        pytest.skip(str(reason))
    assert lines
    assert all(isfinite(line.ratio) and line.ratio > 0 for line in lines), [str(line) for line in lines]


def test_whoever_is_out_of_reach_of_the_win_does_not_win() -> None:
    rng, given_up = Random(1), 0
    for seed in range(30):
        state = NUMER.setup(NumerOptions(rounds=1 + seed % 2), 4, seed)
        lost = set[int]()
        while not state.over:
            view = NUMER.view(state, None)
            lost |= {seat for seat in range(4) if out_of_reach(view, seat)}
            given_up += len(lost)
            state = move(NUMER, state, rng)
        outcome = NUMER.outcome(state)
        assert outcome is not None
        assert not [seat for seat in lost if outcome.places[seat] == 1]
    assert given_up > 30

"""A short version of ``python -m tests.stop``: nobody who presses around a stop is left without an answer."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from bot.ui.lifecycle import stopping
from tests import stop
from tests.extent import at_night, little_and_nightly
from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, no press is given up."""
    for name in ("GRACE", "GOODBYE", "LAST_ANSWERS"):
        monkeypatch.setattr(stopping, name, PATIENCE)


@little_and_nightly("stops", 2, 30)
def test_whatever_is_pressed_around_a_stop_is_played_or_refused(tmp_path: Path, stops: int) -> None:
    run = stop.Run(seed=1)
    for number in range(stops):
        run.here(tmp_path / f"{number}.db")
    found = run.outcome
    assert (found.stops, found.lost) == (stops, 0)
    assert found.committed > 0
    assert found.restarting > 0
    assert found.committed + found.refused == found.pressed


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, at_night(signal.SIGINT)])
def test_a_process_that_is_told_to_stop_ends_well(tmp_path: Path, number: signal.Signals) -> None:
    run = stop.Run(seed=2)
    run.child(tmp_path / "tally.db", number)
    assert (run.outcome.stops, run.outcome.lost) == (1, 0)

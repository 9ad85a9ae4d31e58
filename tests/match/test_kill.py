"""Short versions of ``python -m tests.kill`` and ``tests.kill_family``: a killed process loses nothing that it has
answered."""

from __future__ import annotations

from pathlib import Path

from tests import kill, kill_family
from tests.extent import little_and_nightly


@little_and_nightly("matches", 2, 10)
def test_what_was_acknowledged_survives_a_kill(tmp_path: Path, matches: int) -> None:
    report = kill.run(tmp_path / "tally.db", matches=matches, seed=1, longest_life=30)
    assert report.lost == 0
    assert report.kills > 0
    assert report.stored >= report.acknowledged > 0


@little_and_nightly("matches", 1, 10)
def test_what_one_of_two_processes_acknowledged_survives_its_kill(tmp_path: Path, matches: int) -> None:
    life = 40 if matches == 1 else 20
    report = kill_family.run(tmp_path / "tally.db", matches=matches, life=life, processes=2, seed=1)
    assert report.lost == 0
    assert report.kills > 0
    assert report.stored >= report.acknowledged > 0

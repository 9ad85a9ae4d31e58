"""Computers play Sample, in ``simulate`` and in a ladder."""

from __future__ import annotations

import pytest

from tests.cli.test_ladder import ladder
from tests.cli.test_simulate import simulate

pytestmark = pytest.mark.english


def test_it_is_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("sample", "--matches", "6", "--verify") == 0
    assert capsys.readouterr().out.startswith("sample: 6 matches, ")


def test_it_has_a_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    assert ladder("sample", "--matches", "40", "--pairs", "expert,beginner", "--jobs", "1") == 0
    assert "expert" in capsys.readouterr().out

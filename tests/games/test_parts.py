"""Parts of games are imported when they are first needed, in whichever thread needs them."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Thread

import pytest

from bot.games.parts import HOMES, load_part

SLOW = "from threading import Event\nEvent().wait(0.2)\nARTIST = 'whole'\n"


def test_a_part_that_another_thread_imports_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home_of_slow"
    home.mkdir()
    (home / "__init__.py").touch()
    (home / "render.py").write_text(SLOW)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(HOMES, "slow", home.name)
    other = Thread(target=load_part, args=("render", "slow"))
    other.start()
    while f"{home.name}.render" not in sys.modules:
        assert other.is_alive()
    assert load_part("render", "slow").ARTIST == "whole"
    other.join()

"""Daily puzzles are made ahead: today's and tomorrow's, once."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.games.registry import GAMES
from bot.match.days.daily import begins
from bot.match.training.training import AHEAD
from bot.puzzles.base import GRADES
from bot.ui.lifecycle.chores import make_puzzles_ahead, make_training_ahead
from tests.match.house import ANN, House
from tests.match.puzzler import Puzzler, puzzles

DAY, NEXT, THIRD = "2026-01-29", "2026-01-30", "2026-01-31"


async def test_each_day_is_made_the_day_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzler = Puzzler()
    puzzles(monkeypatch, **dict.fromkeys(GAMES, puzzler))
    house = await House.build(tmp_path / "tally.db", begins(DAY) + 60)
    runtime = cast(Any, SimpleNamespace(service=house.service))
    assert await make_puzzles_ahead(runtime) == begins(NEXT)
    assert sorted(grade for _, grade in puzzler.made) == [1] * 10 + [4] * 5 + [5] * 5, "and easy ones"
    house.now = begins(NEXT)
    assert await make_puzzles_ahead(runtime) == begins(THIRD)
    assert len(puzzler.made) == 30, "only the new tomorrow"
    rows = await house.store.database.rows("SELECT DISTINCT day FROM daily_puzzle ORDER BY day")
    assert [row["day"] for row in rows] == [DAY, NEXT, THIRD]
    await house.close()


async def test_training_is_made_ahead_and_again_once_a_puzzle_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzler = Puzzler()
    puzzles(monkeypatch, **dict.fromkeys(GAMES, puzzler))
    house = await House.build(tmp_path / "tally.db", begins(DAY))
    runtime, called = cast(Any, SimpleNamespace(service=house.service)), list[float]()
    stored = "SELECT id FROM daily_puzzle"  # of several candidates, the nearest to the grade
    assert await make_training_ahead(runtime, called.append) > house.now
    assert len(await house.store.database.rows(stored)) == AHEAD * len(GRADES) * len(GAMES)
    await house.service.training.begin((0, 0), "numer", ANN, rated=True)
    assert called == [house.now]
    await make_training_ahead(runtime, called.append)
    assert len(await house.store.database.rows(stored)) == AHEAD * len(GRADES) * len(GAMES) + 1
    await house.close()

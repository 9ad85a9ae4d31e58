"""`python -m bot daily-check`: a day's puzzles, made anew from its secret."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.__main__ import _parser
from bot.cli import daily_check
from bot.config import Config
from bot.match.days.daily import fingerprint_of, puzzle_seed
from bot.match.model import encode
from bot.store.store import Store
from tests.match.puzzler import Puzzler, puzzles

DAY, SECRET = "2026-01-31", "0123456789abcdef" * 4


def check(path: Path, secret: str = SECRET) -> int:
    """The exit code of the command, over the database at that path."""
    args = _parser().parse_args(["daily-check", DAY, secret])
    code: int = args.run(args, replace(Config(), database=path))
    return code


async def keep(path: Path, seed: int, *, old: bool = False) -> None:
    """A bot has played the puzzle of that seed. ``old``: one whose states lacked a field, and whose yardstick was
    another."""
    (puzzle,) = Puzzler().make(seed, 6)
    if old:
        state = {key: value for key, value in puzzle.state.items() if key != "rounds"}
        puzzle = replace(puzzle, state=state, yardstick={"expert": 5})
    store = await Store.open(path)
    await store.daily_puzzles.keep(DAY, "numer", [encode(puzzle)])
    await store.close()


@pytest.fixture(autouse=True)
def _puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler())
    monkeypatch.setattr(daily_check, "makers", lambda: ("numer",))


def test_without_a_database_it_tells_what_comes_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(tmp_path / "none.db") == 0
    told = capsys.readouterr().out
    assert f"{DAY}: the fingerprint of this secret is {fingerprint_of(SECRET)}" in told
    assert "numer, part 1: " in told


def test_it_compares_with_what_was_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(keep(tmp_path / "same.db", puzzle_seed(SECRET, "numer")))
    assert check(tmp_path / "same.db") == 0
    assert "as it was played" in capsys.readouterr().out
    asyncio.run(keep(tmp_path / "old.db", puzzle_seed(SECRET, "numer"), old=True))
    assert check(tmp_path / "old.db") == 0, "only the version differs"
    asyncio.run(keep(tmp_path / "other.db", 5))
    assert check(tmp_path / "other.db") == 1
    assert "another one was played" in capsys.readouterr().out


def test_what_is_no_secret_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(tmp_path / "none.db", "xyz") == 2
    assert "64 hex digits" in capsys.readouterr().err

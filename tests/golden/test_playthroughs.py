"""Every golden playthrough is reproduced exactly; ``tests.golden`` says how to regenerate them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.registry import GAMES, find
from tests.golden.playthrough import MATCHES, read, told

FILES = sorted(MATCHES.glob("*.txt"))
LEAST, MOST_LINES = 2, 450


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_playthroughs(key: str) -> None:
    kept = [path for path in FILES if read(path).game.key == key]
    least = LEAST if find(key).options_type.__struct_fields__ else 1
    assert len(kept) >= least, f"python -m tests.golden --add {key}-… {key} SEATS SEED OPTIONS"
    assert len({(match.options, match.seats) for match in map(read, kept)}) >= least, "all of the same kind"


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_match_comes_out_as_it_did(path: Path) -> None:
    written = path.read_text("utf-8")
    assert told(read(path)).splitlines() == written.splitlines(), "if that is meant: python -m tests.golden"
    assert "not over" not in written
    assert written.count("\n") <= MOST_LINES, "a playthrough should be easy to read"

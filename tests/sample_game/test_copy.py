"""A copy of the sample is a game of another name, with every part in its place."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.sample_game.__main__ import copy


def test_a_copy_speaks_of_the_new_game_alone(tmp_path: Path) -> None:
    made = copy("highcard", tmp_path)
    for path in made:
        text = path.read_text("utf-8")
        assert "sample" not in text.lower(), path
        if path.suffix == ".py":
            ast.parse(text)
    found = {path.relative_to(tmp_path).as_posix() for path in made}
    assert {"bot/games/highcard/rules.py", "bot/render/highcard/__init__.py", "docs/rules/highcard.md"} <= found
    assert "SAMPLE-1" not in (tmp_path / "docs/rules/highcard.md").read_text("utf-8")

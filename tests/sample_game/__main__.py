"""Begin a new game with a copy of the sample: ``python -m tests.sample_game KEY``.

``docs/ADDING_A_GAME.md`` says what remains to be done.
"""

from __future__ import annotations

import argparse
from pathlib import Path

ROOT = Path(__file__).parents[2]
FROM = "tests/sample_game"
PLACES = {
    "games": "bot/games/GAME",
    "opponents.py": "bot/opponents/GAME/__init__.py",
    "render.py": "bot/render/GAME/__init__.py",
    "panels.py": "bot/panels/GAME/__init__.py",
    "sample.json": "data/learn/GAME.json",
    "sample.md": "docs/rules/GAME.md",
    "hooks.py": "tests/contract/GAME_hooks.py",
    "test_rules.py": "tests/rules/test_GAME.py",
}
"""Where each part of the sample belongs in a game of that key."""


def copy(key: str, root: Path = ROOT) -> list[Path]:
    """Copy each part to its place below ``root``, under the new name; returns the files."""
    made = []
    for part, place in PLACES.items():
        source = ROOT / FROM / part
        for file in sorted(source.rglob("*.py")) if source.is_dir() else [source]:
            target = root / place.replace("GAME", key) / file.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(_rename(file.read_text("utf-8"), key), "utf-8")
            made.append(target)
    return made


def _rename(text: str, key: str) -> str:
    text = text.replace("tests.sample_game.games", f"bot.games.{key}")
    for said in (str.lower, str.upper, str.capitalize):
        text = text.replace(said("sample"), said(key))
    return text


def main() -> None:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.sample_game", description=__doc__)
    parser.add_argument("key", help="the key of the new game: one short word in lower case")
    for path in copy(parser.parse_args().key):
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()

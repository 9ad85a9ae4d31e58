"""The README is short and true: its commands, its table of games, its picture; pre-commit has what CI runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from bot.games.registry import GAMES
from bot.games.wording import wording
from tests.readme_picture import PICTURE, ROWS, WIDTH, Scene, draw_scene

ROOT = Path(__file__).parent.parent.parent
MOST_BYTES = 7000
"""Of the README: what a reader does not need first has a page of its own."""


def test_the_readme_is_short() -> None:
    assert (ROOT / "README.md").stat().st_size <= MOST_BYTES


def test_its_table_has_every_game_with_its_players_and_minutes() -> None:
    rows = re.findall(r"^\| \*\*(.+)\*\* \| .+ \| (.+) \| (.+) \| `(.+)` \|$", _readme(), re.MULTILINE)
    assert rows == [
        (wording(key).title, *_size(game.seats, game.presets[0].minutes), f"/{key} learn")
        for key, game in GAMES.items()
    ]


def _size(seats: range, minutes: tuple[int, ...]) -> tuple[str, str]:
    """Players and minutes of a quick match as the README writes them."""
    players = f"{max(seats[0], 2)}–{seats[-1]}" + (", solo" if 1 in seats else "")
    shortest, longest = min(minutes), max(minutes)
    return players, str(shortest) if shortest == longest else f"{shortest}–{longest}"


@pytest.mark.parametrize("block", ["sh", "powershell"])
def test_both_doors_say_how_to_set_up(block: str) -> None:
    blocks = re.findall(rf"^```{block}\n(git clone ADDRESS tally.+?)^```", _readme(), re.MULTILINE | re.DOTALL)
    installed = [re.findall(r"pip install (-e \S+?)(?: |;)", commands) for commands in blocks]
    assert installed == [['-e ".[playground]"'], ["-e ."]]


def test_its_picture_is_as_wide_as_its_script_makes_it() -> None:
    assert f"]({PICTURE.relative_to(ROOT).as_posix()})" in _readme()
    with Image.open(PICTURE) as picture:
        assert picture.width == WIDTH


@pytest.mark.parametrize("scene", [scene for row in ROWS for scene in row], ids=lambda scene: scene.game)
def test_a_scene_of_its_picture_shows_something(scene: Scene) -> None:
    colours = draw_scene(scene).getcolors(1 << 20)
    assert colours is not None
    assert len(colours) > 20


def test_ci_runs_the_test_command_of_the_readme() -> None:
    command = next(line for line in _readme().splitlines() if '".[dev]"' in line)
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_pre_commit_checks_what_ci_checks() -> None:
    hooks = re.findall(r"^ *entry: (.+)$", (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"), re.M)
    commands = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert hooks
    checks = [
        line.partition(" >")[0] for line in commands if re.match(r"\.venv/bin/(ruff|mypy|lint-imports)\b", line)
    ]
    assert sorted(hooks) == sorted(line.partition(" >")[0] for line in checks)


def test_every_setting_is_in_the_example_file() -> None:
    source = (ROOT / "bot" / "config.py").read_text(encoding="utf-8")
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    names = {part.split('"')[0] for part in source.split('values.get("')[1:]}
    assert names
    assert all(f"\n{name}=" in example for name in names)


def _readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")

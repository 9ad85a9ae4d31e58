"""What pages say is short and true: the README with its picture and its table of games, and the tables of all."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest
from PIL import Image

from bot.cli.simulate.minutes import list_rows
from bot.games.registry import GAMES
from bot.games.wording import wording
from tests.arch.test_docs import NAMES, PAGES, ROOT, plain
from tests.new_databases import make_new
from tests.readme_picture import PICTURE, ROWS, WIDTH, Scene, draw_scene

README = (ROOT / "README.md").read_text("utf-8")
MOST_BYTES = 7000
"""Of the README: what a reader does not need first has a page of its own."""
MOST_WORDS = 25
"""Of a table's cell: what needs more is a sentence below the table, or a list."""


def test_the_readme_is_short() -> None:
    size = (ROOT / "README.md").stat().st_size
    assert size <= MOST_BYTES, "README.md is for the first minute: move what is not into a page, and link that"


def test_its_table_has_every_game_with_its_players_and_minutes() -> None:
    rows = re.findall(r"^\| \*\*(.+)\*\* \| .+ \| (.+) \| (.+) \| `(.+)` \|$", README, re.MULTILINE)
    assert rows == [
        (wording(key).title, *_size(game.seats, game.presets[0].measured.minutes), f"/{key} learn")
        for key, game in GAMES.items()
    ], "the table of games in README.md"


@pytest.mark.parametrize("key", GAMES)
def test_the_page_about_computers_tells_the_minutes_of_the_presets(key: str) -> None:
    page = (ROOT / "docs" / "computer-players.md").read_text("utf-8")
    rows = list_rows({preset.key: preset.measured for preset in GAMES[key].presets})
    table = f"{wording(key).title}:\n\n" + "\n".join(rows)
    assert table in page, f"python -m bot simulate {key} --minutes"


def _size(seats: range, minutes: tuple[int, ...]) -> tuple[str, str]:
    """Players and minutes of a quick match as the README writes them."""
    players = f"{max(seats[0], 2)}–{seats[-1]}" + (", solo" if 1 in seats else "")
    shortest, longest = min(minutes), max(minutes)
    return players, str(shortest) if shortest == longest else f"{shortest}–{longest}"


@pytest.mark.parametrize("shell", ["sh", "powershell"])
def test_both_doors_say_how_to_set_up(shell: str) -> None:
    blocks = re.findall(rf"^```{shell}\n(git clone ADDRESS tally.+?)^```", README, re.MULTILINE | re.DOTALL)
    installed = [re.findall(r"pip install (-e \S+?)(?: |;)", commands) for commands in blocks]
    assert installed == [['-e ".[playground]"'], ["-e ."]], "README.md: the playground's commands, then the bot's"


def test_its_picture_is_as_wide_as_its_script_makes_it() -> None:
    assert f"]({PICTURE.relative_to(ROOT).as_posix()})" in README
    with Image.open(PICTURE) as picture:
        assert picture.width == WIDTH, "run python -m tests.readme_picture, and look at what it has made"


@pytest.mark.parametrize("scene", [scene for row in ROWS for scene in row], ids=lambda scene: scene.game)
def test_a_scene_of_its_picture_shows_something(scene: Scene) -> None:
    colours = draw_scene(scene).getcolors(1 << 20)
    assert colours is not None
    assert len(colours) > 20, "hardly more than a background: choose other moves in tests/readme_picture.py"


def long_cells(page: str) -> list[str]:
    """The cells of a page's tables that have too many words."""
    rows = re.findall(r"^\|(.+)\|$", plain(page), re.MULTILINE)
    cells = [cell.strip() for row in rows for cell in re.split(r"(?<!\\)\|", row)]
    return [cell for cell in cells if len(re.findall(r"\S*\w\S*", cell)) > MOST_WORDS]


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_no_cell_of_a_table_is_a_paragraph(page: Path) -> None:
    assert long_cells(page.read_text("utf-8")) == [], f"{page}: over {MOST_WORDS} words; use a sentence or a list"


def test_long_cells_are_found() -> None:
    many = " ".join(["word"] * MOST_WORDS)
    assert long_cells(f"| a · {many} | b |\n|---|---|\n| `c\\|d` | {many} |\n") == [f"a · {many}"]
    assert long_cells(f"```\n| {many} {many} |\n```\n{many} {many}\n") == []


def test_every_table_of_the_database_has_its_row() -> None:
    page = (ROOT / "docs" / "TABLES.md").read_text("utf-8")
    tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    rows = sorted(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    made = sqlite3.connect(":memory:")
    made.deserialize(make_new())
    assert rows == [name for (name,) in made.execute(tables)], "docs/TABLES.md has one row for each table"

"""`python -m bot sheet`: puzzles on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.__main__ import _parser
from bot.cli import sheet
from bot.config import Config
from bot.i18n import texts
from bot.render.sheet import SheetBlock, split_blocks
from tests.puzzles.tries import made


@pytest.fixture(autouse=True)
def _puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "make_graded", lambda game, seed, grade: made(game, grade - 1))


def run(*words: str) -> int:
    """The exit code of the command."""
    args = _parser().parse_args(["sheet", *words])
    code: int = args.run(args, replace(Config()))
    return code


def test_it_writes_pages_and_says_how_to_make_them_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.pdf"
    assert (
        run("numer", "--grade", "2", "--count", "1", "--seed", "7", "--language", "de", "--file", str(path)) == 0
    )
    pages = path.read_bytes()
    assert pages.startswith(b"%PDF-")
    assert pages.count(b"/Type /Page\n") == 2, "the puzzle, and its solution"
    assert "--seed 7 makes the same ones again" in capsys.readouterr().out


def test_what_cannot_be_written_or_is_too_much_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("numer", "--count", "61") == 2
    assert run("numer", "--count", "1", "--file", str(tmp_path / "none" / "sheet.pdf")) == 1
    assert "can't be written" in capsys.readouterr().err


def test_solutions_follow_their_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "_draw_start", lambda game, puzzle, t: [])
    monkeypatch.setattr(sheet, "show_answer", lambda *_: ())
    parts = sheet.make_sheet("numer", 1, 5, 7, texts("en"))
    puzzles, solutions = parts[::2], parts[1::2]
    assert [len(part.blocks) for part in puzzles] == [len(part.blocks) for part in solutions]
    assert sum(len(part.blocks) for part in puzzles) == 5
    headings = [block.heading for part in solutions for block in part.blocks]
    assert headings == [f"Puzzle {n}" for n in range(1, 6)]


def test_blocks_are_divided_into_pages() -> None:
    blocks = [SheetBlock(f"{n}.", ("A line of text.",) * 6, room=3) for n in range(1, 8)]
    pages = split_blocks(blocks)
    assert [block for page in pages for block in page] == blocks
    assert 1 < len(pages) < 7
    assert len(split_blocks([SheetBlock("1.", ("A line.",) * 80)])) == 1, "what is too high shrinks"

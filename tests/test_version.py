"""What is running: the number, and the commit as far as it is known."""

from __future__ import annotations

import platform
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from bot import __main__
from bot.version import NUMBER, find_version, version_at

ROOT = Path(__file__).parents[1]


def git(folder: Path, *words: str) -> str:
    """Run git there as somebody."""
    somebody = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    run = subprocess.run(("git", *somebody, *words), cwd=folder, capture_output=True, text=True, check=True)
    return run.stdout.strip()


@pytest.fixture(autouse=True)
def _no_commit_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GIT_COMMIT", "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository with one file."""
    git(tmp_path, "init", "--quiet")
    (tmp_path / "file").write_text("one")
    git(tmp_path, "add", "file")
    git(tmp_path, "commit", "--quiet", "--message", "One")
    return tmp_path


def test_a_clone_names_its_commit_and_whether_files_differ_from_it(clone: Path) -> None:
    commit = git(clone, "rev-parse", "--short=7", "HEAD")
    assert version_at(clone) == f"{NUMBER}+g{commit}"
    git(clone, "tag", "v9.9.9")
    assert version_at(clone) == f"{NUMBER}+g{commit}", "a tag hides no commit"
    (clone / "file").write_text("two")
    assert version_at(clone) == f"{NUMBER}+g{commit}.dirty"


def test_an_archive_has_no_commit_even_inside_of_another_repository(clone: Path) -> None:
    archive = clone / "tally-main"
    archive.mkdir()
    assert version_at(archive) == NUMBER


@pytest.mark.parametrize(
    ("given", "version"),
    [
        ("abcdef1", f"{NUMBER}+gabcdef1"),
        ("abcdef1-dirty", f"{NUMBER}+gabcdef1.dirty"),
        ("", NUMBER),
        ("main; rm -rf", NUMBER),
    ],
)
def test_a_build_without_git_can_be_told_the_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str, version: str
) -> None:
    monkeypatch.setenv("GIT_COMMIT", given)
    assert version_at(tmp_path) == version


def test_without_git_there_is_no_commit(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert version_at(clone) == NUMBER


def test_the_command_line_says_the_version_whatever_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TALLY_PACE", "sometimes")
    assert __main__.main(["--version"]) == 0
    assert capsys.readouterr().out == f"Tally {find_version()} on Python {platform.python_version()}\n"


def test_the_changelog_begins_with_this_version_and_names_tags() -> None:
    titles = re.findall(r"^## (.+)$", (ROOT / "docs" / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert titles[0] == f"{NUMBER} (tag v{NUMBER})"
    assert all(re.fullmatch(r"(\d+\.\d+\.\d+) \(tag v\1\)", title) for title in titles), titles


def test_a_wheel_has_the_same_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    source = project["tool"]["hatch"]["version"]
    assert (source["path"], source["expression"]) == ("bot/version.py", f"{find_version.__name__}()")

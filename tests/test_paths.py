"""Where files are, in a clone and in a wheel. ``.ci/installed`` checks that a wheel has them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import paths


@pytest.mark.parametrize("name", ["decks", "migrations"])
def test_a_clone_has_what_comes_with_tally_in_its_data_folder(name: str) -> None:
    assert paths.shipped_folder(name) == Path(__file__).parents[1] / "data" / name
    assert any(paths.shipped_folder(name).iterdir())


def test_a_clone_keeps_its_settings_at_the_top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert paths.home() == Path(__file__).parents[1]


def test_a_wheel_carries_the_files_and_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package, started_in = tmp_path / "site-packages" / "bot", tmp_path / "games"
    (package / "data").mkdir(parents=True)
    started_in.mkdir()
    monkeypatch.chdir(started_in)
    assert paths.is_installed(package)
    assert paths.shipped_folder("decks", package) == package / "data" / "decks"
    assert paths.home(package) == started_in

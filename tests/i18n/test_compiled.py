"""Compiled catalogues: kept beside their texts, made anew with them, and never in the way of a start."""

from __future__ import annotations

import gettext
import logging
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

import pytest

from bot.i18n import languages, texts
from bot.i18n.compiled import BadCatalogue, keep_compiled, translations
from tests.cli.catalogues import HEAD

TEXT = HEAD + '\nmsgid "Play"\nmsgstr "Graj"\n'
BROKEN = {
    "no text": b"\x00\xff\xfe",
    "lines of something else": b"<<<<<<< HEAD\n" + TEXT.encode(),
    "no encoding": TEXT.replace("UTF-8", "TALLY-8").encode(),
}


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    """A small Polish catalogue."""
    path = tmp_path / "pl" / "tally.po"
    path.parent.mkdir()
    path.write_text(TEXT, "utf-8")
    return path


def kept(catalogue: Path) -> list[Path]:
    """What stands beside a catalogue."""
    return [path for path in catalogue.parent.iterdir() if path != catalogue]


def translated(catalogue: Path) -> str:
    """The one text of the catalogue, as another process reads it too."""
    return translations(catalogue, "pl").gettext("Play")


def no_babel(*_: object) -> None:
    """Compiling, where nothing is to be compiled."""
    raise AssertionError("compiled again")


def test_it_is_compiled_once(catalogue: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert translated(catalogue) == "Graj"
    (compiled,) = kept(catalogue)
    assert gettext.GNUTranslations(compiled.open("rb")).gettext("Play") == "Graj"
    monkeypatch.setattr("bot.i18n.compiled._compile", no_babel)
    assert translated(catalogue) == "Graj"


def test_another_text_is_compiled_anew_and_the_old_one_goes(catalogue: Path) -> None:
    translated(catalogue)
    (old,) = kept(catalogue)
    (catalogue.parent / f"{old.stem}.4711").write_bytes(b"never finished")
    catalogue.write_text(TEXT.replace("Graj", "Zagraj"), "utf-8")
    assert translated(catalogue) == "Zagraj"
    (new,) = kept(catalogue)
    assert new != old


@pytest.mark.parametrize("left", [0, 3, 30, 100, -1])
def test_half_a_file_is_made_anew(catalogue: Path, left: int) -> None:
    translated(catalogue)
    (compiled,) = kept(catalogue)
    whole = compiled.read_bytes()
    compiled.write_bytes(whole[:left])
    assert translated(catalogue) == "Graj"
    assert compiled.read_bytes() == whole


def test_where_nothing_can_be_written_it_is_read_all_the_same(
    catalogue: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert translated(catalogue) == "Graj"
    assert kept(catalogue) == []
    with pytest.raises(PermissionError):
        keep_compiled(catalogue, "pl")


def test_two_processes_at_once(catalogue: Path) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as processes:
        assert [*processes.map(translated, [catalogue] * 8)] == ["Graj"] * 8
    (compiled,) = kept(catalogue)
    assert compiled.suffix == ".mo"


def test_a_file_that_another_process_takes_away_is_no_obstacle(
    catalogue: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def taken_away(path: Path, target: Path) -> Path:
        path.unlink()
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", taken_away)
    assert translated(catalogue) == "Graj"


@pytest.fixture
def folder(catalogue: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of that catalogue in place of the real one."""
    monkeypatch.setattr(import_module("bot.i18n.texts"), "FOLDER", catalogue.parents[1])
    texts.cache_clear()
    yield catalogue.parents[1]
    texts.cache_clear()


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_a_broken_catalogue_is_told_once_and_leaves_english(
    folder: Path, catalogue: Path, broken: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    catalogue.write_bytes(broken)
    with pytest.raises(BadCatalogue):
        translations(catalogue, "pl")
    with caplog.at_level(logging.WARNING):
        for locale in ("pl", "pl", "pl-PL"):
            assert texts(locale)("Play") == "Play"
            assert texts(locale).locale == "en"
    (line,) = caplog.messages
    assert str(catalogue) in line
    assert kept(catalogue) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_one_that_may_not_be_read_too(folder: Path, catalogue: Path) -> None:
    catalogue.chmod(0)
    assert texts("pl")("Play") == "Play"


def test_every_variant_of_a_language_shares_its_catalogue(folder: Path) -> None:
    assert texts("pl-PL") is texts("pl")
    assert texts("pl")("Play") == "Graj"
    assert texts("pt-BR") is texts("pt")
    assert texts("pt-BR").locale == "en"


def test_only_folders_of_languages_are_offered(folder: Path) -> None:
    for name in ("old", "pt-BR", "PL", "zz"):
        (folder / name).mkdir()
        (folder / name / "tally.po").write_text(TEXT, "utf-8")
    assert languages() == {"en": "English", "pl": "Polski"}

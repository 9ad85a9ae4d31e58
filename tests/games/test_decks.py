"""House values come from ``data/decks`` and must fit what the game expects."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bot.games import decks
from bot.games.numer.model import HOUSE, House


class Deck(msgspec.Struct, frozen=True):
    """House values of a game that does not exist."""

    cards: tuple[int, ...]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of decks."""
    monkeypatch.setattr(decks, "FOLDER", tmp_path)
    return tmp_path


def test_the_values_of_a_game_are_read_from_its_file(folder: Path) -> None:
    (folder / "whist.json").write_text('{"cards": [1, 2, 3]}', "utf-8")
    assert decks.load("whist", Deck) == Deck((1, 2, 3))


@pytest.mark.parametrize("text", ['{"cards": ["ace"]}', "{}", "[]", '{"cards": null}'])
def test_a_file_that_does_not_fit_is_an_error(folder: Path, text: str) -> None:
    (folder / "whist.json").write_text(text, "utf-8")
    with pytest.raises(msgspec.ValidationError):
        decks.load("whist", Deck)


def test_a_missing_file_is_an_error(folder: Path) -> None:
    with pytest.raises(FileNotFoundError):
        decks.load("whist", Deck)


@pytest.mark.rule("NUMER-11")
def test_numer_comes_with_its_printed_bonuses() -> None:
    assert decks.load("numer", House) == HOUSE
    assert HOUSE.bonus == (2, 3, 4, 6, 8)

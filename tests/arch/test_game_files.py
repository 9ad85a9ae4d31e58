"""The files of a game: the same subject has the same name in every package of ``bot/games``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

import pytest

from bot.games.registry import GAMES, find
from tests.arch.sources import ROOT, report

PACKAGES = ROOT / "bot" / "games"
REQUIRED = {
    "model": "{Name}State",
    "events": "{Name}Event",
    "rules": "{NAME}",
    "pages": "PAGES",
    "refusals": "REFUSALS",
    "log": "LOG",
    "texts": "WORDING",
}
"""The modules that every game has, and what each has in it."""
OPTIONS = {"options": "{Name}Options", "offered": "PRESETS"}
"""What those have besides that can be played in several ways."""
HINTS = {"hints": "hint_words"}
"""What those have besides in which hints can be asked for."""
FORMER = ("game", "words", "prospect")
"""Names that these subjects once had, or that say nothing."""


def missing(game: str, required: Mapping[str, str]) -> Iterator[str]:
    """What the package of a game has not of what is required: a module, or what belongs into it."""
    for name, pattern in required.items():
        what = pattern.format(Name=game.capitalize(), NAME=game.upper())
        if not (PACKAGES / game / f"{name}.py").is_file():
            yield name
        elif not hasattr(import_module(f"bot.games.{game}.{name}"), what):
            yield f"{name}.{what}"


@pytest.mark.parametrize("game", GAMES)
def test_a_subject_has_the_same_file_in_every_game(game: str) -> None:
    options = find(game).options_type.__struct_fields__
    required = REQUIRED | (OPTIONS if options else {}) | (HINTS if "hints" in options else {})
    report(
        [*missing(game, required)],
        f"bot/games/{game} lacks these modules, or what they hold (docs/ADDING_A_GAME.md, section 2):",
    )


@pytest.mark.parametrize("game", GAMES)
def test_no_file_has_a_name_that_says_less(game: str) -> None:
    wrong = [name for name in FORMER if (PACKAGES / game / f"{name}.py").exists()]
    report(wrong, f"Rename these modules of bot/games/{game}: each subject has its name in REQUIRED of this test.")


def test_what_is_missing_is_found() -> None:
    assert list(missing("numer", {"nothing": "NOTHING", "rules": "PAGES", "pages": "PAGES"})) == [
        "nothing",
        "rules.PAGES",
    ]

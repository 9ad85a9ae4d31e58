"""The table of sentences for refusals: found by code, with the place of what was typed, no code twice."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.games.refusals import RefusalTable, Say
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import texts

T = texts("en")
WORDS: dict[str, Say] = {"a.no": lambda r, t: t("No {what}.", what=r.params["what"])}
PLACED = RefusalTable(WORDS, place=lambda r, why, t: t("Word {n}: {why}", n=r.params["place"], why=why))


def test_a_refusal_is_said_with_its_facts() -> None:
    assert RefusalTable(WORDS).say(Refused("a.no", what="card", place=2), T) == "No card."


def test_the_place_of_what_was_typed_comes_first() -> None:
    assert PLACED.say(Refused("a.no", what="card", place=2), T) == "Word 2: No card."
    assert PLACED.say(Refused("a.no", what="card"), T) == "No card."


def test_a_code_of_somebody_else_has_no_sentence() -> None:
    assert PLACED.say(Refused("b.no", place=2), T) is None


def test_no_code_has_two_sentences() -> None:
    with pytest.raises(ValueError, match=r"a\.no"):
        RefusalTable(WORDS, WORDS)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_that_no_clock_runs(game: str) -> None:
    assert wording(game).refusal(Refused("game.no_clock"), T)

"""The table of sentences for refusals: found by code, with the place of what was typed, no code twice."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.games.refusals import Reason, RefusalTable
from bot.games.registry import GAMES
from bot.games.sentences import Article, Either, Plural, all_of, join, show
from bot.games.wording import wording
from bot.i18n import texts
from tests.collected import collected_texts

T = texts("en")
WORDS: dict[str, Reason] = {"a.no": lambda r, t: t("No {what}.", what=r.params["what"])}
PLACED = RefusalTable(WORDS, place="Word {place}: {reason}")


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
def test_every_text_of_a_table_is_collected(game: str) -> None:
    sentences = wording(game).refusals.texts()
    assert sentences
    assert sentences <= collected_texts()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_that_no_clock_runs(game: str) -> None:
    assert wording(game).refusal(Refused("game.no_clock"), T)


TABLE = RefusalTable(
    {
        "a.list": "Not {values}, but {line}.",
        "a.count": Plural("{n} card of {what}", "{n} cards of {what}"),
        "a.values": Plural("{values} is missing", "{values} are missing", "values"),
        "a.either": Either("values", "not {values}", Plural("no card", "no {n} cards")),
        "a.article": Article("no {number} for a {what}", "no {number} for an {what}", "value"),
    },
    shown={
        "values": all_of("values"),
        "line": join("line", " "),
        "what": show("what", lambda what, t: t(f"**{what}**")),
    },
)


@pytest.mark.parametrize(
    ("refused", "said"),
    [
        (Refused("a.list", values=(1, 2, 3), line=(4, 5), more="unused"), "Not 1, 2, and 3, but 4 5."),
        (Refused("a.count", n=1, what="seven"), "1 card of **seven**"),
        (Refused("a.count", n=2, what="seven"), "2 cards of **seven**"),
        (Refused("a.values", values=(7,)), "7 is missing"),
        (Refused("a.values", values=(7, 8)), "7 and 8 are missing"),
        (Refused("a.either", values=(7,)), "not 7"),
        (Refused("a.either", values=(), n=2), "no 2 cards"),
        (Refused("a.article", value=7, what="x"), "no 7 for a **x**"),
        (Refused("a.article", value=8, what="x"), "no 8 for an **x**"),
    ],
)
def test_fields_are_shown_as_the_table_says(refused: Refused, said: str) -> None:
    assert TABLE.say(refused, T) == said

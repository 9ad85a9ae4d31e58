"""What players type in their own language (``bot/games/vocabulary.py``)."""

from __future__ import annotations

import pytest

from bot.games.registry import GAMES
from bot.games.vocabulary import Vocabulary, words_of
from bot.games.wording import vocabulary, wording
from bot.i18n import texts
from bot.i18n.texts import languages

SWEDISH = Vocabulary({"lay": "lägg, bygg på", "meld": "lägg ut", "on": "på", "spring": "vår", "take": "take"})


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        ("lägg ut 7 4 28", "meld 7 4 28"),
        ("Lägg 18 på 9 12 15", "lay 18 on 9 12 15"),
        ("LAGG 18 pa #2", "lay 18 on #2"),
        ("bygg på 7vår", "lay 7spring"),
        ("la\u0308gg 7", "lay 7"),
        ("lay 18 on #2", "lay 18 on #2"),
        ("påse vårt", "påse vårt"),
        ("", ""),
    ],
)
def test_words_are_put_into_english(typed: str, english: str) -> None:
    assert SWEDISH.in_english(typed) == english


def test_a_play_is_shown_with_the_first_word_of_each() -> None:
    assert SWEDISH.translated("meld 7 4 28 · lay 18 on 9 · take") == "lägg ut 7 4 28 · lägg 18 på 9 · take"


def test_signs_that_only_look_alike_are_left_alone() -> None:
    assert Vocabulary({"swap": "wisi"}).in_english("w\u0131s\u0131 wisi \u017f") == "w\u0131s\u0131 swap \u017f"


@pytest.mark.parametrize("key", sorted(GAMES))
def test_in_english_nothing_changes(key: str) -> None:
    said = " ".join(wording(key).typed(texts("en")))
    assert vocabulary(key, texts("en")).in_english(said) == said
    assert vocabulary(key, texts("en")).translated(said) == said


@pytest.mark.parametrize("locale", sorted(languages()))
@pytest.mark.parametrize("key", sorted(GAMES))
def test_no_word_of_a_language_means_two_things(key: str, locale: str) -> None:
    own = wording(key).typed(texts(locale))
    meant: dict[str, str] = {}
    for english, listed in own.items():
        for word in words_of(listed):
            assert len(word) > 1
            assert not any(sign.isdigit() for sign in word)
            assert meant.setdefault(word, english) == english
            assert word == english or word not in own
    words = vocabulary(key, texts(locale))
    assert [words.in_english(words.translated(english)) for english in own] == list(own)

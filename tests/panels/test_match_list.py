"""What somebody types to find a match, as a part of a list."""

from __future__ import annotations

import pytest

from bot.panels.matches.match_list import MOST_WORDS, narrow_request
from bot.store.match.match_lists import PageRequest, Word


@pytest.mark.parametrize(
    "typed", ["#12", "# #12", "\uff03\uff11\uff12", "Numer · #12 · \u2068ann\u2069, \u2068ben\u2069"]
)
def test_a_number_is_all_that_counts(typed: str) -> None:
    assert narrow_request(typed, PageRequest(limit=25)) == PageRequest(limit=25, number="12")


def test_words_are_parts_of_names_and_titles() -> None:
    assert narrow_request("  ", PageRequest()) == PageRequest()
    assert narrow_request("\u2068Zoë (2)\u2069, @ben NUM", PageRequest()).words == (
        Word(("Zoë", "Zoë")),
        Word(("ben", "ben")),
        Word(("NUM", "NUM"), ("numer", "numero", "numo", "numenko")),
    )
    assert narrow_request("\uff15", PageRequest()).words == (Word(("\uff15", "5")),)
    assert len(narrow_request("a " * 100, PageRequest()).words) == MOST_WORDS

"""The language that nobody speaks: longer, marked, and readable back."""

from __future__ import annotations

import pytest

from tests.collected import all_texts
from tests.pseudo import KEPT, OPEN, TYPED, english, pseudo


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Join", "‹Ĵọịṇẋẋ›"),
        ("-# **{name}** plays {n} cards", "-# ‹**{name}** ƥḷạỵṣ {n} ƈạṛḍṣẋẋẋẋẋẋẋ›"),
        ("Type `/help` now.\n", "‹Ṭỵƥẹ `/help` ṇọẉ.ẋẋẋẋ›\n"),
        ("{n} × {m}", "{n} × {m}"),
    ],
)
def test_what_it_looks_like(text: str, shown: str) -> None:
    assert pseudo(text) == shown
    assert english(shown) == text


def test_every_text_can_be_read_back_and_grows() -> None:
    said_to_people = [one for one in all_texts() if one.context not in TYPED]
    for text in {source for one in said_to_people for source in (one.source, one.plural) if source}:
        assert english(pseudo(text)) == text
        assert english(pseudo(pseudo(text))) == text
        said = len(KEPT.sub("", text))
        assert OPEN not in pseudo(text) or len(pseudo(text)) - len(text) >= 0.3 * said

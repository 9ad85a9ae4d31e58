"""Every text in every language: commands, refusals, rules, lessons and all others."""

from __future__ import annotations

import re

import pytest

from bot.cli.catalogue import files
from bot.i18n import SOURCE, languages
from tests.arch.sources import report
from tests.i18n.marks import CODE, MARKED, in_another_language

SPOKEN = [code for code in languages() if code != SOURCE]
WORD = re.compile(r"[^\W\d_]{2,}")
SAME = 3
"""The most words in a text that is the same in two languages, such as the names of cities."""


@pytest.mark.parametrize("code", SPOKEN)
def test_no_translation_is_in_another_language(code: str) -> None:
    """Nothing was left as it was in English, or slipped into the wrong catalogue."""
    wrong = []
    for message in files.read(code):
        if not message.id or message.context == "typed":
            continue
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        sources = [message.id] if isinstance(message.id, str) else list(message.id)
        for form in forms:
            is_english = form in sources and len(WORD.findall(CODE.sub("", form))) > SAME
            wrong += [form] * (is_english or in_another_language(form, code))
    report(
        wrong,
        f"data/locales/{code}/tally.po has translations that are in another language, or English. If you don't"
        ' speak it, put msgstr "" there and leave it to a maintainer.',
    )


def test_the_marks_tell_the_languages_apart() -> None:
    texts = {
        "en": "It's your turn",
        "pl": "Twoja kolej jest teraz",
        "sv": "Det är inte ditt drag",
        "de": "Das ist dein Zug",
    }
    for code, text in texts.items():
        assert [own for own in MARKED if not in_another_language(text, own)] == [code]

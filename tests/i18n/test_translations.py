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
REJECTED = {
    "de": {
        "": r"Zugriffszeit|[üÜ]berleb|Hauswert|Letzte Plätze|Stellen suchen|Wahlstein|Fertigs\b|A oder B|verzieh",
        "sentence": r"\bS[aä]tze?\b",
        "lobb": r"\bTische? (öffnen|finden)",
        "slow": r"[tT]äglich",
    },
    "pl": {
        "": r"przetrw|wartości domow|Ostatnie miejsca|[wW]itaj z powrotem|[dD]zik\w+ płytk|darowan|Sprawdź znowu",
        "sentence": r"\bzdani",
        "A and B": r"A lub B",
        "bar": r"[bB]lokad\w stołów",
        "notif": r"\b[wW]ołaj",
    },
    "sv": {"": r"[öÖ]verlev|husvärde", "pictures": r"^bilder (på|av)$"},
}
"""Words that the glossaries reject, by a word of the English text where they are wrong only there."""


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


def rejected(code: str, source: str, form: str) -> list[str]:
    """The words in a translation that the glossary of its language rejects."""
    found = [re.search(wrong, form) for word, wrong in REJECTED[code].items() if word in source]
    return [one[0] for one in found if one]


@pytest.mark.parametrize("code", SPOKEN)
def test_no_translation_has_a_word_that_its_glossary_rejects(code: str) -> None:
    for message in files.read(code):
        if message.id and files.is_finished(message):
            source = message.id if isinstance(message.id, str) else message.id[0]
            forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
            assert not [word for form in forms for word in rejected(code, source, form)], source


@pytest.mark.parametrize(
    ("code", "source", "form", "words"),
    [
        ("de", "Time to claim", "Zugriffszeit", ["Zugriffszeit"]),
        ("de", "Sentence, a sentence", "Satz {place}", ["Satz"]),
        ("de", "Open a lobby", "Einen Tisch öffnen", ["Tisch öffnen"]),
        ("de", "Sets of the upper deck", "Sätze aus dem oberen Deck", []),
        ("pl", "999 survives", "999 przetrwała", ["przetrw"]),
        ("pl", "a true sentence", "prawdziwe zdanie", ["zdani"]),
        ("pl", "wild tiles", "dzikie płytki", ["dzikie płytk"]),
        ("pl", "rules A and B", "reguła A lub B", ["A lub B"]),
        ("pl", "A deal of NUMO", "Rozdanie NUMO", []),
        ("sv", "pictures on", "bilder på", ["bilder på"]),
    ],
)
def test_a_rejected_word_is_found(code: str, source: str, form: str, words: list[str]) -> None:
    assert rejected(code, source, form) == words


def test_the_marks_tell_the_languages_apart() -> None:
    texts = {
        "en": "It's your turn",
        "pl": "Twoja kolej jest teraz",
        "sv": "Det är inte ditt drag",
        "de": "Das ist dein Zug",
    }
    for code, text in texts.items():
        assert [own for own in MARKED if not in_another_language(text, own)] == [code]

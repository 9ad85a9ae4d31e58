"""Texts: English when in doubt, the right plural, lists in words."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from bot.i18n import Texts, texts
from bot.i18n.texts import takes_an

POLISH = """
msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Hello {name}"
msgstr "Cześć, {name}"

msgid "{n} card of {name}"
msgid_plural "{n} cards of {name}"
msgstr[0] "{n} karta gracza {name}"
msgstr[1] "{n} karty gracza {name}"
msgstr[2] "{n} kart gracza {name}"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} kart"

msgctxt "fraction"
msgid "{n} cards"
msgstr "{n} karty"

#, fuzzy
msgid "Draft"
msgstr "Szkic"

msgid "Empty"
msgstr ""
"""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Texts]:
    """The texts of a small Polish catalogue that exists for one test only."""
    (tmp_path / "pl").mkdir()
    (tmp_path / "pl" / "tally.po").write_text(POLISH.lstrip(), "utf-8")
    monkeypatch.setattr(import_module("bot.i18n.texts"), "FOLDER", tmp_path)
    texts.cache_clear()
    yield texts("pl")
    texts.cache_clear()


@pytest.mark.parametrize("locale", ["en", "en-GB", "en-US", "xx", "tlh", "", "-", "../pl", "not a locale"])
def test_english_and_unknown_locales_are_english(locale: str) -> None:
    t = texts(locale)
    assert t.locale == "en"
    assert t("Hello {name}", name="Ann") == "Hello Ann"


def test_a_language_without_a_catalogue_is_english(polish: Texts) -> None:
    assert texts("is").locale == "en"
    assert texts("is").plural("{n} card", "{n} cards", 3) == "3 cards"


@pytest.mark.parametrize(("n", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (5, "5 cards")])
def test_english_has_two_forms(n: int, words: str) -> None:
    assert texts("en").plural("{n} card", "{n} cards", n) == words


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, "0 kart"),
        (1, "1 karta"),
        (2, "2 karty"),
        (4, "4 karty"),
        (5, "5 kart"),
        (12, "12 kart"),
        (22, "22 karty"),
        (25, "25 kart"),
    ],
)
def test_polish_has_three_forms(polish: Texts, n: int, words: str) -> None:
    sentence = polish.plural("{n} card of {name}", "{n} cards of {name}", n, name="Ann")
    assert sentence == f"{words} gracza Ann"


@pytest.mark.parametrize(
    ("n", "words"),
    [(1.0, "1 karta"), (1.04, "1 karta"), (1.5, "1,5 karty"), (5.0, "5 kart"), (5.5, "5,5 karty"), (7, "7 kart")],
)
def test_a_polish_fraction_has_a_form_of_its_own(polish: Texts, n: float, words: str) -> None:
    assert polish.measure("{n} card", "{n} cards", n) == words


@pytest.mark.parametrize(
    ("n", "words"),
    [(1.0, "1 card"), (0.5, "0.5 cards"), (1.25, "1.2 cards"), (2.96, "3 cards"), (0.04, "0 cards")],
)
def test_an_english_number_has_a_decimal_at_most(n: float, words: str) -> None:
    assert texts("en").measure("{n} card", "{n} cards", n) == words


def test_a_text_is_translated_and_filled_in(polish: Texts) -> None:
    assert polish.locale == "pl"
    assert polish("Hello {name}", name="Ann") == "Cześć, Ann"


def test_a_region_takes_the_catalogue_of_its_language(polish: Texts) -> None:
    assert texts("pl-PL")("Hello {name}", name="Ann") == "Cześć, Ann"


@pytest.mark.parametrize("source", ["Draft", "Empty", "Not in the catalogue"])
def test_what_is_not_translated_stays_english(polish: Texts, source: str) -> None:
    assert polish(source) == source


def test_braces_in_a_name_are_only_a_name() -> None:
    assert texts("en")("Hello {name}", name="{0} {name}") == "Hello {0} {name}"


def test_lists_follow_the_language(polish: Texts) -> None:
    assert polish.all_of(["1", "2", "3"]) == "1, 2 i 3"
    assert texts("en").all_of(["1", "2", "3"]) == "1, 2, and 3"
    assert texts("en").all_of(["1"]) == "1"
    assert texts("en").all_of([]) == ""


def test_decimals_follow_the_language(polish: Texts) -> None:
    assert polish.decimal(2.5) == "2,5"
    assert (polish.decimal_mark, texts("en").decimal_mark) == (",", ".")
    assert texts("en").decimal(2.5) == "2.5"
    assert texts("en").decimal(2.0) == "2"
    assert texts("en").decimal(1234.56) == "1,234.6"


@pytest.mark.parametrize(
    "number", ["8", "11", "18", "80", "89", "800", "8,000", "11000", "18,500", "11,000,000", "8/3", "11/2", "8½"]
)
def test_numbers_that_are_said_with_an(number: str) -> None:
    assert takes_an(number)


@pytest.mark.parametrize(
    "number",
    ["0", "1", "7", "10", "12", "17", "19", "28", "78", "110", "118", "1,100", "111", "1/8", "½"],
)
def test_numbers_that_are_said_with_a(number: str) -> None:
    assert not takes_an(number)


@pytest.mark.parametrize("number", ["−8", "-11", "+8", "", "card"])
def test_what_does_not_begin_with_a_digit_takes_a(number: str) -> None:
    assert not takes_an(number)


@pytest.mark.parametrize(("number", "words"), [(7, "Ann has a 7"), (8, "Ann has an 8"), ("11", "Ann has an 11")])
def test_a_sentence_takes_the_article_of_its_number(number: object, words: str) -> None:
    assert texts("en").article("{name} has a {number}", "{name} has an {number}", number, name="Ann") == words


def test_numbers_have_a_real_minus_sign() -> None:
    t = texts("en")
    assert [t.number(n) for n in (5, 0, -3)] == ["5", "0", "−3"]
    assert [t.format_signed(n) for n in (5, 0, -3)] == ["+5", "0", "−3"]
    assert t.decimal(-2.5) == "−2.5"
    assert t.plural("{n} card", "{n} cards", -3) == "−3 cards"


def test_decimals_and_percentages() -> None:
    t = texts("en")
    assert [t.format_fixed(value) for value in (7.2, 12.0, 1234.5, -0.25)] == [
        "7.20",
        "12.00",
        "1,234.50",
        "−0.25",
    ]
    assert [t.percent(share) for share in (0.5, 1.0, 0.125)] == ["50%", "100%", "12%"]
    assert [t.percent(share, 2) for share in (0.5, 0.125, 0.0504)] == ["50%", "12.5%", "5.04%"]

"""The words that players type: those of all languages, told apart, and shown so that they can be read back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from bot.errors import Refused
from bot.games.nmbrs import typed as nmbrs
from bot.games.nmbrs.model import Discard, Play, Swap
from bot.games.numenko import entry
from bot.games.numenko.grid import Cell
from bot.games.numero.typing import grammar
from bot.games.numo.typing import vocabulary as numo
from bot.games.typed import TypedWords, plain, strip_accents
from bot.games.wording import wording
from bot.i18n import Texts, languages, texts
from tests.i18n.unfinished import require_translations
from tests.rules.nmbrs_table import ANN, Table

VOCABULARIES: dict[str, TypedWords[Any]] = {
    "numero": grammar.WORDS,
    "nmbrs": nmbrs.WORDS,
    "nmbrs colours": nmbrs.COLOURS,
    "nmbrs jokers": nmbrs.JOKERS,
    "numenko": entry.WORDS,
    "numenko at": entry.AT,
    "numo verbs": numo.VERBS,
    "numo links": numo.LINKS,
    "numo kinds": numo.KINDS,
    "numo seasons": numo.SEASONS,
    "numo figures": numo.FIGURES,
}
every_vocabulary = pytest.mark.parametrize("words", VOCABULARIES.values(), ids=VOCABULARIES)
every_language = pytest.mark.parametrize("t", [texts(code) for code in languages()], ids=list(languages()))


def clashes(words: TypedWords[Any], among: list[str]) -> dict[str, set[str]]:
    """The words that mean different things in these languages, or in one of them."""
    found: dict[str, set[str]] = {}
    for language in among:
        for meaning, word in words.list_words(texts(language)):
            found.setdefault(plain(word), set()).add(meaning)
        for meaning, parts in words.list_parted(texts(language)):
            found.setdefault(" … ".join(parts), set()).add(meaning)
    return {word: meanings for word, meanings in found.items() if len(meanings) > 1}


@every_vocabulary
def test_no_word_means_two_things(words: TypedWords[Any]) -> None:
    """Where this fails, a translation in the context "typed" has a word that another language needs for something
    else; take another one."""
    assert clashes(words, list(languages())) == {}


def test_a_clash_is_found() -> None:
    words = TypedWords(lambda t: {"take": "take", "build": {"pl": "buduj, Také"}.get(t.locale, "build")})
    assert clashes(words, ["en", "pl"]) == {"take": {"take", "build"}}
    assert words.meaning("take") == "take"


def test_a_clash_of_verbs_in_two_parts_is_found() -> None:
    words = TypedWords(lambda t: {"take": "take, pick … up", "draw": "draw, Pick … up"})
    assert clashes(words, ["en"]) == {"pick … up": {"take", "draw"}}


def test_a_verb_in_two_parts_is_found_with_its_last_particle() -> None:
    words = TypedWords(lambda t: {"lay": "lay, put … on, put", "off": "put … off"})
    assert words.find_parted(["Put", "7", "on", "8", "ON"]) == (0, 4, "lay")
    assert words.find_parted(["7", "put", "off"]) == (1, 2, "off")
    assert words.find_parted(["on", "put"]) is None
    assert [word for _, word in words.list_words(texts("en"))] == ["lay", "put"]


@every_language
@every_vocabulary
def test_what_is_shown_is_understood(words: TypedWords[Any], t: Texts) -> None:
    for meaning, word in words.list_words(t):
        assert words.meaning(word) == meaning
        assert words.meaning(strip_accents(word).upper()) == meaning
        assert words.word_for(meaning, t).strip()
        assert word and not any(sign.isdecimal() for sign in word)


def test_a_beginning_of_two_words_means_nothing() -> None:
    require_translations("typed")
    assert numo.KINDS.complete("dziel") is None
    assert numo.KINDS.complete("dzielen") == "division"
    assert numo.SEASONS.complete("wi") == "winter"
    assert numo.SEASONS.complete("wio") == "spring"
    assert numo.SEASONS.complete("zzz") is None


@pytest.mark.parametrize(
    ("text", "bare"),
    [("Łódź", "Lodz"), ("vågrätt", "vagratt"), ("Straße", "Straße"), ("да 한", "да 한"), ("3² ½", "3² ½")],
)
def test_only_accents_are_lost(text: str, bare: str) -> None:
    assert strip_accents(text) == bare


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        ("8+1=9; weź 9", ["take"]),
        ("WEZ 9", ["take"]),
        ("5+4=9 bauen", ["build"]),
        ("1/2 z 8 = 4; ta 4", ["take"]),
        ("kasta -4; odrzuć 7", ["discard", "discard"]),
        ("wirf -4 ab; leg 7 ab", ["discard", "discard"]),
        ("8+1=9; nimm 9 mit", ["take"]),
        ("5+4=9 bau; hör auf", ["build", "stop"]),
        ("kasta bort 7", ["discard"]),
        ("take 9", ["take"]),
    ],
)
def test_numero_reads_any_language(text: str, verbs: list[str]) -> None:
    require_translations("typed")
    assert [found.verb for found in grammar.read_sentences(text) if found.verb] == verbs


def test_numero_quotes_what_was_typed() -> None:
    with pytest.raises(Refused) as refused:
        grammar.read_sentences("8 + Größe = 9")
    assert refused.value.params["sign"] == "Größe"
    assert refused.value.params["text"] == "8 + Größe = 9"


VIEW = Table().lies("10 Jr15 20", "30 Jg33 36", hands={ANN: "7 15 Jb"}).sees(ANN)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("tauschen J15 gegen 15", Swap("Jr", "15")),
        ("wymień J15 na 15", Swap("Jr", "15")),
        ("BYT J15 mot 15", Swap("Jr", "15")),
        ("kasta 7", Discard("7")),
        ("wirf 7 ab", Discard("7")),
        ("Lege 7 AB", Discard("7")),
        ("wirf ab: 7", Discard("7")),
        ("tausch J15 gegen 15 aus", Swap("Jr", "15")),
        ("byt ut J15 mot 15", Swap("Jr", "15")),
        ("leg 10 J15 20 aus", Play(("10", "J15", "20"))),
        ("lege 10 15 20 an", Play(("10", "15", "20"))),
        ("lägg ut 10 15 20", Play(("10", "15", "20"))),
        ("wyłóż 10 i jokerniebieski15 20", Play(("10", "Jb15", "20"))),
        ("10 Jokerblau15 20", Play(("10", "Jb15", "20"))),
    ],
)
def test_nmbrs_reads_any_language(text: str, action: object) -> None:
    require_translations("typed")
    assert nmbrs.read(VIEW, text) == action


@pytest.mark.parametrize(
    ("text", "code"), [("leg aus", "nmbrs.empty"), ("wirf ab", "nmbrs.discard"), ("ab 7 wirf", "nmbrs.word")]
)
def test_a_verb_in_two_parts_does_not_hide_a_mistake(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        nmbrs.read(VIEW, text)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("F7 waagerecht 2*4*8", "across"),
        ("F7 w 2*4*8", "across"),
        ("senkrecht F7 2*4*8", "down"),
        ("2*4*8 w F7 poziomo", "across"),
        ("2*4*8 pionowo w F7", "down"),
        ("F7 vågrätt: 2*4*8", "across"),
        ("F7 LODRATT 2*4*8", "down"),
        ("2*4*8 lodrätt", "down"),
        ("F7 v 2*4*8", "down"),
    ],
)
def test_numenko_reads_any_language(text: str, direction: str) -> None:
    require_translations("typed")
    (line,), slips = entry.read_lines(text)
    assert (line.signs, line.direction, slips) == ("2*4*8", direction, ())
    assert line.cell in (None, Cell(5, 6))
    assert line.text == text


def _numenko(text: str) -> None:
    _, slips = entry.read_lines(text)
    assert not slips, slips


def _numo(text: str) -> None:
    assert numo.VERBS.meaning(text.split(maxsplit=1)[0])


READERS: dict[str, Callable[[str], object]] = {
    "7*27*34\n12,5,17\n2*4*8 at F7 across": _numenko,
    "F6 down 6*7*13\nF7 across 2*4*8": _numenko,
    "10-2=8; 8+1=9; take 9": grammar.read_sentences,
    "10-2=8; 8+1=9; take 9 · 5+4=9 build · discard 7": grammar.read_sentences,
    "draw · take": _numo,
    "meld 7 4 28 · lay 18 on 9 12 15 · discard 33": _numo,
}


PAGES = ("numero", "nmbrs", "numo", "numenko")
"""The games whose pages show what can be typed."""
CODE = re.compile("```.*?```|`[^`]+`", re.DOTALL)
WORD = re.compile(r"(?<![\w√])[^\W\d_]{2,}(?!\w)|(?<=\d)[^\W\d_]{2,}")


@every_language
@pytest.mark.parametrize("game", PAGES)
def test_what_rules_pages_show_as_code_can_be_typed(game: str, t: Texts) -> None:
    """Every word there is one of that language which the game's reader knows, or begins one."""
    require_translations(codes=(t.locale,))
    known = [word for name, words in VOCABULARIES.items() if name.startswith(game) for word in words.of(t.locale)]
    codes = [code for page in wording(game).rules(t) for code in CODE.findall(page.text)]
    shown = [code for code in codes if not code.startswith("`/")]
    typed = [word for code in shown for word in WORD.findall(code)]
    assert typed
    for word in typed:
        assert any(one.startswith(plain(word)) for one in known), f"{word} in {shown}"


@every_language
@pytest.mark.parametrize("example", READERS)
def test_examples_can_be_typed(example: str, t: Texts) -> None:
    require_translations("typed", "example", codes=(t.locale,))
    for text in t.pgettext("example", example).split(" · "):
        READERS[example](text)

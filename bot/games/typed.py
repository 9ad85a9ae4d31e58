"""What players type on any keyboard: one spelling for each digit and sign, and words in all languages of the bot.

Every reader of a form starts here. What a sign or a word means is up to the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Generic, TypeVar
from unicodedata import category, decimal, normalize

from bot.i18n import SOURCE, Texts, languages, texts

LETTER = r"[^\W\d_⁰¹²³⁴-⁹¼-¾⅐-⅞⅟↉]"
"""A letter of any script, as a regular expression."""

_SAME = {
    sign: plain
    for plain, signs in {
        "+": "➕",
        "-": "−‐‑‒–—―⁃➖ー˗",
        "×": "✕✖⨯·∙⋅•・",
        "÷": "➗",
        "/": "∕⁄⧸",
        ":": "∶",
        "*": "∗⁎✱",
        "?": "❓❔؟",
        ",": "、،٬",
        ";": "؛",
        ".": "。٫۔।॥።᠃",
        "'": "’‘ʼ",
        "%": "٪",
        "x": "х",
        "X": "Х",
        " ": "\u115f\u1160\u2800\u3164\u1680",
        "\n": "\v\f\r\x1c\x1d\x1e\x85\u2028\u2029",
    }.items()
    for sign in signs
}
"""Signs that mean the same, beyond what NFKC knows; the last two rows are blanks and ends of lines."""
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_KEPT = frozenset(f"{_RAISED}½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒⅟↉\t\n")
"""Signs that NFKC would turn into something else: ``3²`` is not 32, and ``2½`` is not 21/2."""
_WITHOUT_WIDTH = frozenset(("Cc", "Cf", "Cs", "Me", "Mn"))
"""Control, joining and direction marks, accents of their own, what makes a digit a keycap."""
_MOST_REMEMBERED = 4096
_GAP = " … "
"""Stands in a catalogue where the object goes that parts a verb from its particle: ``wirf … ab``."""
_FULL_STOPS = re.compile(r"\.+(?=\s|$)")


class _Spelling(dict[int, str]):
    """The plain spelling of each character by its number, for ``str.translate``. Filled on first use."""

    def __missing__(self, code: int) -> str:
        plain = _plain(chr(code))
        if len(self) < _MOST_REMEMBERED:
            self[code] = plain
        return plain


_SPELLING = _Spelling()


def normalise(text: str) -> str:
    """Rewrite a typed text in one spelling.

    Folds compatible forms as NFKC does, writes digits of all scripts as 0–9, minus signs and dashes as ``-``,
    times signs and dots as ``×``, blanks as spaces and line ends as line feeds, and drops zero-width marks.

    Takes up to a few microseconds per character, so check the length first. The result can be longer than the
    text.
    """
    return text.replace("\r\n", "\n").translate(_SPELLING)


def without_full_stops(text: str) -> str:
    """Turn full stops that end a word into line ends, in a text in plain spelling. A phone makes a full stop of
    two blanks, and an ellipsis of three. A dot inside a number stays."""
    return _FULL_STOPS.sub("\n", text)


def _plain(sign: str) -> str:
    return sign if sign in _KEPT else "".join(map(_one, normalize("NFKC", _SAME.get(sign, sign))))


def _one(sign: str) -> str:
    sign = _SAME.get(sign, sign)
    if sign in _KEPT:
        return sign
    if category(sign) in _WITHOUT_WIDTH:
        return ""
    return str(decimal(sign, sign))


Meaning = TypeVar("Meaning", bound=str)


class TypedWords(Generic[Meaning]):
    """Words that players type, by meaning. ``say`` gives a language's words for each meaning: one or several,
    separated by commas, of which the bot shows the first. ``wirf … ab`` is a verb in two parts (``find_parted``).

    The words of all languages are understood, whatever the player's language, also without accents. Where
    languages conflict, English counts; a test finds such words.
    """

    def __init__(self, say: Callable[[Texts], Mapping[Meaning, str]]) -> None:
        self._say = say

    def word_for(self, meaning: Meaning, t: Texts) -> str:
        """The word that the bot writes for a player who reads ``t``."""
        return next(word for meant, word in self.list_words(t) if meant == meaning)

    def meaning(self, word: str) -> Meaning | None:
        """The meaning of a word in any case, None if unknown."""
        return self.table.get(plain(word))

    def complete(self, start: str) -> Meaning | None:
        """The meaning of a word or its beginning, None if ambiguous."""
        start = plain(start)
        if start in self.table:
            return self.table[start]
        for words in (self.english, self.table):
            meant = {meaning for word, meaning in words.items() if word.startswith(start)}
            if meant:
                return meant.pop() if len(meant) == 1 else None
        return None

    @cached_property
    def english(self) -> Mapping[str, Meaning]:
        """The meaning of each plain English word."""
        return self.of(SOURCE)

    @cached_property
    def table(self) -> Mapping[str, Meaning]:
        """The meaning of each plain word."""
        found = dict(self.english)
        for language in languages():
            found = self.of(language) | found
        return found

    def of(self, language: str) -> dict[str, Meaning]:
        """The plain words of one language."""
        return {plain(word): meaning for meaning, word in self.list_words(texts(language))}

    def list_words(self, t: Texts) -> Iterator[tuple[Meaning, str]]:
        """List the meanings with their words in a language, the shown word first, without verbs in two parts."""
        yield from ((meaning, word) for meaning, word in self._list_all(t) if _GAP not in word)

    def list_parted(self, t: Texts) -> Iterator[tuple[Meaning, tuple[str, str]]]:
        """List the meanings with their verbs in two parts in a language, as plain words."""
        for meaning, word in self._list_all(t):
            verb, gap, particle = word.partition(_GAP)
            if gap:
                yield meaning, (plain(verb), plain(particle))

    def _list_all(self, t: Texts) -> Iterator[tuple[Meaning, str]]:
        yield from ((meaning, word) for meaning, words in self._say(t).items() for word in _split_list(words))

    def find_parted(self, words: Sequence[str]) -> tuple[int, int, Meaning] | None:
        """Find the first verb in two parts, as in ``wirf 7 ab``: the places of both parts, and what they mean."""
        said = [plain(word) for word in words]
        for at, verb in enumerate(said):
            for place in range(len(said) - 1, at, -1):
                if meaning := self._meaning_by_parts.get((verb, said[place])):
                    return at, place, meaning
        return None

    @cached_property
    def _meaning_by_parts(self) -> Mapping[tuple[str, str], Meaning]:
        return {parts: meaning for code in languages() for meaning, parts in self.list_parted(texts(code))}

    @cached_property
    def pattern(self) -> str:
        """A regular expression that finds the plain words, longest first."""
        return "|".join(map(re.escape, sorted(self.table, key=len, reverse=True)))


def _split_list(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


def plain(word: str) -> str:
    """Fold a word for lookup: no accents, no capitals."""
    return strip_accents(word).casefold()


def strip_accents(text: str) -> str:
    """Strip the accents of Latin letters, keeping the number of characters."""
    return text if text.isascii() else "".join(map(_base, text))


_STROKED = {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D"}


def _base(sign: str) -> str:
    base = normalize("NFD", sign)[0]
    return base if base.isascii() and base.isalpha() else _STROKED.get(sign, sign)

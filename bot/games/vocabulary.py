"""The words of typed plays in the reader's language: the readers of ``typed.py``, ``grammar.py`` and so on know
English ones only, so a text is put into English before it is read, and into the language before it is shown in a
form. English is understood by everybody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from unicodedata import combining, normalize

_LETTER = r"[^\W\d_]"


class Vocabulary:
    """Words of a language by the English word that a reader knows."""

    def __init__(self, own: Mapping[str, str]) -> None:
        """``own`` has the words for each English one, separated by commas, the one to be shown first. Letters may
        be typed without their accents."""
        listed = {english: words_of(words) or [english] for english, words in own.items()}
        self._usual = {english: words[0] for english, words in listed.items() if words[0] != english}
        self._meanings = {_bare(word): english for english, words in listed.items() for word in words}
        self._meanings |= {word: english for english, words in listed.items() for word in words}
        self._known, self._shown = _any_of(self._meanings), _any_of(self._usual)

    def in_english(self, text: str) -> str:
        """A typed text with the words of the language in English, all others as they are."""
        return self._known.sub(
            lambda found: self._meanings.get(found[0].casefold(), found[0]), normalize("NFC", text)
        )

    def translated(self, text: str) -> str:
        """A play as it can be typed, with the English words in the language."""
        return self._shown.sub(lambda found: self._usual.get(found[0].casefold(), found[0]), text)


def words_of(listed: str) -> list[str]:
    """The words of a list such as ``nimm, nehme``, in small letters."""
    return [word for part in listed.split(",") if (word := normalize("NFC", part).strip().casefold())]


def _bare(word: str) -> str:
    """A word without accents: ``frühling`` as ``fruhling``."""
    plain = "".join(sign for sign in normalize("NFD", word) if not combining(sign))
    return plain.replace("ł", "l").replace("ø", "o")


def _any_of(words: Mapping[str, str]) -> re.Pattern[str]:
    """Any of these words, not as part of another; of two that begin alike the longer one."""
    ways = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) or r"(?!)"
    return re.compile(rf"(?<!{_LETTER})(?:{ways})(?!{_LETTER})", re.IGNORECASE)

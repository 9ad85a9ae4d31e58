"""A language that nobody speaks: English with accents, 40 % longer, in brackets.

What it says can be read back, so that tests that expect English can run in it. What is on the screen without
accents was never marked for translation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partialmethod
from gettext import GNUTranslations, NullTranslations
from typing import Any

import pytest

from bot.games.nmbrs import typed as nmbrs
from bot.games.numenko import entry as numenko
from bot.games.numero.typing import grammar as numero
from bot.games.numo.typing import vocabulary as numo
from bot.games.typed import TypedWords
from bot.i18n import SOURCE, Texts
from bot.match import names

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "ạḅƈḍẹƒɠḥịʝḳḷṃṇọƥʠṛṣṭụṿẉẍỵẓẠḄƇḌẸƑƓḤỊĴḲḶṂṆỌƤɊṚṢṬỤṾẈẌỴẒ"
TO_PSEUDO, TO_ENGLISH = str.maketrans(PLAIN, ACCENTED), str.maketrans(ACCENTED, PLAIN)
LONGER = 0.4
"""By how much a text grows."""
PADDING = "ẋ"
WORD = 7
"""The longest word of padding."""
OPEN, CLOSE = "‹", "›"
KEPT = re.compile(r"(\{[^{}]*\}|`[^`]*`|\]\([^)]*\)|\n|\\.)")
"""What is no text for people: parameters, code, addresses, line breaks and escapes."""
PREFIX = re.compile(r"(?:#{1,3} |-# |- |> |\d+\. |\s)*")
"""Marks at the beginning of a line that only Markdown understands there."""
PADDED = re.compile(f" ?{PADDING}+")


@lru_cache(maxsize=4096)
def pseudo(text: str) -> str:
    """An English text, with or without ``{parameters}``, in the language that nobody speaks."""
    return "\n".join(map(_line, text.split("\n")))


def english(text: str) -> str:
    """What a text says, or texts in it."""
    return PADDED.sub("", text).replace(OPEN, "").replace(CLOSE, "").translate(TO_ENGLISH)


def _line(line: str) -> str:
    start = PREFIX.match(line)
    head = start.group() if start else ""
    body = line[len(head) :]
    if not any(letter.isalpha() for letter in re.sub(KEPT, "", body)):
        return line
    said, space = body.rstrip(), body[len(body.rstrip()) :]
    parts = KEPT.split(said)
    accented = "".join(part if place % 2 else part.translate(TO_PSEUDO) for place, part in enumerate(parts))
    return f"{head}{OPEN}{accented}{_padding(len(''.join(parts[::2])))}{CLOSE}{space}"


def _padding(length: int) -> str:
    """As many signs as the text has to grow by, in words."""
    more = max(1, round(length * LONGER))
    words = [PADDING * WORD] * (more // (WORD + 1)) + [PADDING * (more % (WORD + 1))]
    return " ".join(word for word in sorted(words, key=len) if word)


TYPED = ("typed", "example")
"""The contexts of what is typed, which is no sentence."""
KEPT_CONTEXTS = ("command", "option", "choice", "description", *TYPED)
"""What is never translated: names of commands, and what is typed."""


class PseudoTranslations(NullTranslations):
    """Translates everything but what is typed and names of commands, for which Discord has rules of its own."""

    def gettext(self, message: str) -> str:
        """Any text."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A text that depends on a number."""
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """A text that means something else elsewhere; those of commands and what is typed stay as they are."""
        return message if context in KEPT_CONTEXTS else pseudo(message)


class _Plain(NullTranslations):
    """Stays English while others are the pseudo-locale."""

    gettext, ngettext, pgettext = NullTranslations.gettext, NullTranslations.ngettext, NullTranslations.pgettext


class _English(Texts):
    """The same for lists and dates."""

    all_of, any_of, day, weekday = Texts.all_of, Texts.any_of, Texts.day, Texts.weekday


ENGLISH = _English(SOURCE, _Plain())
"""Real English, for what tests expect."""


OURS = names._ours(SOURCE) | {
    names.skeleton(pseudo(name).format(n="")) for name in ("Computer {n}", "Former player")
}
"""The names that we give, in English too: tests call people so."""


TYPED_WORDS: tuple[TypedWords[Any], ...] = (
    *(nmbrs.WORDS, nmbrs.COLOURS, nmbrs.JOKERS, numenko.WORDS, numenko.AT, numero.WORDS),
    *(numo.VERBS, numo.LINKS, numo.KINDS, numo.SEASONS, numo.FIGURES),
)
"""All words that players type."""


def speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every language is the pseudo-locale from now on: texts, lists and dates. What is typed is read as ever."""
    for words in TYPED_WORDS:
        assert words.table
        words.find_parted(("verb", "particle"))
    for catalogue in (NullTranslations, GNUTranslations):
        for how in ("gettext", "ngettext", "pgettext"):
            monkeypatch.setattr(catalogue, how, getattr(PseudoTranslations, how))
    for how in ("all_of", "any_of"):
        monkeypatch.setattr(Texts, how, partialmethod(_joined, getattr(Texts, how)))
    monkeypatch.setattr(Texts, "day", lambda t, day: pseudo(ENGLISH.day(day)))
    monkeypatch.setattr(Texts, "weekday", lambda t, day: pseudo(ENGLISH.weekday(day)))
    monkeypatch.setattr(names, "_ours", lambda _: OURS)


def _joined(t: Texts, how: Callable[[Texts, Sequence[str]], str], items: Sequence[str]) -> str:
    return pseudo(how(ENGLISH, [f"{{{n}}}" for n in range(len(items))])).format(*items)

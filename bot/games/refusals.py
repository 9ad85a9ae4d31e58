"""Sentences for refusals: a table from a refusal's code to what the reader is told.

A sentence is a text whose ``{fields}`` are facts of the refusal. What is not to be shown as it stands is said by
the table: how each field is put into words. Only what depends on more than its fields is a function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from string import Formatter
from typing import Any, NamedTuple, cast

from bot.errors import Refused
from bot.i18n import Texts

Facts = Mapping[str, Any]
Say = Callable[[Refused, Texts], str]
"""Says in the reader's language why something was refused and what would be possible."""
Show = Callable[[Facts, Texts], object]
"""How a field of a sentence is shown, by the facts of the refusal."""


class Plural(NamedTuple):
    """A sentence that depends on a number: the fact ``fact``, or how many there are of it."""

    one: str
    many: str
    fact: str = "n"


class Article(NamedTuple):
    """A sentence with a number, ``{number}``, before which English says "a" or "an": the fact ``fact``."""

    a: str
    an: str
    fact: str = "number"


Sentence = str | Plural | Article | Say

_OF_ALL_GAMES: Mapping[str, Sentence] = {"game.no_clock": "No clock is running."}


def shown(fact: str, say: Callable[[Any, Texts], object]) -> Show:
    """Show a fact as ``say`` puts it into words."""
    return lambda facts, t: say(facts[fact], t)


def all_of(fact: str, say: Callable[[Any, Texts], str] = lambda item, t: str(item)) -> Show:
    """Show the items of a fact as a list in words: "a, b, and c"."""
    return lambda facts, t: t.all_of([say(item, t) for item in facts[fact]])


def joined(fact: str, between: str, say: Callable[[Any, Texts], str] = lambda item, t: str(item)) -> Show:
    """Show the items of a fact one after another."""
    return lambda facts, t: between.join(say(item, t) for item in facts[fact])


class RefusalTable:
    """The sentences for refusals, by code. Each game has a table, in ``Wording.refusals``; the panels have one for
    everything around the games."""

    def __init__(
        self, *parts: Mapping[str, Sentence], shown: Mapping[str, Show] | None = None, place: str = ""
    ) -> None:
        """A table of these parts. Raises ``ValueError`` if two parts have the same code. ``shown`` says how fields
        are shown that are not to be shown as they stand. With ``place``, a text with the ``{reason}``, refusals
        that carry a ``place`` begin with it."""
        self._sentences: dict[str, Sentence] = {}
        for part in parts:
            if twice := self._sentences.keys() & part.keys():
                raise ValueError(f"two sentences for {', '.join(sorted(twice))}")
            self._sentences |= part
        self._shown = shown or {}
        self._place = place

    def say(self, refused: Refused, t: Texts) -> str | None:
        """The sentence for a refusal; None for a code that is not in the table."""
        sentence = self._sentences.get(refused.code)
        if sentence is None:
            return None
        reason = self._said(sentence, refused, t)
        if not self._place or "place" not in refused.params:
            return reason
        return t(self._place, **refused.params, reason=reason)

    def texts(self) -> set[str]:
        """The texts that are written out in the table, in English."""
        written = [self._place] if self._place else []
        for sentence in self._sentences.values():
            if isinstance(sentence, str):
                written.append(sentence)
            elif isinstance(sentence, Plural | Article):
                written += sentence[:2]
        return set(written)

    def _said(self, sentence: Sentence, refused: Refused, t: Texts) -> str:
        facts = refused.params
        match sentence:
            case str():
                return t(sentence, **self._fields(sentence, facts, t))
            case Plural(one, many, fact):
                count = facts[fact]
                n = len(count) if isinstance(count, Sized) else cast(int, count)
                return t.plural(one, many, n, **self._fields(one + many, facts, t, own="n"))
            case Article(a, an, fact):
                return t.article(a, an, facts[fact], **self._fields(a + an, facts, t, own="number"))
            case _:
                return sentence(refused, t)

    def _fields(self, text: str, facts: Facts, t: Texts, own: str = "") -> dict[str, object]:
        """The fields of a text as they are shown, but for the one that is the number of a plural or article."""
        names = {name for _, name, _, _ in Formatter().parse(text) if name and name != own}
        return {name: self._shown[name](facts, t) if name in self._shown else facts[name] for name in names}


def of_a_game(
    *parts: Mapping[str, Sentence], shown: Mapping[str, Show] | None = None, place: str = ""
) -> RefusalTable:
    """The table of a game: these parts, plus the refusals that every game has."""
    return RefusalTable(_OF_ALL_GAMES, *parts, shown=shown, place=place)

"""Sentences as data: written out in a table of a game, and said in the reader's language when needed.

A sentence is a text whose ``{fields}`` are facts of a refusal or an event. Facts that are not shown as they stand
go through ``show`` in the table, which puts each field into words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from string import Formatter
from typing import Any, NamedTuple, cast

from bot.i18n import Texts

Facts = Mapping[str, Any]
Show = Callable[[Facts, Texts], object]
"""How a field of a sentence is shown, by the facts."""


class Plural(NamedTuple):
    """A sentence that depends on a number: the fact ``fact``, or its number of items."""

    one: str
    many: str
    fact: str = "n"


class Article(NamedTuple):
    """A sentence with a number, ``{number}``, before which English says "a" or "an": the fact ``fact``."""

    a: str
    an: str
    fact: str = "number"


class Either(NamedTuple):
    """Two sentences: the first if the fact is true, not empty and not None, the second otherwise."""

    fact: str
    yes: Sentence
    no: Sentence


Sentence = str | Plural | Article | Either


def show(fact: str, say: Callable[[Any, Texts], object]) -> Show:
    """Show a fact as ``say`` puts it into words."""
    return lambda facts, t: say(facts[fact], t)


def all_of(fact: str, say: Callable[[Any, Texts], str] = lambda item, t: str(item)) -> Show:
    """Show the items of a fact as a list in words: "a, b, and c"."""
    return lambda facts, t: t.all_of([say(item, t) for item in facts[fact]])


def join(fact: str, between: str, say: Callable[[Any, Texts], str] = lambda item, t: str(item)) -> Show:
    """Show the items of a fact one after another."""
    return lambda facts, t: between.join(say(item, t) for item in facts[fact])


def say(sentence: Sentence, facts: Facts, shown: Mapping[str, Show], t: Texts) -> str:
    """Say a sentence with these facts, formatting its fields as ``shown``."""
    match sentence:
        case str():
            return t(sentence, **_fields(sentence, facts, shown, t))
        case Plural(one, many, fact):
            count = facts[fact]
            n = len(count) if isinstance(count, Sized) else cast(int, count)
            return t.plural(one, many, n, **_fields(one + many, facts, shown, t, own="n"))
        case Article(a, an, fact):
            return t.article(a, an, facts[fact], **_fields(a + an, facts, shown, t, own="number"))
        case Either(fact, yes, no):
            return say(yes if facts[fact] else no, facts, shown, t)


def texts_of(sentence: Sentence) -> set[str]:
    """The texts written out in a sentence, in English."""
    match sentence:
        case str():
            return {sentence}
        case Either(_, yes, no):
            return texts_of(yes) | texts_of(no)
        case Plural(one, other, _) | Article(one, other, _):
            return {one, other}


def _fields(text: str, facts: Facts, shown: Mapping[str, Show], t: Texts, own: str = "") -> dict[str, object]:
    """Format the fields of a text, except the one that is the number of a plural or article."""
    names = {name for _, name, _, _ in Formatter().parse(text) if name and name != own}
    return {name: shown[name](facts, t) if name in shown else facts[name] for name in names}

"""Shared by panels in which something is composed step by step before it is played, and the reading of numbers in
all controls."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from bot.errors import Refused
from bot.i18n import Texts
from bot.i18n.lengths import cut, units
from bot.panels.refusals import refusal

LARGEST = 2**63 - 1
"""The largest number that SQLite holds, and that an id of Discord can be."""
PAGE = 25
"""The maximum number of options in a Discord menu."""
NAMED = 100
"""The maximum number of characters in a menu option."""
ABREAST = 5
"""The maximum number of buttons in a row."""
T = TypeVar("T")


class Wrong(msgspec.Struct, frozen=True):
    """The last refusal, kept in a draft: code and facts, to be put into the reader's language."""

    code: str
    params: dict[str, Any] = {}

    @staticmethod
    def because(why: Refused) -> Wrong:
        """The last refusal as a draft keeps it. Refusals among its facts are put into words only when it is
        shown."""
        return Wrong(why.code, {name: _plain(value) for name, value in why.params.items()})

    def words(self, game: str, t: Texts) -> str:
        """Why something was refused, and what would work."""
        params = {name: _again(value) for name, value in self.params.items()}
        return f"⚠️ {refusal(Refused(self.code, **params), game, t)}"


def in_two(words: str) -> tuple[str, str | None]:
    """The name of a menu option as its label and, if that is full, what goes on below it."""
    label = shorten(words)
    rest = words.removeprefix(label.removesuffix(" …")).strip()
    return label, shorten(f"… {rest}") if rest else None


def shorten(words: str, most: int = NAMED) -> str:
    """A name as long as a menu option allows; whole words that do not fit are left out visibly."""
    return words if units(words) <= most else cut(words, most - 2).rsplit(maxsplit=1)[0] + " …"


def count_pages(n: int) -> int:
    """How many pages a menu of that many options has, at least 1."""
    return max(1, -(-n // PAGE))


def show_page(items: Sequence[T], page: int) -> Sequence[T]:
    """The items on a page of their menu; the page is wrapped into range."""
    start = page % count_pages(len(items)) * PAGE
    return items[start : start + PAGE]


def pick_on_page(chosen: Sequence[T], shown: Collection[T], picked: Sequence[T]) -> tuple[T, ...]:
    """What is chosen once exactly these are picked of those that a menu shows; the choice on other pages stays."""
    return (*(item for item in chosen if item not in shown), *dict.fromkeys(picked))


def toggle(chosen: Sequence[T], item: T, *, on: bool) -> tuple[T, ...]:
    """The choice with an item chosen last, or no longer chosen."""
    others = tuple(other for other in chosen if other != item)
    return (*others, item) if on else others


def split_rows(items: Sequence[T], abreast: int = ABREAST) -> Iterator[tuple[T, ...]]:
    """Buttons on rows of at most so many."""
    yield from (tuple(items[start : start + abreast]) for start in range(0, len(items), abreast))


def number(text: str, most: int = LARGEST) -> int:
    """A number from 0 to ``most`` in a control, or picked in a menu. Raises ``Refused("control.unknown")`` for
    anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST)) and int(text) <= most):
        raise Refused("control.unknown")
    return int(text)


def current(step: str, wanted: int) -> None:
    """Raise ``Refused("panel.older")`` unless a control belongs to the choice as it is now."""
    if number(step) != wanted:
        raise Refused("panel.older")


def _plain(value: Any) -> Any:
    """A fact as JSON can keep it."""
    if isinstance(value, Refused):
        return Wrong.because(value)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def _again(value: Any) -> Any:
    """A fact restored to what it was before JSON stored it."""
    if isinstance(value, dict) and set(value) == {"code", "params"}:
        return Refused(value["code"], **{name: _again(fact) for name, fact in value["params"].items()})
    if isinstance(value, list):
        return tuple(_again(item) for item in value)
    return value

"""Shared code of panels that compose a play step by step, and the parsing of numbers in all controls."""

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
    """The last refusal as a draft keeps it: code and facts, to be put into the reader's language."""

    code: str
    params: dict[str, Any] = {}

    @staticmethod
    def because(why: Refused) -> Wrong:
        """Convert a refusal for a draft. Refusals among its facts are put into words only when it is shown."""
        return Wrong(why.code, {name: _plain(value) for name, value in why.params.items()})

    def words(self, game: str, t: Texts) -> str:
        """Describe why something was refused, and what would work."""
        params = {name: _restore(value) for name, value in self.params.items()}
        return f"⚠️ {refusal(Refused(self.code, **params), game, t)}"


def in_two(words: str) -> tuple[str, str | None]:
    """Split the name of a menu option into its label and, if that is full, the rest for the line below."""
    label = shorten(words)
    rest = words.removeprefix(label.removesuffix(" …")).strip()
    return label, shorten(f"… {rest}") if rest else None


def shorten(words: str, most: int = NAMED) -> str:
    """Shorten a name to fit a menu option, dropping whole words and marking the cut."""
    return words if units(words) <= most else cut(words, most - 2).rsplit(maxsplit=1)[0] + " …"


def count_pages(n: int) -> int:
    """Count the pages of a menu of that many options, at least 1."""
    return max(1, -(-n // PAGE))


def show_page(items: Sequence[T], page: int) -> Sequence[T]:
    """Return the items on a page of their menu. The page is wrapped into range."""
    start = page % count_pages(len(items)) * PAGE
    return items[start : start + PAGE]


def pick_on_page(chosen: Sequence[T], shown: Collection[T], picked: Sequence[T]) -> tuple[T, ...]:
    """Return the choice after exactly these picks on the shown page of a menu. Other pages keep their choice."""
    return (*(item for item in chosen if item not in shown), *dict.fromkeys(picked))


def toggle(chosen: Sequence[T], item: T, *, on: bool) -> tuple[T, ...]:
    """Add an item at the end of the choice, or remove it."""
    others = tuple(other for other in chosen if other != item)
    return (*others, item) if on else others


def split_rows(items: Sequence[T], abreast: int = ABREAST) -> Iterator[tuple[T, ...]]:
    """Split buttons into rows of at most ``abreast``."""
    yield from (tuple(items[start : start + abreast]) for start in range(0, len(items), abreast))


def number(text: str, most: int = LARGEST) -> int:
    """Parse a number from 0 to ``most`` in a control or menu. Raises ``Refused("control.unknown")``."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST)) and int(text) <= most):
        raise Refused("control.unknown")
    return int(text)


def require_current(step: str, wanted: int) -> None:
    """Check that a control belongs to the present choice. Raises ``Refused("panel.older")``."""
    if number(step) != wanted:
        raise Refused("panel.older")


def _plain(value: Any) -> Any:
    """Convert a fact for JSON."""
    if isinstance(value, Refused):
        return Wrong.because(value)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def _restore(value: Any) -> Any:
    """Restore a fact from JSON."""
    if isinstance(value, dict) and set(value) == {"code", "params"}:
        return Refused(value["code"], **{name: _restore(fact) for name, fact in value["params"].items()})
    if isinstance(value, list):
        return tuple(_restore(item) for item in value)
    return value

"""Parsing of typed actions: ``10 15 20 25 30``, ``10, J15, 20``, ``swap J15 with 15``, ``discard 7``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from bot.errors import Refused
from bot.games.nmbrs.model import Discard, NmbrsView, Play, Swap
from bot.games.nmbrs.table.board import board_of
from bot.games.nmbrs.table.line import meanings
from bot.games.nmbrs.table.series import SeriesRules, fillings
from bot.games.typed import TypedWords, normalise, plain, without_full_stops
from bot.i18n import Texts

MOST_TYPED = 300
"""The most characters of a text."""

_WORD = re.compile(r"[^\s,;:/|>+\-→&()]+")


def _words(t: Texts) -> dict[str, str]:
    return {
        "swap": t.pgettext("typed", "swap"),
        "discard": t.pgettext("typed", "discard"),
        "with": t.pgettext("typed", "with, for, by, and, play, lay, card"),
    }


def _colours(t: Texts) -> dict[str, str]:
    return {
        "r": t.pgettext("typed", "red"),
        "g": t.pgettext("typed", "green"),
        "b": t.pgettext("typed", "blue"),
        "o": t.pgettext("typed", "orange"),
    }


WORDS = TypedWords(_words)
"""The verbs, and the filler words ("with" and its like) that are ignored anywhere."""
COLOURS = TypedWords(_colours)
"""The colours of jokers by their letters."""
JOKERS = TypedWords(lambda t: {"joker": t.pgettext("typed", "joker")})
"""The words for jokers, apart from J, * and ?."""


def read(view: NmbrsView, text: str) -> Play | Swap | Discard:
    """Parse a typed action.

    Raises ``Refused``: nmbrs.empty, nmbrs.long, nmbrs.word (with its place), nmbrs.joker (nothing fits where a
    joker is), nmbrs.which (several values do), nmbrs.swap and nmbrs.discard (not in the right form),
    NMBRS-7.range, NMBRS-16.stands.
    """
    if len(text) > MOST_TYPED or len(text := normalise(text)) > MOST_TYPED:
        raise Refused("nmbrs.long", most=MOST_TYPED)
    verb, words = _split_verb(_WORD.findall(without_full_stops(text)))
    if not words and verb is None:
        raise Refused("nmbrs.empty")
    match verb:
        case "swap":
            return _swap(view, _items(words, 2))
        case "discard":
            return _discard(view, _items(words, 2))
        case _:
            return Play(_line(view, _items(words, 1)))


def _split_verb(words: list[str]) -> tuple[str | None, list[str]]:
    """Return what the verb means, None for a play, and the cards."""
    verb = None
    if parted := WORDS.find_parted(words):
        at, particle, verb = parted
        words = [word for place, word in enumerate(words) if place not in (at, particle)]
    words = [word for word in words if WORDS.meaning(word) != "with"]
    if verb in (None, "with"):
        verb = WORDS.meaning(words[0]) if words else None
        words = words[1:] if verb else words
    return verb, words


class _Item:
    """A card as it was typed: ``15``, ``J15``, ``Jr15``, ``Jr`` or ``J``."""

    def __init__(self, *, joker: bool, colour: str, value: int | None) -> None:
        self.joker, self.colour, self.value = joker, colour, value

    def write(self, value: int | None) -> str:
        """Write the card as in lines."""
        return f"J{self.colour}{value}" if self.joker else str(value)


def _items(words: Sequence[str], first: int) -> list[_Item]:
    """Parse these words as cards. ``first`` is the place of the first word in the text. ``J 15`` is two cards."""
    return [_item(word, place) for place, word in enumerate(words, first)]


def _item(word: str, place: int) -> _Item:
    read = _pattern().fullmatch(plain(word))
    if read is None or not (read["joker"] or (read["value"] and not read["colour"])):
        raise Refused("nmbrs.word", word=word, place=place)
    value = int(read["value"]) if read["value"] else None
    colour = COLOURS.meaning(read["colour"] or "") or read["colour"] or ""
    return _Item(joker=bool(read["joker"]), colour=colour, value=value)


@cache
def _pattern() -> re.Pattern[str]:
    """Match a card: ``J``, ``Jr15``, ``joker red 15`` written as one word."""
    joker, colour = rf"{JOKERS.pattern}|j|\*|\?", rf"{COLOURS.pattern}|[rgbo]"
    return re.compile(rf"(?P<joker>{joker})?(?P<colour>{colour})?(?P<value>\d{{1,4}})?")


def _line(view: NmbrsView, items: list[_Item]) -> tuple[str, ...]:
    """Parse a line, giving bare jokers the values that fit and the cards allow. Raises ``Refused``: nmbrs.joker,
    nmbrs.which, NMBRS-7.range."""
    values = [item.value for item in items]
    if None not in values:
        return _write_items(items, values)
    rules = SeriesRules.of(view.options)
    fitting = fillings(rules, values) or _fill_evenly(values, rules.top)
    lines = [_write_items(items, filled) for filled in fitting]
    possible = [line for line in lines if _is_possible(view, line)] if len(lines) > 1 else lines
    if len(possible) == 1:
        return possible[0]
    columns = [sorted(set(column)) for column in zip(*fitting, strict=True)]
    place, several = next((place, column) for place, column in enumerate(columns, 1) if len(column) > 1)
    raise Refused("nmbrs.which", place=place, values=tuple(several))


def _write_items(items: list[_Item], values: Sequence[int | None]) -> tuple[str, ...]:
    return tuple(item.write(value) for item, value in zip(items, values, strict=True) if value is not None)


def _is_possible(view: NmbrsView, line: tuple[str, ...]) -> bool:
    """Return whether the cards of a line are on the table or in the hand."""
    try:
        return any(True for _ in meanings(board_of(view.islands), view.hand or (), line))
    except Refused:
        return False


def _fill_evenly(values: list[int | None], top: int) -> list[tuple[int, ...]]:
    """Fill a line that is no series with a constant step, so that the rules can say why. Raises ``Refused``:
    nmbrs.joker, NMBRS-7.range."""
    known = [(place, value) for place, value in enumerate(values) if value is not None]
    if len(known) < 2:
        raise Refused("nmbrs.joker")
    (i, a), (j, b) = known[:2]
    step, rest = divmod(b - a, j - i)
    even = tuple(a + step * (place - i) for place in range(len(values)))
    if rest or any(even[place] != value for place, value in known):
        raise Refused("nmbrs.joker")
    outside = next((value for value in even if not 1 <= value <= top), None)
    if outside is not None:
        raise Refused("NMBRS-7.range", value=outside, top=top)
    return [even]


def _swap(view: NmbrsView, items: list[_Item]) -> Swap:
    """Parse ``swap J15 with 15``. ``swap 15`` and ``swap J15`` mean the same."""
    jokers = [item for item in items if item.joker]
    numbers = [item for item in items if not item.joker]
    values = {item.value for item in items} - {None}
    if len(jokers) > 1 or len(numbers) > 1 or not values:
        raise Refused("nmbrs.swap")
    number = (numbers or jokers)[0].value
    stands = jokers[0].value if jokers and jokers[0].value is not None else number
    colour = jokers[0].colour if jokers else ""
    for island in view.islands:
        for cell in island.cells:
            if cell.value == stands and cell.card[0] == "J" and cell.card.endswith(colour):
                return Swap(cell.card, str(number))
    raise Refused("NMBRS-16.stands", value=stands)


def _discard(view: NmbrsView, items: list[_Item]) -> Discard:
    """Parse ``discard 7`` or ``discard J``."""
    if len(items) != 1:
        raise Refused("nmbrs.discard")
    item = items[0]
    if not item.joker:
        return Discard(str(item.value))
    held = [card for card in view.hand or () if card[0] == "J" and card.endswith(item.colour)]
    return Discard(held[0] if held else "J")

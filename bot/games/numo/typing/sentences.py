"""Typed moves: ``meld 7 4 28``, ``lay 18 on 9 12 15``, ``discard 33 winter``, ``draw``, ``take``.

Case, commas and arithmetic signs do not matter. To tell two equal numbers apart, name the season too; two letters
are enough: ``7 spring`` or ``7sp``. A meld on the table is named by some of its numbers, or as ``#3``. Cards and
melds may also be named as the log names them: ``33 (winter, Female Elvin)``, ``winter: 2, 4, 8, 30``. All of this
works in any language of the bot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numo.cards import Card, Figure, Kind, Season
from bot.games.numo.finder import takers
from bot.games.numo.kinds import kinds_of
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, Meld, NumoAction, NumoView, number_of
from bot.games.numo.typing.vocabulary import FIGURES, KINDS, LINKS, SEASONS, VERBS
from bot.games.typed import LETTER, normalise, plain, strip_accents

MOST_TYPED = 200
"""Longer texts are refused."""

MOST_DIGITS = 4
"""Longer numbers are no cards."""
_IGNORED = frozenset("+-*×:/÷=,.;&x()")
"""Signs that may appear between cards and are ignored."""

Names = tuple[str, ...]


class Token(msgspec.Struct, frozen=True):
    """A word of a typed move as typed, and its place from 1. Signs are not counted."""

    place: int
    text: str

    @property
    def link(self) -> str | None:
        """The meaning of the word between cards and melds: ``on`` or ``as``."""
        return LINKS.meaning(self.text)


class Named(msgspec.Struct, frozen=True):
    """A card as named: a number, the season if given, and one of the figures if any."""

    word: Token
    number: int
    season: Season | None = None
    figures: frozenset[Figure] = frozenset()


class Head(msgspec.Struct, frozen=True):
    """The words before the cards of a meld: its kind, its season, its figures."""

    kind: Kind | None = None
    season: Season | None = None
    figures: frozenset[Figure] = frozenset()


_NO_HEAD = Head()


def action_of(view: NumoView, text: str) -> NumoAction:
    """Read a player's sentence as a move. The rules decide whether it is allowed.

    Raises ``Refused``, with the ``place`` and ``text`` of the wrong word if there is one: numo.empty, numo.long,
    numo.verb, numo.word, numo.number, numo.extra, numo.kind, numo.no_card, numo.which (one of two equal numbers),
    numo.no_meld, numo.which_meld, numo.no_fit.
    """
    verb, rest = _split_verb(words := _read(text))
    match verb:
        case "draw" | "take" as what:
            _require_end(rest)
            return Draw(from_discard=what == "take")
        case "discard":
            named, after = _cards(rest)
            _require_end([word.word for word in named[1:]] + after)
            return Discard(_read_discard(view, named))
        case "meld":
            return _read_meld(view, rest)
        case "lay":
            return _read_lay_off(view, rest)
        case _:
            raise _wrong("numo.verb", words[0])


def _split_verb(words: list[Token]) -> tuple[str | None, list[Token]]:
    """Return what the verb means, which is the first word or begins it, and the other words."""
    first, *rest = words
    parted = VERBS.find_parted([word.text for word in words])
    if parted is None or parted[0] > 0:
        return VERBS.meaning(first.text) or VERBS.meaning(first.text.lower().removesuffix("s")), rest
    _, particle, verb = parted
    # "leg 18 an 9 12 15": such a particle is also what leads to the meld
    leads_on = words[particle].link is not None and particle + 1 < len(words)
    return verb, rest if leads_on else [word for word in rest if word is not words[particle]]


def _read(text: str) -> list[Token]:
    if len(text) > MOST_TYPED or len(text := normalise(text)) > MOST_TYPED:
        raise Refused("numo.long", most=MOST_TYPED)
    found = [text[token.start() : token.end()] for token in _token().finditer(strip_accents(text))]
    said = [token for token in found if plain(token) not in _IGNORED and LINKS.meaning(token) != "and"]
    if not said:
        raise Refused("numo.empty")
    return [Token(place, token) for place, token in enumerate(said, 1)]


@cache
def _token() -> re.Pattern[str]:
    """Build the pattern of a word or sign, without accents. A name of several words is one token."""
    several = [word for words in (VERBS, KINDS, FIGURES) for word in words.table if not word.isalpha()]
    names = "|".join(map(re.escape, sorted(several, key=len, reverse=True)))
    return re.compile(rf"(?:{names})(?!{LETTER})|#\d+|\d+|{LETTER}+|\S", re.I)


def _wrong(code: str, word: Token, **params: object) -> Refused:
    return Refused(code, place=word.place, text=word.text, **params)


def _require_end(rest: Sequence[Token]) -> None:
    """Raise ``Refused`` if any word follows."""
    if rest:
        raise _wrong("numo.extra", rest[0])


def _cards(words: Sequence[Token], head: Head = _NO_HEAD) -> tuple[list[Named], list[Token]]:
    """Read the cards named at the beginning, at least one. Also returns the words that follow."""
    named: list[Named] = []
    for i, word in enumerate(words):
        season, figure = _season(word), FIGURES.meaning(word.text)
        if word.text.isdecimal():
            if len(word.text) > MOST_DIGITS:
                raise _wrong("numo.word", word)
            named.append(Named(word, int(word.text), head.season, head.figures))
        elif season is not None and named and named[-1].season is None:
            named[-1] = replace(named[-1], season=season)
        elif figure is not None and named and not named[-1].figures:
            named[-1] = replace(named[-1], figures=frozenset((figure,)))
        elif named and word.link:
            return named, list(words[i:])
        else:
            raise _wrong("numo.word", word)
    if not named:
        raise Refused("numo.number")
    return named, []


def _split_head(words: Sequence[Token]) -> tuple[Head, Sequence[Token]]:
    """Split the head of a meld from the words from its first card on. The head is a kind, a season (``winter: 2,
    4, 8, 30``), a character, or for a pair its figures and its season."""
    at, kind, seasons, figures = 0, _kind(words[0]) if words else None, list[Season](), list[Figure]()
    at += kind is not None
    while at < len(words):
        season, figure = SEASONS.meaning(words[at].text), FIGURES.meaning(words[at].text)
        if season is None and figure is None:
            break
        seasons += [season] if season else []
        figures += [figure] if figure else []
        at += 1
    if kind is None and (seasons or figures):
        kind = "character" if figures else "season"
    return Head(kind, seasons[-1] if seasons else None, frozenset(figures)), words[at:]


def _season(word: Token) -> Season | None:
    """Find the season whose name starts with this word of at least two letters."""
    return None if len(word.text) < 2 or word.link else SEASONS.complete(word.text)


def _kind(word: Token) -> Kind | None:
    """Find the kind of meld whose name, singular or plural, starts with this word of at least three letters."""
    text = word.text.lower().removesuffix("s")
    return KINDS.complete(word.text) or KINDS.complete(text) if len(text) > 2 else None


def _read_meld(view: NumoView, words: Sequence[Token]) -> FormMeld:
    """Read ``meld 3 5 7``, with a kind before the cards or after them as in ``meld 3 5 7 as run``."""
    head, words = _split_head(words)
    kind = head.kind
    named, after = _cards(words, head)
    if after and after[0].link == "as" and kind is None:
        if len(after) == 1:
            raise _wrong("numo.kind", after[0])
        kind = _kind(after[1])
        if kind is None:
            raise _wrong("numo.kind", after[1])
        after = after[2:]
    _require_end(after)

    def makes(cards: Sequence[Card]) -> bool:
        return any(kind in (None, found.kind) for found in kinds_of(cards, view.control))

    return FormMeld(_only(view, named, makes), kind)


def _read_discard(view: NumoView, named: list[Named]) -> str:
    def allows(cards: Sequence[Card]) -> bool:
        return not (view.took and cards[0].id == view.drawn)

    return _only(view, named[:1], allows)[0]


def _read_lay_off(view: NumoView, words: list[Token]) -> LayOff:
    """Read ``lay 18 on 9 12 15``, ``lay 18 on #3``, or ``lay 18`` if only one meld fits."""
    named, after = _cards(words)
    melds = list(view.melds)
    if after:
        if after[0].link == "as":
            raise _wrong("numo.word", after[0])
        melds = _find_meant(view, after)
    if not melds:
        raise Refused("numo.no_fit")
    ways = [_held_cards(view, way) for way in _ways(view, named)]
    fitting = [meld for meld in melds if any(takers(cards, [meld], view.cards) for cards in ways)]
    if len(fitting) > 1:
        raise Refused("numo.which_meld", melds=tuple(number_of(meld, view.melds) for meld in fitting))
    if not fitting and len(melds) > 1:
        raise Refused("numo.no_fit")
    meld = (fitting or melds)[0]
    return LayOff(_only(view, named, lambda cards: bool(takers(cards, [meld], view.cards))), meld.id)


def _find_meant(view: NumoView, words: list[Token]) -> list[Meld]:
    """Find the melds meant by ``on #3`` or ``on 9 12 15``: with exactly these numbers, otherwise
    containing them."""
    if len(words) > 1 and words[1].text.startswith("#"):
        _require_end(words[2:])
        found = [meld for number, meld in enumerate(view.melds, 1) if f"#{number}" == words[1].text]
    else:
        _, rest = _split_head(words[1:])
        if len(words) > 1 and not rest:
            raise _wrong("numo.word", words[1])
        named, after = _cards(rest)
        _require_end(after)
        wanted = sorted(word.number for word in named)
        numbers = {meld.id: [card.number for card in _held_cards(view, meld.cards)] for meld in view.melds}
        exact = [meld for meld in view.melds if sorted(numbers[meld.id]) == wanted]
        found = exact or [meld for meld in view.melds if set(wanted) <= set(numbers[meld.id])]
    if not found:
        raise _wrong("numo.no_meld", words[min(1, len(words) - 1)])
    return found


def _held_cards(view: NumoView, names: Sequence[str]) -> tuple[Card, ...]:
    return tuple(view.cards[name] for name in names)


def _only(view: NumoView, named: list[Named], works: Callable[[Sequence[Card]], bool]) -> Names:
    """Find the cards that are meant. Of two equal numbers it is the one that works, if only one does. If neither
    works, the rules will say why. Raises ``Refused``: numo.no_card, numo.which."""
    ways = _ways(view, named)
    working = [way for way in ways if works(_held_cards(view, way))] or ways[:1]
    if len(working) == 1:
        return working[0]
    doubtful = next(i for i in range(len(named)) if len({way[i] for way in working}) > 1)
    number = named[doubtful].number
    seasons = tuple(card.season for card in view.hand_cards if card.number == number)
    raise _wrong("numo.which", named[doubtful].word, number=number, seasons=seasons)


def _ways(view: NumoView, named: list[Named]) -> list[Names]:
    """List the sets of cards in the hand that can be meant, each in the order named."""
    ways: list[Names] = [()]
    for card in named:
        fitting = [
            held.id
            for held in view.hand_cards
            if held.number == card.number
            and card.season in (None, held.season)
            and (not card.figures or held.figure in card.figures)
        ]
        found: dict[frozenset[str], Names] = {}
        for way, name in product(ways, fitting):
            if name not in way:
                found.setdefault(frozenset((*way, name)), (*way, name))
        if not found:
            raise _wrong("numo.no_card", card.word, number=card.number, season=card.season, again=bool(fitting))
        ways = list(found.values())
    return ways

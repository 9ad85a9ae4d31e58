"""The kinds of melds (NUMO-6 … NUMO-14) and how melds grow (NUMO-19)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

import msgspec

from bot.errors import Refused
from bot.games.numo.cards import FACES, HOMES, Card, Control, Kind, is_prime

CardTuple = tuple[Card, ...]


class Fit(msgspec.Struct, frozen=True):
    """Cards that make a meld of this kind, in reading order (see ``Meld``)."""

    kind: Kind
    cards: CardTuple


class Operation(msgspec.Struct, frozen=True):
    """An arithmetic kind: its sign, and the result of two numbers, None if it is not whole or not positive."""

    sign: str
    of: Callable[[int, int], int | None]


OPERATIONS: dict[Kind, Operation] = {
    "addition": Operation("+", lambda a, b: a + b),
    "subtraction": Operation("−", lambda a, b: a - b if a > b else None),
    "multiplication": Operation("×", lambda a, b: a * b),
    "division": Operation("÷", lambda a, b: None if a % b else a // b),
}
_AT_HOME = [set(home) for home in HOMES.items()]
GROWING: frozenset[Kind] = frozenset(("character", "run", "prime", "factor"))
"""The kinds whose melds can take lay-offs (NUMO-19)."""


def fit(kind: Kind, cards: Sequence[Card]) -> CardTuple:
    """Read the cards as a meld of that kind. An arithmetic meld keeps the given order if that is a true sentence.

    Raises ``Refused`` with the reason: NUMO-7.*, NUMO-8.*, NUMO-9.*, NUMO-10.*, NUMO-11.*, NUMO-12.*, NUMO-13.pair
    or NUMO-14.twice.
    """
    if kind in OPERATIONS:
        return _arithmetic(kind, cards)
    return _FITS[kind](tuple(sorted(cards, key=lambda card: (card.number, card.rank, card.id))))


def kinds_of(cards: Sequence[Card], control: Sequence[Control]) -> tuple[Fit, ...]:
    """List every meld that these cards make with the control cards in force. A pair needs none of them
    (NUMO-13)."""
    fits = ((kind, _fit_or_none(kind, cards)) for kind in allowed_kinds(control))
    return tuple(Fit(kind, found) for kind, found in fits if found is not None)


def allowed_kinds(control: Iterable[Control]) -> tuple[Kind, ...]:
    """The kinds of melds that these control cards allow: theirs, and always pairs (NUMO-13)."""
    return (*control, "pair")


def choose_meld(
    cards: Sequence[Card], control: Sequence[Control], must: Control | None, kind: Kind | None = None
) -> Fit:
    """Choose the meld that is meant: of the declared kind, the level's own kind, or the only possible one
    (NUMO-14).

    Raises ``Refused``: NUMO-6.force (the kind is not in force), NUMO-14.several (several kinds are possible), what
    ``fit`` raises for the declared kind, or ``explain_no_meld``.
    """
    if kind is not None:
        if kind not in allowed_kinds(control):
            raise Refused("NUMO-6.force", kind=kind, control=control)
        return Fit(kind, fit(kind, cards))
    fits = kinds_of(cards, control)
    if not fits:
        raise explain_no_meld(cards, control)
    own = [found for found in fits if found.kind == must]
    if not own and len(fits) > 1:
        raise Refused("NUMO-14.several", kinds=tuple(found.kind for found in fits))
    return (own or fits)[0]


def explain_no_meld(cards: Sequence[Card], control: Sequence[Control]) -> Refused:
    """Explain why cards make no meld with these control cards.

    NUMO-6.force (their kind is not in force), NUMO-13.pair (of different seasons), NUMO-6.count (no meld has this
    number of cards), or NUMO-6.nothing with the ``reasons`` by kind, starting with the last control card's.
    """
    others = [kind for kind in FACES if kind not in control and _fit_or_none(kind, cards) is not None]
    if others:
        return Refused("NUMO-6.force", kind=others[0], control=control)
    if len(cards) == 2 and {card.figure for card in cards} in _AT_HOME:
        return Refused("NUMO-13.pair")
    reasons = [_reason(kind, cards) for kind in reversed(control)]
    telling = tuple(reason for reason in reasons if not reason.code.endswith(".count"))
    if not telling:
        return Refused("NUMO-6.count", n=len(cards), control=control)
    return Refused("NUMO-6.nothing", reasons=telling, control=control)


def can_grow(kind: Kind, cards: Sequence[object]) -> bool:
    """Return whether a meld of that kind with these cards can take further ones (NUMO-19)."""
    return kind in GROWING and not (kind in ("character", "prime") and len(cards) >= 4)


def grow(kind: Kind, meld: Sequence[Card], cards: Sequence[Card]) -> CardTuple:
    """Lay cards off on a meld and return it in reading order. Raises ``Refused``: NUMO-19.full (it cannot grow),
    or why the result would not be a meld of that kind."""
    full = kind in ("character", "prime") and len(meld) + len(cards) > 4
    if kind not in GROWING or full:
        raise Refused("NUMO-19.full", kind=kind)
    return fit(kind, (*meld, *cards))


def orient(kind: Kind, low: Card, middle: Card, high: Card) -> CardTuple:
    """Order three ascending cards as an arithmetic sentence: 3 + 4 = 7, 7 − 4 = 3, 7 × 4 = 28, 28 ÷ 4 = 7."""
    match kind:
        case "addition":
            return low, middle, high
        case "subtraction":
            return high, middle, low
        case "multiplication":
            return middle, low, high
        case _:
            return high, low, middle


def _fit_or_none(kind: Kind, cards: Sequence[Card]) -> CardTuple | None:
    try:
        return fit(kind, cards)
    except Refused:
        return None


def _reason(kind: Kind, cards: Sequence[Card]) -> Refused:
    try:
        fit(kind, cards)
    except Refused as refused:
        return refused
    raise AssertionError(f"{cards} do make a meld of the kind {kind}")


def _require_count(code: str, cards: Sequence[Card], least: int, most: int | None) -> None:
    """Raise ``Refused`` unless the number of cards is within the kind's limits. ``most`` None means no upper
    limit."""
    if len(cards) < least or (most is not None and len(cards) > most):
        raise Refused(code, n=len(cards), least=least, most=most)


def _require_different_numbers(cards: CardTuple) -> None:
    """Raise ``Refused`` unless all numbers differ, as in runs, primes and factors (NUMO-14). Cards sorted by
    number."""
    for one, other in pairwise(cards):
        if one.number == other.number:
            raise Refused("NUMO-14.twice", number=one.number)


def _season(cards: CardTuple) -> CardTuple:
    _require_count("NUMO-7.count", cards, 4, 4)
    seasons = tuple(dict.fromkeys(card.season for card in cards))
    if len(seasons) > 1:
        raise Refused("NUMO-7.season", seasons=seasons)
    return cards


def _character(cards: CardTuple) -> CardTuple:
    _require_count("NUMO-8.count", cards, 3, 4)
    for card in cards:
        if card.dwelling:
            raise Refused("NUMO-8.dwelling", figure=card.figure, number=card.number)
    figures = tuple(dict.fromkeys(card.figure for card in cards))
    if len(figures) > 1:
        raise Refused("NUMO-8.character", figures=figures)
    return cards


def _arithmetic(kind: Kind, cards: Sequence[Card]) -> CardTuple:
    _require_count("NUMO-9.count", cards, 3, 3)
    operation = OPERATIONS[kind]
    ordered = tuple(cards)
    low, middle, high = sorted(cards, key=lambda card: (card.number, card.id))
    for a, b, c in (ordered, orient(kind, low, middle, high)):
        if operation.of(a.number, b.number) == c.number:
            return a, b, c
    a, b, c = orient(kind, low, middle, high)
    result = operation.of(a.number, b.number)
    raise Refused("NUMO-9.sum", a=a.number, sign=operation.sign, b=b.number, result=result, c=c.number)


def _run(cards: CardTuple) -> CardTuple:
    _require_count("NUMO-10.count", cards, 3, None)
    _require_different_numbers(cards)
    steps = tuple(other.number - one.number for one, other in pairwise(cards))
    if len(set(steps)) > 1:
        raise Refused("NUMO-10.step", numbers=tuple(card.number for card in cards), steps=steps)
    return cards


def _primes(cards: CardTuple) -> CardTuple:
    _require_count("NUMO-11.count", cards, 3, 4)
    _require_different_numbers(cards)
    for card in cards:
        if not is_prime(card.number):
            raise Refused("NUMO-11.prime", number=card.number)
    return cards


def _factors(cards: CardTuple) -> CardTuple:
    _require_count("NUMO-12.count", cards, 3, None)
    _require_different_numbers(cards)
    top = cards[-1].number
    for card in cards:
        if top % card.number:
            raise Refused("NUMO-12.factor", number=card.number, top=top)
    return cards


def _pair(cards: CardTuple) -> CardTuple:
    who, *where = sorted(cards, key=lambda card: card.rank)
    if len(where) != 1 or HOMES.get(who.figure) != where[0].figure or who.season != where[0].season:
        raise Refused("NUMO-13.pair")
    return who, where[0]


_FITS: dict[Kind, Callable[[CardTuple], CardTuple]] = {
    "season": _season,
    "character": _character,
    "run": _run,
    "prime": _primes,
    "factor": _factors,
    "pair": _pair,
}

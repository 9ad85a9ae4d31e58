"""Finding melds in a hand and lay-offs on a meld: exact, with each set of cards once per kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from operator import attrgetter
from typing import TypeVar

import msgspec

from bot.errors import Refused
from bot.games.numo.cards import HIGHEST_PRIME, HOMES, Card, Cards, Control, House, Kind, cards_of, is_prime
from bot.games.numo.kinds import CardTuple, Fit, allowed_kinds, can_grow, grow, orient
from bot.games.numo.model import Meld

Numbers = tuple[int, ...]
ByNumber = Mapping[int, Sequence[Card]]
"""Cards by number, ascending; cards with equal numbers share an entry."""

T = TypeVar("T")
_NUMBER, _SEASON, _FIGURE = attrgetter("number"), attrgetter("season"), attrgetter("figure")
_IN_ORDER = attrgetter("number", "rank", "id")
_PRIMES = frozenset(filter(is_prime, range(HIGHEST_PRIME + 1)))


def melds(hand: Iterable[Card], control: Iterable[Control]) -> Iterator[Fit]:
    """Generate every meld in the hand with these control cards in force, and every pair."""
    held = _hold(hand)
    for kind in allowed_kinds(control):
        for found in _FINDERS[kind](held):
            yield Fit(kind, found)


def lay_offs(hand: Iterable[Card], kind: Kind, meld: Sequence[Card]) -> Iterator[CardTuple]:
    """Generate every set of cards from the hand that a meld on the table can take at once (NUMO-19)."""
    find = _LAY_OFFS.get(kind)
    if find is not None:
        yield from find(_hold(hand).by_number, meld)


def all_lay_offs(
    hand: Iterable[Card], melds: Iterable[Meld], house: House, sets: int
) -> Iterator[tuple[Meld, CardTuple]]:
    """Generate every set of cards from the hand that one of these melds can take at once, by meld. House and
    ``sets`` are those of the match."""
    cards = tuple(hand)
    numbers = [card.number for card in cards]
    held: ByNumber = {}
    for meld in melds:
        growth = _growth(house, sets, meld)
        if not (growth.wanted.isdisjoint(numbers) or growth.wanted_too.isdisjoint(numbers)):
            held = held or _hold(cards).by_number
            for found in _LAY_OFFS[meld.kind](held, growth.cards):
                yield meld, found


def takers(cards: Sequence[Card], melds: Iterable[Meld], table: Cards) -> list[Meld]:
    """The melds that can take all these cards at once. ``table`` are the cards of the match."""
    return [meld for meld in melds if cards and _takes(meld, cards, table)]


def _takes(meld: Meld, cards: Sequence[Card], table: Cards) -> bool:
    try:
        grow(meld.kind, [table[name] for name in meld.cards], cards)
    except Refused:
        return False
    return True


class _Held(msgspec.Struct, frozen=True):
    """Cards of a hand in order, and by number."""

    cards: CardTuple
    by_number: ByNumber


def _hold(hand: Iterable[Card]) -> _Held:
    cards = tuple(sorted(hand, key=_IN_ORDER))
    return _Held(cards, _group(cards, _NUMBER))


class _Growth(msgspec.Struct, frozen=True):
    """The cards of a meld, and two sets of numbers: all that it takes together has one of each, maybe the same."""

    cards: CardTuple
    wanted: frozenset[int]
    wanted_too: frozenset[int]


@lru_cache(maxsize=1024)
def _growth(house: House, sets: int, meld: Meld) -> _Growth:
    deck = cards_of(house, sets)
    cards = tuple([deck[name] for name in meld.cards])
    there = tuple([card.number for card in cards])
    if meld.kind == "run":
        step = there[1] - there[0]
        ends = {there[0] - step, there[-1] + step}
        gaps = [inside for _, inside in _finer_steps(there) if inside]
        return _Growth(cards, *(frozenset(ends.union([gap[side] for gap in gaps])) for side in (0, -1)))
    others = deck.values() if can_grow(meld.kind, cards) else ()
    match meld.kind:
        case "character":
            wanted = {card.number for card in others if card.figure == cards[0].figure}
        case "prime":
            wanted = {card.number for card in others if card.number in _PRIMES}.difference(there)
        case _:
            top = there[-1]
            wanted = {card.number for card in others if 0 in (top % card.number, card.number % top)}.difference(
                there
            )
    return _Growth(cards, frozenset(wanted), frozenset(wanted))


def _group(cards: Iterable[Card], by: Callable[[Card], T]) -> dict[T, list[Card]]:
    found: dict[T, list[Card]] = {}
    for card in cards:
        found.setdefault(by(card), []).append(card)
    return found


def _with_numbers(held: ByNumber, numbers: Numbers) -> Iterator[CardTuple]:
    """Generate the ways to choose cards with these different numbers. Either of two equal cards may be used."""
    return product(*(held[number] for number in numbers))


def _seasons(hand: _Held) -> Iterator[CardTuple]:
    for same in _group(hand.cards, _SEASON).values():
        yield from combinations(same, 4)


def _characters(hand: _Held) -> Iterator[CardTuple]:
    for same in _group(hand.cards, _FIGURE).values():
        if len(same) >= 3 and not same[0].dwelling:
            yield from combinations(same, 3)
            yield from combinations(same, 4)


def _sums(kind: Kind, result: Callable[[int, int], int]) -> Callable[[_Held], Iterator[CardTuple]]:
    """Make a finder of three cards, the highest of which is the result of the other two. Subtraction and division
    are addition and multiplication read backwards."""

    def find(hand: _Held) -> Iterator[CardTuple]:
        cards = hand.cards
        for i, low in enumerate(cards):
            for j in range(i + 1, len(cards)):
                wanted = result(low.number, cards[j].number)
                if wanted > cards[-1].number:
                    break
                for k in range(j + 1, len(cards)) if wanted in hand.by_number else ():
                    if cards[k].number == wanted:
                        yield orient(kind, low, cards[j], cards[k])

    return find


def _runs(hand: _Held) -> Iterator[CardTuple]:
    held = hand.by_number
    for first, second in combinations(held, 2):
        third = 2 * second - first
        if third in held:
            longest = (first, second, third, *_reach_from(held, third, second - first))
            for size in range(3, len(longest) + 1):
                yield from _with_numbers(held, longest[:size])


def _primes(hand: _Held) -> Iterator[CardTuple]:
    held = {number: same for number, same in hand.by_number.items() if number in _PRIMES}
    for size in (3, 4):
        for numbers in combinations(held, size):
            yield from _with_numbers(held, numbers)


def _factors(hand: _Held) -> Iterator[CardTuple]:
    held = hand.by_number
    for top in held:
        for numbers in _subsets([number for number in held if number < top and top % number == 0]):
            if len(numbers) >= 2:
                yield from _with_numbers(held, (*numbers, top))


def _pairs(hand: _Held) -> Iterator[CardTuple]:
    for who in hand.cards:
        if who.figure in HOMES:
            home = who.season, HOMES[who.figure]
            yield from ((who, where) for where in hand.cards if (where.season, where.figure) == home)


def _subsets(numbers: Sequence[int]) -> Iterator[Numbers]:
    for size in range(len(numbers) + 1):
        yield from combinations(numbers, size)


def _more_characters(held: ByNumber, meld: Sequence[Card]) -> Iterator[CardTuple]:
    if len(meld) == 3:
        figure = meld[0].figure
        yield from ((card,) for same in held.values() for card in same if card.figure == figure)


def _more_primes(held: ByNumber, meld: Sequence[Card]) -> Iterator[CardTuple]:
    if len(meld) == 3:
        there = [card.number for card in meld]
        yield from ((card,) for n, same in held.items() if n in _PRIMES and n not in there for card in same)


def _more_runs(held: ByNumber, meld: Sequence[Card]) -> Iterator[CardTuple]:
    """Generate additions that make a longer run containing the meld. The step of the run divides that of the meld,
    and the gaps are filled from the hand."""
    there = tuple([card.number for card in meld])
    low, high = there[0], there[-1]
    for step, inside in _finer_steps(there):
        grows = inside[0] in held if inside else low - step in held or high + step in held
        if not grows or not all(map(held.__contains__, inside)):
            continue
        below, above = _reach_from(held, low, -step), _reach_from(held, high, step)
        for down, up in product(range(len(below) + 1), range(len(above) + 1)):
            numbers = (*below[:down], *inside, *above[:up])
            if numbers:
                yield from _with_numbers(held, numbers)


@lru_cache(maxsize=4096)
def _finer_steps(run: Numbers) -> list[tuple[int, Numbers]]:
    """The steps of the runs that contain a run, each with the numbers between that it lacks for them."""
    whole = run[1] - run[0]
    steps = [step for step in range(1, whole + 1) if whole % step == 0]
    return [(step, tuple([n for n in range(run[0], run[-1], step) if n not in run])) for step in steps]


def _reach_from(held: ByNumber, start: int, step: int) -> Numbers:
    """The numbers in the hand that follow each other from ``start`` (excluded)."""
    numbers: Numbers = ()
    while start + step in held:
        start += step
        numbers += (start,)
    return numbers


def _more_factors(held: ByNumber, meld: Sequence[Card]) -> Iterator[CardTuple]:
    """Generate further factors of the largest number, or a larger one that all others divide."""
    there = [card.number for card in meld]
    new = [number for number in held if number not in there]
    tops = [number for number in new if number > there[-1] and number % there[-1] == 0]
    for top in (there[-1], *tops):
        larger = (top,) if top in new else ()
        for numbers in _subsets([number for number in new if number < top and top % number == 0]):
            if numbers or larger:
                yield from _with_numbers(held, (*numbers, *larger))


_FINDERS: dict[Kind, Callable[[_Held], Iterator[CardTuple]]] = {
    "season": _seasons,
    "character": _characters,
    "addition": _sums("addition", lambda a, b: a + b),
    "subtraction": _sums("subtraction", lambda a, b: a + b),
    "multiplication": _sums("multiplication", lambda a, b: a * b),
    "division": _sums("division", lambda a, b: a * b),
    "run": _runs,
    "prime": _primes,
    "factor": _factors,
    "pair": _pairs,
}
_LAY_OFFS: dict[Kind, Callable[[ByNumber, Sequence[Card]], Iterator[CardTuple]]] = {
    "character": _more_characters,
    "run": _more_runs,
    "prime": _more_primes,
    "factor": _more_factors,
}

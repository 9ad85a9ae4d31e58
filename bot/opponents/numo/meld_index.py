"""The index of melds: which cards of a match go together under the control cards in force, as bit masks.

A set of cards is a number here: the cards of the match in rank order are the bits 1, 2, 4, … Planning ahead
examines thousands of sets, and bits are fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from bot.games.numo.cards import HOMES, Card, Control, House, Kind, cards_of, is_prime
from bot.games.numo.kinds import GROWING
from bot.games.numo.model import NumoView

SEVERAL = 6
"""How many lay-offs to allow for on a meld that can take any number."""

Chain = tuple[int, ...]
"""Sets of cards, one card of each of which is needed in turn."""


class Steps(NamedTuple):
    """A run with one of its possible steps: the cards that must fill its gaps at once, if the step is smaller than
    now, and those that continue it downwards and upwards, the nearest first."""

    gaps: Chain
    down: Chain
    up: Chain

    def fill_gaps(self, held: int, asked: int) -> int:
        """Select the cards of ``held`` that go into the run with this step: those that fill the gaps, then up to
        ``asked``. Empty if a gap stays open."""
        found = 0
        for wanted in self.gaps:
            card = wanted & held
            if not card:
                return 0
            found |= card & -card
        left = asked - len(self.gaps)
        for chain in (self.down, self.up):
            for wanted in chain[: max(0, left)]:
                card = wanted & held
                if not card:
                    break
                found |= card & -card
                left -= 1
        return found


class Growth(NamedTuple):
    """What a meld can take: the cards that it takes one at a time, ``room`` of them at most, and all that it may
    ever take. ``steps`` are the ways in which a run grows, its own step first."""

    cards: int
    room: int
    reach: int
    steps: tuple[Steps, ...] = ()

    def most(self, held: int, asked: int) -> int:
        """Select as many of the cards ``held`` as the meld can take, if possible no more than ``asked``."""
        if not self.steps:
            return _take_lowest(self.cards & held, min(self.room, asked))
        best = 0
        for way in self.steps:
            found = way.fill_gaps(held, asked)
            if found.bit_count() > best.bit_count():
                best = found
        return best


NO_GROWTH = Growth(0, 0, 0)


class Small(NamedTuple):
    """A meld of the smallest size of its kind: its cards, their count, the sum of their numbers, whether it is of
    the kind needed to go out, and what it can take."""

    cards: int
    size: int
    points: int
    own: bool
    growth: Growth


class MeldIndex:
    """All small melds of a match. ``third[i][j]`` are the cards that make a meld of three with cards i and j."""

    def __init__(self, cards: tuple[Card, ...], control: tuple[Control, ...], must: Control | None) -> None:
        self.cards = cards
        self.must = must
        self.bit = {card.id: 1 << i for i, card in enumerate(cards)}
        self.third = [[0] * len(cards) for _ in cards]
        self.seasons = _seasons(cards) if "season" in control else ()
        self._homes = _homes(cards)
        self._numbers: dict[int, int] = {}
        for i, card in enumerate(cards):
            self._numbers[card.number] = self._numbers.get(card.number, 0) | 1 << i
        self._threes: dict[int, Small] = {}
        for kind in control:
            for three in _threes(kind, cards):
                self._enter(kind, three)

    def mask(self, names: Iterable[str]) -> int:
        """Return the set of these cards."""
        return sum(self.bit[name] for name in names)

    def points(self, cards: int) -> int:
        """Sum up the numbers of a set."""
        return sum(self.cards[card.bit_length() - 1].number for card in bits(cards))

    def smalls(self, cards: int) -> list[Small]:
        """List the small melds in a set."""
        found: list[Small] = []
        rest = cards
        for card in bits(cards):
            rest ^= card
            found += self.with_card(card, rest)
        return found

    def with_card(self, card: int, others: int) -> list[Small]:
        """List the small melds of this card with some of the others."""
        i = card.bit_length() - 1
        row = self.third[i]
        found: list[Small] = []
        left = others
        for other in bits(others):
            left ^= other
            found += [self._threes[card | other | third] for third in bits(row[other.bit_length() - 1] & left)]
        home = self._homes[i] & others
        if home:
            found.append(self._complete(card | home))
        for season in self.seasons:
            if card & season:
                found += [self._complete(card | sum(three)) for three in combinations(bits(season & others), 3)]
        return found

    def growth(self, kind: Kind, cards: int) -> Growth:
        """Return what a meld of that kind can take."""
        if kind not in GROWING:
            return NO_GROWTH
        meld = [self.cards[card.bit_length() - 1] for card in bits(cards)]
        if kind == "run":
            return self._run_growth(sorted(card.number for card in meld))
        full = 4 if kind in ("character", "prime") else len(meld) + SEVERAL
        more = sum(1 << i for i, card in enumerate(self.cards) if not cards >> i & 1 and _grows(kind, meld, card))
        return Growth(more, full - len(meld), more) if more and len(meld) < full else NO_GROWTH

    def _run_growth(self, numbers: list[int]) -> Growth:
        """Return what a run of these numbers can take: more at its ends, or cards that fill its gaps (NUMO-19)."""
        low, high, whole = numbers[0], numbers[-1], numbers[1] - numbers[0]
        ways = []
        for step in range(whole, 0, -1):
            gaps = [number for number in range(low, high, step) if number not in numbers]
            if whole % step == 0 and all(number in self._numbers for number in gaps):
                ways.append(
                    Steps(
                        tuple(self._numbers[number] for number in gaps),
                        self._chain(low, -step),
                        self._chain(high, step),
                    )
                )
        ways = [way for way in ways if way.gaps or way.down or way.up]
        cards = 0
        if ways and not ways[0].gaps:
            cards = sum(chain[0] for chain in ways[0][1:] if chain)
        reach = 0
        for wanted in (card for way in ways for chain in way for card in chain):
            reach |= wanted
        return Growth(cards, SEVERAL, reach, tuple(ways)) if ways else NO_GROWTH

    def _chain(self, number: int, step: int) -> Chain:
        """Return the cards that follow a number in these steps without a gap."""
        found = []
        while (number := number + step) in self._numbers:
            found.append(self._numbers[number])
        return tuple(found)

    def _complete(self, cards: int) -> Small:
        """Make a season or pair, which takes no lay-offs."""
        size = cards.bit_count()
        return Small(cards, size, self.points(cards), size == 4 and self.must == "season", NO_GROWTH)

    def _enter(self, kind: Control, three: tuple[int, int, int]) -> None:
        """Record three cards as a meld. Of several kinds the needed one counts, else the one that takes most."""
        cards = 0
        for i, card in enumerate(three):
            cards |= 1 << card
            one, other = three[i - 1], three[i - 2]
            self.third[one][other] |= 1 << card
            self.third[other][one] |= 1 << card
        small = Small(cards, 3, self.points(cards), kind == self.must, self.growth(kind, cards))
        old = self._threes.get(cards, small)
        self._threes[cards] = max(old, small, key=lambda found: (found.own, found.growth.room))


def _take_lowest(cards: int, most: int) -> int:
    """Return ``most`` of these cards, or all if there are fewer."""
    if cards.bit_count() <= most:
        return cards
    found = 0
    for _ in range(most):
        card = cards & -cards
        found |= card
        cards ^= card
    return found


def bits(cards: int) -> Iterator[int]:
    """Iterate over the single cards of a set."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


@lru_cache(maxsize=16)
def index_for(house: House, sets: int, control: tuple[Control, ...], must: Control | None) -> MeldIndex:
    """Build the index for a deck with ``sets`` sets of the upper deck and these control cards."""
    return MeldIndex(tuple(cards_of(house, sets).values()), control, must)


def meld_index(view: NumoView) -> MeldIndex:
    """Return the index for the current deal."""
    return index_for(view.house, view.sets, view.control, view.must)


def _seasons(cards: tuple[Card, ...]) -> tuple[int, ...]:
    found: dict[str, int] = {}
    for i, card in enumerate(cards):
        found[card.season] = found.get(card.season, 0) | 1 << i
    return tuple(found.values())


def _homes(cards: tuple[Card, ...]) -> list[int]:
    """Return, for each card, the mask of the card that makes a pair with it, 0 if there is none."""
    place = {(card.figure, card.season): i for i, card in enumerate(cards)}
    found = [0] * len(cards)
    for i, card in enumerate(cards):
        home = HOMES.get(card.figure)
        j = None if home is None else place.get((home, card.season))
        if j is not None:
            found[i], found[j] = 1 << j, 1 << i
    return found


def _threes(kind: Control, cards: tuple[Card, ...]) -> Iterator[tuple[int, int, int]]:
    """Yield all sets of three cards that are a meld of that kind, ascending, none for seasons, which need four."""
    if kind == "season":
        return
    places: dict[int, list[int]] = {}
    for i, card in enumerate(cards):
        places.setdefault(card.rank if kind == "character" else card.number, []).append(i)
    if kind == "character":
        for same in places.values():
            if not cards[same[0]].dwelling:
                for i, j, k in combinations(same, 3):
                    yield i, j, k
        return
    order = sorted(range(len(cards)), key=lambda i: (cards[i].number, i))
    rank = {i: n for n, i in enumerate(order)}
    for i, j in combinations(order, 2):
        for number in _results(kind, cards[i].number, cards[j].number, places):
            yield from ((i, j, k) for k in places[number] if rank[k] > rank[j])


def _results(kind: Control, a: int, b: int, numbers: Iterable[int]) -> Iterable[int]:
    """Return the numbers that make a meld of that kind with a ≤ b and are at least b."""
    match kind:
        case "addition" | "subtraction":
            wanted = {a + b}
        case "multiplication" | "division":
            wanted = {a * b}
        case "run":
            wanted = {2 * b - a} if a < b else set()
        case "prime":
            wanted = {n for n in numbers if n > b > a and is_prime(n)} if is_prime(a) and is_prime(b) else set()
        case _:
            wanted = {n for n in numbers if n > b > a and not n % a and not n % b}
    return wanted.intersection(numbers)


def _grows(kind: Kind, meld: list[Card], card: Card) -> bool:
    """Tell whether one more card makes a larger meld of a kind other than a run, if there is room (NUMO-19)."""
    numbers = sorted(other.number for other in meld)
    high, n = numbers[-1], card.number
    match kind:
        case "character":
            return card.figure == meld[0].figure
        case "prime":
            return is_prime(n) and n not in numbers
        case _:
            return n not in numbers and not (high % n and n % high)

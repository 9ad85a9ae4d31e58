"""What a centre offers to the next player: the best take for each number, estimated fast and nearly exactly.

Cards are counted in heaps that add up fast. A take is approximated by single piles and joins, and by each wild
card on one or two piles. The rules have an exact search, but here thousands of tables are examined for one move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from bot.games.numero.cards import Card, Effect
from bot.games.numero.scoring import CLEAR, colour_bonus, operation_bonus, size_bonus
from bot.games.numero.values import whole_after

REACHED = 46
"""Values below this one are considered before a wild card is played."""
JOINS = 400
"""The maximum number of joins considered."""
LONE = 3
"""The maximum number of wild cards of the centre considered."""
_OPERATIONS = {"−": 1, "×": 2, "÷": 4}
_COLOURS = {"green": 8, "orange": 16, "blue": 32, "red": 64}


class Heap(NamedTuple):
    """A heap of cards: how many, how many of them are numbers, their printed points, and marks for the operations
    of wild cards and the colours of number cards."""

    size: int
    numbers: int
    printed: int
    marks: int

    def plus(self, other: Heap) -> Heap:
        """Add two heaps."""
        return Heap(
            self.size + other.size,
            self.numbers + other.numbers,
            self.printed + other.printed,
            self.marks | other.marks,
        )


NONE = Heap(0, 0, 0, 0)
Worth = Callable[[Heap], int]
"""The worth of winning these cards of the centre as a group of a take."""


class WildValues(NamedTuple):
    """A wild card: its heap, and the whole value that it makes of each value, 0 if it makes none."""

    heap: Heap
    after: tuple[int, ...]


class JoinedPiles(NamedTuple):
    """Piles that can be joined: their value, their places in the centre as a mask, and their cards."""

    value: int
    mask: int
    heap: Heap


class TakeValue(NamedTuple):
    """A take: the worth of its groups, and the places it wins, as a mask."""

    worth: int
    mask: int


@lru_cache(maxsize=1024)
def heap_of(card: Card) -> Heap:
    """Make a heap of one card."""
    if card.effect is not None:
        marks = sum(_OPERATIONS[sign] for sign in card.effect.operations if sign in _OPERATIONS)
        return Heap(1, 0, card.points, marks)
    assert card.colour is not None
    return Heap(1, 1, card.points, _COLOURS[card.colour])


@lru_cache(maxsize=1024)
def wild_values(card: Card) -> WildValues:
    """Return a wild card with everything it can do."""
    assert card.effect is not None
    return WildValues(heap_of(card), _after(card.effect))


@lru_cache(maxsize=256)
def _after(effect: Effect) -> tuple[int, ...]:
    return (0, *(whole_after(effect, value) or 0 for value in range(1, REACHED)))


@lru_cache(maxsize=1 << 16)
def points(heap: Heap) -> int:
    """Return a group's points in points mode (NUMERO-30 … NUMERO-35). The hand card counts towards the size."""
    size = heap.size + 1
    operations = (heap.marks & 7).bit_count() + (heap.numbers > 1)
    colours = (heap.marks >> 3).bit_count()
    return (
        1 + heap.size + heap.printed + operation_bonus(operations) + size_bonus(size) + colour_bonus(size, colours)
    )


def cards(heap: Heap) -> int:
    """Return the number of cards of a group."""
    return heap.size


class TakeEstimator:
    """Estimate what can be taken from a centre. Its piles and lone wild cards are added one by one."""

    def __init__(self, top: int, worth: Worth, *, clearing: bool) -> None:
        self.top = top
        self.everything = 0
        self._worth = worth
        self._clearing = clearing
        self._places = 0
        self._joins: list[JoinedPiles] = []
        self._pairs: list[JoinedPiles] = []
        self._groups: dict[int, list[TakeValue]] = {}
        self._lone: list[tuple[WildValues, int]] = []
        self._known: dict[tuple[int, tuple[WildValues, ...], int], TakeValue] = {}

    def add(self, value: int, heap: Heap) -> None:
        """Add a pile."""
        place = self._place()
        single = JoinedPiles(value, place, heap)
        joins = [single, *(self._join(join, single) for join in self._joins if join.value + value <= self.top)]
        singles = [join for join in self._pairs if join.mask.bit_count() == 1 and join.value + value < REACHED]
        self._pairs += [single, *(self._join(join, single) for join in singles)]
        if len(self._joins) < JOINS:
            self._joins += joins
        for join in joins:
            self._groups.setdefault(join.value, []).append(TakeValue(self._worth(join.heap), join.mask))

    def add_wild(self, wild: WildValues) -> None:
        """Add a lone wild card."""
        self._lone.append((wild, self._place()))

    def take(self, number: int, wilds: tuple[WildValues, ...], gone: int) -> TakeValue:
        """Estimate the best take with these cards without the places ``gone``, with worth 0 if there is none."""
        key = (number, wilds, gone)
        if key not in self._known:
            self._known[key] = self._take(number, wilds, gone)
        return self._known[key]

    def _place(self) -> int:
        place = 1 << self._places
        self._places += 1
        self.everything |= place
        return place

    @staticmethod
    def _join(one: JoinedPiles, other: JoinedPiles) -> JoinedPiles:
        return JoinedPiles(one.value + other.value, one.mask | other.mask, one.heap.plus(other.heap))

    def _take(self, number: int, wilds: tuple[WildValues, ...], gone: int) -> TakeValue:
        best, begun = self._plain(number, TakeValue(0, gone)), TakeValue(0, gone)
        for wild, place in (*((wild, 0) for wild in wilds), *self._lone[:LONE]):
            if place & gone:
                continue
            group = self._with_wild(number, wild, place, begun.mask)
            if group is None:
                continue
            begun = TakeValue(begun.worth + group.worth, begun.mask | group.mask)
            best = max(best, self._plain(number, begun))
        clears = self._clearing and best.worth and best.mask == self.everything
        return TakeValue(best.worth + (CLEAR if clears else 0), best.mask & ~gone)

    def _plain(self, number: int, begun: TakeValue) -> TakeValue:
        """Complete a take with all groups that need no wild card, the most valuable first."""
        groups = self._groups.get(number, [])
        groups.sort(reverse=True)
        worth, used = begun
        for group in groups:
            if not group.mask & used:
                worth, used = worth + group.worth, used | group.mask
        return TakeValue(worth, used)

    def _with_wild(self, number: int, wild: WildValues, place: int, used: int) -> TakeValue | None:
        """Find the best group with a wild card: on one or two piles, joined with others afterwards."""
        best: TakeValue | None = None
        for join in self._pairs:
            after = wild.after[join.value]
            if not 0 < after <= number or join.mask & used:
                continue
            group = TakeValue(self._worth(join.heap.plus(wild.heap)), join.mask | place)
            if after < number:
                more = self._beside(number - after, used | join.mask)
                if more is None:
                    continue
                group = TakeValue(group.worth + more.worth, group.mask | more.mask)
            if best is None or group > best:
                best = group
        return best

    def _beside(self, value: int, used: int) -> TakeValue | None:
        return next((group for group in self._groups.get(value, ()) if not group.mask & used), None)


def total(found: Iterable[Heap]) -> Heap:
    """Add up heaps."""
    whole = NONE
    for heap in found:
        whole = whole.plus(heap)
    return whole

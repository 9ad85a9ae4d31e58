"""Which piles and wild cards together make a number, using all of them: the core of the search (NUMERO-14).

What some piles S and wild cards W can make is either a wild card of W applied to what S and the rest of W can
make, or a join of two smaller results. The search goes backwards from the target number, since for each wild card
only one value leads to it. Only in a join of two parts that both have wild cards, the part with fewer of them is
enumerated forwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from bot.games.effort import Effort
from bot.games.numero.cards import Effect
from bot.games.numero.takes.arithmetic import Arithmetic, bits, subsets


class PlainWay(msgspec.Struct, frozen=True):
    """A pile or a join of piles without wild cards, as a mask."""

    piles: int


class WildWay(msgspec.Struct, frozen=True):
    """A wild card (its index) on something."""

    wild: int
    on: Way


class JoinWay(msgspec.Struct, frozen=True):
    """Two things joined."""

    one: Way
    other: Way


Way = PlainWay | WildWay | JoinWay
"""How a number is made."""


class Reach:
    """What piles with these whole values and these wild cards can make. Piles and wild cards are identified by
    index, sets of them are bit masks."""

    def __init__(self, piles: Sequence[int], effects: Sequence[Effect], work: Effort | None = None) -> None:
        """With ``work``, the search stops when that budget is spent, one unit per question."""
        self.work = work
        self.piles = len(piles)
        self.wilds = len(effects)
        self.maths = Arithmetic(effects)
        self.sums = [0]
        for value in piles:
            self.sums += [old + value * self.maths.scale for old in self.sums]
        self._ways: dict[tuple[int, int, int], Way | None] = {}
        self._tops: dict[tuple[int, int, int], WildWay | None] = {}
        self._forward: dict[tuple[int, int], dict[int, WildWay]] = {}

    def groups(self, number: int) -> Iterator[tuple[int, int, Way]]:
        """Generate all sets of piles and wild cards that can make a whole number, and how, fewest wild cards
        first."""
        masks = sorted(range(1, 1 << self.piles), key=int.bit_count)
        for wilds in sorted(range(1 << self.wilds), key=int.bit_count):
            for piles in masks:
                way = self.way(piles, wilds, number * self.maths.scale)
                if way is not None:
                    yield piles, wilds, way
                if not self._charge_question():
                    return

    def way(self, piles: int, wilds: int, value: int) -> Way | None:
        """Find a way to make a (scaled) value using all of these piles and wild cards. None if there is none."""
        if not wilds:
            return PlainWay(piles) if self.sums[piles] == value else None
        if not self.maths.possible(wilds, self.sums[piles], value):
            return None
        key = piles, wilds, value
        if key not in self._ways and self._charge_question():
            self._ways[key] = self._top(piles, wilds, value) or self._find_join(piles, wilds, value)
        return self._ways.get(key)

    def _charge_question(self) -> bool:
        """Charge another question to the budget, False if it is spent. Answers are incomplete from then on."""
        if self.work is None:
            return True
        self.work.left -= 1
        return not self.work.is_spent

    def _top(self, piles: int, wilds: int, value: int) -> WildWay | None:
        """Find a way that ends with a wild card applied to everything."""
        if not self.maths.possible(wilds, self.sums[piles], value):
            return None
        key = piles, wilds, value
        if key not in self._tops and self._charge_question():
            self._tops[key] = next(self._last_wilds(piles, wilds, value), None)
        return self._tops.get(key)

    def _last_wilds(self, piles: int, wilds: int, value: int) -> Iterator[WildWay]:
        for i in bits(wilds):
            before = self.maths.undo(i, value)
            way = None if before is None else self.way(piles, wilds ^ 1 << i, before)
            if way is not None:
                yield WildWay(i, way)

    def _find_join(self, piles: int, wilds: int, value: int) -> Way | None:
        """Find a way that ends with a join: of plain piles and one other part, or of two parts with wild cards."""
        for plain in subsets(piles):
            if self.sums[plain] < value:
                top = self._top(piles ^ plain, wilds, value - self.sums[plain])
                if top is not None:
                    return JoinWay(PlainWay(plain), top)
        for few in subsets(wilds):
            if 2 * few.bit_count() <= wilds.bit_count():
                for part in subsets(piles):
                    found = self._two(part, few, piles ^ part, wilds ^ few, value)
                    if found is not None:
                        return found
        return None

    def _two(self, part: int, few: int, rest: int, many: int, value: int) -> Way | None:
        if not self._charge_question():
            return None
        for made, top in self._values_made(part, few).items():
            if made < value:
                way = self.way(rest, many, value - made)
                if way is not None:
                    return JoinWay(top, way)
        return None

    def _values_made(self, piles: int, wilds: int) -> dict[int, WildWay]:
        """Every value that these piles and wild cards can make with a wild card applied last."""
        key = piles, wilds
        if key not in self._forward:
            made: dict[int, WildWay] = {}
            for i in bits(wilds):
                for value, way in self._any(piles, wilds ^ 1 << i):
                    after = self.maths.apply(i, value)
                    if after is not None:
                        made.setdefault(after, WildWay(i, way))
            self._forward[key] = made
        return self._forward[key]

    def _any(self, piles: int, wilds: int) -> Iterable[tuple[int, Way]]:
        """Every value that these piles and wild cards can make, with a way to make it (values may repeat)."""
        if not wilds:
            yield self.sums[piles], PlainWay(piles)
            return
        yield from self._values_made(piles, wilds).items()
        for part in subsets(piles):
            if not self._charge_question():
                return
            for value, top in self._values_made(part, wilds).items():
                yield value + self.sums[piles ^ part], JoinWay(top, PlainWay(piles ^ part))
            for some in subsets(wilds):
                for value, top in self._values_made(part, some).items():
                    for other, way in self._any(piles ^ part, wilds ^ some):
                        if not self._charge_question():
                            return
                        yield value + other, JoinWay(top, way)

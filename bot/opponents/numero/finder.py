"""The groups that a table offers: which piles and wild cards together make a number.

All groups with up to two wild cards are found, unless there are more than ``MOST_GROUPS``. Those with more wild
cards are searched among the piles and wild cards that a search can combine freely, within the budget.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

import msgspec
from msgspec.structs import replace

from bot.games.effort import Effort
from bot.games.numero.cards import Effect
from bot.games.numero.model import WildPlay
from bot.games.numero.takes.reach import Reach
from bot.games.numero.takes.search import MOST, Problem, take_action
from bot.opponents.numero.sums import PileSums, sums_for_one, sums_for_two

WINDOW = (12, 12, 10, 9, 8, 8, 8, 8, 7)
"""The number of piles searched together, by the number of wild cards on the table."""
MOST_GROUPS = 1_500
"""The most groups searched for. Only big tables have so many."""
FREELY = 4
"""The number of wild cards that are combined freely on a table that is not searched completely."""
PAIR = 50
"""The cost of a pair of wild cards, in questions of the search."""


class Group(msgspec.Struct, frozen=True):
    """Piles and wild cards of a table, as masks, that make a number."""

    piles: int
    wilds: int


class Finder:
    """Find the groups of one table, which fits into a window. ``wilds`` is the most wild cards in a group."""

    def __init__(self, problem: Problem, work: Effort, wilds: int) -> None:
        self.problem = problem
        self.work = work
        self.wilds = wilds
        self.effects = [card.effect for card in problem.wilds if card.effect is not None]
        self._sums = PileSums([pile.value for pile in problem.piles])
        self._found: dict[int, list[Group]] = {}
        self._free: Reach | None = None

    def groups(self, number: int) -> list[Group]:
        """Return the groups that make this number, fewest wild cards first."""
        if number not in self._found:
            self._found[number] = list(islice(self._all(number), MOST_GROUPS)) if self.problem.piles else []
        return self._found[number]

    def play_group(self, group: Group, number: int) -> tuple[tuple[int, ...], tuple[WildPlay, ...]]:
        """Work out how a found group makes the number: the piles that result, and the wild plays in order."""
        piles = tuple(pile for i, pile in enumerate(self.problem.piles) if group.piles >> i & 1)
        wilds = tuple(card for i, card in enumerate(self.problem.wilds) if group.wilds >> i & 1)
        part = replace(self.problem, piles=piles, wilds=wilds, lone=0)
        reach = part.reach()
        way = reach.way((1 << len(piles)) - 1, (1 << len(wilds)) - 1, number * reach.maths.scale)
        assert way is not None
        take = take_action(part, self.problem.numbers[0], [way])
        return take.piles, take.wilds

    def _all(self, number: int) -> Iterator[Group]:
        sums, effects = self._sums, self.effects
        yield from (Group(mask, 0) for mask in sums.by_sum.get(number, ()))
        if self.wilds >= 1:
            for i, effect in enumerate(effects):
                wanted = sums_for_one(effect, number, sums.sums[-1])
                yield from (Group(mask, 1 << i) for mask in self._with(wanted, sums.parts))
        if self.wilds >= 2 and len(effects) >= 2:
            for i, j in combinations(reversed(range(len(effects))), 2):
                self.work.left -= PAIR
                if self.work.is_spent:
                    return
                wanted = sums_for_two(*_order(effects[i], effects[j]), number, sums.width)
                yield from (Group(mask, 1 << i | 1 << j) for mask in self._with(wanted, sums.pairs))
        if self.wilds >= 3 and len(effects) >= 3:
            yield from self._freely(number)

    def _with(self, wanted: dict[int, int], made: Sequence[int]) -> Iterator[int]:
        """Yield the sets of piles with a wanted sum of which parts make wanted sums."""
        by_sum = self._sums.by_sum
        for whole, parts in wanted.items():
            for mask in by_sum.get(whole, ()):
                if made[mask] & parts:
                    yield mask

    def _freely(self, number: int) -> Iterator[Group]:
        """Yield groups with three wild cards or more, fewest first. A big table is limited to the last wild cards,
        where those of the hand are, and to as many of the first piles as can be combined with them."""
        first = 0 if self.problem.small else max(0, len(self.effects) - FREELY)
        effects = self.effects[first:]
        values = [pile.value for pile in self.problem.piles[: MOST[len(effects)]]]
        if self._free is None:
            self._free = Reach(values, effects, self.work)
        many = [wilds for wilds in range(1 << len(effects)) if 3 <= wilds.bit_count() <= self.wilds]
        target = number * self._free.maths.scale
        for wilds in sorted(many, key=int.bit_count):
            for piles in range(1, 1 << len(values)):
                if self.work.is_spent:
                    return
                if self._free.way(piles, wilds, target) is not None:
                    yield Group(piles, wilds << first)


def _order(one: Effect, other: Effect) -> tuple[Effect, Effect]:
    swap = (other.kind, other.n, other.of) < (one.kind, one.n, one.of)
    return (other, one) if swap else (one, other)

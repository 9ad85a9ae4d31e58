"""Which groups a card takes together: the best disjoint ones, exactly on small tables, nearly so on big ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from bot.games.effort import Effort
from bot.games.numero.cards import Card
from bot.games.numero.options import Mode
from bot.games.numero.scoring import CLEAR, Profile, profile
from bot.games.numero.takes.arithmetic import bits
from bot.games.numero.takes.packing import Packer, Packing, WeighedGroup, weigh
from bot.games.numero.takes.search import Problem
from bot.opponents.numero.finder import Group

MOST = 400
"""If a number makes more groups, only the largest and the smallest ones are packed, half of each."""


PARTS = 8
"""Packing the groups of one card may cost one in this many parts of the remaining budget."""


class Packs:
    """The takes of one number card among these groups."""

    def __init__(self, problem: Problem, card: Card, groups: Sequence[Group], mode: Mode, work: Effort) -> None:
        self._piles = len(problem.piles)
        self._centre = (1 << self._piles + problem.lone) - 1
        self._held = mode == "points"
        self._work = work
        profiles, hand = problem.profiles(), profile([card]) if self._held else None
        self._weighed = [
            weigh(items, _whole(profiles, items), hand)
            for items in _limit_groups([group.piles | group.wilds << self._piles for group in groups], profiles)
        ]
        self._packers: dict[int, Packer] = {}

    def best(self, wilds: int) -> Packing | None:
        """Return the best groups using only these wild cards (a mask), and their worth without the number card
        itself, None if there is no group."""
        items = (1 << self._piles) - 1 | wilds << self._piles
        found = [self._pack(items, 0), *self._greedy(items)]
        if self._held and not self._centre & ~items:
            found.append(self._pack(items, self._centre))
        packings = [self._clear(packing) for packing in found if packing is not None and packing.groups]
        return max(packings, key=lambda packing: packing.worth, default=None)

    def _pack(self, items: int, all_of: int) -> Packing | None:
        if all_of not in self._packers:
            work = self._work.share(PARTS)
            self._packers[all_of] = Packer(self._weighed, self._piles, held=self._held, all_of=all_of, work=work)
            found = self._packers[all_of].best(items)
            self._work.give_back(work)
            return found
        return self._packers[all_of].best(items)

    def _greedy(self, items: int) -> list[Packing]:
        """Make two simple packings, available even without budget: large groups first, and small ones first."""
        fitting = sorted((group for group in self._weighed if not group.items & ~items), key=_size)
        return [_fill_greedily(fitting, held=self._held), _fill_greedily(fitting[::-1], held=self._held)]

    def _clear(self, packing: Packing) -> Packing:
        if self._held and not self._centre & ~sum(packing.groups):
            return Packing(packing.worth + CLEAR, packing.groups)
        return packing


def _limit_groups(items: list[int], profiles: Sequence[Profile]) -> list[int]:
    """Limit the groups to as many as can be packed."""
    if len(items) <= MOST:
        return items
    sizes = [one.size for one in profiles]
    items = sorted(items, key=lambda group: sum(sizes[i] for i in bits(group)))
    return items[: MOST // 2] + items[-MOST // 2 :]


def _whole(profiles: Sequence[Profile], items: int) -> Profile:
    *_, whole = accumulate((profiles[i] for i in bits(items)), Profile.__or__)
    return whole


def _size(group: WeighedGroup) -> tuple[int, int]:
    return group.items.bit_count(), group.items


def _fill_greedily(groups: Sequence[WeighedGroup], *, held: bool) -> Packing:
    chosen: list[WeighedGroup] = []
    used = 0
    for group in groups:
        if not group.items & used:
            chosen.append(group)
            used |= group.items
    gain = max((group.gain for group in chosen), default=0) if held else 0
    return Packing(sum(group.worth for group in chosen) + gain, tuple(group.items for group in chosen))

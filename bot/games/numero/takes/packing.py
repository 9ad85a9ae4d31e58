"""Choosing which of many possible groups to take together: disjoint sets of cards with the highest total worth."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.games.effort import Effort
from bot.games.numero.scoring import Profile, group_points, hand_gain


class WeighedGroup(msgspec.Struct, frozen=True):
    """A possible group: a mask of its items, its worth, and its extra worth with the hand card in it."""

    items: int
    worth: int
    gain: int = 0


class Packing(msgspec.Struct, frozen=True):
    """Groups that can be taken together (masks of their items) and their worth."""

    worth: int
    groups: tuple[int, ...]


_NOTHING = Packing(0, ())


def weigh(items: int, group: Profile, hand: Profile | None) -> WeighedGroup:
    """Weigh a group: by its number of cards or, with the hand card's profile, by its points."""
    if hand is None:
        return WeighedGroup(items, group.size)
    return WeighedGroup(items, group_points(group), hand_gain(group, hand))


class Packer:
    """Finds the best packing. The first ``piles`` items are piles. Every group contains at least one of them.

    ``all_of`` are items that must all be in some group. Once the budget ``work`` is spent, one unit per group
    examined, the best packing found so far counts.
    """

    def __init__(
        self,
        groups: Iterable[WeighedGroup],
        piles: int,
        *,
        held: bool,
        all_of: int = 0,
        work: Effort | None = None,
    ) -> None:
        self.work = work
        self.held = held
        self.all_of = all_of
        self.first: list[list[WeighedGroup]] = [[] for _ in range(piles)]
        for group in sorted(groups, key=lambda group: (-group.worth, group.items)):
            self.first[(group.items & -group.items).bit_length() - 1].append(group)
        self.piles = (1 << piles) - 1
        self.known: dict[tuple[int, bool], Packing | None] = {}

    def best(self, items: int) -> Packing | None:
        """Find the best packing of these items, in points mode with the hand card in a group. None if there is
        none."""
        return self._best(items, self.held)

    def _best(self, left: int, held: bool) -> Packing | None:
        piles = left & self.piles
        if not piles:
            return None if held or left & self.all_of else _NOTHING
        key = left, held
        if key not in self.known:
            self.known[key] = self._search(left, piles & -piles, held)
        return self.known[key]

    def _search(self, left: int, low: int, held: bool) -> Packing | None:
        best = None if low & self.all_of else self._best(left ^ low, held)
        for group in self.first[low.bit_length() - 1]:
            if group.items & ~left:
                continue
            if self.work is not None:
                self.work.left -= 1
                if self.work.is_spent and best is not None:
                    break
            best = _better(best, group, group.worth, self._best(left ^ group.items, held))
            if held:
                best = _better(best, group, group.worth + group.gain, self._best(left ^ group.items, held=False))
        return best


def _better(best: Packing | None, group: WeighedGroup, worth: int, rest: Packing | None) -> Packing | None:
    if rest is None or (best is not None and best.worth >= worth + rest.worth):
        return best
    return Packing(worth + rest.worth, (group.items, *rest.groups))

"""Dividing chosen piles into groups that all have the same value: a multiple take (NUMERO-17).

All piles are used. Every division has the same number of groups, the sum over the target, so only the bonuses of
points mode make one division better than another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from math import lcm

import msgspec

from bot.games.numero.scoring import Profile, bonus_for_spread, hand_gain, operation_bonus
from bot.games.numero.values import Value, add

EXACT = 12
"""With at most this many piles, the best division is guaranteed."""
STEPS = 60_000
"""With more piles, the search looks for better divisions for this many steps, and after twice as many any division
has to do."""
NEVER = -(10**6)
"""Less than any possible points: there is no such division."""

Groups = tuple[tuple[int, ...], ...]


class PileToDivide(msgspec.Struct, frozen=True):
    """A pile to divide: its value, and its profile if bonuses count (otherwise the empty one)."""

    value: Value
    profile: Profile = Profile()


class _Best(msgspec.Struct, frozen=True):
    """The best division of some parts: bonus points and groups, with the hand card in none of them (``bare``) and
    in one of them (``held``)."""

    bare: int
    bare_groups: tuple[int, ...]
    held: int = NEVER
    held_groups: tuple[int, ...] = ()


def divide(parts: Sequence[PileToDivide], target: int, hand: Profile | None = None) -> Groups | None:
    """Find the best division into groups worth ``target``, as indexes of the parts. None if there is none.

    With the profile of the hand card, the best division has the most bonus points (NUMERO-33 … NUMERO-35),
    guaranteed up to 12 parts. Without it any division will do. Whether one exists depends on the values alone, of
    which few differ, so it is always found.
    """
    total = add([part.value for part in parts])
    if not parts or total % target:
        return None
    if hand is not None:
        search = _DivisionSearch(parts, target, hand, STEPS if len(parts) > EXACT else 0)
        with suppress(_OutOfTimeError):
            return search.run()
    return _divide_values(tuple([part.value for part in parts]), target)


@lru_cache(maxsize=1024)
def _divide_values(values: tuple[Value, ...], target: int) -> Groups | None:
    """Find any division. It depends on the values alone."""
    return _DivisionSearch([PileToDivide(value) for value in values], target, None, 0).run()


class _OutOfTimeError(Exception):
    """The search has used up its steps."""


class _DivisionSearch:
    """A search over sets of parts, stored as bit masks, parts with the highest values first. With a ``limit``, it
    stops looking for better divisions after that number of steps."""

    def __init__(self, parts: Sequence[PileToDivide], target: int, hand: Profile | None, limit: int) -> None:
        scale = lcm(*[part.value.denominator for part in parts])
        whole = [part.value.numerator * (scale // part.value.denominator) for part in parts]
        self.order = sorted(range(len(parts)), key=lambda i: (-whole[i], i))
        self.parts = [parts[i] for i in self.order]
        self.values = [whole[i] for i in self.order]
        self.target = target * scale
        self.hand = hand
        self.known: dict[int, _Best | None] = {0: _Best(0, ())}
        self.worth: dict[int, tuple[int, int]] = {}
        self.steps = 0
        self.limit = limit

    def run(self) -> Groups | None:
        """Find the groups of the best division of all parts. Raises ``_OutOfTimeError``."""
        best = self.best((1 << len(self.parts)) - 1)
        if best is None:
            return None
        return self.groups(best.bare_groups if self.hand is None else best.held_groups)

    def groups(self, masks: tuple[int, ...]) -> Groups:
        """Convert masks to indexes of the original parts, ascending."""
        places = range(len(self.parts))
        return tuple(sorted(tuple(sorted(self.order[i] for i in places if mask >> i & 1)) for mask in masks))

    def best(self, left: int) -> _Best | None:
        """The best division of the parts in a mask, None if there is none."""
        if left in self.known:
            return self.known[left]
        best: _Best | None = None
        for group in self.with_first(left):
            rest = self.best(left & ~group)
            if rest is not None:
                best = self.better(best, group, rest)
                if self.hand is None or (self.limit and self.steps > self.limit):
                    break
        self.known[left] = best
        return best

    def better(self, best: _Best | None, group: int, rest: _Best) -> _Best:
        """Choose the better of two divisions: the best known, or this group with the best division of the rest."""
        bonus, gain = self.bonus(group)
        if best is None:
            best = _Best(NEVER, ())
        bare, bare_groups, held, held_groups = best.bare, best.bare_groups, best.held, best.held_groups
        if bonus + rest.bare > bare:
            bare, bare_groups = bonus + rest.bare, (group, *rest.bare_groups)
        for points, groups in (
            (bonus + gain + rest.bare, rest.bare_groups),
            (bonus + rest.held, rest.held_groups),
        ):
            if points > held:
                held, held_groups = points, (group, *groups)
        return _Best(bare, bare_groups, held, held_groups)

    def bonus(self, group: int) -> tuple[int, int]:
        """The bonus points of a group without the hand card, and the gain from adding it."""
        if self.hand is None:
            return 0, 0
        if group not in self.worth:
            whole = Profile()
            for i, part in enumerate(self.parts):
                if group >> i & 1:
                    whole |= part.profile
            bonus = operation_bonus(whole.operations) + bonus_for_spread(whole)
            self.worth[group] = bonus, hand_gain(whole, self.hand)
        return self.worth[group]

    def with_first(self, left: int) -> Iterator[int]:
        """Generate the groups of these parts that are worth the target and contain the first part."""
        places = [i for i in range(len(self.parts)) if left >> i & 1]
        return self._fill(places, 1, 1 << places[0], self.target - self.values[places[0]])

    def _fill(self, places: list[int], start: int, group: int, need: int) -> Iterator[int]:
        """Complete the group with parts from ``start`` on in all ways. Of equal parts, the first ones are used."""
        self.steps += 1
        if self.limit and self.steps > 2 * self.limit:
            raise _OutOfTimeError
        if need == 0:
            yield group
        if need <= 0:
            return
        tried: set[tuple[int, Profile]] = set()
        for at in range(start, len(places)):
            i = places[at]
            kind = self.values[i], self.parts[i].profile
            if self.values[i] <= need and kind not in tried:
                tried.add(kind)
                yield from self._fill(places, at + 1, group | 1 << i, need - self.values[i])

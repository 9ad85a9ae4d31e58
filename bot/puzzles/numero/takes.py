"""Every take of a small table: which cards, in how many groups, and how hard it is to see.

The search is complete: each set of piles and wild cards is tested for making the number, and each union of such
groups without common cards is a take (NUMERO-16, NUMERO-17). Sets of cards are masks: piles first, then wild
cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from bot.games.effort import Effort
from bot.games.numero.cards import Card
from bot.games.numero.model import Take
from bot.games.numero.takes.arithmetic import bits
from bot.games.numero.takes.search import Problem
from bot.opponents.numero.finder import Finder, Group
from bot.opponents.numero.people import hardness

SEVERAL = 0.5
"""How much harder each further group makes a take to see."""
UNBOUNDED = 10**12
"""More than a search of a small table can use, so that it is complete."""
PLAIN = 2
"""A pile, two joined piles, or one pile under a wild card: at most one operation."""


class Takes:
    """The takes of one number card at the finder's table. All piles are single cards."""

    def __init__(self, finder: Finder, card: Card) -> None:
        self.finder = finder
        self.card = card
        self._piles = len(finder.problem.piles)
        self.groups = [group.piles | group.wilds << self._piles for group in finder.groups(card.number)]
        self.unions = unions(self.groups)

    @cached_property
    def most(self) -> int:
        """The most cards of a take, the number card included, 0 without a take."""
        return _cards(self.unions)

    @cached_property
    def plain(self) -> int:
        """The most cards of a take whose groups need one operation at most."""
        return _cards(unions(group for group in self.groups if group.bit_count() <= PLAIN))

    @cached_property
    def single(self) -> int:
        """The most cards of a take of a single group that needs one operation at most."""
        return max((1 + group.bit_count() for group in self.groups if group.bit_count() <= PLAIN), default=0)

    @cached_property
    def best(self) -> tuple[int, ...]:
        """The sets of cards that win the most."""
        return tuple(sorted(union for union in self.unions if union and 1 + union.bit_count() == self.most))

    def easiest(self, union: int) -> tuple[float, tuple[int, ...]]:
        """Find the grouping of a take that is easiest to see, with its hardness first."""
        return min(self._divide(union), key=lambda found: found[0])

    def action(self, union: int) -> Take:
        """Make the take of these cards, grouped as is easiest to see."""
        made = [self.finder.play_group(self._group(items), self.card.number) for items in self.easiest(union)[1]]
        groups = tuple(piles for piles, _ in made)
        wilds = tuple(play for _, plays in made for play in plays)
        return Take(self.card.id, tuple(name for piles in groups for name in piles), wilds, groups)

    def _divide(self, union: int) -> list[tuple[float, tuple[int, ...]]]:
        if not union:
            return [(-SEVERAL, ())]
        lowest = union & -union
        found = []
        for group in self.groups:
            if group & lowest and not group & ~union:
                hard = self._hardness(group) + SEVERAL
                found += [(hard + rest, (group, *others)) for rest, others in self._divide(union & ~group)]
        return found

    def _hardness(self, items: int) -> float:
        return hardness(self.finder.problem, self._group(items))

    def _group(self, items: int) -> Group:
        return Group(items & (1 << self._piles) - 1, items >> self._piles)


class AllTakes:
    """The takes of all number cards at a table: the most cards of any, of any that is ``plain`` and of any
    ``single`` group, and whether the best take wins everything."""

    def __init__(self, problem: Problem) -> None:
        assert problem.small
        finder = Finder(problem, Effort(UNBOUNDED), len(problem.wilds))
        self.by_card = [Takes(finder, card) for card in problem.numbers]
        self.most = self._most(lambda takes: takes.most)
        self.plain = self._most(lambda takes: takes.plain)
        self.single = self._most(lambda takes: takes.single)
        self.everything = self.most == 1 + len(problem.piles) + len(problem.wilds)

    @cached_property
    def ways(self) -> int:
        """The number of takes that win the most."""
        return sum(len(takes.best) for takes in self._best)

    @cached_property
    def hardness(self) -> float:
        """The hardness of the best take that is easiest to see."""
        return min(takes.easiest(union)[0] for takes in self._best for union in takes.best)

    @cached_property
    def action(self) -> Take:
        """The easiest of the best takes."""
        _, takes, union = min(
            ((takes.easiest(union)[0], takes, union) for takes in self._best for union in takes.best),
            key=lambda found: found[0],
        )
        return takes.action(union)

    @cached_property
    def others(self) -> tuple[tuple[int, int], ...]:
        """The numbers of the other cards, and the most cards that each takes."""
        return tuple((takes.card.number, takes.most) for takes in self.by_card if takes.most < self.most)

    @property
    def _best(self) -> list[Takes]:
        return [takes for takes in self.by_card if takes.most == self.most]

    def _most(self, of: Callable[[Takes], int]) -> int:
        return max(map(of, self.by_card), default=0)


def unions(groups: Iterable[int]) -> frozenset[int]:
    """Return every union of groups without a common card, the empty one included."""
    by_lowest: dict[int, list[int]] = {}
    for group in groups:
        by_lowest.setdefault(next(iter(bits(group))), []).append(group)
    found = {0}
    for lowest in sorted(by_lowest, reverse=True):
        found |= {group | union for group in by_lowest[lowest] for union in found if not group & union}
    return frozenset(found)


def _cards(found: Iterable[int]) -> int:
    most = max(map(int.bit_count, found), default=0)
    return 1 + most if most else 0

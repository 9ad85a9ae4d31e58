"""Completing a choice: the best takes with all chosen piles and a few more cards of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from msgspec.structs import replace

from bot.games.effort import Effort
from bot.games.numero.model import Take
from bot.games.numero.options import Mode
from bot.games.numero.takes.arithmetic import subsets
from bot.games.numero.takes.reach import Reach, Way
from bot.games.numero.takes.search import Problem, cards_won, take_action, worth

WORK = 12_000
"""The budget for one choice, in questions about what some cards can make."""
PILES, WILDS = 8, 5
"""The most other piles, and wild cards, that are tried. Of the wild cards those of the hand come first."""
JUDGED = 12
"""So many of the takes with the most cards are compared in points."""


def complete_take(problem: Problem, chosen: int, more: int, mode: Mode, work: int = WORK) -> list[Take]:
    """Find takes with the first ``chosen`` piles of a problem and 1 to ``more`` other piles and wild cards, best
    first. Each group has a chosen pile."""
    dropped = max(0, len(problem.wilds) - WILDS)
    problem = replace(
        problem,
        piles=problem.piles[: chosen + PILES],
        wilds=problem.wilds[dropped:],
        lone=max(0, problem.lone - dropped),
    )
    found: list[tuple[int, Take]] = []
    budget = Effort(work)
    numbers = {card.number: card for card in problem.numbers}
    for done, (number, card) in enumerate(numbers.items()):
        share = budget.share(len(numbers) - done)
        ways = _find_groups(problem.reach(share), chosen, more, number)
        for groups in _cover(ways, (1 << chosen) - 1, more):
            if sum(groups).bit_count() > chosen:
                action = take_action(problem, card, [ways[items] for items in groups])
                found.append((sum(map(len, cards_won(problem, action))), action))
        budget.give_back(share)
    found.sort(key=lambda pair: -pair[0])
    best = [action for _, action in found[:JUDGED]]
    return best if mode == "card" else sorted(best, key=lambda action: -worth(problem, action, mode))


def _find_groups(reach: Reach, chosen: int, more: int, number: int) -> dict[int, Way]:
    """Find the groups worth a number, by the mask of their piles and wild cards, those with the fewest other cards
    first."""
    whole, everything = (1 << chosen) - 1, (1 << reach.piles) - 1
    parts = [whole, *subsets(whole)]
    ways: dict[int, Way] = {}
    for count in range(more + 1):
        for extra in combinations(range(chosen, reach.piles + reach.wilds), count):
            added = sum(1 << item for item in extra)
            for part in parts:
                items = part | added
                way = reach.way(items & everything, items >> reach.piles, number * reach.maths.scale)
                if way is not None:
                    ways[items] = way
            if reach.work is not None and reach.work.is_spent:
                return ways
    return ways


def _cover(ways: Mapping[int, Way], left: int, more: int, used: int = 0) -> Iterator[tuple[int, ...]]:
    """Generate the sets of disjoint groups with all items in ``left`` and at most ``more`` others."""
    if not left:
        yield ()
        return
    for items in ways:
        if items & left & -left and not items & used:
            added = (items & ~left).bit_count()
            if added <= more:
                for rest in _cover(ways, left & ~items, more - added, used | items):
                    yield (items, *rest)

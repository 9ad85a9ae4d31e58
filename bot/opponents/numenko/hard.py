"""The hard player: finds a place for nearly everything, and takes apart what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.games.numenko.model import Finish, NumenkoAction, NumenkoView, Save, Swop
from bot.opponents.numenko.book import book, count
from bot.opponents.numenko.crossword import Signs, loose_ends
from bot.opponents.numenko.desk import Desk, desk_of
from bot.opponents.numenko.search import Plan, Search
from bot.opponents.numenko.swopping import ahead, awkward

WORK = 400_000
"""Entries of the book that it looks at."""
LONGER = 6
"""So often it tries to go on with the grid as it lies."""
REPAIRS = 12
"""So many ways to take one or more calculations away it tries, each of them twice."""
ANEW = 10
"""So often it begins with an empty grid."""
AT_ONCE = 2
"""Calculations in a request while the grid grows."""


def choose(view: NumenkoView, rng: Random) -> NumenkoAction:
    """The next calculations on the way to a grid with all tiles; where there is none, a swop."""
    if save := _better(desk_of(view), rng):
        return save
    assert view.mine is not None
    unplaced = view.mine.unplaced
    if not unplaced or (view.swop_ends and not ahead(view)):
        return Finish()
    return Swop(awkward(view.mine.rack, unplaced))


def _better(desk: Desk, rng: Random) -> Save | None:
    """A grid with fewer tiles left."""
    search = Search(book(desk.house), rng, WORK)
    best: tuple[int, Save] | None = None
    for base, rounds in _bases(desk, rng):
        there = desk._replace(base=base)
        plan = search.plan(base, there.loose, rounds)
        left = count(plan.left)
        if best is None or left < best[0]:
            save = _request(there, plan)
            if save is not None:
                best = left, save
            if best is not None and best[0] == 0:
                break
    return best and best[1]


def _request(desk: Desk, plan: Plan) -> Save | None:
    """The first calculations of a plan, as many as make a better grid."""
    for n in range(min(AT_ONCE, len(plan.words)), len(plan.words) + 1):
        if save := desk.save(plan.words[:n]):
            return save
    return None


def _bases(desk: Desk, rng: Random) -> Iterator[tuple[Signs, int]]:
    """What to go on from, and how often to try: the grid as it is, less and less of it, nothing."""
    yield desk.base, LONGER
    if not desk.base:
        yield desk.base, ANEW
        return
    for n in range(REPAIRS):
        base = desk.base
        for _ in range(1 + n // 4):
            ends = list(loose_ends(base))
            if ends:
                base = rng.choice(ends)[1]
        yield base, 2
    yield {}, ANEW

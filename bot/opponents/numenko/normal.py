"""The normal player: sees further, and removes a calculation when it is stuck."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.games.numenko.model import Finish, NumenkoAction, NumenkoView, Swap
from bot.opponents.numenko.crossword import Signs
from bot.opponents.numenko.improving import Start, better, shorter
from bot.opponents.numenko.lexicon import plain
from bot.opponents.numenko.problem import problem_of
from bot.opponents.numenko.search import Search
from bot.opponents.numenko.swapping import awkward

WORK = 200_000
"""The maximum number of lexicon entries it looks at."""
LATE = 4
"""How many calculations it tries to remove once no swap is possible; before that only one."""
MANY = 12
"""It gives up when more tiles than this are left and none fits."""


def choose(view: NumenkoView, rng: Random) -> NumenkoAction:
    """The next calculation; if there is none, it swaps the most awkward tile."""
    problem = problem_of(view)
    search = Search(plain(view.house), problem.rack, rng, WORK)
    repairs = LATE if view.swap_ends else 1
    save = better(problem, search, _starts(problem.base, repairs, rng), at_once=1)
    if save is not None:
        return save
    assert view.mine is not None
    unplaced = view.mine.unplaced
    if view.swap_ends or not unplaced or len(unplaced) > MANY:
        return Finish()
    return Swap(awkward(view.mine.rack, unplaced))


def _starts(base: Signs, repairs: int, rng: Random) -> Iterator[Start]:
    """The grid as it is, then with one calculation less, ``repairs`` times."""
    yield Start(base, 1)
    for _ in range(repairs):
        yield Start(shorter(base, 1, rng), 1)

"""The normal player: sees further, and takes a calculation away again when it is stuck."""

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
"""Entries of the lexicon that it looks at."""
LATE = 4
"""So many calculations it tries to take away when no more swap is possible; before that a single one."""
MANY = 12
"""With more tiles left that fit nowhere it gives up."""


def choose(view: NumenkoView, rng: Random) -> NumenkoAction:
    """The next calculation; where there is none, the most awkward tile is swapped."""
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
    """The grid as it lies, then with one calculation less."""
    yield Start(base, 1)
    for _ in range(repairs):
        yield Start(shorter(base, 1, rng), 1)

"""The hard player: finds a place for nearly everything, and takes apart what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.games.numenko.model import Finish, NumenkoAction, NumenkoView, Swop
from bot.opponents.numenko.book import book
from bot.opponents.numenko.building import Start, better, shorter
from bot.opponents.numenko.crossword import Signs
from bot.opponents.numenko.desk import desk_of
from bot.opponents.numenko.search import Search
from bot.opponents.numenko.swopping import ahead, awkward

WORK = 400_000
"""Entries of the book that it looks at."""
LONGER, ANEW = 6, 10
"""So often it tries to go on with the grid as it lies, and to begin with nothing."""
REPAIRS = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
"""Between that it takes so many calculations away, and tries each of these grids twice."""

AT_ONCE = 2
"""Calculations in a request while the grid grows."""


def choose(view: NumenkoView, rng: Random) -> NumenkoAction:
    """The next calculation on the way to a grid with all tiles; where there is none, a swop."""
    desk = desk_of(view)
    save = better(desk, Search(book(view.house), rng, WORK), _starts(desk.base, rng), AT_ONCE)
    if save is not None:
        return save
    assert view.mine is not None
    unplaced = view.mine.unplaced
    if not unplaced or (view.swop_ends and not ahead(view)):
        return Finish()
    return Swop(awkward(view.mine.rack, unplaced))


def _starts(base: Signs, rng: Random) -> Iterator[Start]:
    yield Start(base, LONGER)
    if base:
        for fewer in REPAIRS:
            yield Start(shorter(base, fewer, rng), 2)
    yield Start({}, ANEW)

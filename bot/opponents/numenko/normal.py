"""The normal player: sees further, but leaves what lies where it lies."""

from __future__ import annotations

from random import Random

from bot.games.numenko.model import Finish, NumenkoAction, NumenkoView, Swop
from bot.opponents.numenko.book import book
from bot.opponents.numenko.desk import desk_of
from bot.opponents.numenko.search import Search
from bot.opponents.numenko.swopping import awkward

WORK = 200_000
"""Entries of the book that it looks at."""
ATTEMPTS = 2
"""So often it begins anew in its head."""
AT_ONCE = 1
"""Calculations in a request."""
MANY = 10
"""With more tiles left that fit nowhere it gives up."""


def choose(view: NumenkoView, rng: Random) -> NumenkoAction:
    """The next calculation; where there is none, the most awkward tile is swopped."""
    desk = desk_of(view)
    plan = Search(book(view.house), rng, WORK).plan(desk.base, desk.loose, ATTEMPTS)
    if save := desk.save(plan.words[:AT_ONCE]):
        return save
    assert view.mine is not None
    unplaced = view.mine.unplaced
    if view.swop_ends or not unplaced or len(unplaced) > MANY:
        return Finish()
    return Swop(awkward(view.mine.rack, unplaced))

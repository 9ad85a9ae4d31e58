"""The easy player: small calculations, one after the other, wherever they fit."""

from __future__ import annotations

from random import Random

from bot.games.numenko.model import Finish, NumenkoAction, NumenkoView, Swap
from bot.opponents.numenko.book import casual
from bot.opponents.numenko.desk import desk_of
from bot.opponents.numenko.search import Search

WORK = 100_000
"""Entries of the book that it looks at."""
MANY = 6
"""With more tiles left that fit nowhere it gives up."""


def choose(view: NumenkoView, rng: Random) -> NumenkoAction:
    """The next small calculation; where there is none, some tile is swapped, or that is it."""
    desk = desk_of(view)
    plan = Search(casual(view.house), desk.rack, rng, WORK).plan(desk.base, desk.loose, attempts=1)
    if save := desk.save(plan.words[:1]):
        return save
    assert view.mine is not None
    unplaced = view.mine.unplaced
    if view.swap_ends or not unplaced or len(unplaced) > MANY:
        return Finish()
    return Swap(rng.choice(unplaced))

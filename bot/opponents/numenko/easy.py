"""The easy player: small calculations, one at a time, wherever they fit."""

from __future__ import annotations

from random import Random

from bot.games.numenko.model import Finish, NumenkoAction, NumenkoView, Swap
from bot.opponents.numenko.lexicon import casual
from bot.opponents.numenko.problem import problem_of
from bot.opponents.numenko.search import Search

WORK = 100_000
"""The maximum number of lexicon entries it looks at."""
MANY = 6
"""It gives up when more tiles than this are left and none fits."""


def choose(view: NumenkoView, rng: Random) -> NumenkoAction:
    """The next small calculation; if there is none, it swaps some tile or finishes."""
    problem = problem_of(view)
    fill = Search(casual(view.house), problem.rack, rng, WORK).fill(problem.base, problem.loose, attempts=1)
    if save := problem.save(fill.words[:1]):
        return save
    assert view.mine is not None
    unplaced = view.mine.unplaced
    if view.swap_ends or not unplaced or len(unplaced) > MANY:
        return Finish()
    return Swap(rng.choice(unplaced))

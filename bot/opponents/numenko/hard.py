"""The hard player: places nearly everything, and takes apart what is in the way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.games.numenko.model import FOR_DONE, Finish, NumenkoAction, NumenkoView, Save, Swap
from bot.opponents.numenko.crossword import Signs
from bot.opponents.numenko.improving import Start, better, shorter
from bot.opponents.numenko.lexicon import lexicon
from bot.opponents.numenko.problem import problem_of
from bot.opponents.numenko.search import Search
from bot.opponents.numenko.swapping import ahead, awkward, rivals

WORK = 350_000
"""The maximum number of lexicon entries it looks at."""
LONGER, ANEW = 6, 10
"""How often it tries to extend the grid as it is, and to start from an empty one."""
REPAIRS = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
"""Between the two it removes this many calculations, and tries each of the resulting grids twice."""
AT_ONCE, REST = 2, 8
"""Calculations per request while more than ``REST`` tiles are left; after that all at once."""
NEAR = 8
"""A rival with at most this many tiles left may be done soon."""


def choose(view: NumenkoView, rng: Random) -> NumenkoAction | None:
    """The next calculations towards a grid with all tiles, else a swap or Finish; None to wait."""
    assert view.seat is not None
    action = _action(view, rng)
    return None if view.finished[view.seat] and action == Finish() else action


def _action(view: NumenkoView, rng: Random) -> Save | Swap | Finish:
    assert view.mine is not None
    problem = problem_of(view)
    at_once = AT_ONCE if len(problem.loose) > REST else len(problem.rack)
    search = Search(lexicon(view.house), problem.rack, rng, WORK)
    save = better(problem, search, _starts(problem.base, rng), at_once)
    if save is not None:
        return save
    if not view.mine.unplaced or _better_not_swap(view):
        return Finish()
    return Swap(awkward(view.mine.rack, view.mine.unplaced))


def _starts(base: Signs, rng: Random) -> Iterator[Start]:
    """The grid as it is, then with more and more of it removed."""
    yield Start(base, LONGER)
    if base:
        for fewer in REPAIRS:
            yield Start(shorter(base, fewer, rng), 2)
    yield Start({}, ANEW)


def _better_not_swap(view: NumenkoView) -> bool:
    """Whether a swap is impossible, would end the match while others are ahead, or takes tiles that a rival's Done
    still needs."""
    if view.last_call:
        return True
    if view.swap_ends:
        return not ahead(view)
    return view.pot == FOR_DONE and any(left <= NEAR for left in rivals(view))

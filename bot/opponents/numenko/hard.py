"""The hard player: places nearly everything, takes apart what stands in the way, and wants the last Done.

The pot serves a Done with four tiles. Who is the first to place everything when it cannot has won (NUMENKO-13,
NUMENKO-14), so the last Dones that the pot serves are gifts to the others. The hard player keeps a calculation
back then, says that it is through, and places it as soon as somebody else has taken those tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.games.numenko.grid import LaidGrid
from bot.games.numenko.model import FOR_DONE, Finish, NumenkoAction, NumenkoView, Save, Swap
from bot.games.numenko.tiles import without, worth
from bot.opponents.numenko.crossword import Signs, grid_from, loose_ends, signs_of, words
from bot.opponents.numenko.improving import Start, better, shorter
from bot.opponents.numenko.lexicon import lexicon
from bot.opponents.numenko.problem import CrosswordProblem, problem_of
from bot.opponents.numenko.search import Search
from bot.opponents.numenko.swapping import ahead, awkward, rivals

WORK = 350_000
"""Entries of the lexicon that it looks at."""
LONGER, ANEW = 6, 10
"""So often it tries to go on with the grid as it lies, and to begin with nothing."""
REPAIRS = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
"""Between that it takes so many calculations away, and tries each of these grids twice."""
AT_ONCE, REST = 2, 8
"""Calculations in a request, as long as more than so many tiles are left; then all at once."""
NEAR = 8
"""A rival with so few tiles left may be done soon."""
GIFTS = 2
"""So many Dones that the pot can still serve are left to each rival who is near."""


def choose(view: NumenkoView, rng: Random) -> NumenkoAction | None:
    """The next calculations on the way to a grid with all tiles, else a swap or Finish; None for who waits."""
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
        done = len(save.grid.signs) == len(problem.rack)
        return _kept_back(problem, save) if done and _gift(view) else save
    if not view.mine.unplaced or _better_not_swap(view):
        return Finish()
    return Swap(awkward(view.mine.rack, view.mine.unplaced))


def _starts(base: Signs, rng: Random) -> Iterator[Start]:
    """The grid as it lies, then less and less of it."""
    yield Start(base, LONGER)
    if base:
        for fewer in REPAIRS:
            yield Start(shorter(base, fewer, rng), 2)
    yield Start({}, ANEW)


def _gift(view: NumenkoView) -> bool:
    """Whether a Done now would be one of the last that the pot serves, with rivals close to the next one."""
    near = sum(left <= NEAR for left in rivals(view))
    return near > 0 and FOR_DONE <= view.pot < (GIFTS * near + 1) * FOR_DONE


def _kept_back(problem: CrosswordProblem, save: Save) -> Save | Finish:
    """A grid with one calculation less than that one, or Finish if it is as good already."""
    signs = signs_of(LaidGrid(save.grid))
    shown = [rest for rest in loose_ends(signs, words(signs)) if len(problem.rack) - len(rest) < problem.goal]
    if not shown:
        return Finish()
    return Save(grid_from(min(shown, key=lambda rest: worth(without(problem.rack, rest.values())))))


def _better_not_swap(view: NumenkoView) -> bool:
    """Whether a swap would end the match while others are ahead, or take what a rival's Done still needs."""
    if view.swap_ends:
        return not ahead(view)
    return view.pot == FOR_DONE and any(left <= NEAR for left in rivals(view))

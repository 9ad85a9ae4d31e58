"""The worth of an action by the expert's search."""

from __future__ import annotations

from collections import Counter
from random import Random

from bot.games.numenko.check import check, lay
from bot.games.numenko.grid import Grid
from bot.games.numenko.model import Finish, NumenkoAction, NumenkoView, Save, Swap
from bot.games.numenko.tiles import show_signs, sort_tiles, without
from bot.i18n import Texts
from bot.opponents.base import Assessment
from bot.opponents.numenko.choosing import starts
from bot.opponents.numenko.crossword import signs_of
from bot.opponents.numenko.improving import Start, find_next_save
from bot.opponents.numenko.levels import PEOPLE
from bot.opponents.numenko.lexicon import lexicon
from bot.opponents.numenko.problem import CrosswordProblem, problem_of
from bot.opponents.numenko.search import Search

WORK = 150_000
"""The most lexicon entries and places examined for the best grid, and again for extending the player's."""
ATTEMPTS = 20
"""The number of attempts to extend the player's grid."""


def assess(view: NumenkoView, action: NumenkoAction) -> Assessment | None:
    """Count the tiles that the action leaves over beyond what the expert's search leaves with the same tiles.

    A grid is judged by the fewest tiles left over when it is extended, since people build step by step. In the
    last call, and for a swap or Finish, what is left over now counts. None for actions that lay nothing (votes,
    Clear, Undo, Redo), and for a player with nothing left to lay.
    """
    if view.mine is None or not view.may_play:
        return None
    search = Search(lexicon(view.house), view.mine.rack, Random(0), WORK)
    match action:
        case Save(grid=grid):
            left = _count_left_over(view, grid, search)
        case Swap() | Finish():
            left = len(view.mine.unplaced)
        case _:
            return None
    if left is None or (not left and not isinstance(action, Save)):
        return None
    search.work = WORK
    problem = problem_of(view)
    goal = min(left, len(view.mine.unplaced))
    expert = starts(problem.base, PEOPLE["expert"], search.rng)
    best = find_next_save(problem._replace(goal=goal), search, expert, len(problem.rack)) if goal else None
    if best is None:
        return Assessment(action, 0.0)
    return Assessment(best, float(left - _over(view, best.grid)))


def compare(view: NumenkoView, action: NumenkoAction, best: NumenkoAction, rng: Random) -> list[float]:
    """Count again, by another search, how many more tiles the action leaves over than the best grid."""
    assert view.mine is not None
    if not isinstance(best, Save):
        return []
    search = Search(lexicon(view.house), view.mine.rack, rng, WORK)
    left = _count_left_over(view, action.grid, search) if isinstance(action, Save) else len(view.mine.unplaced)
    search.work = WORK
    fewest = _count_left_over(view, best.grid, search)
    return [] if left is None or fewest is None else [float(left - fewest)]


def explain(view: NumenkoView, action: NumenkoAction, found: Assessment, t: Texts) -> str:
    """Say which tiles still find a place, or how many more."""
    if view.mine is None or not isinstance(found.best, Save):
        return ""
    rack = view.mine.rack
    placed = len(rack) - _over(view, found.best.grid)
    if isinstance(action, Save):
        return t(
            "{n} of your {all} tiles find a place; yours can grow to {fewer} at most",
            n=placed,
            all=len(rack),
            fewer=placed - round(found.cost),
        )
    laid, lacking = lay(found.best.grid, rack)
    more = Counter(view.mine.unplaced) - Counter("" if lacking else without(rack, laid.tiles))
    return t("{tiles} still find a place", tiles=f"`{show_signs(sort_tiles(more.elements()))}`")


def _count_left_over(view: NumenkoView, grid: Grid, search: Search) -> int | None:
    """Count the tiles left over with a saved grid, None for a wrong one."""
    assert view.mine is not None
    rack = view.mine.rack
    laid, lacking = lay(grid, rack)
    if lacking or check(grid, view.house).faults:
        return None
    left = _over(view, grid)
    if not left or view.last_call:
        return left
    base, loose = signs_of(laid), without(rack, laid.tiles)
    longer = find_next_save(
        CrosswordProblem(view.house, rack, base, left), search, [Start(base, ATTEMPTS)], len(loose)
    )
    return left if longer is None else _over(view, longer.grid)


def _over(view: NumenkoView, grid: Grid) -> int:
    assert view.mine is not None
    return len(view.mine.rack) - len(grid.signs)

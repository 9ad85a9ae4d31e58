"""The normal player: the best take with at most one wild card, and no thought of what comes after."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from msgspec.structs import replace

from bot.games.numero.model import Discard, NumeroAction, NumeroView, Pass, Stop
from bot.games.numero.search import BestTake, Problem, best_take, builds

LOOKED_AT = 40
"""The maximum number of builds considered."""


def choose(view: NumeroView, rng: Random) -> NumeroAction | None:
    """The take that wins most; if there is none, a build whose answer it holds, else any discard. Never
    challenges."""
    if not view.my_turn:
        return None
    problem = Problem.of(view, view.hand or ())
    best = max(_takes(view, problem), key=lambda take: take.worth, default=None)
    if best is not None:
        return best.action
    if view.takes_only:
        return Stop() if view.options.solitaire else Pass()
    found = list(islice(builds(plain(problem)), LOOKED_AT))
    return rng.choice(found) if found else Discard(rng.choice(view.numbers).id)


def plain(problem: Problem) -> Problem:
    """The table without its wild cards."""
    return replace(problem, wilds=(), lone=0)


def _takes(view: NumeroView, problem: Problem) -> Iterator[BestTake]:
    """The best take without wild cards, and with each of them alone."""
    tables = [plain(problem)]
    for place, wild in enumerate(problem.wilds):
        tables.append(replace(problem, wilds=(wild,), lone=int(place < problem.lone)))
    for table in tables:
        found = best_take(table, view.options.mode)
        if found is not None:
            yield found

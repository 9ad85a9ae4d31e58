"""Improving a grid: by extending it as it is, or a reduced version of it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from random import Random
from typing import NamedTuple

from bot.games.numenko.model import Save
from bot.opponents.numenko.crossword import Signs, loose_ends, words
from bot.opponents.numenko.lexicon import count
from bot.opponents.numenko.problem import CrosswordProblem
from bot.opponents.numenko.search import Fill, Search


class Start(NamedTuple):
    """A grid to extend, and how many attempts to make."""

    base: Signs
    attempts: int


def find_next_save(
    problem: CrosswordProblem, search: Search, starts: Iterable[Start], at_once: int
) -> Save | None:
    """Return the next step towards a grid with fewer tiles left over, stopping at the first way to place all of
    them. It lays ``at_once`` calculations, or as many as it takes to improve the grid."""
    best: tuple[int, Save] | None = None
    for base, attempts in takewhile(lambda _: search.work > 0, starts):
        there = problem._replace(base=base)
        fill = search.fill(base, there.loose, attempts)
        left = count(fill.left)
        if best is not None and left >= best[0]:
            continue
        save = _next(there, fill, at_once)
        if save is not None:
            best = left, save
            if not left:
                break
    return best and best[1]


def shorter(base: Signs, fewer: int, rng: Random) -> Signs:
    """Remove ``fewer`` calculations from the grid, or as many as possible."""
    for _ in range(fewer):
        there = words(base)
        rng.shuffle(there)
        base = next(loose_ends(base, there), base)
    return base


def _next(problem: CrosswordProblem, fill: Fill, at_once: int) -> Save | None:
    """Make a save of the grid with the first calculations of a fill, None if none improves it."""
    most = len(fill.words)
    laid = (problem.save(fill.words[:n]) for n in range(min(at_once, most), most + 1))
    return next(filter(None, laid), None)

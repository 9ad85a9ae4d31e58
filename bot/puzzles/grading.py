"""How hard the puzzles of each weekday are, by one yardstick: the share of club players who solve them.

A club player looks at a puzzle for ten minutes (``Maker.looks`` times), or as often as there are tries. The chance
that one look solves it comes from the game's model of such a player, or from its maker (``Maker.look``). Of a few
puzzles that the maker makes for about the grade, the one nearest to ``WANTED`` is taken. Days before the second
edition keep the puzzle that the maker makes first.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from bot.games.registry import find
from bot.games.rng import SEED_BITS
from bot.opponents.humans import find_models
from bot.puzzles.base import GRADES, SOLVER, Puzzle, maker

Edition = Literal[1, 2]
"""By which rules a day's puzzles are made: as they were first, or graded by the share of those who solve them."""
NEWEST: Edition = 2
WANTED: Mapping[int, float] = {1: 0.85, 2: 0.77, 3: 0.69, 4: 0.61, 5: 0.53, 6: 0.45, 7: 0.37}
"""The share of club players who solve the puzzle of a grade."""
LATER = 0.1
"""By how much fewer solve each further part."""
NEAR = 0.05
"""So near what is wanted no further puzzle is made."""
CANDIDATES = 8
"""The most puzzles that are made for a day."""
TRIES = 60
"""How often the model of a club player tries a puzzle."""
ODD, CHOICES = 0.25, 100
"""How often it tries one of the first plays that the rules allow rather than what it likes best."""
MOST_ACTIONS = 40


def make_graded(game: str, seed: int, grade: int, edition: Edition = NEWEST) -> tuple[Puzzle, ...]:
    """Make the puzzles of a day from its seed, of that grade, by the rules of that edition."""
    made = maker(game).make(seed, grade)
    if edition == 1:
        return made
    source, best, nearest = grade, made, 1.0
    for n in range(CANDIDATES):
        parts = tuple(replace(one, tries=maker(game).tries) for one in made)
        gaps = [share_solving(game, one) - want(grade, part) for part, one in enumerate(parts)]
        if (off := max(map(abs, gaps))) < nearest:
            best, nearest = parts, off
        if nearest <= NEAR or n == CANDIDATES - 1:
            break
        source = min(max(source + (1 if sum(gaps) > 0 else -1), GRADES.start), GRADES.stop - 1)
        made = maker(game).make((seed + n + 1) % 2**SEED_BITS, source)
    return best


def want(grade: int, part: int) -> float:
    """Return the share of club players who are to solve that part of a puzzle."""
    return WANTED[grade] - LATER * part


def share_solving(game: str, puzzle: Puzzle) -> float:
    """Return the share of club players who solve a puzzle, from 0 to 1."""
    chance = maker(game).look(puzzle)
    if chance is None:
        chance = sum(_look(game, puzzle, Random(f"club {n}")) for n in range(TRIES)) / TRIES
    return 1 - (1 - chance) ** (puzzle.tries or maker(game).looks)


def _look(game: str, puzzle: Puzzle, rng: Random) -> bool:
    """Try a puzzle once as a club player who also tries what looks odd, and tell whether that solved it."""
    rules, judge, model, played = find(game), maker(game), find_models(game)["club"], list[Any]()
    state = msgspec.convert(puzzle.state, type=rules.state_type)
    for _ in range(MOST_ACTIONS):
        view = rules.view(state, SOLVER)
        odd = list(islice(rules.legal(view), CHOICES)) if rng.random() < ODD else []
        action = rng.choice(odd) if odd else model.choose(view, rng)
        if action is None:
            return False
        state = rules.apply(state, SOLVER, action).state
        played.append(action)
        result = judge.result(puzzle, played, state)
        if result is not None or rules.outcome(state) is not None:
            return result is not None and result.solved
    return False

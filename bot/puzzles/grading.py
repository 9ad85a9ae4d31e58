"""How hard the puzzles of each weekday are, by one yardstick: the share of club players who solve them.

A club player looks at a puzzle for ten minutes (``Maker.looks`` times), or as often as there are tries. The chance
that one look solves it comes from the maker (``Maker.look``). Of a few puzzles that it sketches for about the
grade, the one nearest to ``WANTED`` is taken. Days before the second edition keep the puzzle that the maker made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from bot.games.rng import SEED_BITS
from bot.puzzles.base import GRADES, Puzzle, maker

Edition = Literal[1, 2]
"""By which rules a day's puzzles are made: as they were first, or graded by the share of those who solve them."""
NEWEST: Edition = 2
WANTED: Mapping[int, float] = {1: 0.85, 2: 0.77, 3: 0.69, 4: 0.61, 5: 0.53, 6: 0.45, 7: 0.37}
"""The share of club players who solve the puzzle of a grade."""
LATER = 0.1
"""By how much fewer solve each further part."""
NEAR = 0.05
"""So near what is wanted no further puzzle is made."""
CANDIDATES = 12
"""The most puzzles that are made for a day."""


def make_graded(game: str, seed: int, grade: int, edition: Edition = NEWEST) -> tuple[Puzzle, ...]:
    """Make the puzzles of a day from its seed, of that grade, by the rules of that edition."""
    if edition == 1:
        return maker(game).make(seed, grade)
    source, best, nearest = grade, tuple[Puzzle, ...](), 1.0
    for n in range(CANDIDATES):
        made = maker(game).sketch((seed + n) % 2**SEED_BITS, source)
        parts = tuple(replace(one, tries=maker(game).tries) for one in made)
        gaps = [share_solving(game, one) - want(grade, part) for part, one in enumerate(parts)]
        if (off := max(map(abs, gaps))) < nearest:
            best, nearest = parts, off
        if nearest <= NEAR:
            break
        source = min(max(source + (1 if sum(gaps) > 0 else -1), GRADES.start), GRADES.stop - 1)
    return best


def want(grade: int, part: int) -> float:
    """Return the share of club players who are to solve that part of a puzzle."""
    return WANTED[grade] - LATER * part


def share_solving(game: str, puzzle: Puzzle) -> float:
    """Return the share of club players who solve a puzzle, from 0 to 1."""
    chance = maker(game).look(puzzle)
    return 1 - (1 - chance) ** (puzzle.tries or maker(game).looks)

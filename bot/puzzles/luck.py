"""Difficulty of search puzzles: how seldom random play solves them."""

from __future__ import annotations

from collections.abc import Callable
from math import log2
from typing import NamedTuple

TRIES = 160
"""The number of random tries of a puzzle."""
FEW = 24
"""After this many tries a puzzle far from the wanted luck is given up."""
FAR = 0.8
"""The distance that counts as far, in bits."""
CARD = 0.25
"""How much each card in hand adds to the hardness: there is more to look at."""


class LuckRange(NamedTuple):
    """How much luck a puzzle should need, in bits: with 3 bits, chance solves it once in eight tries."""

    least: float
    most: float

    def beside(self, bits: float) -> float:
        """Return how far ``bits`` lies outside the range, 0 inside."""
        return max(self.least - bits, bits - self.most, 0.0)


def luck(attempt: Callable[[], bool], wanted: LuckRange) -> float:
    """Measure the luck needed to solve a puzzle at random, in bits. ``attempt`` tries once. Measuring stops early
    if a few tries show a value far outside the range."""
    solved = 0
    for tries in range(1, TRIES + 1):
        solved += attempt()
        if tries == FEW and wanted.beside(_bits(solved, tries)) > FAR:
            break
    return _bits(solved, tries)


def hardness(bits: float, cards: int) -> float:
    """Return the hardness of a puzzle from the luck it needs and the cards in hand."""
    return bits + CARD * cards


def _bits(solved: int, tries: int) -> float:
    """Convert solved tries to bits, with half a solution added, since none in a few tries does not mean never."""
    return -log2((solved + 0.5) / (tries + 1))

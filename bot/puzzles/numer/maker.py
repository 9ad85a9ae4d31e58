"""The maker of Numer's puzzles: one number, the most points on average."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from random import Random

import msgspec

from bot.games.numer.model import Choose, NumerAction, NumerState, open_digits
from bot.i18n import Texts
from bot.opponents.numer.humans import list_plain
from bot.puzzles.base import SOLVER, Maker, Puzzle, Result
from bot.puzzles.numer import words
from bot.puzzles.numer.chances import KnownTurn, hundredths
from bot.puzzles.numer.sketching import Sketch, make_sketch, turns_of
from bot.puzzles.sketches import chance, make_puzzle

NEAR = 50
"""So near the best, in hundredths of a point, a puzzle of two tries is half solved."""


MISJUDGED, PEOPLE = 0.5, 60
"""By how many points a club player misjudges a number for each doubling of the possible turns, and how many of
them try."""


class NumerMaker(Maker):
    """A turn of a match of three to five. Values are hundredths of a point, rounded half up (``hundredths``): the
    points of this turn, on average over what the rivals may write. Points for crossing off digits are left out.
    Any of the numbers worth the most solves it, and one at most ``NEAR`` below half solves it; sitting out is
    worth 0.

    ``given`` is ``KnownTurn``: for each seat after the solver's the numbers and their chances in percent, and what
    the explanation names.
    """

    tries = 2
    once = True
    pictured = False
    is_measured = False

    def make(self, seed: int, grade: int) -> tuple[Puzzle, ...]:
        sketch = make_sketch(chance(seed, grade), grade)
        return (self.puzzle(sketch),)

    def puzzle(self, sketch: Sketch) -> Puzzle:
        """Make the puzzle of a sketch. Its solution is the lowest of the best numbers."""
        return make_puzzle(
            sketch.state,
            best=hundredths(sketch.most),
            solution=[Choose(sketch.told.best[0])],
            hardness=sketch.hardness,
            given=sketch.told,
        )

    def look(self, puzzle: Puzzle) -> float:
        """Have club players who know the odds compare the plain numbers, each as well as they can."""
        state, told = state_of(puzzle), known_turn_of(puzzle)
        turns = turns_of(state, told.rivals)
        plain = list_plain(open_digits(state.closed[SOLVER]))
        worths = dict(zip(plain, (points / turns.parts for points in turns.weigh(plain).points), strict=True))
        wrong, rng = MISJUDGED * log2(len(turns.turns)), Random(0)
        chosen = [max(worths, key=lambda one: worths[one] + rng.gauss(0, wrong)) for _ in range(PEOPLE)]
        return sum(one in told.best for one in chosen) / PEOPLE

    def result(self, puzzle: Puzzle, played: Sequence[NumerAction], state: NumerState) -> Result | None:
        if not played:
            return None
        if not isinstance(played[0], Choose):
            return Result(0, puzzle.best == 0)
        number, told = played[0].number, known_turn_of(puzzle)
        value, solved = (
            hundredths(turns_of(state_of(puzzle), told.rivals).worth(number).points),
            number in told.best,
        )
        return Result(value, solved, not solved and bool(puzzle.tries) and puzzle.best - value <= NEAR)

    def title(self, part: int, t: Texts) -> str:
        return t("The best number")

    def task(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        half = t("Within half a point of the best half solves it.") if puzzle.tries else ""
        return words.task(state_of(puzzle), known_turn_of(puzzle).rivals, half, t)

    def value(self, value: int, t: Texts) -> str:
        return t("{points} points on average", points=t.format_fixed(value / 100))

    def explain(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        return words.explain(state_of(puzzle), known_turn_of(puzzle), t)


def state_of(puzzle: Puzzle) -> NumerState:
    """Return the state in which the solver begins."""
    return msgspec.convert(puzzle.state, NumerState)


def known_turn_of(puzzle: Puzzle) -> KnownTurn:
    """Return what the solver is told."""
    return msgspec.convert(puzzle.given, KnownTurn)


MAKER = NumerMaker()

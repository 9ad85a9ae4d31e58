"""The maker of Numer's puzzles: one number, the most points on average."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.numer.model import Choose, NumerAction, NumerState
from bot.i18n import Texts
from bot.puzzles.base import Maker, Puzzle, Result
from bot.puzzles.numer import words
from bot.puzzles.numer.chances import KnownTurn, hundredths
from bot.puzzles.numer.sketching import Sketch, make_sketch, turns_of
from bot.puzzles.sketches import chance, make_puzzle


class NumerMaker(Maker):
    """A turn of a match of three to five. Values are hundredths of a point, rounded half up (``hundredths``): the
    points of this turn, on average over what the rivals may write. Points for crossing off digits are left out.
    Any of the numbers worth the most solves it; sitting out is worth 0.

    ``given`` is ``KnownTurn``: for each seat after the solver's the numbers and their chances in percent, and what
    the explanation names.
    """

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

    def result(self, puzzle: Puzzle, played: Sequence[NumerAction], state: NumerState) -> Result | None:
        if not played:
            return None
        if not isinstance(played[0], Choose):
            return Result(0, puzzle.best == 0)
        number, told = played[0].number, known_turn_of(puzzle)
        points = turns_of(state_of(puzzle), told.rivals).worth(number).points
        return Result(hundredths(points), number in told.best)

    def title(self, part: int, t: Texts) -> str:
        return t("The best number")

    def task(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        return words.task(state_of(puzzle), known_turn_of(puzzle).rivals, t)

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

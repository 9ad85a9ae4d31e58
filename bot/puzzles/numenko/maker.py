"""The maker of Numenko's puzzles: a small rack that can be laid completely."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

import msgspec

from bot.games.numenko.check import check
from bot.games.numenko.model import NumenkoAction, NumenkoState, Save
from bot.games.numenko.tiles import HOUSE
from bot.i18n import Texts
from bot.puzzles.base import SOLVER, Maker, Puzzle, Result
from bot.puzzles.numenko.sketching import Sketch, make_sketch
from bot.puzzles.sketches import chance, make_puzzle

LAYS, EASY, RESISTS = 0.19, 12.0, 0.45
"""The chance that a club player lays an easy rack completely in a minute, and by how much less per point."""


class NumenkoMaker(Maker):
    """A solo game with few tiles and an empty pot. The value is the number of tiles left over when the try ends:
    on a grid with all of them, or on Finish. 0 is the best; an empty grid comes to nothing."""

    fewest = True

    def make(self, seed: int, grade: int) -> tuple[Puzzle, ...]:
        return (self.puzzle(make_sketch(chance(seed, grade), grade)),)

    def sketch(self, seed: int, grade: int) -> tuple[Puzzle, ...]:
        return (self.puzzle(make_sketch(chance(seed, grade), grade, among=1)),)

    def puzzle(self, sketch: Sketch) -> Puzzle:
        """Make the puzzle of a sketch."""
        return make_puzzle(sketch.state, best=0, solution=[Save(sketch.grid)], hardness=sketch.hardness)

    def look(self, puzzle: Puzzle) -> float:
        """Take it from the hardness: the model of a club player knows few shapes of crosswords."""
        return min(1.0, LAYS * exp(RESISTS * (EASY - puzzle.hardness)))

    def result(self, puzzle: Puzzle, played: Sequence[NumenkoAction], state: NumenkoState) -> Result | None:
        if state.phase != "over":
            return None
        player = state.players[SOLVER]
        return (
            Result(None, False)
            if player.laid is None
            else Result(player.tile_count_left, player.tile_count_left == puzzle.best)
        )

    def title(self, part: int, t: Texts) -> str:
        return t("Every tile counts")

    def task(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        rack = msgspec.convert(puzzle.state, NumenkoState).players[SOLVER].rack
        return (
            t("Lay **all {n} tiles** as one crossword of calculations.", n=len(rack)),
            t("-# **Finish** ends the try. If you don't see it, it's behind **More**."),
        )

    def task_on_paper(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        return self.task(puzzle, part, t)[:1]

    def value(self, value: int, t: Texts) -> str:
        if not value:
            return t("all tiles laid")
        return t.plural("{n} tile left over", "{n} tiles left over", value)

    def explain(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        grid = msgspec.convert(puzzle.solution[0], Save).grid
        read = " · ".join(reading.text for reading in check(grid, HOUSE).readings)
        return (t("✅ One way to lay all tiles:"), read)


MAKER = NumenkoMaker()

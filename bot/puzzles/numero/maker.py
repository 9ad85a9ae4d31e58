"""The maker of Numero's puzzles: one take that wins the most cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

import msgspec
from msgspec.structs import replace

from bot.games.numero.model import NumeroAction, NumeroState
from bot.i18n import Texts
from bot.puzzles.base import SOLVER, Maker, Puzzle, Result
from bot.puzzles.numero import words
from bot.puzzles.numero.sketching import Sketch, make_sketches
from bot.puzzles.numero.words import Known
from bot.puzzles.sketches import chance, make_puzzle

SEEN, EASY, HIDES = 0.2, 2.0, 0.2
"""The chance that a club player sees a take of easy hardness with one look, and by how much less per point."""


class NumeroMaker(Maker):
    """The best take of a solitaire, and part two: the same with one more wild card in the hand. Values are cards
    won, the number card included, as a match counts them (NUMERO-29). The first take ends the try; stopping comes
    to nothing.

    ``given`` is ``Known``: what the explanation needs of the search.
    """

    parts = 2

    def make(self, seed: int, grade: int) -> tuple[Puzzle, ...]:
        return tuple(map(self.puzzle, make_sketches(chance(seed, grade), grade)))

    def puzzle(self, sketch: Sketch) -> Puzzle:
        """Make the puzzle of a sketch."""
        takes = sketch.takes
        known = Known(takes.ways, takes.plain, takes.others)
        return make_puzzle(
            sketch.state, best=takes.most, solution=[takes.action], hardness=takes.hardness, given=known
        )

    def look(self, puzzle: Puzzle) -> float:
        """Take it from the hardness: the model of a club player thinks of no take of several groups with wild
        cards."""
        return min(1.0, SEEN * exp(HIDES * (EASY - puzzle.hardness)))

    def result(self, puzzle: Puzzle, played: Sequence[NumeroAction], state: NumeroState) -> Result | None:
        won = len(state.won[SOLVER])
        if won:
            return Result(won, won >= puzzle.best)
        return Result(None, False) if state.phase == "over" else None

    def frame(self, states: Sequence[NumeroState]) -> NumeroState:
        """Show what was taken as it lay before, and nothing else: afterwards it is gone."""
        before, won = states[0], set(states[-1].won[SOLVER])
        if not won:
            return states[-1]
        hand = tuple(card for card in before.hands[SOLVER] if card in won)
        piles = tuple(pile for pile in before.piles if won.issuperset(pile.cards))
        return replace(before, hands=(hand, *before.hands[1:]), piles=piles)

    def title(self, part: int, t: Texts) -> str:
        return t("One more wild card") if part else t("The best take")

    def task(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        return words.task(state_of(puzzle), part, t)

    def value(self, value: int, t: Texts) -> str:
        return t.plural("{n} card", "{n} cards", value)

    def explain(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        return words.explain(puzzle, state_of(puzzle), t)


def state_of(puzzle: Puzzle) -> NumeroState:
    """Return the state in which the solver begins."""
    return msgspec.convert(puzzle.state, NumeroState)


MAKER = NumeroMaker()

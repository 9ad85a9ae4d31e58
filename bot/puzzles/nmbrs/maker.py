"""The maker of nmbrs!'s puzzles: judges what was laid, and explains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.games.effort import Effort
from bot.games.nmbrs.log import line_words, points_words
from bot.games.nmbrs.model import Discard, NmbrsState, Play
from bot.games.nmbrs.table.placing import make_play
from bot.i18n import Texts
from bot.puzzles.base import SOLVER, Maker, Puzzle, Result
from bot.puzzles.nmbrs.glancing import find_chance
from bot.puzzles.nmbrs.making import WORK, Made, make_position, start_of
from bot.puzzles.nmbrs.solving import Turns
from bot.puzzles.sketches import make_puzzle


class NmbrsMaker(Maker):
    """Make and judge nmbrs!'s puzzles. The value is the points of the turn."""

    def make(self, seed: int, grade: int) -> tuple[Puzzle, ...]:
        """Make a hand and a table without jokers. The solver has drawn."""
        return (self._puzzle(make_position(seed, grade)),)

    def sketch(self, seed: int, grade: int) -> tuple[Puzzle, ...]:
        return (self._puzzle(make_position(seed, grade, most=0)),)

    def _puzzle(self, found: Made) -> Puzzle:
        used = {item for play in found.best.plays for item in play.line}
        kept = next(card for card in found.state.hands[SOLVER] if card not in used)
        actions = (*found.best.plays, Discard(kept))
        return make_puzzle(found.state, best=found.best.points, solution=actions, hardness=found.hardness)

    def look(self, puzzle: Puzzle) -> float:
        """Work out what the model of a club player earns, one time in four with anything that can be laid."""
        return find_chance(start_of(msgspec.convert(puzzle.state, NmbrsState)), puzzle.best)

    def result(self, puzzle: Puzzle, played: Sequence[Any], state: NmbrsState) -> Result | None:
        if state.phase == "play" and state.turn == puzzle.state["turn"]:
            return None
        points = state.scores[SOLVER] - puzzle.state["scores"][SOLVER]
        return Result(points or None, solved=points >= puzzle.best)

    def frame(self, states: Sequence[NmbrsState]) -> NmbrsState:
        """Leave out the discard, after which it is another's turn."""
        return [state for state in states if state.turn == states[0].turn][-1]

    def title(self, part: int, t: Texts) -> str:
        return t("Most points")

    def task(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        opened = puzzle.state["opened"][SOLVER]
        if opened:
            return (t("**Score all you can; the discard ends it.** You can add to the table."),)
        return (t("**Score all you can; the discard ends it.** First a series from your hand."),)

    def value(self, value: int, t: Texts) -> str:
        return t.plural("{n} point", "{n} points", value)

    def explain(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        position = start_of(msgspec.convert(puzzle.state, NmbrsState))
        greedy = Turns(Effort(WORK)).greedy(position)
        lines = []
        for number, play in enumerate(msgspec.convert(puzzle.solution[:-1], tuple[Play, ...]), 1):
            position, laid = make_play(position, play)
            lines.append(
                f"{number}. {t('{line} · {points}', line=line_words(laid), points=points_words(laid.scored, t))}"
            )
        why = t("I checked every sequence of plays, and none scores more.")
        if greedy < puzzle.best:
            only = self.value(greedy, t)
            why = f"{t('Always laying the highest-scoring line gets you only {points}.', points=only)} {why}"
        return *lines, why


MAKER = NmbrsMaker()

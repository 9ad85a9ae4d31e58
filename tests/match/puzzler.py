"""Makers of puzzles for tests: a turn of Numer against a computer that waits, where the sum of the digits
counts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import msgspec
import pytest

from bot.games.numer.model import Choose
from bot.games.numer.options import NumerOptions
from bot.games.numer.rules import NUMER
from bot.i18n import Texts
from bot.puzzles.base import Puzzle, Result

BEST, GOOD = "999", "975"
"""The number that solves the puzzle, worth 27, and another one, worth 21. Sitting out comes to nothing."""


class Puzzler:
    """Makes puzzles of that many parts."""

    pictured = True
    looks = 10
    is_measured = False

    def __init__(
        self, *, parts: int = 1, once: bool = False, fewest: bool = False, tries: int | None = None
    ) -> None:
        self.parts = parts
        self.tries = tries
        self.once = once
        self.fewest = fewest
        self.made: list[tuple[int, int]] = []

    def make(self, seed: int, grade: int) -> tuple[Puzzle, ...]:
        """The same position in each part; the seed is told, so that a test can see it."""
        self.made.append((seed, grade))
        options = NumerOptions()
        state = NUMER.setup(options, 2, seed)
        return tuple(
            Puzzle(
                options=msgspec.to_builtins(options),
                state=msgspec.to_builtins(state),
                best=0 if self.fewest else 27,
                solution=(msgspec.to_builtins(Choose(BEST)),),
                hardness=float(grade),
                given=f"{seed:032x}",
                seats=2,
                tries=self.tries,
            )
            for _ in range(self.parts)
        )

    def sketch(self, seed: int, grade: int) -> tuple[Puzzle, ...]:
        """The same, where others are made until one suits."""
        return self.make(seed, grade)

    def look(self, puzzle: Puzzle) -> float:
        """The chance that a look solves it."""
        return 0.1

    def result(self, puzzle: Puzzle, played: Sequence[Any], state: Any) -> Result | None:
        """The try is over with the first number, or the first turn that is sat out."""
        last = played[-1]
        if not isinstance(last, Choose):
            return Result(None, solved=False)
        value = sum(map(int, last.number))
        value = 27 - value if self.fewest else value
        return Result(value, solved=value == puzzle.best, half=bool(self.tries) and value == puzzle.best - 6)

    def frame(self, states: Sequence[Any]) -> Any:
        """What is shown of an answer."""
        return states[-1]

    def title(self, part: int, t: Texts) -> str:
        """What the part is called."""
        return t("Biggest sum, part {n}", n=part + 1)

    def task(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        """What is to be done."""
        return (t("Write the number with the biggest sum."),)

    def value(self, value: int, t: Texts) -> str:
        """The sum."""
        return t.plural("{n} point", "{n} points", value)

    def explain(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        """The solution."""
        return (t("Three nines are best: 999."),)


def puzzles(monkeypatch: pytest.MonkeyPatch, **makers: Puzzler) -> None:
    """From now on these make the puzzles of these games."""
    for game, maker in makers.items():
        module = ModuleType(f"bot.puzzles.{game}")
        module.MAKER = maker  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, module.__name__, module)

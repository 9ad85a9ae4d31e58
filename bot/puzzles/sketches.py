"""What the makers share: puzzles as they are stored, and the choice of the sketch that suits a grade."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from random import Random
from typing import Any, TypeVar

import msgspec

from bot.puzzles.base import Puzzle

T = TypeVar("T")


def chance(seed: int, grade: int) -> Random:
    """The generator from which a maker draws a day's puzzles: the same for the same seed and grade."""
    return Random(f"{seed:032x}:{grade}")


def make_puzzle(
    state: Any, *, best: int, solution: Sequence[Any], hardness: float, given: Any = None, options: Any = None
) -> Puzzle:
    """A puzzle made of values of the game's types; ``options`` are those of the state if there are no others."""
    return Puzzle(
        options=_builtins(state.options if options is None else options),
        state=_builtins(state),
        best=best,
        solution=tuple(map(_builtins, solution)),
        hardness=round(hardness, 3),
        given=_builtins(given),
        seats=state.seats,
    )


def choose_suited(sketches: Iterable[T], hardness: Callable[[T], float], wanted: float, among: int) -> T:
    """The sketch whose hardness is nearest to the wanted one, among the first ``among``; the first of equals."""
    return min(islice(sketches, among), key=lambda sketch: round(abs(hardness(sketch) - wanted), 6))


def _builtins(value: Any) -> Any:
    """A value as JSON has it, so that a puzzle is the same before and after it was stored."""
    return msgspec.json.decode(msgspec.json.encode(value))

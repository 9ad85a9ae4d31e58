"""Code shared by the makers: puzzles in stored form, and the choice of the sketch that suits a grade."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from random import Random
from typing import Any, TypeVar

import msgspec

from bot.puzzles.base import Puzzle

T = TypeVar("T")


def chance(seed: int, grade: int) -> Random:
    """Return the generator from which a maker draws a day's puzzles, deterministic per seed and grade."""
    return Random(f"{seed:032x}:{grade}")


def make_puzzle(
    state: Any, *, best: int, solution: Sequence[Any], hardness: float, given: Any = None, options: Any = None
) -> Puzzle:
    """Build a puzzle from values of the game's types. ``options`` default to those of the state."""
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
    """Return the first of the sketches nearest to the wanted hardness, among the first ``among``."""
    return min(islice(sketches, among), key=lambda sketch: round(abs(hardness(sketch) - wanted), 6))


def _builtins(value: Any) -> Any:
    """Convert a value to what JSON stores, so that a puzzle is the same before and after storing."""
    return msgspec.json.decode(msgspec.json.encode(value))

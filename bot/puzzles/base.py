"""A daily puzzle: a position of a game for one solver, with the best result known exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol, cast

import msgspec
from msgspec.structs import replace

from bot.games.parts import find_part, load_part
from bot.games.registry import GAMES, find
from bot.i18n import Texts

SOLVER = 0
"""The seat of the solver. Other seats only wait."""
GRADES = range(1, 8)
"""How hard a puzzle is meant to be: 1 on Mondays to 7 on Sundays."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A position, and what is known about it. Everything is JSON-able, so that it can be stored.

    ``options`` and ``state`` are those in which the solver begins, as builtins of the game's types. ``given`` is
    what the solver is told beside the state, in the maker's own form. ``best`` is the best possible result, and
    ``solution`` holds the solver's actions that reach it, as builtins. ``hardness`` is what the maker grades by:
    larger is harder, comparable only within the same game and part. ``seats`` is the number of players in that
    state. ``yardstick``: what others have reached, see ``bot.puzzles.yardstick``. ``tries``: how many tries there
    are, 0 for as many as anybody likes, None in puzzles of the first edition, see ``count_tries``.
    """

    options: Any
    state: Any
    best: int
    solution: tuple[Any, ...]
    hardness: float
    given: Any = None
    seats: int = 1
    yardstick: dict[str, int | None] = {}
    tries: int | None = None


class Target(msgspec.Struct, frozen=True):
    """All of a stored puzzle that its pages need before the solution: the best result, what others reach, and how
    many tries there are."""

    best: int
    yardstick: dict[str, int | None] = {}
    tries: int | None = None


read_target = msgspec.json.Decoder(Target).decode


class Result(msgspec.Struct, frozen=True):
    """The result of a try: the value in the maker's units, None if it came to nothing, whether it is best, and
    whether it is so near the best that the puzzle is half solved."""

    value: int | None
    solved: bool
    half: bool = False


class Maker(Protocol):
    """Make the puzzles of one game, and judge tries.

    ``parts`` puzzles are made for a day. ``looks``: how often a club player tries one in ten minutes. ``tries``:
    how many tries there are where each of them tells much of the answer, 0 for as many as anybody likes. ``once``:
    there was a single one in the first edition. ``fewest``: a smaller value is better. ``pictured``: a picture of
    an answer shows more than words do. ``is_measured``: who sees the view alone knows the task.
    """

    parts: ClassVar[int] = 1
    looks: ClassVar[int] = 10
    tries: ClassVar[int] = 0
    once: ClassVar[bool] = False
    fewest: ClassVar[bool] = False
    pictured: ClassVar[bool] = True
    is_measured: ClassVar[bool] = True

    def make(self, seed: int, grade: int) -> tuple[Puzzle, ...]:
        """Make the puzzles of a day from a seed (128 bits) alone, the same on every machine and at any speed."""

    def sketch(self, seed: int, grade: int) -> tuple[Puzzle, ...]:
        """Make puzzles of about that grade, as ``make`` does, where others are made until one suits."""
        return self.make(seed, grade)

    def look(self, puzzle: Puzzle) -> float:
        """Return the chance that a club player solves a puzzle with one look or try."""

    def result(self, puzzle: Puzzle, played: Sequence[Any], state: Any) -> Result | None:
        """Judge a try by the actions and the state reached, None while it goes on. Called after each action."""

    def frame(self, states: Sequence[Any]) -> Any:
        """Return the state in which the solver sees best what was played, given the one at the start and those
        after each action. The last one, unless its table shows less."""
        return states[-1]

    def title(self, part: int, t: Texts) -> str:
        """Return the puzzle's title in a few words. Parts are numbered from 0."""

    def task(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        """Say the solver's task in one to three short lines of Markdown, with everything that is given."""

    def task_on_paper(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        """Say the task where there are no buttons."""
        return self.task(puzzle, part, t)

    def value(self, value: int, t: Texts) -> str:
        """Say a result in words, such as "12 points"."""

    def explain(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        """Explain the best solution, and why nothing is better, in a few lines of Markdown."""


def count_tries(key: str, tries: int | None) -> int:
    """Return how many tries there are at a puzzle that says so itself (``tries``), 0 for any number."""
    return int(maker(key).once) if tries is None else tries


def share_of_best(best: int, value: int | None, *, fewest: bool) -> int:
    """Return how near a value comes to the best one, from 0 for nothing to 100."""
    if value is None:
        return 0
    if fewest:
        return round(100 * (best + 1) / (max(value, best) + 1))
    return round(100 * max(0, min(value, best)) / best) if best > 0 else 100


def play_out(key: str, puzzle: Puzzle, actions: Sequence[Any]) -> list[Any]:
    """Return the state of a puzzle at the start, and those after each of the solver's actions."""
    game = find(key)
    states = [msgspec.convert(puzzle.state, type=game.state_type)]
    for action in actions:
        states.append(game.apply(states[-1], SOLVER, action).state)
    return states


def modernise(key: str, puzzle: Puzzle) -> Puzzle:
    """Return a stored puzzle as this version stores it, without its yardstick, which depends on the levels."""
    game = find(key)
    options = msgspec.to_builtins(msgspec.convert(puzzle.options, type=game.options_type))
    state = msgspec.to_builtins(msgspec.convert(puzzle.state, type=game.state_type))
    return replace(puzzle, options=options, state=state, yardstick={})


def makers() -> tuple[str, ...]:
    """Return the games that have daily puzzles."""
    return tuple(key for key in GAMES if find_part("puzzles", key))


def maker(key: str) -> Maker:
    """Return the puzzle maker of a registered game."""
    return cast(Maker, load_part("puzzles", key).MAKER)

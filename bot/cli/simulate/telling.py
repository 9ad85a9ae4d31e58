"""The output of a simulation: a progress bar, the figures, and the report of a match that went wrong."""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Self, cast

import msgspec

from bot.cli.simulate.playing import PlayedMatch, Stopped
from bot.errors import Refused, Violation
from bot.games.base import AnyGame, Event, Figures
from bot.games.parts import find_part
from bot.i18n import texts
from bot.opponents.base import Level

WIDTH = 30
PERIOD = 0.1
"""Seconds between two drawings of the bar."""


class Progress:
    """A progress bar on stderr, shown only if that is a terminal."""

    def __init__(self, name: str, whole: int) -> None:
        self._name = name
        self._whole = whole
        self._done = 0
        self._drawn = 0.0
        self._shown = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def step(self) -> None:
        """Count one more match as done."""
        self._done += 1
        if self._shown and time.perf_counter() - self._drawn >= PERIOD:
            self._drawn = time.perf_counter()
            filled = WIDTH * self._done // self._whole
            bar = "█" * filled + "░" * (WIDTH - filled)
            print(f"\r{self._name} {bar} {self._done}/{self._whole}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Remove the bar."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class Summary:
    """The figures of the matches of a game played so far. ``levels`` are assigned to the seats in turn."""

    def __init__(self, key: str, levels: Sequence[Level]) -> None:
        self._key = key
        self._levels = levels
        self._figures_of = _figures_of(key)
        self._figures: defaultdict[str, list[float]] = defaultdict(list)
        self._matches = 0
        self._actions = 0
        self._turns = 0.0
        self._scores: defaultdict[int, list[int]] = defaultdict(list)
        self._firsts: defaultdict[int, int] = defaultdict(int)

    def add(self, played: PlayedMatch) -> None:
        """Count a match."""
        self._matches += 1
        self._actions += played.actions
        self._turns += played.turns
        for seat, (place, score) in enumerate(zip(played.outcome.places, played.outcome.scores, strict=True)):
            self._scores[seat].append(score)
            self._firsts[seat] += place == 1
        for name, seen in self._figures_of(played.events).items():
            self._figures[name] += seen

    def lines(self, seconds: float) -> list[str]:
        """Format the figures: one line overall, one per seat (from 1), then the means of the game's own
        figures."""
        plural = texts("en").plural
        matches = plural("{n} match", "{n} matches", self._matches)
        actions = plural("{n} action", "{n} actions", self._actions)
        lines = [
            f"{self._key}: {matches}, {actions} in {seconds:.1f} s"
            f" ({self._actions / seconds:.0f} actions/s), {self._actions / self._matches:.1f} actions"
            f" and {self._turns / self._matches:.0f} turns per match"
        ]
        for seat, scores in sorted(self._scores.items()):
            level = self._levels[seat % len(self._levels)]
            all_of_them = plural("{n} match", "{n} matches", len(scores))
            lines.append(
                f"  seat {seat + 1} ({level}): {sum(scores) / len(scores):.1f} points on average,"
                f" first in {self._firsts[seat] / len(scores):.0%} of {all_of_them}"
            )
        told = [(name, sum(seen) / len(seen)) for name, seen in self._figures.items() if seen]
        return [*lines, *(f"  {name}: {mean:.2f}" for name, mean in told)]


def _figures_of(key: str) -> Callable[[Sequence[Event]], Figures]:
    """Return the function that computes a game's own figures of a match, none for a game without them."""
    part = find_part("games", key, "figures")
    return cast(Callable[[Sequence[Event]], Figures], part.figures) if part else lambda events: {}


def account(game: AnyGame, stopped: Stopped, command: str) -> str:
    """Report what went wrong in a match, how to replay it, and everything needed to investigate it, as JSON."""
    plan, cause = stopped.plan, stopped.__cause__
    record: dict[str, Any] = {
        "game": game.key,
        "options": msgspec.to_builtins(plan.options),
        "seats": plan.seats,
        "levels": plan.levels,
        "seed": plan.seed,
        "actions": [[move.seat, msgspec.to_builtins(move.action)] for move in stopped.moves],
    }
    return f"{_what(cause)}\nAgain: {command}\n{json.dumps(record, ensure_ascii=False)}"


def _what(cause: BaseException | None) -> str:
    match cause:
        case Violation():
            return f"Violation: {cause}"
        case Refused():
            return f"Violation: the last action, chosen by a computer player, is refused: {cause}"
        case _:
            return f"Violation: {type(cause).__name__}: {cause}"

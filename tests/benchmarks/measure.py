"""Measuring side by side: the speed of a machine drifts, so whatever is compared is measured alternately."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from statistics import median
from typing import Literal

import msgspec

Timed = Callable[[], float]
"""Does a piece of work once and returns the seconds it took."""
TimedLater = Callable[[], Awaitable[float]]


class Skipped(Exception):
    """A benchmark that cannot run here; the message says what it needs."""


class Line(msgspec.Struct, frozen=True):
    """A line of the table: what was measured against what, their ratio, and the target for it.

    ``detail`` gives the measured values with their units. Without a target the ratio is only for the reader.
    """

    name: str
    ratio: float
    aim: float | None
    better: Literal["low", "high"]
    detail: str

    @property
    def verdict(self) -> str:
        """Whether the target was met."""
        if self.aim is None:
            return ""
        met = self.ratio <= self.aim if self.better == "low" else self.ratio >= self.aim
        return "met" if met else "MISSED"

    def __str__(self) -> str:
        sign = "≤" if self.better == "low" else "≥"
        aim = "" if self.aim is None else f"{sign} {self.aim:g}"
        return f"{self.name:<28} {self.ratio:>7.2f}  {aim:<7} {self.verdict:<7} {self.detail}"


def seconds(work: Callable[[], object]) -> Timed:
    """That work as a function that times itself."""

    def timed() -> float:
        begin = time.perf_counter()
        work()
        return time.perf_counter() - begin

    return timed


def seconds_later(work: Callable[[], Awaitable[object]]) -> TimedLater:
    """That asynchronous work as a function that times itself."""

    async def timed() -> float:
        begin = time.perf_counter()
        await work()
        return time.perf_counter() - begin

    return timed


def in_turns(works: Sequence[Timed], rounds: int) -> list[float]:
    """The median time of each piece of work, done alternately (A B C A B C …) for that many rounds."""
    times = [[work() for work in works] for _ in range(rounds)]
    return [median(column) for column in zip(*times, strict=True)]


async def in_turns_later(works: Sequence[TimedLater], rounds: int, warm_up: int = 0) -> list[float]:
    """The same for asynchronous work; the first ``warm_up`` rounds do not count."""
    times = [[await work() for work in works] for _ in range(warm_up + rounds)]
    return [median(column) for column in zip(*times[warm_up:], strict=True)]


def ms(value: float) -> str:
    """Seconds as milliseconds in words."""
    return f"{value * 1e3:.3f} ms"

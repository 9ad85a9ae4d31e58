"""A choice left to chance."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import NamedTuple

SIT_OUT = -1
"""Stands for sitting out in the place of an index of ``NUMBERS``."""


class Mix(NamedTuple):
    """The choices (indices of ``NUMBERS``, ascending, or ``SIT_OUT``) and their probabilities, which sum to 1."""

    choices: tuple[int, ...]
    weights: tuple[float, ...]

    def draw(self, rng: Random) -> int:
        """One of the choices."""
        return rng.choices(self.choices, self.weights)[0]

    def of(self, choice: int) -> float:
        """The probability of a choice."""
        return self.weights[self.choices.index(choice)] if choice in self.choices else 0.0


def mixed(weights: dict[int, float], least: float = 0.0) -> Mix:
    """The mix with these weights, which need not sum to 1; what weighs less than ``least`` of
    the heaviest is left out."""
    bound = least * max(weights.values())
    kept = sorted((choice, weight) for choice, weight in weights.items() if weight > bound)
    whole = sum(weight for _, weight in kept)
    return Mix(tuple(choice for choice, _ in kept), tuple(weight / whole for _, weight in kept))


def blend(parts: Sequence[tuple[float, Mix]]) -> Mix:
    """Mixes one of which is drawn by these shares."""
    weights: dict[int, float] = {}
    for share, mix in parts:
        for choice, weight in zip(mix.choices, mix.weights, strict=True):
            weights[choice] = weights.get(choice, 0.0) + share * weight
    return mixed(weights)


def evenly(choices: Sequence[int], weights: Sequence[float], rng: Random, count: int) -> list[int]:
    """So many draws by these weights, in any order, each choice as often as its weight says but for rounding:
    what is counted in them varies far less than in draws of their own."""
    bounds = list(accumulate(weights))
    part = bounds[-1] / count
    first = rng.random() * part
    last = len(choices) - 1
    found = [choices[min(last, bisect_right(bounds, first + number * part))] for number in range(count)]
    rng.shuffle(found)
    return found

"""A mixed strategy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

SIT_OUT = -1
"""The value that stands for sitting out in place of an index of ``NUMBERS``."""


class Mix(NamedTuple):
    """The choices (indices of ``NUMBERS``, ascending, or ``SIT_OUT``) and their probabilities, which sum to 1."""

    choices: tuple[int, ...]
    weights: tuple[float, ...]

    def draw(self, rng: Random) -> int:
        """Draw a choice."""
        return rng.choices(self.choices, self.weights)[0]

    def of(self, choice: int) -> float:
        """Return the probability of a choice."""
        return self.weights[self.choices.index(choice)] if choice in self.choices else 0.0


def make_mix(weights: dict[int, float]) -> Mix:
    """Make the mix with these weights, which need not sum to 1, without zero weights."""
    kept = sorted((choice, weight) for choice, weight in weights.items() if weight > 0)
    whole = sum(weight for _, weight in kept)
    return Mix(tuple(choice for choice, _ in kept), tuple(weight / whole for _, weight in kept))


def blend(parts: Sequence[tuple[float, Mix]]) -> Mix:
    """Blend mixes by their shares."""
    weights: dict[int, float] = {}
    for share, mix in parts:
        for choice, weight in zip(mix.choices, mix.weights, strict=True):
            weights[choice] = weights.get(choice, 0.0) + share * weight
    return make_mix(weights)

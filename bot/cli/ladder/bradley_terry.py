"""The Bradley–Terry model: ratings from results of pairs, on the scale of Elo's ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt

import msgspec

from bot.cli.least_squares import Matrix, solve

SCALE = 400 / log(10)
"""Strength points per unit of the model's strength: 400 points are odds of ten to one."""
STEPS = 100
"""The maximum number of steps of Newton's method. A handful is enough."""


class PairResult(msgspec.Struct, frozen=True):
    """The points of one player against another (1 a win, ½ a tie) in a number of matches."""

    points: float
    matches: float


class Strength(msgspec.Struct, frozen=True):
    """How strong a player is: a rating, and its standard error. The mean of all ratings is 0."""

    rating: float
    error: float


def ratings(players: Sequence[str], results: Mapping[tuple[str, str], PairResult]) -> dict[str, Strength]:
    """Estimate the most likely ratings, given the results of pairs that connect all players.

    Each pair is given one extra tie, so that a clean sweep has a finite rating.
    """
    size = len(players)
    index = {player: number for number, player in enumerate(players)}
    pairs = [
        (index[one], index[other], result.points + 0.5, result.matches + 1)
        for (one, other), result in results.items()
    ]
    strengths = [0.0] * size
    for _ in range(STEPS):
        slope, curvature = _derivatives(strengths, pairs)
        step = solve(_anchor(curvature), [[value] for value in slope])
        strengths = [old + row[0] for old, row in zip(strengths, step, strict=True)]
        if max(abs(row[0]) for row in step) < 1e-9:
            break
    middle = sum(strengths) / size
    _, curvature = _derivatives(strengths, pairs)
    spread = _centre(solve(_anchor(curvature), _identity(size)))
    return {
        player: Strength(SCALE * (strengths[n] - middle), SCALE * sqrt(max(0.0, spread[n][n])))
        for player, n in index.items()
    }


def _derivatives(
    strengths: Sequence[float], pairs: Sequence[tuple[int, int, float, float]]
) -> tuple[list[float], Matrix]:
    """Compute the gradient of the log-likelihood and the negative of its Hessian."""
    size = len(strengths)
    slope, curvature = [0.0] * size, [[0.0] * size for _ in range(size)]
    for one, other, points, matches in pairs:
        expected = 1 / (1 + exp(strengths[other] - strengths[one]))
        slope[one] += points - matches * expected
        slope[other] -= points - matches * expected
        weight = matches * expected * (1 - expected)
        curvature[one][one] += weight
        curvature[other][other] += weight
        curvature[one][other] -= weight
        curvature[other][one] -= weight
    return slope, curvature


def _anchor(curvature: Matrix) -> Matrix:
    """Fix the sum of all strengths, which the results leave undetermined."""
    return [[value + 1 for value in row] for row in curvature]


def _centre(spread: Matrix) -> Matrix:
    """Compute the covariance of the strengths' distances from their mean."""
    size = len(spread)
    rows = [sum(row) / size for row in spread]
    whole = sum(rows) / size
    return [[spread[i][j] - rows[i] - rows[j] + whole for j in range(size)] for i in range(size)]


def _identity(size: int) -> Matrix:
    return [[float(i == j) for j in range(size)] for i in range(size)]

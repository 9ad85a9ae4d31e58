"""Fitting weights to samples."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import mul
from typing import NamedTuple

Matrix = list[list[float]]


class TriedWeights(NamedTuple):
    """Fitted weights, the root mean square error on the samples left out, and the share of variance explained."""

    weights: list[float]
    missed: float
    explained: float


def cross_validate(samples: Sequence[tuple[Sequence[float], float]], ridge: float, left_out: int) -> TriedWeights:
    """Fit the weights to all samples but every ``left_out``-th, on which they are tested."""
    kept = [sample for place, sample in enumerate(samples) if place % left_out]
    weights = [round(weight, 4) for weight in fit(kept, [0.0] * len(kept[0][0]), ridge)]
    others = samples[::left_out]
    mean = sum(value for _, value in others) / len(others)
    square = sum((value - sum(map(mul, weights, figures))) ** 2 for figures, value in others) / len(others)
    spread = sum((value - mean) ** 2 for _, value in others) / len(others)
    return TriedWeights(weights, sqrt(square), 1 - square / max(spread, 1e-9))


def fit(samples: Sequence[tuple[Sequence[float], float]], prior: Sequence[float], ridge: float) -> list[float]:
    """Find the weights w for which Σ wᵢ · figureᵢ is closest to the value of each sample, by least squares.

    They are drawn towards ``prior``: each weight as if by ``ridge`` samples whose figure has its usual size.
    """
    size = len(prior)
    squares = [[0.0] * size for _ in range(size)]
    products = [0.0] * size
    for figures, value in samples:
        for row, (figure, line) in enumerate(zip(figures, squares, strict=True)):
            products[row] += figure * value
            line[:] = [old + figure * other for old, other in zip(line, figures, strict=True)]
    for row in range(size):
        pull = ridge * (squares[row][row] / max(1, len(samples))) + 1e-6
        squares[row][row] += pull
        products[row] += pull * prior[row]
    return [row[0] for row in solve(squares, [[value] for value in products])]


def solve(matrix: Matrix, right: Matrix) -> Matrix:
    """Solve matrix · X = right for X, by elimination with pivots."""
    rows = [[*row, *extra] for row, extra in zip(matrix, right, strict=True)]
    size = len(matrix)
    for column in range(size):
        pivot = max(range(column, size), key=lambda n: abs(rows[n][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for n in range(size):
            if n != column:
                factor = rows[n][column]
                rows[n] = [value - factor * top for value, top in zip(rows[n], rows[column], strict=True)]
    return [row[size:] for row in rows]

"""Equilibrium of two-player matrix games by the simplex method."""

from __future__ import annotations

from collections.abc import Sequence

TINY = 1e-9
PLACES = 7
"""Payoffs are rounded to this many decimals, so that rounding errors do not decide between them."""
PIVOTS = 1000
"""The most pivots; a matrix of a hundred rows needs a few hundred."""


def solve(payoffs: Sequence[Sequence[float]]) -> tuple[list[float], list[float], float]:
    """Return the best mix of the row player, who maximizes, that of the column player, who minimizes, and the
    value of the game. Payoffs are from 0 to 1."""
    import numpy as np  # noqa: PLC0415 -- numpy is loaded only where experts think

    rows, columns = len(payoffs), len(payoffs[0])
    table = np.full((rows + 1, columns + 1), 1.0)
    table[:rows, :columns] += np.round(payoffs, PLACES)
    table[rows] = [-1.0] * columns + [0.0]
    below, beside = list(range(columns)), list(range(columns, columns + rows))
    for _ in range(PIVOTS):
        column = int(table[rows, :columns].argmin())
        if table[rows, column] > -TINY:
            break
        entering = table[:rows, column]
        able = np.flatnonzero(entering > TINY)
        if not len(able):  # all payoffs are positive, so the gain left is mere rounding
            break
        bounds = table[able, columns] / entering[able]
        row = int(able[np.lexsort((-entering[able], bounds))[0]])  # of equal bounds, the least rounding error
        pivot = table[row, column]
        scaled = table[row] / pivot
        factors = table[:, column] / -pivot
        table -= np.outer(table[:, column], scaled)
        table[:, column] = factors
        table[row] = scaled
        table[row, column] = 1 / pivot
        below[column], beside[row] = beside[row], below[column]
    whole = float(table[rows, columns])
    theirs, mine = [0.0] * columns, [0.0] * rows
    for row, label in enumerate(beside):
        if label < columns:
            theirs[label] = max(0.0, float(table[row, columns])) / whole
    for column, label in enumerate(below):
        if label >= columns:
            mine[label - columns] = max(0.0, float(table[rows, column])) / whole
    return mine, theirs, 1 / whole - 1

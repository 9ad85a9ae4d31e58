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
    rows, columns = len(payoffs), len(payoffs[0])
    table = [[round(value, PLACES) + 1.0 for value in row] + [1.0] for row in payoffs]
    table.append([-1.0] * columns + [0.0])
    below, beside = list(range(columns)), list(range(columns, columns + rows))
    for _ in range(PIVOTS):
        column = min(range(columns), key=table[rows].__getitem__)
        if table[rows][column] > -TINY:
            break
        row = _pick_leaving_row(table, column)
        if row is None:
            break
        _pivot(table, row, column)
        below[column], beside[row] = beside[row], below[column]
    whole = table[rows][columns]
    theirs = [0.0] * columns
    mine = [0.0] * rows
    for row, label in enumerate(beside):
        if label < columns:
            theirs[label] = max(0.0, table[row][columns]) / whole
    for column, label in enumerate(below):
        if label >= columns:
            mine[label - columns] = max(0.0, table[rows][column]) / whole
    return mine, theirs, 1 / whole - 1


def _pick_leaving_row(table: list[list[float]], column: int) -> int | None:
    """Return the row that bounds the growth of the column, with ties broken by the least rounding error. All
    payoffs are positive, so every column has one; if none shows, the gain left is mere rounding."""
    bounds = [
        (row[-1] / row[column], -row[column], number)
        for number, row in enumerate(table[:-1])
        if row[column] > TINY
    ]
    return min(bounds)[2] if bounds else None


def _pivot(table: list[list[float]], row: int, column: int) -> None:
    pivot = table[row][column]
    scaled = [value / pivot for value in table[row]]
    scaled[column] = 1 / pivot
    for number, old in enumerate(table):
        factor = old[column]
        if number != row and factor:
            fresh = [value - factor * share for value, share in zip(old, scaled, strict=True)]
            fresh[column] = -factor / pivot
            table[number] = fresh
    table[row] = scaled

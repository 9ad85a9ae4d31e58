"""Conversion of points to chances of winning the match. The value of a point depends on the score and the turns to
come, and more rivals make risk worth more."""

from __future__ import annotations

from math import pi, sqrt

from bot.opponents.numer.public_turn import PublicTurn

SPREAD_OF_A_TURN = 5.5
"""The standard deviation of a seat's score in a turn, in points."""


def steepness(turns: float, least: float) -> float:
    """Return β in "a seat's chance to win is in proportion to exp(β · points)" with ``turns`` turns to come.

    That holds if what each seat still scores follows a Gumbel distribution. Its spread is that of the turns, and
    at least ``least`` points.
    """
    return pi / sqrt(6 * (SPREAD_OF_A_TURN**2 * turns + least**2))


def standings(turn: PublicTurn, worths: list[float]) -> list[float]:
    """Return each seat's lead plus the worth of its digits, relative to the highest sum."""
    points = [lead + worth for lead, worth in zip(turn.leads, worths, strict=True)]
    return [point - max(points) for point in points]

"""From points to chances of winning the match: how much a point more matters depends on the score and on how many
turns are to come, and the more rivals there are, the more a risk is worth."""

from __future__ import annotations

from math import pi, sqrt

from bot.opponents.numer.public_turn import PublicTurn

SPREAD_OF_A_TURN = 5.5
"""The standard deviation of what a seat scores in a turn, in points."""


def steepness(turns: float, least: float) -> float:
    """β in "a seat's chance to win is in proportion to exp(β · points)", when that many turns are to come.

    That holds when what each seat still scores follows a Gumbel distribution; its spread is that of the turns, and
    at least ``least`` points.
    """
    return pi / sqrt(6 * (SPREAD_OF_A_TURN**2 * turns + least**2))


def standings(turn: PublicTurn, worths: list[float]) -> list[float]:
    """Each seat's lead and the worth of its digits, less the highest of these sums."""
    points = [lead + worth for lead, worth in zip(turn.leads, worths, strict=True)]
    return [point - max(points) for point in points]

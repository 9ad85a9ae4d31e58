"""The part of ``python -m bot numer-values`` for two players: what two boards are worth.

Backwards from the last turn of a round, turns between many kinds of boards are solved exactly with the values of
the next turn. The solutions are fitted to the features of both boards and give the values for the turn before.
"""

from __future__ import annotations

from math import exp
from random import Random

from bot.cli.least_squares import TriedWeights, cross_validate
from bot.games.numer.model import DIGITS, HOUSE
from bot.opponents.numer.digit_values import gains
from bot.opponents.numer.duel import SWING, Duel, equilibrium
from bot.opponents.numer.pair_values import features, worth
from bot.opponents.numer.public_turn import PublicTurn

HELD_OUT = 10
"""Every tenth pair is left out of the fit, to test its predictions."""
RIDGE = 0.5
"""The ridge: each weight is drawn to 0 as if by that many samples."""
CLOSE = 0.4
"""How many points a best response may gain when a turn counts as solved."""
CLOSED_A_TURN = (0, 1, 1, 1, 1, 1, 2, 2, 3)
"""How many digits a turn may close, all equally likely."""
TASTES = (-0.6, -0.2, 0.0, 0.0, 0.2, 0.6)
"""Tastes in digits: each digit is exp(taste) times as likely as the one below it."""

Pair = tuple[int, int]
"""The open digits of the one seat and of the other, as masks."""


def value_of(pair: Pair, turn: int) -> float:
    """Estimate the first seat's gain from that turn to the end of the round, in points, under optimal play."""
    at = PublicTurn(pair, (0, 0), turn, HOUSE.bonus[turn - 1], 1)
    if all(pair):
        solution = equilibrium(Duel(at, (0, 1), by_points=True), rounds=30, added=4, close=CLOSE / SWING)
        return (solution.value - 0.5) * SWING
    if not any(pair):
        return 0.0
    seat = 0 if pair[0] else 1
    alone = worth(pair[seat], 0, at.turns_left) + max(0.0, at.bonus + max(gains(at, seat)))
    return alone if seat == 0 else -alone


def pairs_of(turn: int, rng: Random, count: int) -> list[Pair]:
    """Draw random pairs of boards as they may be before a turn."""
    return [(board(turn, rng), board(turn, rng)) for _ in range(count)]


def board(turn: int, rng: Random) -> int:
    """Draw a seat's open digits as they may be before a turn."""
    taste = rng.choice(TASTES)
    closed = min(len(DIGITS), sum(rng.choices(CLOSED_A_TURN, k=turn - 1)))
    keys = {digit: rng.expovariate(exp(taste * digit)) for digit in range(len(DIGITS))}
    board = (1 << len(DIGITS)) - 1
    for digit in sorted(keys, key=keys.__getitem__)[:closed]:
        board &= ~(1 << digit)
    return board


def fit_weights(pairs: list[Pair], turn: int) -> TriedWeights:
    """Fit the weights of ``features`` for the points still to come from that turn on."""
    return cross_validate([(features(*pair), value_of(pair, turn)) for pair in pairs], RIDGE, HELD_OUT)

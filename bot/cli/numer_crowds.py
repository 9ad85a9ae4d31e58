"""The part of ``python -m bot numer-values`` for three and more: what open digits are worth to a seat.

Backwards from the last turn of a round, turns of many kinds of tables are solved. Each seat's mean score,
including the value of its digits after the turn, is fitted to the features of the boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from random import Random

from bot.cli.least_squares import TriedWeights, cross_validate
from bot.cli.numer_pairs import board
from bot.games.numer.model import HOUSE
from bot.opponents.numer.digit_values import features, weights_of
from bot.opponents.numer.equilibrium import solve
from bot.opponents.numer.mix import SIT_OUT
from bot.opponents.numer.numbers import NUMBERS
from bot.opponents.numer.public_turn import PublicTurn

ROUNDS_TO_COME = 1
"""As if a round were to follow, so that points count and risk does not."""
DRAWN = 120
"""How many turns are drawn from the mixes to find what each seat scores."""
RIDGE = 2.0
"""The ridge: each weight is drawn to 0 as if by that many samples."""
HELD_OUT = 10
"""Every tenth sample is left out of the fit, to test its predictions."""


def fit_weights(seats: int, turn: int, tables: int) -> TriedWeights:
    """Fit the weights of ``features`` for the points that a seat still scores from that turn on."""
    rng = Random(f"{seats} {turn}")
    samples = []
    for _ in range(tables):
        open_ = tuple(board(turn, rng) for _ in range(seats))
        at = PublicTurn(open_, (0,) * seats, turn, HOUSE.bonus[turn - 1], ROUNDS_TO_COME)
        samples += [
            (features(mine, _without(open_, seat)), points)
            for seat, (mine, points) in enumerate(zip(open_, expect_points(at, rng), strict=True))
        ]
    return cross_validate(samples, RIDGE, HELD_OUT)


def expect_points(turn: PublicTurn, rng: Random) -> list[float]:
    """Estimate each seat's points still to come in the round, averaged over turns drawn from the mixes."""
    draws = [rng.choices(*mix, k=DRAWN) for mix in solve(turn)]
    totals = [0.0] * len(turn.open)
    weights = weights_of(len(turn.open), turn.turns_left)
    for numbers in zip(*draws, strict=True):
        after, points = outcome(turn, numbers)
        for seat, scored in enumerate(points):
            later = sum(map(mul, weights, features(after[seat], _without(after, seat)))) if weights else 0.0
            totals[seat] += scored + later
    return [total / DRAWN for total in totals]


def outcome(turn: PublicTurn, numbers: Sequence[int]) -> tuple[list[int], list[int]]:
    """Compute the boards after a turn with these numbers, and each seat's score, closed digits included."""
    boards, points = list(turn.open), [0] * len(numbers)
    below = under = 0
    last, accepted = -1, []
    for index, seat in sorted((index, seat) for seat, index in enumerate(numbers) if index != SIT_OUT):
        number = NUMBERS[index]
        if index != last:
            under, last = below, index
        below |= number.mask
        if not number.mask & under:
            accepted.append((index, seat))
            boards[seat] &= ~number.mask
            points[seat] = turn.rate * number.first + number.crossed
    for index, seat in accepted:
        points[seat] += turn.bonus * (index == accepted[-1][0])
    return boards, points


def _without(boards: Sequence[int], seat: int) -> list[int]:
    return [open_ for other, open_ in enumerate(boards) if other != seat]

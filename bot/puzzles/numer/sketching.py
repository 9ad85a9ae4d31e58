"""Sketches of Numer turns: a match in progress, and what the rivals will write."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log2, prod
from random import Random
from typing import NamedTuple

from bot.games.numer import NUMER
from bot.games.numer.model import Choose, NumerState, open_digits
from bot.games.numer.options import NumerOptions
from bot.opponents.numer.numbers import NUMBERS, mask_of, playable
from bot.puzzles.base import SOLVER
from bot.puzzles.numer.chances import (
    KnownTurn,
    Odds,
    Rivals,
    Turns,
    Weights,
    highest_writable,
    likeliest,
    writable,
)

PATIENCE = 150
"""After this many failed sketches the best number may lead by less."""
OWN_DIGITS, RIVALS_DIGITS = 5, 4
"""The fewest open digits of the solver and of a rival."""
SPLITS: dict[int, tuple[tuple[int, ...], ...]] = {
    1: ((100,),),
    2: ((50, 50), (60, 40), (70, 30), (80, 20)),
    3: ((50, 30, 20), (40, 30, 30), (60, 20, 20), (40, 40, 20)),
}
"""The chances in percent, by how many numbers a rival may write."""


class Plan(NamedTuple):
    """Settings of a grade: the count of numbers that each rival may write, the turns to choose from, by how many
    points the best number leads the next one, and how many traps have to catch."""

    shape: tuple[int, ...]
    turns: tuple[int, ...]
    margin: Fraction
    traps: int


PLANS: dict[int, Plan] = {
    1: Plan((1, 2), (2, 3), Fraction(6, 10), 1),
    2: Plan((2, 2), (2, 3), Fraction(5, 10), 1),
    3: Plan((2, 3), (2, 3, 4), Fraction(5, 10), 2),
    4: Plan((2, 2, 2), (2, 3, 4), Fraction(4, 10), 2),
    5: Plan((2, 2, 3), (2, 3, 4), Fraction(3, 10), 3),
    6: Plan((2, 3, 3), (3, 4, 5), Fraction(25, 100), 3),
    7: Plan((2, 2, 2, 3), (3, 4, 5), Fraction(2, 10), 3),
}


class Sketch(NamedTuple):
    """A turn to solve: the state, what is told, the worth of the best numbers, and how many traps catch."""

    state: NumerState
    told: KnownTurn
    most: Fraction
    traps: int

    @property
    def hardness(self) -> float:
        """The number of possible turns, as a power of two, and the traps."""
        return log2(prod(map(len, self.told.rivals))) + 0.5 * self.traps


def make_sketch(rng: Random, grade: int) -> Sketch:
    """Make a turn of that grade. The highest number that can be written is never the best."""
    plan = PLANS[grade]
    tried = 0
    while True:
        slack = 1 + tried // PATIENCE
        sketch = _sketch(rng, plan, plan.margin / slack, plan.traps if slack < 3 else 1)
        if sketch is not None:
            return sketch
        tried += 1


def turns_of(state: NumerState, rivals: Rivals) -> Turns:
    """Return the possible turns in that state."""
    return Turns(rivals, state.turn, state.bonus[state.turn - 1])


def known_turn(state: NumerState, rivals: Rivals) -> KnownTurn:
    """Work out what is told about a turn, from every number that the solver can write."""
    turns = turns_of(state, rivals)
    numbers = writable(state.closed[SOLVER])
    points = dict(zip(numbers, turns.weigh(numbers).points, strict=True))
    values = sorted(set(points.values()), reverse=True)
    best = tuple(number for number in points if points[number] == values[0])
    second = "" if len(values) == 1 else next(number for number in points if points[number] == values[1])
    return KnownTurn(rivals, best, second)


def _sketch(rng: Random, plan: Plan, margin: Fraction, least: int) -> Sketch | None:
    """Make a sketch, None if it is not good enough."""
    state = _play_until(rng, 1 + len(plan.shape), rng.choice(plan.turns))
    if state is None:
        return None
    shape = rng.sample(plan.shape, len(plan.shape))
    rivals = tuple(_odds(rng, closed, n) for closed, n in zip(state.closed[1:], shape, strict=True))
    turns = turns_of(state, rivals)
    own = [NUMBERS[index].text for index in playable(mask_of(open_digits(state.closed[SOLVER])))]
    weights = turns.weigh(own)
    most = max(weights.points)
    next_best = max((points for points in weights.points if points < most), default=0)
    if Fraction(most - next_best, turns.parts) < margin:
        return None
    caught = _count_traps(state, turns, own, weights)
    return (
        None if caught < least else Sketch(state, known_turn(state, rivals), Fraction(most, turns.parts), caught)
    )


def _play_until(rng: Random, seats: int, turn: int) -> NumerState | None:
    """Play a match up to that turn, None if somebody has too few open digits."""
    state = NUMER.setup(NumerOptions(), seats, 0)
    while state.turn < turn:
        for seat in range(seats):
            digits = open_digits(state.closed[seat])
            state = NUMER.apply(state, seat, Choose("".join(rng.choices(digits, k=3)))).state
        if min(map(len, map(open_digits, state.closed))) < RIVALS_DIGITS:
            return None
    return state if len(open_digits(state.closed[SOLVER])) >= OWN_DIGITS else None


def _odds(rng: Random, closed: str, n: int) -> tuple[Odds, ...]:
    """Draw ``n`` numbers with different first digits, and their chances, for these digits crossed off."""
    digits = open_digits(closed)
    firsts = sorted(rng.sample(digits, n), reverse=True)
    numbers = [first + "".join(rng.choices(digits, k=2)) for first in firsts]
    split = rng.choice(SPLITS[n])
    chances = rng.sample(split, n)
    return tuple(Odds(number, chance) for number, chance in zip(numbers, chances, strict=True))


def _count_traps(state: NumerState, turns: Turns, numbers: Sequence[str], weights: Weights) -> int:
    """Count the traps that catch: the highest number (0 in all if it does not), the best number against each
    rival's likeliest, and the most valuable of the numbers sure to count."""
    points = dict(zip(numbers, weights.points, strict=True))
    most = max(weights.points)
    if turns.weigh([highest_writable(state.closed[SOLVER])]).points == [most]:
        return 0
    at_sight = turns_of(state, likeliest(turns.rivals)).weigh(numbers).points
    guess = numbers[at_sight.index(max(at_sight))]
    sure = [points[one] for one, counts in zip(numbers, weights.counts, strict=True) if counts == turns.parts]
    return 1 + (points[guess] < most) + (not sure or max(sure) < most)

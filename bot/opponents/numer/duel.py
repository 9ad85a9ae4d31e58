"""The equilibrium of a turn of two: exact payoffs between sets of numbers that grow by the best responses."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import NamedTuple

from bot.opponents.numer.matrix_game import solve
from bot.opponents.numer.mix import SIT_OUT, Mix, make_mix
from bot.opponents.numer.numbers import NUMBERS, playable
from bot.opponents.numer.odds_of_winning import steepness
from bot.opponents.numer.pair_values import against
from bot.opponents.numer.public_turn import PublicTurn

CLOSE = 1.5
"""The points between two players at the very end from which the chances are clear."""
SWING = 200.0
"""The points that stand for the difference between certain loss and certain win, when points are the objective."""
ROUNDS = 14
"""The most rounds of adding best responses."""
ADDED = 6
"""The number of best responses of each side added at a time."""
GOOD_ENOUGH = 0.003
"""The search ends when the best response gains less than this, as a chance to win the match."""


class Side:
    """One of two players: its choices, and its gains by what both write.

    Choices are indices of ``NUMBERS`` ascending, then ``SIT_OUT``. ``earned``: by choice, the points without the
    bonus and those of its digits, if accepted. ``kept``: the digits that stay open then.
    """

    def __init__(self, turn: PublicTurn, seat: int, other: int) -> None:
        self.open, self.lead = turn.open[seat], turn.leads[seat] - turn.leads[other]
        self.numbers = playable(self.open)
        self.choices = (*self.numbers, SIT_OUT)
        self.bonus, self.left = turn.bonus, turn.turns_left
        own = [NUMBERS[index] for index in self.numbers]
        self.masks = [number.mask for number in own]
        self.earned = [turn.rate * number.first + number.crossed for number in own]
        self.kept = [self.open & ~mask for mask in self.masks]
        self.columns: dict[int, list[float]] = {}
        self._ahead: dict[int, tuple[list[float], float]] = {}

    def ahead(self, theirs: int) -> tuple[list[float], float]:
        """Return the lead by choice if its number is accepted and the rival keeps these digits open, without the
        rival's points and the bonus, and the lead if its number is not accepted."""
        if theirs not in self._ahead:
            worth = against(theirs, self.left).worth
            worths = {kept: self.lead + worth(kept) for kept in {*self.kept, self.open}}
            points = [earned + worths[kept] for earned, kept in zip(self.earned, self.kept, strict=True)]
            self._ahead[theirs] = points, worths[self.open]
        return self._ahead[theirs]

    def points(self, other: Side, theirs: int) -> list[float]:
        """Return the average lead at the round's end by choice, if the other side writes ``theirs``."""
        if theirs not in self.columns:
            self.columns[theirs] = self._column(other, theirs)
        return self.columns[theirs]

    def _column(self, other: Side, theirs: int) -> list[float]:
        unhurt, idle = self.ahead(other.open)
        if theirs == SIT_OUT:
            return [*[points + self.bonus for points in unhurt], idle]
        place = other.numbers.index(theirs)
        mask, lost, bonus = other.masks[place], other.earned[place], self.bonus
        hurt, struck = self.ahead(other.kept[place])
        struck -= lost + bonus
        column = []
        for index, own, alone, both in zip(self.numbers, self.masks, unhurt, hurt, strict=True):
            if index < theirs:
                column.append(alone + bonus if own & mask else both - lost - bonus)
            elif index > theirs:
                column.append(struck if own & mask else both - lost + bonus)
            else:
                column.append(both - lost)
        return [*column, struck]


class Duel:
    """A turn of two seats, and the best responses to a mix of the other's.

    The objective is the chance to win the match, or with ``by_points`` the lead in points alone, as if for a round
    of many, which then stands for a chance.
    """

    def __init__(self, turn: PublicTurn, seats: tuple[int, int], *, by_points: bool = False) -> None:
        one, other = seats
        self.sides = (Side(turn, one, other), Side(turn, other, one))
        self._steepness = steepness(turn.to_come, CLOSE)
        self._by_points = by_points
        self._columns: tuple[dict[int, list[float]], dict[int, list[float]]] = ({}, {})

    def column(self, side: int, theirs: int) -> list[float]:
        """Return a side's chance with each of its choices if the other side writes ``theirs``."""
        known = self._columns[side]
        if theirs not in known:
            known[theirs] = self._chances(self.sides[side].points(self.sides[1 - side], theirs))
        return known[theirs]

    def _chances(self, points: list[float]) -> list[float]:
        if self._by_points:
            return [0.5 + lead / SWING for lead in points]
        steep = self._steepness / 2  # (1 + tanh(x/2)) / 2 = 1 / (1 + exp(-x)), without an overflow
        return [0.5 + 0.5 * tanh(steep * lead) for lead in points]

    def chances(self, side: int, mix: Mix) -> list[float]:
        """Return a side's chance to win the match with each of its choices against that mix."""
        whole = [0.0] * len(self.sides[side].choices)
        for choice, weight in zip(mix.choices, mix.weights, strict=True):
            column = self.column(side, choice)
            whole = [old + weight * value for old, value in zip(whole, column, strict=True)]
        return whole

    def payoffs(self, mine: Sequence[int], theirs: Sequence[int]) -> list[list[float]]:
        """Return the first side's chance by its choice and by the other's."""
        places = [self.sides[0].choices.index(choice) for choice in mine]
        columns = [self.column(0, choice) for choice in theirs]
        return [[column[place] for column in columns] for place in places]


class Solution(NamedTuple):
    """The mixes of both sides, and the first side's chance when both play by them."""

    mine: Mix
    theirs: Mix
    value: float


def equilibrium(duel: Duel, rounds: int = ROUNDS, added: int = ADDED, close: float = GOOD_ENOUGH) -> Solution:
    """Find mixes against which neither side gains more than ``close``, if ``rounds`` of best responses suffice."""
    sets = [_triples(side.choices) for side in duel.sides]
    for number in range(rounds + 1):
        mine, theirs, value = solve(duel.payoffs(*sets))
        found = Solution(
            make_mix(dict(zip(sets[0], mine, strict=True))),
            make_mix(dict(zip(sets[1], theirs, strict=True))),
            value,
        )
        chances = [
            dict(zip(duel.sides[side].choices, duel.chances(side, (found.theirs, found.mine)[side]), strict=True))
            for side in (0, 1)
        ]
        gains = max(chances[0].values()) - value, max(chances[1].values()) - (1 - value)
        if number == rounds or max(gains) < close:
            break
        sets = [_add_best_responses(sets[side], chances[side], (value, 1 - value)[side], added) for side in (0, 1)]
    return found


def _triples(choices: Sequence[int]) -> list[int]:
    return [choice for choice in choices if choice == SIT_OUT or NUMBERS[choice].crossed == 1]


def _add_best_responses(choices: Sequence[int], chances: dict[int, float], value: float, added: int) -> list[int]:
    """Add up to ``added`` best responses to the other's mix to the choices."""
    best = sorted(chances, key=lambda choice: chances[choice], reverse=True)[:added]
    return sorted({*choices, *[choice for choice in best if chances[choice] > value + 1e-6]})

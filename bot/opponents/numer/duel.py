"""The equilibrium of a turn of two: exact payoffs between sets of numbers that grow by the best responses."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from bot.opponents.numer.digit_values import gains, values
from bot.opponents.numer.matrix_game import solve
from bot.opponents.numer.mix import SIT_OUT, Mix, mixed
from bot.opponents.numer.numbers import NUMBERS, playable
from bot.opponents.numer.odds_of_winning import steepness
from bot.opponents.numer.public_turn import PublicTurn

CLOSE = 1.5
"""How many points apart two players must be at the very end for the chances to be clear."""
ROUNDS = 14
"""How often best responses are added at most."""
ADDED = 3
"""How many best responses of each side are added at a time."""
GOOD_ENOUGH = 0.003
"""How much the best response may gain, as a chance to win the match, for the search to end."""


class Side:
    """One of two players: what it may choose, and its chance to win the match by what both write.

    Choices are indices of ``NUMBERS`` ascending, then ``SIT_OUT``.
    """

    def __init__(self, turn: PublicTurn, seat: int, lead: float) -> None:
        self.numbers = playable(turn.open[seat])
        self.choices = (*self.numbers, SIT_OUT)
        self.bonus = turn.bonus
        self.steepness = steepness(turn.to_come, CLOSE)
        self.masks = [NUMBERS[index].mask for index in self.numbers]
        self.gain_of = dict(zip(self.choices, [*gains(turn, seat), 0.0], strict=True))
        self.behind = [self._odds(-lead - self.gain_of[choice]) for choice in self.choices]
        self.alone = [1 / (1 + odds * self._odds(-turn.bonus)) for odds in self.behind]
        self.columns: dict[int, list[float]] = {}

    def _odds(self, points: float) -> float:
        """The odds of somebody who is that many points ahead."""
        return exp(max(-30.0, min(30.0, self.steepness * points)))

    def against(self, theirs: int, gain: float) -> list[float]:
        """The chance with each choice if the rival writes this, which earns it so much if it is accepted."""
        if theirs not in self.columns:
            self.columns[theirs] = self._column(theirs, gain)
        return self.columns[theirs]

    def _column(self, theirs: int, gain: float) -> list[float]:
        idle = self.behind[-1]
        if theirs == SIT_OUT:
            return [*self.alone[:-1], 1 / (1 + idle)]
        mask = NUMBERS[theirs].mask
        lower, same, higher = (self._odds(gain + bonus) for bonus in (self.bonus, 0, -self.bonus))
        struck = 1 / (1 + idle * lower)
        column = []
        for index, own, odds, alone in zip(self.numbers, self.masks, self.behind, self.alone, strict=False):
            if index < theirs:
                column.append(alone if own & mask else 1 / (1 + odds * lower))
            elif index > theirs:
                column.append(struck if own & mask else 1 / (1 + odds * higher))
            else:
                column.append(1 / (1 + odds * same))
        return [*column, struck]


class Duel:
    """A turn of two seats, and what is best against a mix of the other's."""

    def __init__(self, turn: PublicTurn, seats: tuple[int, int]) -> None:
        one, other = seats
        worth_one, worth_other = (values(turn, seat).worth(turn.open[seat]) for seat in seats)
        lead = turn.leads[one] - turn.leads[other] + worth_one - worth_other
        self.sides = (Side(turn, one, lead), Side(turn, other, -lead))

    def chances(self, side: int, mix: Mix) -> list[float]:
        """A side's chance to win the match with each of its choices, against that mix."""
        me, gain_of = self.sides[side], self.sides[1 - side].gain_of
        whole = [0.0] * len(me.choices)
        for choice, weight in zip(mix.choices, mix.weights, strict=True):
            column = me.against(choice, gain_of[choice])
            whole = [old + weight * value for old, value in zip(whole, column, strict=True)]
        return whole

    def payoffs(self, mine: Sequence[int], theirs: Sequence[int]) -> list[list[float]]:
        """The first side's chance by its choice and by the other's."""
        me, gain_of = self.sides[0], self.sides[1].gain_of
        places = [me.choices.index(choice) for choice in mine]
        columns = [me.against(choice, gain_of[choice]) for choice in theirs]
        return [[column[place] for column in columns] for place in places]


def equilibrium(duel: Duel, rounds: int = ROUNDS, added: int = ADDED) -> tuple[Mix, Mix]:
    """Mixes of both sides against which neither gains more than about ``GOOD_ENOUGH`` by another number, if best
    responses are added often enough."""
    sets = [_triples(side.choices) for side in duel.sides]
    for number in range(rounds + 1):
        mine, theirs, value = solve(duel.payoffs(*sets))
        mixes = (
            mixed(dict(zip(sets[0], mine, strict=True))),
            mixed(dict(zip(sets[1], theirs, strict=True))),
        )
        chances = [
            dict(zip(duel.sides[side].choices, duel.chances(side, mixes[1 - side]), strict=True))
            for side in (0, 1)
        ]
        gains = max(chances[0].values()) - value, max(chances[1].values()) - (1 - value)
        if number == rounds or max(gains) < GOOD_ENOUGH:
            break
        sets = [_grown(sets[side], chances[side], (value, 1 - value)[side], added) for side in (0, 1)]
    return mixes


def _triples(choices: Sequence[int]) -> list[int]:
    return [choice for choice in choices if choice == SIT_OUT or NUMBERS[choice].crossed == 1]


def _grown(choices: Sequence[int], chances: dict[int, float], value: float, added: int) -> list[int]:
    """The same choices, and so many of the best responses to the other's mix."""
    best = sorted(chances, key=lambda choice: chances[choice], reverse=True)[:added]
    return sorted({*choices, *[choice for choice in best if chances[choice] > value + 1e-6]})

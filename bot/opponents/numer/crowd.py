"""The equilibrium of a turn of three or more: regret matching against drawn turns."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul
from random import Random

from bot.opponents.numer.digit_values import gains, values
from bot.opponents.numer.imagined import Fates, Picker, Row
from bot.opponents.numer.mix import SIT_OUT, Mix, by_regret, mixed
from bot.opponents.numer.numbers import NUMBERS, playable
from bot.opponents.numer.odds_of_winning import SPREAD_OF_A_TURN, standings, steepness
from bot.opponents.numer.public_turn import PublicTurn

STEPS = 360
"""How often the regrets of a seat are brought up to date, all seats taken together."""
FEWEST_STEPS = 24
"""How often at least."""
TURNS_A_STEP = 12
"""How many turns are drawn for that."""
UNITS = 32
"""Into how many units the weight of all seats together is divided, to count what is taken from some."""
LEAST = 0.01
"""Numbers that are chosen less often than this, compared with the one chosen most, are left out."""


class Seat:
    """A seat that thinks: what it may choose, what that is worth to it, and what it regrets.

    ``weight`` is its chance to win, up to a factor that all seats share; ``unit`` is how much weight makes a unit.
    """

    def __init__(self, turn: PublicTurn, seat: int, place: int, steep: float, weight: float, unit: float) -> None:
        self.weight = weight
        self.choices: Sequence[int] = (*playable(turn.open[seat]), SIT_OUT)
        won = [exp(steep * gain) for gain in gains(turn, seat)]
        extra = exp(steep * turn.bonus)
        self.grown = {choice: (plain, plain * extra) for choice, plain in zip(self.choices, won, strict=False)}
        self.rows = {choice: self._row(choice, place, unit) for choice in self.choices if choice != SIT_OUT}
        self.shares = [1 / len(self.choices)] * len(self.choices)
        self._regrets = [0.0] * len(self.choices)
        self._sums = [0.0] * len(self.choices)
        self._pick = Picker(self.choices[:-1])

    def _row(self, choice: int, place: int, unit: float) -> Row:
        number = NUMBERS[choice]
        growth, highest = (self.weight * (factor - 1) for factor in self.grown[choice])
        losses = max(0, round(growth / unit)), max(0, round(highest / unit))
        return Row(number.value, number.mask, place, growth, highest, *losses)

    def draws(self, rng: Random, count: int) -> list[int]:
        """What it may write, that often, as it plays now."""
        return rng.choices(self.choices, self.shares, k=count)

    def chances(self, tally: Fates, others: float, unit: float) -> list[float]:
        """How likely it wins the match with each choice, by imagined turns; ``others`` is what its rivals weigh
        together before the turn."""
        own, turns = self.weight, tally.turns
        others += tally.grown / turns
        idle = own / (own + others)
        harmed = idle * unit / (own + others)
        counts = zip(
            *[counter.at(self._pick) for counter in (tally.struck, tally.highest, tally.harm)], strict=True
        )
        column = []
        for choice, (struck, highest, harm) in zip(self.choices, counts, strict=False):
            plain, best = self.grown[choice]
            stands = (turns - struck - highest) * plain / (own * plain + others)
            tops = highest * best / (own * best + others)
            column.append((struck * idle + own * (stands + tops) + harm * harmed) / turns)
        return [*column, idle]

    def learn(self, chances: Sequence[float], step: int) -> None:
        """Regret what would have been better, expect the same once more, and remember how it plays now."""
        whole = sum(map(mul, self.shares, chances))
        news = [chance - whole for chance in chances]
        self._regrets = [max(0.0, old + new) for old, new in zip(self._regrets, news, strict=True)]
        expected = [max(0.0, old + new) for old, new in zip(self._regrets, news, strict=True)]
        self.shares = by_regret(expected)
        self._sums = [old + step * share for old, share in zip(self._sums, self.shares, strict=True)]

    def mix(self) -> Mix:
        """How it played on average, later steps counting more."""
        return mixed(dict(zip(self.choices, self._sums, strict=True)), LEAST)


class Crowd:
    """A turn of several seats that think about each other."""

    def __init__(self, turn: PublicTurn, seats: Sequence[int]) -> None:
        worths = [values(turn, seat).worth(open_) for seat, open_ in enumerate(turn.open)]
        steep = steepness(turn.to_come, SPREAD_OF_A_TURN)
        weights = [exp(steep * points) for points in standings(turn, worths)]
        self.whole = sum(weights)
        self.unit = self.whole / UNITS
        self.seats = [Seat(turn, seat, place, steep, weights[seat], self.unit) for place, seat in enumerate(seats)]

    def step(self, number: int, rng: Random, turns: int) -> None:
        """Every seat learns from the same drawn turns."""
        drawn = self.laid_out([seat.draws(rng, turns) for seat in self.seats])
        for place, seat in enumerate(self.seats):
            seat.learn(self.chances(place, drawn), number)

    def laid_out(self, draws: Sequence[Sequence[int]]) -> list[list[Row]]:
        """The turns in which these are written, given by seat."""
        tables = [seat.rows for seat in self.seats]
        return [
            sorted([table[index] for table, index in zip(tables, numbers, strict=True) if index != SIT_OUT])
            for numbers in zip(*draws, strict=True)
        ]

    def chances(self, place: int, drawn: Sequence[Sequence[Row]]) -> list[float]:
        """How likely the seat at that place wins the match with each choice, when the others write what they write
        in these turns."""
        tally, seat = Fates(), self.seats[place]
        for rows in drawn:
            tally.add(rows, without=place)
        return seat.chances(tally, self.whole - seat.weight, self.unit)


def chances(turn: PublicTurn, seat: int, mixes: Sequence[Mix], rng: Random, turns: int) -> dict[int, float]:
    """A seat's chance to win the match with each of its choices, when the others write by these mixes (by seat),
    in that many drawn turns."""
    playing = [other for other, open_ in enumerate(turn.open) if open_]
    crowd, place = Crowd(turn, playing), playing.index(seat)
    draws = [
        [SIT_OUT] * turns if other == seat else rng.choices(mixes[other].choices, mixes[other].weights, k=turns)
        for other in playing
    ]
    found = crowd.chances(place, crowd.laid_out(draws))
    return dict(zip(crowd.seats[place].choices, found, strict=True))


def equilibrium(
    turn: PublicTurn, seats: Sequence[int], steps: int | None = None, turns: int = TURNS_A_STEP
) -> list[Mix]:
    """How seats play that have all thought about each other; the same for the same turn. The regrets are brought
    up to date in so many steps, for each of which so many turns are drawn."""
    crowd, rng = Crowd(turn, seats), Random(repr(turn))
    for number in range(1, (steps or max(FEWEST_STEPS, STEPS // len(seats))) + 1):
        crowd.step(number, rng, turns)
    return [seat.mix() for seat in crowd.seats]

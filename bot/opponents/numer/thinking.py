"""What a person thinks of the numbers: their points, when the rivals write by certain mixes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp
from random import Random
from typing import NamedTuple

from bot.opponents.numer.digit_values import gains
from bot.opponents.numer.lanes import Lanes, struck_and_out
from bot.opponents.numer.mix import SIT_OUT, Mix, mixed
from bot.opponents.numer.numbers import NUMBERS, playable
from bot.opponents.numer.public_turn import PublicTurn


class Prospects(NamedTuple):
    """Of a choice: the points that it brings on average, and how likely it is accepted."""

    points: float
    stands: float


def prospects(
    turn: PublicTurn, seat: int, mixes: Mapping[int, Mix], rng: Random, turns: int, foresight: float = 1.0
) -> dict[int, Prospects]:
    """The prospects of all choices of a seat in that many turns imagined by the rivals' mixes."""
    draws = [rng.choices(mix.choices, mix.weights, k=turns) for mix in mixes.values()]
    choices = playable(turn.open[seat])
    field = Lanes(choices)
    struck = out = 0
    for numbers in zip(*draws, strict=True) if draws else [()] * turns:
        strikes, lower = struck_and_out(field, [NUMBERS[index] for index in sorted(numbers) if index != SIT_OUT])
        struck += strikes & field.ones
        out += lower & field.ones
    found = {SIT_OUT: Prospects(0.0, 0.0)}
    columns = (gains(turn, seat, foresight), field.figures(struck), field.figures(out))
    for choice, gain, lost, below in zip(choices, *columns, strict=True):
        stands = 1 - lost / turns
        found[choice] = Prospects(stands * gain + turn.bonus * (turns - below) / turns, stands)
    return found


def near_best(found: Mapping[int, Prospects], spread: float) -> Mix:
    """The best choices as somebody sees them who misjudges by about ``spread`` points."""
    best = max(prospect.points for prospect in found.values())
    return mixed(
        {
            choice: exp((prospect.points - best) / spread)
            for choice, prospect in found.items()
            if prospect.points > best - 5 * spread
        }
    )


@lru_cache(maxsize=1024)
def any_number(open_: int) -> Mix:
    """Anything that these digits can make, all numbers alike; numbers of the same first digit and the same digits
    count as the lowest of them."""
    orders = {1: 1.0, 2: 3.0, 3: 2.0}
    if not open_:
        return Mix((SIT_OUT,), (1.0,))
    return mixed({index: orders[NUMBERS[index].crossed] for index in playable(open_)})


@lru_cache(maxsize=1024)
def big_number(open_: int, taste: float) -> Mix:
    """A big number of these digits: a first digit that is one higher is ``taste`` times as likely."""
    if not open_:
        return Mix((SIT_OUT,), (1.0,))
    weights = dict(zip(*any_number(open_), strict=True))
    return mixed({index: weight * taste ** NUMBERS[index].first for index, weight in weights.items()})

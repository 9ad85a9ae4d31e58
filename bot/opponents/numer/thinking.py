"""A person's view of the numbers: their points against certain mixes of the rivals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from random import Random
from typing import NamedTuple

from bot.opponents.numer.digit_values import gains
from bot.opponents.numer.lanes import Lanes, find_struck_and_out
from bot.opponents.numer.mix import SIT_OUT, Mix, blend, make_mix
from bot.opponents.numer.numbers import NUMBERS, Number, lowest_like, playable
from bot.opponents.numer.public_turn import PublicTurn


class Prospects(NamedTuple):
    """A choice's points on average, and its chance to be accepted."""

    points: float
    stands: float


def prospects(
    turn: PublicTurn, seat: int, mixes: Mapping[int, Mix], rng: Random, turns: int, foresight: float = 1.0
) -> dict[int, Prospects]:
    """Return the prospects of all choices of a seat in ``turns`` turns simulated from the rivals' mixes."""
    choices = playable(turn.open[seat])
    found = prospects_of([NUMBERS[choice] for choice in choices], turn, seat, mixes, rng, turns, foresight)
    return {SIT_OUT: Prospects(0.0, 0.0), **dict(zip(choices, found, strict=True))}


def prospects_of(
    numbers: Sequence[Number],
    turn: PublicTurn,
    seat: int,
    mixes: Mapping[int, Mix],
    rng: Random,
    turns: int,
    foresight: float = 1.0,
) -> list[Prospects]:
    """Return the prospects of these numbers of the seat, ascending, in ``turns`` turns simulated by these
    mixes."""
    draws = [rng.choices(mix.choices, mix.weights, k=turns) for mix in mixes.values()]
    field = Lanes(numbers)
    struck = out = 0
    for written in zip(*draws, strict=True) if draws else [()] * turns:
        strikes, lower = find_struck_and_out(
            field, [NUMBERS[index] for index in sorted(written) if index != SIT_OUT]
        )
        struck += strikes & field.ones
        out += lower & field.ones
    gain = dict(zip(playable(turn.open[seat]), gains(turn, seat, foresight), strict=True))
    found = []
    for number, lost, below in zip(numbers, field.figures(struck), field.figures(out), strict=True):
        stands = 1 - lost / turns
        points = stands * gain[lowest_like(number.text)] + turn.bonus * (turns - below) / turns
        found.append(Prospects(points, stands))
    return found


def near_best(found: Mapping[int, Prospects], spread: float) -> Mix:
    """Mix the best choices as seen by a player who misjudges by about ``spread`` points."""
    best = max(prospect.points for prospect in found.values())
    return make_mix(
        {
            choice: exp((prospect.points - best) / spread)
            for choice, prospect in found.items()
            if prospect.points > best - 5 * spread
        }
    )


@lru_cache(maxsize=1024)
def any_number(open_: int) -> Mix:
    """Mix all numbers of these digits equally, counting those of the same first digit and digits as the lowest."""
    orders = {1: 1.0, 2: 3.0, 3: 2.0}
    if not open_:
        return Mix((SIT_OUT,), (1.0,))
    return make_mix({index: orders[NUMBERS[index].crossed] for index in playable(open_)})


@lru_cache(maxsize=1024)
def liked_number(open_: int, taste: float, triples: float) -> Mix:
    """Mix the numbers that come to mind: ``triples`` of them triples, the others begin with their
    highest digit. A digit one higher is ``taste`` times as likely."""
    plain: dict[int, float] = {}
    falling: dict[int, float] = {}
    for index in playable(open_):
        number = NUMBERS[index]
        digits = set(map(int, number.text))
        if number.first == max(digits):
            (plain if number.crossed == 1 else falling)[index] = taste ** sum(digits)
    if not falling:
        return make_mix(plain) if plain else Mix((SIT_OUT,), (1.0,))
    return blend([(triples, make_mix(plain)), (1 - triples, make_mix(falling))])

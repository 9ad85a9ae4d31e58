"""The hard player: reads its rivals, imagines what they may have written, and responds to that."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from bot.opponents.numer.evaluation import Prices
from bot.opponents.numer.normal import Mix, gains_of, mix, soften
from bot.opponents.numer.numbers import Number, anything
from bot.opponents.numer.public_turn import PastTurn, PublicTurn
from bot.opponents.numer.rival_model import Kinds, read

SAMPLES = 48
"""Imagined turns per choice. Few enough for sampling noise alone to keep the player unpredictable."""
SLY_SAMPLES = 16
"""Imagined turns for what a sly rival may choose."""
SPREAD = 0.1
SLY_SPREAD = 0.3
PRICES = Prices(first=2.0, digit=0.3)

Draw = Callable[[Random], Number | None]
"""Draws what a rival may have written."""


class Imagined(NamedTuple):
    """The rivals' numbers of one imagined turn: ``values`` ascending; ``below[i]`` the mask of all digits of
    the lowest i; ``accepted`` value and mask of those that stand without mine, highest first."""

    values: list[int]
    below: list[int]
    accepted: list[tuple[int, int]]


def choose(turn: PublicTurn, turns: Sequence[PastTurn], seat: int, rng: Random) -> Number | None:
    """A number, or None to sit out. ``turns`` are the revealed turns of the match."""
    rivals = [_rival(turn, other, read(turns, other), rng) for other in turn.rivals(seat)]
    return answer(turn, seat, rivals, rng, SAMPLES, SPREAD).draw(rng)


def answer(turn: PublicTurn, seat: int, rivals: Sequence[Draw], rng: Random, samples: int, spread: float) -> Mix:
    """The best responses to rivals who write what is drawn for them, over that many imagined turns."""
    turns = [imagine([draw(rng) for draw in rivals]) for _ in range(samples)]
    gains = gains_of(turn, seat, PRICES)
    scores = [fare(number, gain, turn.bonus, turns) for number, gain in gains]
    return soften([None, *(number for number, _ in gains)], [0.0, *scores], spread)


def imagine(written: Sequence[Number | None]) -> Imagined:
    """The turn in which the rivals have written this."""
    numbers = sorted({(number.value, number.mask) for number in written if number is not None})
    below = [0]
    accepted = []
    for value, mask in numbers:
        if not mask & below[-1]:
            accepted.append((value, mask))
        below.append(below[-1] | mask)
    return Imagined([value for value, _ in numbers], below, accepted[::-1])


def fare(number: Number, gain: float, bonus: int, turns: Sequence[Imagined]) -> float:
    """The mean of what a number earns in these turns: ``gain`` when accepted, plus the bonus when highest."""
    value, mask = number.value, number.mask
    stands = highest = 0
    for values, below, accepted in turns:
        if below[bisect_left(values, value)] & mask:
            continue
        stands += 1
        for other, digits in accepted:
            if other <= value:
                highest += 1
                break
            if not digits & mask:
                break
        else:
            highest += 1
    return (stands * gain + highest * bonus) / len(turns)


def _rival(turn: PublicTurn, seat: int, kinds: Kinds, rng: Random) -> Draw:
    """Draws what a rival of these kinds may have written in that turn."""
    open_ = turn.open[seat]
    plain = mix(turn, seat)
    sly = plain
    if kinds.sly > 0.05:
        others = [mix(turn, other).draw for other in turn.rivals(seat)]
        sly = answer(turn, seat, others, rng, SLY_SAMPLES, SLY_SPREAD)
    draws: tuple[Draw, ...] = (lambda rng: anything(open_, rng), plain.draw, sly.draw)
    return lambda rng: rng.choices(draws, kinds)[0](rng)

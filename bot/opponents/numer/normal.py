"""The normal player: assumes that the others write just anything, and weighs points against risk."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from bot.opponents.numer.evaluation import Prices, worth
from bot.opponents.numer.numbers import Number, odds, playable
from bot.opponents.numer.public_turn import PublicTurn

SPREAD = 0.35
"""How many points below the best a choice must be to be picked a third as often."""
PRICES = Prices(first=0.35, digit=0.5)


class Mix(NamedTuple):
    """A choice left to chance: the choices (None: sit out) and their weights, which sum to 1."""

    choices: tuple[Number | None, ...]
    weights: tuple[float, ...]

    def draw(self, rng: Random) -> Number | None:
        """One of the choices."""
        return rng.choices(self.choices, self.weights)[0]


def choose(turn: PublicTurn, seat: int, rng: Random) -> Number | None:
    """A number, or None to sit out."""
    return mix(turn, seat).draw(rng)


@lru_cache(maxsize=2048)
def mix(turn: PublicTurn, seat: int) -> Mix:
    """What a normal player at that seat may choose; better choices more often."""
    rivals = [odds(turn.open[rival]) for rival in turn.rivals(seat)]
    gains = gains_of(turn, seat, PRICES)
    scores = [0.0]
    for number, gain in gains:
        safe = top = 1.0
        for rival in rivals:
            struck, above = rival[number.value]
            safe *= 1 - struck
            top *= 1 - above
        scores.append(safe * (gain + top * turn.bonus))
    return soften([None, *(number for number, _ in gains)], scores, SPREAD)


def gains_of(turn: PublicTurn, seat: int, prices: Prices) -> list[tuple[Number, float]]:
    """The numbers worth choosing, and what each earns if it is accepted: points without the bonus, a point per
    digit, and the change in the worth of the open digits."""
    mine, left, rate = turn.open[seat], turn.left, turn.rate
    kept = worth(mine, left, prices)
    return [
        (
            number,
            number.first * rate + number.crossed + worth(mine & ~number.mask, left, prices) - kept,
        )
        for number in playable(mine)
    ]


def soften(choices: Sequence[Number | None], scores: Sequence[float], spread: float) -> Mix:
    """The best choices, the weight falling to a third for every ``spread`` points below the best; anything more
    than four times that below it is left out."""
    least = max(scores) - 4 * spread
    near = [
        (choice, math.exp((score - least) / spread))
        for choice, score in zip(choices, scores, strict=True)
        if score >= least
    ]
    whole = sum(weight for _, weight in near)
    return Mix(tuple(choice for choice, _ in near), tuple(weight / whole for _, weight in near))

"""The worth of open digits: a seat's expected points from the remaining turns of the round.

For three and more players they are fitted by ``python -m bot numer-values``, backwards from the last turn, to the
scores of seats that play near an equilibrium. For two see ``pair_values.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from bot.games.numer.model import DIGITS
from bot.opponents.numer.numbers import NUMBERS, playable
from bot.opponents.numer.pair_values import against
from bot.opponents.numer.public_turn import PublicTurn
from bot.paths import shipped_folder

POWERS = 3
"""A digit d is worth a + b·d + c·d²."""
FEATURES = 6 + 3 * POWERS
"""The number of figures that ``features`` gives."""


class FittedValues(msgspec.Struct, frozen=True):
    """The weights of ``features`` by fitted number of players, each by the turns left after the turn, 1 to 4."""

    weights: dict[int, tuple[tuple[float, ...], ...]]


class DigitValues(NamedTuple):
    """What is worth how much to a seat, in points.

    ``digits``: each open digit. ``highest``: having that digit as the highest. ``crowd``: the square of the number
    of open digits. ``anything``: having any. ``threat``: the average gain of its rivals from its having that digit
    open. ``shadow``: their gain from this being its highest digit (the last entry: from its having none).
    """

    digits: tuple[float, ...]
    highest: tuple[float, ...]
    crowd: float
    anything: float
    threat: tuple[float, ...]
    shadow: tuple[float, ...]

    def worth(self, open_: int) -> float:
        """Return the expected points of these open digits."""
        if not open_:
            return 0.0
        digits = sum([value for digit, value in enumerate(self.digits) if open_ >> digit & 1])
        return digits + self.highest[open_.bit_length() - 1] + self.crowd * open_.bit_count() ** 2 + self.anything

    def effect(self, open_: int) -> float:
        """Return the average points that its rivals gain by these open digits, mostly negative."""
        threat = sum([value for digit, value in enumerate(self.threat) if open_ >> digit & 1])
        return threat + self.shadow[open_.bit_length() - 1]


def features(open_: int, rivals: Sequence[int]) -> list[float]:
    """Convert a seat's open digits and those of its rivals to figures.

    Its highest digit, by how much that is above the highest of its rivals, 1 if it is as high, the square of the
    number of its digits, 1 if it has one; the highest digit of its rivals (-1: none); the sums of 1, d and d² over
    its digits, over those of its rivals (on average) and over those that both have.
    """
    top = max(rivals, default=0).bit_length() - 1
    head = [0.0] * 5
    if open_:
        high = open_.bit_length() - 1
        figures = high, max(0, high - top), high >= top, open_.bit_count() ** 2, 1
        head = [float(figure) for figure in figures]
    own = [float(open_ >> digit & 1) for digit in range(len(DIGITS))]
    theirs = _shares(rivals)
    both = [mine * share for mine, share in zip(own, theirs, strict=True)]
    sums = [
        sum(part * digit**power for digit, part in enumerate(parts))
        for parts in (own, theirs, both)
        for power in range(POWERS)
    ]
    return [*head, float(top), *sums]


def _shares(rivals: Sequence[int]) -> list[float]:
    """Return the share of the rivals that have each digit open."""
    return [sum([open_ >> digit & 1 for open_ in rivals]) / max(1, len(rivals)) for digit in range(len(DIGITS))]


def others(turn: PublicTurn, seat: int) -> list[int]:
    """Return the open digits of the other seats, resting ones included."""
    return [open_ for other, open_ in enumerate(turn.open) if other != seat]


def values(turn: PublicTurn, seat: int) -> DigitValues:
    """Return what digits are worth to a seat after the turn, nothing at the end of the round."""
    nothing = (0.0,) * len(DIGITS)
    weights = weights_of(len(turn.open), turn.turns_left)
    if not weights:
        return DigitValues(nothing, nothing, 0.0, 0.0, nothing, (0.0,) * (len(DIGITS) + 1))
    highest, above, reaches, crowd, anything, tops, *sums = weights
    own, rival, both = sums[:POWERS], sums[POWERS : 2 * POWERS], sums[2 * POWERS :]
    rivals = others(turn, seat)
    shares, top = _shares(rivals), max(rivals).bit_length() - 1
    return DigitValues(
        tuple(_at(own, digit) + share * _at(both, digit) for digit, share in enumerate(shares)),
        tuple(
            highest * digit + above * max(0, digit - top) + reaches * (digit >= top)
            for digit in range(len(DIGITS))
        ),
        crowd,
        anything,
        tuple((_at(rival, digit) + share * _at(both, digit)) / len(rivals) for digit, share in enumerate(shares)),
        _shadow(rivals, above, reaches, tops),
    )


def _shadow(rivals: Sequence[int], above: float, reaches: float, tops: float) -> tuple[float, ...]:
    """Compute ``shadow`` of ``DigitValues``."""
    table = []
    for high in (*range(len(DIGITS)), -1):
        gained = 0.0
        for place, open_ in enumerate(rivals):
            rest = max([other for number, other in enumerate(rivals) if number != place], default=0)
            top = max(rest.bit_length() - 1, high)
            own = open_.bit_length() - 1
            gained += tops * top + (above * max(0, own - top) + reaches * (own >= top) if open_ else 0.0)
        table.append(gained / len(rivals))
    return tuple(table)


def _at(coefficients: list[float], digit: int) -> float:
    first, second, third = coefficients
    return first + digit * (second + digit * third)


@cache
def weights_of(seats: int, left: int) -> tuple[float, ...]:
    """Return the weights of ``features`` for the nearest fitted number of players, empty at the round's end."""
    if not left:
        return ()
    by_size = load_fitted().weights
    nearest = min(by_size, key=lambda size: (abs(size - seats), -size))
    return by_size[nearest][left - 1]


@cache
def load_fitted() -> FittedValues:
    """Load the shipped values."""
    return msgspec.json.decode((shipped_folder("opponents") / "numer.json").read_bytes(), type=FittedValues)


def gains(turn: PublicTurn, seat: int, foresight: float = 1.0) -> list[float]:
    """Return what each number worth choosing earns if accepted, in the order of ``playable``: points without the
    bonus, a point per digit, the change in the worth of the open digits, and, as a loss, what its rivals gain when
    those digits no longer threaten them. ``foresight`` (0 to 1) weighs what comes later."""
    mine = turn.open[seat]
    if len(turn.open) == 2:
        return _gains_of_two(turn, seat, foresight)
    worths = values(turn, seat)
    kept = worths.worth(mine)
    effect = worths.effect(mine)
    spent = {
        mask: mask.bit_count()
        + foresight * (worths.worth(mine & ~mask) - kept + effect - worths.effect(mine & ~mask))
        for mask in {NUMBERS[index].mask for index in playable(mine)}
    }
    return [NUMBERS[index].first * turn.rate + spent[NUMBERS[index].mask] for index in playable(mine)]


def _gains_of_two(turn: PublicTurn, seat: int, foresight: float) -> list[float]:
    """Return the same for two players."""
    mine = turn.open[seat]
    worth = against(turn.open[1 - seat], turn.turns_left).worth
    had = worth(mine)
    spent = {
        mask: mask.bit_count() + foresight * (worth(mine & ~mask) - had)
        for mask in {NUMBERS[index].mask for index in playable(mine)}
    }
    return [NUMBERS[index].first * turn.rate + spent[NUMBERS[index].mask] for index in playable(mine)]

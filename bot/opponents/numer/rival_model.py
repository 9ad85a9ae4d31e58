"""A model of each rival: what kind of player would have written the numbers that were revealed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.games.numer.model import SIT_OUT
from bot.opponents.numer.normal import mix
from bot.opponents.numer.numbers import EVERY, NUMBERS
from bot.opponents.numer.public_turn import PastTurn, PublicTurn

SURPRISE = 0.1
"""The share of a rival's numbers that fits no kind of player: nobody plays by the book all the time."""

_WORTH_CHOOSING = frozenset(number.text for number in NUMBERS)


class Kinds(NamedTuple):
    """How likely a rival writes anything, plays like ``normal``, or sees through ``normal`` players."""

    wild: float
    normal: float
    sly: float


def read(turns: Iterable[PastTurn], seat: int) -> Kinds:
    """The kinds of player that the rival at that seat may be, weighted by what it wrote in those turns."""
    kinds = (1.0, 1.0, 1.0)
    for turn, written in turns:
        text = written[seat]
        if text is None:
            continue
        fits = _fits(turn, seat, text)
        known = [kind * ((1 - SURPRISE) * fit + SURPRISE / 1000) for kind, fit in zip(kinds, fits, strict=True)]
        whole = sum(known)
        kinds = (known[0] / whole, known[1] / whole, known[2] / whole)
    whole = sum(kinds)
    return Kinds(*(kind / whole for kind in kinds))


def _fits(turn: PublicTurn, seat: int, text: str) -> tuple[float, float, float]:
    """The probability that each kind of player writes this in that turn."""
    number = None if text == SIT_OUT else EVERY[text]
    if number is not None and number.mask & ~turn.open[seat]:
        return (0.0, 0.0, 0.0)
    choices, weights = mix(turn, seat)
    normal = weights[choices.index(number)] if number in choices else 0.0
    wild = turn.open[seat].bit_count() ** -3 if number is not None else 0.0
    sly = 1 / len(_WORTH_CHOOSING) if number is None or text in _WORTH_CHOOSING else 0.0
    return (wild, normal, sly)

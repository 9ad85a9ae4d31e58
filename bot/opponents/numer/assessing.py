"""The worth of a number, for the review after a match."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from bot.games.numer.model import Choose, NumerAction, NumerView, SitOut
from bot.opponents.base import Assessment
from bot.opponents.numer.equilibrium import equilibrium
from bot.opponents.numer.mix import SIT_OUT, Mix
from bot.opponents.numer.numbers import EVERY, NUMBERS, Number, mask_of, playable
from bot.opponents.numer.public_turn import now
from bot.opponents.numer.thinking import Prospects, prospects_of

TURNS = 400
"""The number of turns simulated for an assessment."""
NOTHING = Prospects(0.0, 0.0)
ESTIMATES, EACH = 20, 100
"""The number of estimates with which an assessment is checked, and of the turns simulated for each."""


class Danger(NamedTuple):
    """The digit of a number that a lower number most likely has too, and the chance of that."""

    digit: str
    chance: float


def assess(view: NumerView, action: NumerAction) -> Assessment | None:
    """Compare a choice's average points against expert rivals with the best choice, and the chances that both
    numbers are accepted (0 for sitting out). Points are those of the turn, one for each digit crossed off, and the
    change in the later worth of the open digits.

    None for a seat that cannot choose.
    """
    seat = view.seat
    if seat is None or view.over or view.resting[seat]:
        return None
    turn = now(view)
    mixes = equilibrium(turn)
    rivals = {other: mixes[other] for other in turn.rivals(seat)}
    numbers = {NUMBERS[index] for index in playable(turn.open[seat])}
    played = number_of(action, turn.open[seat])
    ascending = sorted(numbers if played is None else numbers | {played})
    found = prospects_of(
        ascending,
        turn,
        seat,
        rivals,
        Random(f"{turn} {seat}"),
        TURNS,
    )
    worth: dict[Number | None, Prospects] = {None: NOTHING, **dict(zip(ascending, found, strict=True))}
    best = max((number for number in worth if number in {None, *numbers}), key=lambda number: worth[number].points)
    return Assessment(
        best=SitOut() if best is None else Choose(best.text),
        cost=max(0.0, worth[best].points - worth[played].points),
        chances=(worth[played].stands, worth[best].stands),
        facts=None if played is None else _find_danger(played, rivals.values()),
    )


def compare(view: NumerView, action: NumerAction, best: NumerAction, rng: Random) -> list[float]:
    """Estimate from new turns how many points ``best`` brings more than ``action``."""
    seat = view.seat or 0
    turn = now(view)
    mixes = equilibrium(turn)
    played, better = (number_of(one, turn.open[seat]) for one in (action, best))
    ascending = sorted({number for number in (played, better) if number is not None})
    rivals = {other: mixes[other] for other in turn.rivals(seat)}
    estimates = []
    for _ in range(ESTIMATES):
        found = prospects_of(ascending, turn, seat, rivals, rng, EACH)
        worth: dict[Number | None, Prospects] = {None: NOTHING, **dict(zip(ascending, found, strict=True))}
        estimates.append(worth[better].points - worth[played].points)
    return estimates


def _find_danger(number: Number, rivals: Iterable[Mix]) -> Danger:
    """Find the digit that a rival's lower number most likely has."""
    safe = dict.fromkeys(number.text, 1.0)
    for mix in rivals:
        lower = [
            (NUMBERS[choice], chance)
            for choice, chance in zip(mix.choices, mix.weights, strict=True)
            if choice != SIT_OUT and NUMBERS[choice].value < number.value
        ]
        for digit in safe:
            safe[digit] *= 1 - sum(chance for other, chance in lower if other.mask & mask_of(digit))
    digit = min(safe, key=safe.__getitem__)
    return Danger(digit, 1 - safe[digit])


def number_of(action: NumerAction, open_: int) -> Number | None:
    """Return the number written, in the order of its digits, since a lower one of the same digits is safer. None
    for sitting out and for a void one, which score nothing."""
    if not isinstance(action, Choose) or mask_of(action.number) & ~open_:
        return None
    return EVERY[action.number]

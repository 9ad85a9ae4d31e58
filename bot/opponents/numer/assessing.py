"""The worth of a number, for the review after a match."""

from __future__ import annotations

from random import Random

from bot.games.numer.model import Choose, NumerAction, NumerView, SitOut
from bot.opponents.base import Assessment
from bot.opponents.numer.equilibrium import equilibrium
from bot.opponents.numer.numbers import EVERY, NUMBERS, Number, mask_of, playable
from bot.opponents.numer.public_turn import now
from bot.opponents.numer.thinking import Prospects, prospects_of

TURNS = 400
"""The number of turns simulated for an assessment."""
NOTHING = Prospects(0.0, 0.0)


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
    numbers = {NUMBERS[index] for index in playable(turn.open[seat])}
    played = _number_of(action, turn.open[seat])
    ascending = sorted(numbers if played is None else numbers | {played})
    found = prospects_of(
        ascending,
        turn,
        seat,
        {other: mixes[other] for other in turn.rivals(seat)},
        Random(f"{turn} {seat}"),
        TURNS,
    )
    worth: dict[Number | None, Prospects] = {None: NOTHING, **dict(zip(ascending, found, strict=True))}
    best = max((number for number in worth if number in {None, *numbers}), key=lambda number: worth[number].points)
    return Assessment(
        best=SitOut() if best is None else Choose(best.text),
        cost=max(0.0, worth[best].points - worth[played].points),
        chances=(worth[played].stands, worth[best].stands),
    )


def _number_of(action: NumerAction, open_: int) -> Number | None:
    """Return the number written, in the order of its digits, since a lower one of the same digits is safer. None
    for sitting out and for a void one, which score nothing."""
    if not isinstance(action, Choose) or mask_of(action.number) & ~open_:
        return None
    return EVERY[action.number]

"""What a number was worth, for the review after a match."""

from __future__ import annotations

from random import Random

from bot.games.numer.model import Choose, NumerAction, NumerView, SitOut
from bot.opponents.base import Assessment
from bot.opponents.numer.equilibrium import equilibrium
from bot.opponents.numer.mix import SIT_OUT
from bot.opponents.numer.numbers import EVERY, NUMBERS, lowest_like, mask_of
from bot.opponents.numer.public_turn import now
from bot.opponents.numer.thinking import Prospects, prospects

TURNS = 400
"""How many turns are imagined for it."""
NOTHING = Prospects(0.0, 0.0)


def assess(view: NumerView, action: NumerAction) -> Assessment | None:
    """The points that a choice brings on average when the rivals play as experts, compared with the best choice,
    and the chances that both numbers are accepted (0 for sitting out). Points are those of the turn, one for each
    digit crossed off, and the change in what the open digits are worth later.

    None for who cannot choose.
    """
    seat = view.seat
    if seat is None or view.over or view.resting[seat]:
        return None
    turn = now(view)
    mixes = equilibrium(turn)
    found = prospects(
        turn, seat, {other: mixes[other] for other in turn.rivals(seat)}, Random(f"{turn} {seat}"), TURNS
    )
    best = max(found, key=lambda choice: found[choice].points)
    played = _played(action, turn.open[seat], found)
    return Assessment(
        best=SitOut() if best == SIT_OUT else Choose(NUMBERS[best].text),
        cost=max(0.0, found[best].points - played.points),
        chances=(played.stands, found[best].stands),
    )


def _played(action: NumerAction, open_: int, found: dict[int, Prospects]) -> Prospects:
    """The prospects of what was played. A number counts as the lowest of its kind; a void one brings nothing."""
    if not isinstance(action, Choose) or mask_of(action.number) & ~open_:
        return NOTHING
    return found[lowest_like(EVERY[action.number].text)]

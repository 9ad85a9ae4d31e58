"""The people that the levels play like: a table of how well each sees, weighs and foresees."""

from __future__ import annotations

from typing import NamedTuple

from bot.opponents.base import Level
from bot.opponents.numo.planning import Foresight


class NumoPerson(NamedTuple):
    """A playing style.

    ``overlooks``: how easily a play is missed: one of effort 1 (see ``noticing``) is overlooked with the chance
    1 − e^−overlooks, easier ones less often.
    ``careless``: the share of discards made without a look at the rest of the hand.
    ``whim``: the most that a whim adds to how well a card seems to fit the others, in cards that complete a meld.
    ``collects``: whether a discard is also taken for later, not only for a meld that it completes.
    ``weighs``: whether melds are compared by what they leave to meld; otherwise the first one seen is formed,
    and a lay-off is made even if that breaks a meld.
    ``foresees``: how far they think ahead; None if not at all.
    ``hasty``: the share of decisions made at a glance nevertheless.
    ``slip``: the error of a value that was thought out, in points (a standard deviation).
    ``sure``: whether a way of going out is always found.
    """

    overlooks: float
    careless: float
    whim: float
    collects: bool
    weighs: bool
    foresees: Foresight | None = None
    hasty: float = 0.0
    slip: float = 0.0
    sure: bool = False


PEOPLE: dict[Level, NumoPerson] = {
    "gentle": NumoPerson(overlooks=2.0, careless=0.6, whim=10.0, collects=False, weighs=False),
    "beginner": NumoPerson(overlooks=1.2, careless=0.52, whim=9.0, collects=False, weighs=False),
    "easy": NumoPerson(overlooks=0.44, careless=0.15, whim=3.6, collects=True, weighs=False),
    "medium": NumoPerson(
        overlooks=0.2,
        careless=0.0,
        whim=3.5,
        collects=True,
        weighs=True,
        foresees=Foresight(futures=5, effort=5_000, minds=0.5),
        hasty=0.8,
        slip=4.0,
    ),
    "hard": NumoPerson(
        overlooks=0.005,
        careless=0.0,
        whim=1.0,
        collects=True,
        weighs=True,
        foresees=Foresight(futures=16, effort=30_000),
        hasty=0.02,
        slip=0.5,
    ),
    "expert": NumoPerson(
        overlooks=0.0,
        careless=0.0,
        whim=0.0,
        collects=True,
        weighs=True,
        foresees=Foresight(futures=20, effort=40_000),
        sure=True,
    ),
}
"""The levels."""

PLAYS_ON = NumoPerson(overlooks=0.03, careless=0.0, whim=1.0, collects=True, weighs=False)
"""Who plays on when a cost is judged again: quick, and the same whatever becomes of the levels."""

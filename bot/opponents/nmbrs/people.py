"""How people of each level play nmbrs!: what they see, what they weigh, and where they go wrong.

One player looks for plays and weighs them. A level says how much of what that player finds a person would see, and
how well they would judge it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from bot.games.nmbrs.model import Kind, Laid
from bot.games.nmbrs.table.finder import Move
from bot.opponents.base import Level

UNUSUAL: dict[Kind, float] = {"series": 0, "extend": 1, "cross": 2, "insert": 3, "link": 3}
"""How much harder a play is to find than three cards of the hand, by where it goes on the table."""
LONG = 0.5
"""How much harder each card beyond three makes it."""
JOKER = 1.5
"""How much harder each joker from the hand makes it."""


class NmbrsPerson(msgspec.Struct, frozen=True):
    """A playing style.

    ``notices``: the chance to see three cards in the hand that are a series. ``fades``: factor of that chance for
    each degree by which a play is harder to find (``hardness``). ``goes_on``: the chance to look for another play
    after one. ``looks``: the chance to consider the face-up card before drawing; ``claims``: the same for an
    offered one. ``foresight``: how much the cards that stay in the hand count, from 0 (only points do) to 1.
    ``error``: standard deviation of the judgement of a choice, in points. ``slips``: the chance to discard without
    thinking. ``width`` and ``depth``: how many plays are thought through, and how many in a row. ``work``: the
    search budget, in steps of the finder. ``ahead``: whether to look past the turn (``lookahead``).
    """

    notices: float
    fades: float
    goes_on: float
    looks: float
    claims: float
    foresight: float
    error: float
    slips: float
    width: int = 4
    depth: int = 1
    work: int = 20_000
    ahead: bool = False


PEOPLE: dict[Level, NmbrsPerson] = {
    "gentle": NmbrsPerson(0.16, 0.3, goes_on=0.12, looks=0.1, claims=0.0, foresight=0.0, error=3.0, slips=0.5),
    "beginner": NmbrsPerson(0.36, 0.38, goes_on=0.25, looks=0.1, claims=0.0, foresight=0.0, error=3.0, slips=0.4),
    "easy": NmbrsPerson(0.68, 0.55, goes_on=0.55, looks=0.4, claims=0.4, foresight=0.12, error=2.0, slips=0.12),
    "medium": NmbrsPerson(0.97, 0.85, goes_on=1.0, looks=1.0, claims=1.0, foresight=0.7, error=0.8, slips=0.01),
    "hard": NmbrsPerson(1.0, 0.92, goes_on=1.0, looks=1.0, claims=1.0, foresight=1.0, error=0.7, slips=0.0),
    "expert": NmbrsPerson(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, depth=2, work=60_000, ahead=True),
}
"""The levels; measured against each other in ``docs/computer-players.md``."""


def hardness(play: Move | Laid) -> float:
    """Return how much harder a play is to find than three cards of the hand (0)."""
    jokers = sum(scored.card[0] == "J" for scored in play.scored)
    return UNUSUAL[play.kind] + LONG * (len(play.line) - 3) + JOKER * jokers


def notice(person: NmbrsPerson, found: Sequence[Move], rng: Random) -> list[Move]:
    """Select the plays that a person sees."""
    if person.notices == person.fades == 1:
        return list(found)
    return [move for move in found if rng.random() < person.notices * person.fades ** hardness(move)]

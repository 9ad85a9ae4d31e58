"""The computer players of Numenko.

One search for crosswords, and a model of people: a level sees some of the possible calculations, thinks a certain
distance ahead, and takes as long as a person who plays like that (``levels.py``). They build as people do, a few
calculations per request, know only their seat's view, and claim only correct grids.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.games.numenko.model import NumenkoAction, NumenkoView, Vote
from bot.i18n import Texts
from bot.opponents.base import Assessment, Level, Opponent
from bot.opponents.numenko import choosing, pace, review
from bot.opponents.numenko.levels import PEOPLE, Ability
from bot.opponents.numenko.swapping import ahead


class NumenkoPlayer(Opponent):
    """Play Numenko. Every save leaves fewer tiles than the one before, and every swap makes the pot smaller, so a
    match of computer players ends."""

    pause = 40.0

    def choose(self, view: NumenkoView, level: Level, rng: Random) -> NumenkoAction | None:
        """Choose a longer grid, a swap, Finish or a vote, None for a seat that has finished, was dropped, or waits
        for a vote. Only shrewd players reconsider after they have finished."""
        person = PEOPLE[level]
        if view.may_vote:
            return _vote(view, person, rng)
        if view.seat is None or not view.may_play or (view.finished[view.seat] and not person.shrewd):
            return None
        return choosing.choose(view, person, rng)

    def wait(self, view: NumenkoView, level: Level, rng: Random) -> float | None:
        return pace.wait(view, PEOPLE[level], rng)

    def assess(self, view: NumenkoView, action: NumenkoAction) -> Assessment | None:
        return review.assess(view, action)

    def compare(
        self, view: NumenkoView, action: NumenkoAction, best: NumenkoAction, rng: Random
    ) -> Sequence[float]:
        return review.compare(view, action, best, rng)

    def explain(self, view: NumenkoView, action: NumenkoAction, found: Assessment, t: Texts) -> str:
        return review.explain(view, action, found, t)


def _vote(view: NumenkoView, person: Ability, rng: Random) -> Vote:
    """Vote for the end if the viewer would be ahead (NUMENKO-18), at random for a player who is not shrewd."""
    if not person.shrewd:
        return Vote(rng.choice(("drop", "end")))
    return Vote("end" if ahead(view) else "drop")


OPPONENT = NumenkoPlayer()
"""The computer players of Numenko."""

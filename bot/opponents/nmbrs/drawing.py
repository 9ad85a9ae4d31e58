"""Which card to take: the face-up one, an unseen one, or the offered one.

Cards are points: a player who claims has more of them to lay. So a good player claims nearly always, but no
expensive cards when a rival is about to go out, none with a full hand, and fewer after many claims, since rounds
in which everybody claims drag on.
"""

from __future__ import annotations

from math import inf
from random import Random
from statistics import mean

from msgspec.structs import replace

from bot.games.effort import Effort
from bot.games.nmbrs.model import NmbrsView
from bot.games.nmbrs.table.placing import Position
from bot.opponents.nmbrs.evaluation import HandEvaluator
from bot.opponents.nmbrs.people import NmbrsPerson
from bot.opponents.nmbrs.planning import Planner

AGAIN = 1.5
"""How much more the two cards must add to the hand's worth with each claim of the player in the round."""
FULL = 16
"""The hand size from which nobody claims."""
DENY = 2.0
"""The gain of taking a card that a player who always claims would get, along with a second card."""
CLAIMS_SAY = 2
"""The number of claims in a round that mark a player as one who always claims."""
DRAWS = 6
"""The number of unseen cards that stand for those that may be drawn."""
GLANCE = 2
"""How many plays are thought through for each card that may be taken."""
WORK = 3_000
"""The budget for each of them, in steps of the finder."""
STALE = 3
"""The table is stale when no card has been placed for more than this many rounds of turns."""


def gain_of_claim(view: NmbrsView, position: Position) -> float:
    """Return the gain of claiming the offered card over passing, in points, above 0 to claim."""
    if view.face_up is None or len(position.hand) >= FULL:
        return -1.0
    evaluator = HandEvaluator(view, position)
    claimed = view.claims[view.seat or 0]
    return evaluator.worth_of_card(view.face_up) + evaluator.worth_of_draw() - AGAIN * claimed


def gain_of_face_up(view: NmbrsView, position: Position, person: NmbrsPerson, rng: Random) -> float:
    """Return the gain of taking the face-up card over an unseen one, in points, above 0 to take it."""
    if view.face_up is None or stale(view):
        return -1.0
    up, unseen = weigh_card(view, position, view.face_up, person, rng)
    return up - unseen + (DENY * _claimers(view) if view.phase == "draw" else 0.0)


def weigh_card(
    view: NmbrsView, position: Position, card: str, person: NmbrsPerson, rng: Random
) -> tuple[float, float]:
    """Return how much that card, and an unseen one on average, adds to the turn's worth: to what a person sees to
    lay with it, and what they keep."""
    glance = replace(person, width=GLANCE, depth=1)

    def worth(*drawn: str) -> float:
        plans = Planner(view, glance, rng, Effort(WORK)).plans(replace(position, hand=(*position.hand, *drawn)))
        return max(plan.worth for plan in plans)

    without = worth()
    unseen = [worth(other) - without for other in HandEvaluator(view, position).sample(DRAWS)]
    return worth(card) - without, mean(unseen) if unseen else 0.0


def stale(view: NmbrsView) -> bool:
    """Tell whether to draw face-down, because two players could pass one card back and forth forever. True every
    other time around a table on which nothing has been placed for long."""
    seats = len(view.held)
    newest = max((cell.turn for island in view.islands for cell in island.cells), default=0)
    return view.turn - newest > STALE * seats and view.turn // seats % 2 == 1


def _claimers(view: NmbrsView) -> float:
    """Estimate the share of the others (0–1) who would claim, from their claims in this round. Whoever has
    discarded the card, or may claim no more, will not."""
    others = [seat for seat in range(len(view.claims)) if seat != view.seat]
    most = view.options.claim_limit or inf
    able = [seat for seat in others if seat != view.discarder and view.claims[seat] < most]
    return sum(min(view.claims[seat], CLAIMS_SAY) for seat in able) / CLAIMS_SAY / len(others)

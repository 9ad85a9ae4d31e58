"""Which card to take: the face-up one, an unseen one, or the offered one.

Cards are points: a player who claims has more of them to lay. So a good player claims nearly always, but no
expensive cards when a rival is about to go out, none with a full hand, and fewer after many claims, since rounds
in which everybody claims drag on.
"""

from __future__ import annotations

from bot.games.nmbrs.model import NmbrsView
from bot.games.nmbrs.table.placing import Position
from bot.opponents.nmbrs.evaluation import HandEvaluator

CLAIM = -3.0
"""The least that the two cards must add for a claim, negative since later turns earn more than the evaluator
says."""
AGAIN = 1.5
"""How much that rises with each claim of the player in the round."""
FULL = 16
"""The hand size from which nobody claims."""
DENY = 2.0
"""The gain of taking a card that a player who always claims would get, along with a second card."""
CLAIMS_SAY = 2
"""The number of claims in a round that mark a player as one who always claims."""
STALE = 3
"""The table is stale when no card has been placed for more than this many rounds of turns."""


def gain_of_claim(view: NmbrsView, position: Position) -> float:
    """Return the gain of claiming the offered card over passing, in points, above 0 to claim."""
    if view.face_up is None or len(position.hand) >= FULL:
        return -1.0
    evaluator = HandEvaluator(view, position)
    claimed = view.claims[view.seat or 0]
    return evaluator.worth_of_card(view.face_up) + evaluator.worth_of_draw() - CLAIM - AGAIN * claimed


def gain_of_face_up(view: NmbrsView, position: Position) -> float:
    """Return the gain of taking the face-up card over an unseen one, in points, above 0 to take it."""
    if view.face_up is None or stale(view):
        return -1.0
    evaluator = HandEvaluator(view, position)
    spared = DENY * _claimers(view) if view.phase == "draw" else 0.0
    return evaluator.worth_of_card(view.face_up) + spared - evaluator.worth_of_draw()


def stale(view: NmbrsView) -> bool:
    """Tell whether to draw face-down, because two players could pass one card back and forth forever. True every
    other time around a table on which nothing has been placed for long."""
    seats = len(view.held)
    newest = max((cell.turn for island in view.islands for cell in island.cells), default=0)
    return view.turn - newest > STALE * seats and view.turn // seats % 2 == 1


def _claimers(view: NmbrsView) -> float:
    """Estimate the share of the others (0–1) who always claim, from their claims in this round. Whoever has
    discarded the card will not claim it."""
    others = [seat for seat in range(len(view.claims)) if seat != view.seat]
    claims = [min(view.claims[seat], CLAIMS_SAY) for seat in others if seat != view.discarder]
    return sum(claims) / CLAIMS_SAY / len(others)

"""What can be decided ahead of offers: to claim cards that are worth enough, and pass all others."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.effort import Effort
from bot.games.nmbrs.model import Claim, NmbrsView, Pass
from bot.games.nmbrs.table.finder import best_moves
from bot.games.nmbrs.table.placing import position_of

WORK = 30_000
"""The budget for the worth of a card, in steps of the finder."""
LEAST = (1, 3, 4, 5, 6, 8, 10, 15)
"""The points from which a card can be claimed."""


class ClaimAhead(msgspec.Struct, frozen=True, tag="claim"):
    """The points from which an offered card is claimed. It rests on the ``hand`` (sorted) and on the round."""

    least: int
    hand: tuple[str, ...]
    round: int


def list_plans(view: NmbrsView) -> list[ClaimAhead]:
    """List what the viewer can decide while neither a turn nor an offer waits for them."""
    if view.my_decision or view.over or not view.hand or view.my_claims == 0:
        return []
    return [ClaimAhead(least, tuple(sorted(view.hand)), view.round) for least in LEAST]


def follow(view: NmbrsView, plan: ClaimAhead) -> Claim | Pass | None:
    """Answer the offer that waits for the viewer, if any. Raises ``Refused("plan.dropped")`` in another round,
    with another hand, and in the viewer's own turn."""
    is_same = tuple(sorted(view.hand or ())) == plan.hand and view.round == plan.round
    if view.over or view.my_move or not is_same:
        raise Refused("plan.dropped")
    if not view.my_answer:
        return None
    return Claim() if find_worth(view) >= plan.least else Pass()


def find_worth(view: NmbrsView) -> int:
    """Return the most points that a play with the offered card earns with the viewer's hand, at most one joker
    among it."""
    card = view.face_up
    if card is None:
        return 0
    after = replace(view, hand=(*(view.hand or ()), card))
    found = best_moves(position_of(after), 1, Effort(WORK))
    return max((move.points for move in found if card in move.cards), default=0)

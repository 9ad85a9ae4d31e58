"""What can be decided ahead of a turn: a discard, if the table doesn't change for the player until then."""

from __future__ import annotations

import msgspec

from bot.errors import Refused
from bot.games.effort import Effort
from bot.games.numero.model import Discard, NumeroView
from bot.games.numero.takes.search import Problem, best_take

WORK = 20_000
"""The budget for the best take, in questions of the search. The same for both looks, so that both see as far."""
WILDS = 2
"""How many wild cards the search combines on big tables."""


class DiscardAhead(msgspec.Struct, frozen=True, tag="discard"):
    """The card to discard. It rests on the ``hand`` (sorted), and on no take winning more than ``most`` cards or
    points (0: there is none)."""

    card: str
    hand: tuple[str, ...]
    most: int


def list_plans(view: NumeroView) -> list[DiscardAhead]:
    """List the discards that the viewer can decide while others play."""
    if view.my_turn or view.over or view.takes_only or not view.hand:
        return []
    hand, most = tuple(sorted(view.hand)), _find_most(view)
    return [DiscardAhead(card.id, hand, most) for card in view.numbers]


def follow(view: NumeroView, plan: DiscardAhead) -> Discard | None:
    """Discard the card once it's the viewer's turn. Raises ``Refused("plan.dropped")`` with another hand, in a
    last chance, with a build to challenge, or where a take wins more than before."""
    if view.over or tuple(sorted(view.hand or ())) != plan.hand:
        raise Refused("plan.dropped")
    if not view.my_turn:
        return None
    if view.takes_only or view.doubtful or _find_most(view) > plan.most:
        raise Refused("plan.dropped")
    return Discard(plan.card)


def _find_most(view: NumeroView) -> int:
    found = best_take(Problem.of(view, view.hand or ()), view.options.mode, WILDS, Effort(WORK))
    return 0 if found is None else found.worth

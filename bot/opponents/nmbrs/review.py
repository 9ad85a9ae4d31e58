"""The review of an action: its worth by the expert's plans, and how hard it is for a person to find."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.errors import Refused
from bot.games.base import Event
from bot.games.effort import Effort
from bot.games.nmbrs.events import Answered, Discarded, Drew, Offered, Played, SwappedJoker
from bot.games.nmbrs.model import Claim, Discard, Draw, NmbrsAction, NmbrsView, Pass, Play, Swap
from bot.games.nmbrs.table.placing import Position, position_of
from bot.opponents.base import Assessment
from bot.opponents.nmbrs import drawing, lookahead
from bot.opponents.nmbrs.people import PEOPLE, UNUSUAL, hardness
from bot.opponents.nmbrs.planning import Plan, Planner

DRAWING, CLAIMING = 0.15, 0.25
"""How hard it is to choose a card to take, and to answer an offer."""
DISCARDING, EACH_CARD = 0.1, 0.03
"""How hard it is to choose a discard, at all and for each card of the hand."""
LAYING, EACH_DEGREE = 0.35, 0.1
"""How hard it is to find three cards of the hand, and what each degree of ``hardness`` adds."""


def difficulty(view: NmbrsView, seat: int, told: Sequence[Event]) -> float:
    """Rate how hard the public action is for a person to find (0–1), by its first event. All answers to an offer
    are equally hard, and a swap is as hard as an insert."""
    match told[0] if told else None:
        case Drew() | Offered():
            return DRAWING
        case Answered():
            return CLAIMING
        case Discarded():
            return min(1.0, DISCARDING + EACH_CARD * view.held[seat])
        case Played(laid=laid):
            return min(1.0, LAYING + EACH_DEGREE * hardness(laid))
        case SwappedJoker():
            return min(1.0, LAYING + EACH_DEGREE * UNUSUAL["insert"])
        case _:
            return 0.0


def assess(view: NmbrsView, action: NmbrsAction) -> Assessment | None:
    """Return what the action cost in points on average, None without a choice or for an action that is no move."""
    match action:
        case Claim() | Pass() if view.my_answer:
            return _of_two(Claim(), Pass(), drawing.gain_of_claim(view, position_of(view)), action)
        case Draw() if view.my_move and view.phase in ("draw", "choose") and view.face_up is not None:
            gain = drawing.gain_of_face_up(view, position_of(view), PEOPLE["expert"], Random(0))
            return _of_two(Draw("up"), Draw("down"), gain, action)
        case Discard() | Play() | Swap() if view.my_move and view.phase == "play":
            return _of_turn(view, action)
        case _:
            return None


def _of_two(yes: NmbrsAction, no: NmbrsAction, gain: float, action: NmbrsAction) -> Assessment:
    best = yes if gain > 0 else no
    return Assessment(best, 0.0 if action == best else abs(gain))


def _of_turn(view: NmbrsView, action: Discard | Play | Swap) -> Assessment | None:
    position, expert = position_of(view), PEOPLE["expert"]
    planner = Planner(view, expert, Random(0), Effort(expert.work))
    plans = planner.plans(position)
    if len(plans) == 1 and len(position.hand) <= 1:
        return None
    if all(plan.action != action for plan in plans):
        made = _plan_of(planner, position, action)
        if made is None:
            return None
        plans.append(made)
    plans = lookahead.refine_plans(view, plans)
    best = max(plans, key=lambda plan: plan.worth)
    made = next(plan for plan in plans if plan.action == action)
    return Assessment(best.action, best.worth - made.worth)


def _plan_of(planner: Planner, position: Position, action: Discard | Play | Swap) -> Plan | None:
    """Return the best plan that begins with that action, None if it is impossible or its use is unknown."""
    try:
        match action:
            case Discard(card=card) if card in position.hand:
                return planner.ending(position, card=card)
            case Play():
                return planner.playing(position, action)
            case Swap():
                return planner.swapping(position, action)
            case _:
                return None
    except Refused:
        return None

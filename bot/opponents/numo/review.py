"""The review of a move: how hard it was to find, and what it gave away."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from random import Random

from bot.games.base import Event
from bot.games.numo.events import Discarded, Drew, LaidOff, Melded, Took
from bot.games.numo.kinds import Fit, choose_meld
from bot.games.numo.legal import discards, forms, lays
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoView
from bot.opponents.base import Assessment
from bot.opponents.numo.last_turn import Move, best_way_out
from bot.opponents.numo.noticing import effort_of_lay_off, effort_of_meld
from bot.opponents.numo.planning import SHED, Foresight, Planner

REVIEWED = Foresight(futures=16, effort=8_000)
"""How far a review looks ahead."""
TO_DRAW, TO_TAKE = 0.2, 0.4
"""How hard it is to decide for a card from the stock, and for the discard."""
TO_DISCARD, PER_CARD = 0.2, 0.04
"""How hard it is to decide what to discard: in any case, and for each card that could be."""


def difficulty(view: NumoView, seat: int, told: Sequence[Event]) -> float:
    """Rate how hard the public move is for a person to find, from 0 to 1, by the first event that is one."""
    return next((hard for event in told if (hard := _hardness(view, seat, event)) is not None), 0.0)


def _hardness(view: NumoView, seat: int, event: Event) -> float | None:
    match event:
        case Drew():
            return TO_DRAW
        case Took():
            return TO_TAKE
        case Melded(meld=meld):
            return effort_of_meld(Fit(meld.kind, tuple(view.cards[name] for name in meld.cards)))
        case LaidOff(cards=names, meld=after):
            meld = next(meld for meld in view.melds if meld.id == after.id)
            there = [view.cards[name] for name in meld.cards]
            return effort_of_lay_off([view.cards[name] for name in names], meld, there)
        case Discarded():
            return min(1.0, TO_DISCARD + PER_CARD * view.held[seat]) if view.held[seat] > 1 else 0.0
        case _:
            return None


def assess(view: NumoView, action: NumoAction) -> Assessment | None:
    """Return what that move gave away against the best one, in points on average."""
    if not view.my_turn or not isinstance(action, Draw | FormMeld | LayOff | Discard) or not _has_choice(view):
        return None
    planner = Planner(view, REVIEWED, Random(0))
    if isinstance(action, Draw):
        stock, taken = planner.drawing()
        better = Draw(from_discard=taken > stock)
        return Assessment(better, 0.0 if action == better else abs(taken - stock))
    best, value = _best(view, planner)
    cost = 0.0 if _is_same_move(view, action, best) else max(0.0, value - _value(view, planner, action))
    return Assessment(best, cost)


def _has_choice(view: NumoView) -> bool:
    """Tell whether there is more than one possible action."""
    if view.phase == "draw":
        return True
    return len(list(islice(chain(forms(view), lays(view), discards(view)), 2))) > 1


def _best(view: NumoView, planner: Planner) -> tuple[Move, float]:
    """Return the expert's move, and its worth."""
    way = best_way_out(view)
    if way is not None:
        return way.moves[0], planner.out(view, way.points)
    waiting = planner.waiting()
    melds = planner.melding(forms(view))
    if melds:
        value, form = max(melds, key=lambda option: option[0])
        if value > waiting:
            return form, value
    laid = planner.laying(lays(view))
    if laid:
        value, lay = max(laid, key=lambda option: option[0])
        if value >= waiting - SHED:
            return lay, value
    found = planner.discarding()
    return Discard(max(found, key=lambda card: found[card])), waiting


def _value(view: NumoView, planner: Planner, action: Move) -> float:
    """Return the worth of a move. A discard is worth what waiting is, less the best discard's advantage."""
    match action:
        case FormMeld(cards=names, kind=kind):
            made = choose_meld([view.cards[name] for name in names], view.control, view.must, kind)
            return planner.after_meld(FormMeld(tuple(card.id for card in made.cards), made.kind), made)
        case LayOff():
            onto = next(meld for meld in view.melds if meld.id == action.meld)
            return planner.laying([(action, onto)])[0][0]
        case Discard(card=card):
            found = planner.discarding()
            return planner.waiting() - max(found.values()) + found[card]


def _is_same_move(view: NumoView, one: NumoAction, other: NumoAction) -> bool:
    """Tell whether two moves are the same, whatever the order of their cards."""
    match one, other:
        case FormMeld(), FormMeld():
            kinds = [
                choose_meld([view.cards[name] for name in form.cards], view.control, view.must, form.kind).kind
                for form in (one, other)
            ]
            return set(one.cards) == set(other.cards) and kinds[0] == kinds[1]
        case LayOff(), LayOff():
            return set(one.cards) == set(other.cards) and one.meld == other.meld
        case _:
            return one == other

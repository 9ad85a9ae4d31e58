"""Lookahead past the turn: the expert plays on in a few worlds consistent with all it sees.

Each world deals the unseen cards anew. The next rivals and then the player itself make one more turn, in the same
worlds for each plan. So the expert notices what a play opens to others, and what it may still lay from what it
keeps.
"""

from __future__ import annotations

from random import Random
from statistics import mean

from msgspec.structs import replace

from bot.games.base import put_at
from bot.games.effort import Effort
from bot.games.nmbrs.model import NmbrsView, TakeBack
from bot.games.nmbrs.table.placing import position_of
from bot.opponents.nmbrs.people import NmbrsPerson
from bot.opponents.nmbrs.planning import Plan, Planner

CLOSE = 1.5
"""Plans worth at most this many points less than the best are examined closely."""
PLANS = 3
"""The most plans examined."""
WORLDS = 4
"""The number of worlds."""
RIVALS = 2
"""The most rivals whose turns are played."""
TRUST = 0.5
"""The weight of the results in the worlds against the plan's own worth (0–1)."""
WORK = 60_000
"""The budget for all worlds together, in steps of the finder."""
ANYBODY = NmbrsPerson(1.0, 1.0, goes_on=1, looks=1, claims=1, foresight=1, error=0, slips=0, width=2)
"""How everybody plays in these worlds."""

Hand = tuple[str, ...]


def refine_plans(view: NmbrsView, plans: list[Plan]) -> list[Plan]:
    """Refine the worth of the plans close to the best, one of which stays the best. Deterministic per view."""
    best = max(plan.worth for plan in plans)
    plans = sorted(plans, key=lambda plan: -plan.worth)
    close = [plan for plan in plans[:PLANS] if plan.worth > best - CLOSE]
    if len(close) < 2 or any(isinstance(plan.action, TakeBack) or not plan.end.hand for plan in close):
        return plans
    rng, effort = Random(view.turn), Effort(WORK)
    worlds = [_shuffle_hidden(view, rng) for _ in range(WORLDS)]
    seen = [mean(_play_on(view, plan, world, effort) for world in worlds) for plan in close]
    middle = mean(value - plan.worth for value, plan in zip(seen, close, strict=True))
    better = [
        plan._replace(worth=plan.worth + TRUST * (value - middle - plan.worth))
        for plan, value in zip(close, seen, strict=True)
    ]
    return [*better, *plans[len(close) :]]


def _shuffle_hidden(view: NmbrsView, rng: Random) -> list[str]:
    """Shuffle the cards that are neither on the table nor in the viewer's hand nor face up."""
    known = {cell.card for island in view.islands for cell in island.cells}.union(view.hand or (), (view.face_up,))
    cards = [card for card in view.cards if card not in known]
    rng.shuffle(cards)
    return cards


def _play_on(view: NmbrsView, plan: Plan, world: list[str], effort: Effort) -> float:
    """Return the player's points from a plan and its next turn in a world, less those of the next rivals."""
    seats = len(view.held)
    mine = view.seat or 0
    cards = iter(world)
    own = list(view.held)
    own[mine] = len(plan.end.hand)
    now = replace(
        view,
        islands=plan.end.islands,
        hand=plan.end.hand,
        held=tuple(own),
        opened=put_at(view.opened, mine, plan.end.opened),
        face_up=plan.discard,
        pending=(),
        done=(),
        laid=(),
    )
    others = []
    for step in range(1, min(seats, RIVALS + 1)):
        seat = (mine + step) % seats
        hand = tuple(card for card, _ in zip(cards, range(view.held[seat] + 1), strict=False))
        turn = _turn(now, seat, hand, effort)
        others.append(turn.worth)
        if not turn.end.hand:
            lost = sum(view.cards[card].points for card in plan.end.hand)
            return plan.gained - lost - turn.gained
        now = replace(
            now,
            islands=turn.end.islands,
            held=put_at(now.held, seat, len(turn.end.hand)),
            opened=put_at(now.opened, seat, turn.end.opened),
        )
    drawn = next(cards, None)
    hand = plan.end.hand if drawn is None else (*plan.end.hand, drawn)
    return plan.gained + _turn(now, mine, hand, effort).worth - mean(others)


def _turn(view: NmbrsView, seat: int, hand: Hand, effort: Effort) -> Plan:
    """Return the best turn of a player with that hand."""
    own = replace(view, seat=seat, mover=seat, hand=hand)
    plans = Planner(own, ANYBODY, Random(0), effort).plans(position_of(own))
    return max(plans, key=lambda plan: plan.worth)

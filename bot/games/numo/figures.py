"""What simulations report of a match of NUMO: its length, and the share of void deals."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Event, Figures
from bot.games.numo.events import DealOver, Drew, Took


def figures(events: Sequence[Event]) -> Figures:
    """Count turns, deals, the share of void deals, the points of deals that somebody won (NUMO-21, NUMO-23), and
    the most turns in which nobody went out (NUMO-25)."""
    turns, quiet = 0, [0]
    for event in events:
        if isinstance(event, Drew | Took):
            turns, quiet[-1] = turns + 1, quiet[-1] + 1
        elif isinstance(event, DealOver) and event.deal.out is not None:
            quiet.append(0)
    deals = [event.deal for event in events if isinstance(event, DealOver)]
    return {
        "turns per match": [turns],
        "most turns without going out": [max(quiet)],
        "deals per match": [len(deals)],
        "share of void deals": [deal.out is None for deal in deals],
        "points per deal": [sum(deal.points) for deal in deals if deal.out is not None],
    }

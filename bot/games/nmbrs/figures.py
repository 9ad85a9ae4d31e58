"""What simulations report of a match of nmbrs!: how long it is, and how much a round scores."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from bot.games.base import Event, Figures
from bot.games.nmbrs.events import Claimed, Discarded, Offered, Played, Returned, RoundEnded, TookBack


def figures(events: Sequence[Event]) -> Figures:
    """Count turns, rounds and offers, the points of a round for the player who goes out and for the others, after
    subtracting cards in hand, and the most turns in which no round raised the highest total (NMBRS-22)."""
    told: dict[str, list[float]] = {
        "turns per round": [],
        "rounds per match": [sum(isinstance(event, RoundEnded) for event in events)],
        "most turns without a higher total": [_count_quiet_turns(events)],
        "offers per round": [],
        "share of offers claimed": [],
        "points per round, going out": [],
        "points per round, others": [],
        "points lost per round, others": [],
    }
    turns = offers = 0
    laid: Counter[int] = Counter()
    for event in events:
        match event:
            case Discarded():
                turns += 1
            case Offered():
                offers += 1
                told["share of offers claimed"].append(0)
            case Claimed():
                told["share of offers claimed"][-1] = 1
            case Played(laid=play):
                laid[play.seat] += play.points
            case TookBack(laid=play) if play is not None:
                laid[play.seat] -= play.points
            case Returned(laid=plays):
                laid.subtract({play.seat: play.points for play in plays})
            case RoundEnded():
                told["turns per round"].append(turns)
                told["offers per round"].append(offers)
                for seat, lost in enumerate(event.lost):
                    who = "going out" if seat == event.winner else "others"
                    told[f"points per round, {who}"].append(laid[seat] - lost)
                    if seat != event.winner:
                        told["points lost per round, others"].append(lost)
                turns = offers = 0
                laid.clear()
            case _:
                pass
    return told


def _count_quiet_turns(events: Sequence[Event]) -> int:
    quiet, highest = [0], -math.inf
    for event in events:
        if isinstance(event, Discarded):
            quiet[-1] += 1
        elif isinstance(event, RoundEnded) and max(event.scores) > highest:
            highest = max(event.scores)
            quiet.append(0)
    return max(quiet)

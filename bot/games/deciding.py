"""What decided a match: the part of it in which the winner gained most on the runner-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.base import Outcome


class TurningPoint(NamedTuple):
    """The decisive part of a match by its place from 0, and what it brought the winner and the runner-up."""

    place: int
    winner: int
    other: int
    points: int
    less: int


def rank_two(outcome: Outcome) -> tuple[int, int] | None:
    """Return the winner and the runner-up, None where several share the win, nobody else played, or the winner is
    first only because the other left."""
    order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], -outcome.scores[seat]))
    if len(order) < 2 or outcome.places[order[1]] == 1:
        return None
    winner, other = order[:2]
    return (winner, other) if outcome.scores[winner] >= outcome.scores[other] else None


def find_turning_point(outcome: Outcome, parts: Sequence[Sequence[int]]) -> TurningPoint | None:
    """Find the part with the largest gain on the runner-up. ``parts``: by part, the points of each seat in it."""
    both = rank_two(outcome)
    if both is None or not parts:
        return None
    winner, other = both
    place = max(range(len(parts)), key=lambda part: parts[part][winner] - parts[part][other])
    points, less = parts[place][winner], parts[place][other]
    return TurningPoint(place, winner, other, points, less) if points > less else None

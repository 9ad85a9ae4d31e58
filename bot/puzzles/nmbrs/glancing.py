"""The chance that a club player finds the best turn at a glance, exactly."""

from __future__ import annotations

from bot.games.effort import Effort
from bot.games.nmbrs.table.placing import Position
from bot.opponents.nmbrs.humans import CLUB_SEES
from bot.puzzles.nmbrs.solving import Turns, bound_points

ODD = 0.25
"""How often a club player tries anything that can be laid rather than what earns most of what they see."""
ENOUGH = 10**6
"""More positions than a turn of a puzzle has."""


def find_chance(position: Position, points: int) -> float:
    """Return the chance that a club player earns that many points, the most there are, in the rest of the turn."""
    return _find_chance(Turns(Effort(ENOUGH)), position, points)


def _find_chance(turns: Turns, position: Position, points: int) -> float:
    if points <= 0:
        return 1.0
    found, unseen, chance = turns.moves(position), 1.0, 0.0
    odd = ODD / max(len(found), 1)
    for move in found:
        sees = CLUB_SEES[move.kind]
        left = tuple(card for card in position.hand if card not in move.cards)
        if move.points + bound_points(position, left) >= points:
            after = turns.lay(position, move.line)
            laid = (1 - ODD) * unseen * sees + odd
            chance += laid * _find_chance(turns, after, points - move.points)
        unseen *= 1 - sees
    return chance

"""Candidate plays: what can be laid, found with a bounded search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.games.effort import Effort
from bot.games.nmbrs.model import Play
from bot.games.nmbrs.table.finder import JOKERS, Move, best_moves
from bot.games.nmbrs.table.placing import Position, make_play
from bot.games.nmbrs.table.series import SeriesRules, progressions

Pair = tuple[int, int]
"""The two other numbers of a series of three."""

DOUBLED, UNDOUBLED = 1.6, 0.6
"""How much a series of three that counts double counts among the ways to lay a card, and any other."""

MANY = 12
"""With more cards than this in hand, only lines with at most one joker are searched."""
SEARCH = 8_000
"""The budget of one search, in steps of the finder. Without a joker in the hand a tenth is enough."""


@lru_cache(maxsize=8)
def pairs(rules: SeriesRules) -> dict[int, tuple[Pair, ...]]:
    """Map each number to the pairs of other numbers that form a series of three with it."""
    found: dict[int, list[Pair]] = {number: [] for number in range(1, rules.top + 1)}
    for row in progressions(rules):
        for a, b, c in zip(row.values, row.values[1:], row.values[2:], strict=False):
            found[a].append((b, c))
            found[b].append((a, c))
            found[c].append((a, b))
    return {number: tuple(dict.fromkeys(some)) for number, some in found.items()}


@lru_cache(maxsize=8)
def weighted_pairs(rules: SeriesRules, colours: str) -> dict[int, tuple[tuple[int, int, float], ...]]:
    """Map each number to its ``pairs`` and how much each counts, by the colours of all numbers, from 1."""
    return {
        number: tuple((a, b, _weigh({colours[one - 1] for one in (number, a, b)})) for a, b in some)
        for number, some in pairs(rules).items()
    }


def _weigh(colours: set[str]) -> float:
    """Return how much a series of three with these colours counts: those of two colours are not doubled
    (NMBRS-19)."""
    return UNDOUBLED if len(colours) == 2 else DOUBLED


def plays(position: Position, effort: Effort) -> list[Move]:
    """Find plays of the hand within the budget, most points first."""
    if effort.is_spent:
        return []
    most = min(SEARCH, effort.left)
    part = Effort(most)
    found = best_moves(position, 1 if len(position.hand) > MANY else JOKERS, part)
    effort.left -= most - part.left
    return found


def uses(position: Position, effort: Effort) -> list[Move]:
    """Find plays that use a swapped joker and leave a place for each of the others, most points first.

    Playing one of them always leaves a play for the rest, so nobody plays and takes back forever.
    """
    waiting = {one.joker for one in position.pending}
    found = [move for move in plays(position, effort) if not waiting.isdisjoint(move.cards)]
    return [move for move in found if _leaves_place(position, move, effort)]


def without(hand: Sequence[str], *cards: str) -> tuple[str, ...]:
    """Return the hand without these cards."""
    return tuple(card for card in hand if card not in cards)


def _leaves_place(position: Position, move: Move, effort: Effort) -> bool:
    if len(position.pending) == 1:
        return True
    after, _ = make_play(position, Play(move.line))
    return not after.pending or bool(uses(after, effort))

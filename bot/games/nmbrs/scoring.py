"""The points of a play (NMBRS-18, NMBRS-19)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.nmbrs.cards import Card
from bot.games.nmbrs.model import Doubling, Scored


def doubling(series: Sequence[Card]) -> Doubling | None:
    """Why the cards of a series count double: all one colour, or all different ones (there are four colours)."""
    colours = {card.colour for card in series}
    if len(colours) == 1:
        return "one"
    return "different" if len(colours) == len(series) else None


def scored(card: Card, place: int, line: Doubling | None, crossing: Sequence[Card]) -> Scored:
    """What a new card earns at a place of its line; ``line`` says why the cards of the line count double (if they
    do), ``crossing`` is the series across it (empty if there is none)."""
    reason = line or (doubling(crossing) if crossing else None)
    return Scored(card.id, card.points, reason, place)

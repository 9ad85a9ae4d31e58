"""Which plays a person sees: the harder one is to find, the likelier it is overlooked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp
from random import Random

from bot.games.numo.cards import Card, Kind
from bot.games.numo.kinds import Fit
from bot.games.numo.legal import forms, lays
from bot.games.numo.model import FormMeld, LayOff, Meld, NumoView

EFFORTS: dict[Kind, float] = {
    "pair": 0.2,
    "season": 0.2,
    "character": 0.3,
    "addition": 0.5,
    "prime": 0.5,
    "subtraction": 0.6,
    "run": 0.6,
    "multiplication": 0.7,
    "division": 0.8,
    "factor": 0.8,
}
"""How hard a smallest meld of a kind is to find, from 0 to 1: pictures are seen, numbers are calculated."""
MORE = 0.1
"""… what each further card adds …"""
LARGE = 0.1
"""… and what each number above ``TABLE`` adds."""
TABLE = 30
GAPS = 0.4
"""How much harder a lay-off is that changes the step of a run."""
SINGLE = 0.2
"""How hard it is to see that a single card continues a meld."""


def effort_of_meld(made: Fit) -> float:
    """Rate how hard that meld is to find, from 0 to 1."""
    least = 4 if made.kind == "season" else 3
    return min(1.0, EFFORTS[made.kind] + MORE * max(0, len(made.cards) - least) + _large(made.kind, made.cards))


def effort_of_lay_off(cards: Sequence[Card], meld: Meld, there: Sequence[Card]) -> float:
    """Rate how hard it is to find that these cards go on that meld, whose cards are ``there``."""
    numbers = [card.number for card in there]
    inside = meld.kind == "run" and any(numbers[0] < card.number < numbers[-1] for card in cards)
    return min(1.0, SINGLE + MORE * (len(cards) - 1) + (GAPS if inside else 0.0) + _large(meld.kind, cards))


def notice_melds(view: NumoView, overlooks: float, rng: Random) -> list[tuple[FormMeld, Fit]]:
    """List the allowed melds that the person sees."""
    return [(form, made) for form, made in forms(view) if _notices(effort_of_meld(made), overlooks, rng)]


def notice_lay_offs(view: NumoView, overlooks: float, rng: Random) -> list[tuple[LayOff, Meld]]:
    """List the allowed lay-offs that the person sees."""
    return [(lay, meld) for lay, meld, effort in rated_lay_offs(view) if _notices(effort, overlooks, rng)]


def rated_lay_offs(view: NumoView) -> Iterator[tuple[LayOff, Meld, float]]:
    """Yield every allowed lay-off, and how hard it is to find."""
    cards = view.cards
    for lay, meld in lays(view):
        laid, there = [cards[name] for name in lay.cards], [cards[name] for name in meld.cards]
        yield lay, meld, effort_of_lay_off(laid, meld, there)


def _large(kind: Kind, cards: Sequence[Card]) -> float:
    if kind in ("season", "character", "pair"):
        return 0.0
    return LARGE * sum(card.number > TABLE for card in cards)


def _notices(effort: float, overlooks: float, rng: Random) -> bool:
    return not overlooks or rng.random() < exp(-overlooks * effort)

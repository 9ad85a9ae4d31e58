"""Inference from a seat's view: where the unseen cards may be, and who could use its discard."""

from __future__ import annotations

from math import exp

from bot.games.numo.model import NumoView
from bot.opponents.numo.meld_index import MeldIndex, bits


def hidden_cards(view: NumoView, index: MeldIndex) -> int:
    """Return the cards that may be in the stock or in a rival's hand."""
    seen = index.mask(view.hand or ()) | index.mask(view.discards)
    seen |= sum(index.mask(meld.cards) for meld in view.melds)
    for taken in view.taken:
        seen |= index.mask(taken)
    return index.mask(view.cards) & ~seen


def to_come(view: NumoView, index: MeldIndex) -> int:
    """Return the cards that may be drawn from the stock. Once turned over, it holds only the old discard pile."""
    if not view.stock:
        return index.mask(view.discards)
    if view.turn_overs:
        return index.mask(view.turned) & ~index.mask(view.hand or ())
    return hidden_cards(view, index)


def odds(view: NumoView, index: MeldIndex, seat: int) -> dict[int, float]:
    """Return each card's chance to be in that rival's hand, 1 for those taken from the discard pile."""
    taken = view.taken[seat]
    hidden = hidden_cards(view, index)
    chance = (view.held[seat] - len(taken)) / max(1, hidden.bit_count())
    return {card: min(1.0, chance) for card in bits(hidden)} | {index.bit[name]: 1.0 for name in taken}


def chance_of_meld(index: MeldIndex, card: int, held: dict[int, float]) -> float:
    """Return the chance, 0 to 1, that a card makes a meld with cards held with these odds."""
    row = index.third[card.bit_length() - 1]
    pairs = 0.0
    for other, chance in held.items():
        thirds = row[other.bit_length() - 1] & -other & ~other
        pairs += sum(chance * held.get(third, 0.0) for third in bits(thirds))
    for season in index.seasons:
        if card & season:
            pairs += sum(chance for other, chance in held.items() if other & season) ** 3 / 6
    return 1 - exp(-pairs)

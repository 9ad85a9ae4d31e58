"""What a seat can know: where cards may be that it does not see, and who could use its discard."""

from __future__ import annotations

from math import exp

from bot.games.numo.model import NumoView
from bot.opponents.numo.book import Book, bits


def unseen(view: NumoView, book: Book) -> int:
    """The cards that may be in the stock or in a rival's hand."""
    seen = book.mask(view.hand or ()) | book.mask(view.discards)
    seen |= sum(book.mask(meld.cards) for meld in view.melds)
    for taken in view.taken:
        seen |= book.mask(taken)
    return book.mask(view.cards) & ~seen


def to_come(view: NumoView, book: Book) -> int:
    """The cards that may be drawn from the stock. What was turned over is all that can be in the stock since."""
    if not view.stock:
        return book.mask(view.discards)
    if view.turn_overs:
        return book.mask(view.turned) & ~book.mask(view.hand or ())
    return unseen(view, book)


def odds(view: NumoView, book: Book, seat: int) -> dict[int, float]:
    """How likely each card is in that rival's hand: what was taken from the discard pile is there."""
    taken = view.taken[seat]
    hidden = unseen(view, book)
    chance = (view.held[seat] - len(taken)) / max(1, hidden.bit_count())
    return {card: min(1.0, chance) for card in bits(hidden)} | {book.bit[name]: 1.0 for name in taken}


def wanted(book: Book, card: int, held: dict[int, float]) -> float:
    """How likely a card makes a meld with cards that are held with these odds, 0 to 1."""
    row = book.third[card.bit_length() - 1]
    pairs = 0.0
    for other, chance in held.items():
        thirds = row[other.bit_length() - 1] & -other & ~other
        pairs += sum(chance * held.get(third, 0.0) for third in bits(thirds))
    for season in book.seasons:
        if card & season:
            pairs += sum(chance for other, chance in held.items() if other & season) ** 3 / 6
    return 1 - exp(-pairs)

"""Which tile to swap, and whether a swap that ends the match wins it."""

from __future__ import annotations

from bot.games.numenko.model import NumenkoView
from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE, WORTH, worth

OPERATORS = 1.6
"""With fewer digits per Multichoice than this the rack has too many of the latter."""
AVERAGE = 3.7
"""The expected points of somebody else's tile (NUMENKO-15)."""


def awkward(rack: str, unplaced: str) -> str:
    """Return the tile to swap: a surplus Multichoice, else the highest digit, a Freechoice last."""
    operators = rack.count(MULTICHOICE)
    digits = len(rack) - operators - rack.count(FREECHOICE)
    if MULTICHOICE in unplaced and digits < OPERATORS * operators:
        return MULTICHOICE
    return max(unplaced, key=lambda tile: (tile != FREECHOICE, tile != MULTICHOICE, WORTH[tile]))


def ahead(view: NumenkoView) -> bool:
    """Tell whether the viewer's tiles likely count less than those of every other player who could win."""
    assert view.mine is not None
    lost = view.claim.seat if view.claim is not None else None
    left = [
        left for seat, left in enumerate(view.left) if seat not in {view.seat, lost} and not view.dropped[seat]
    ]
    return worth(view.mine.unplaced) < AVERAGE * min(left, default=1)


def rivals(view: NumenkoView) -> list[int]:
    """Return the number of tiles left to each of the others who play on."""
    return [
        left
        for seat, left in enumerate(view.left)
        if seat != view.seat and not view.dropped[seat] and not view.finished[seat]
    ]

"""The palette of the pictures of nmbrs!: cards on bands in the colours of their owners."""

from __future__ import annotations

from bot.render import cards
from bot.render.colours import INK, PAPER, PAPER_INK, WELL
from bot.render.nmbrs.seats import SEATS

_SEATS = [look.colour for look in SEATS]
_SUITS = [suit.colour for suit in cards.SUITS.values()]
PALETTE = (
    cards.PALETTE.plus(*_SEATS)
    .smooth((PAPER_INK, INK), *((colour, PAPER_INK) for colour in _SEATS), step=52)
    .smooth(*((WELL, colour) for colour in _SEATS), *((suit, PAPER) for suit in _SUITS), step=52)
    .smooth(*((suit, colour) for suit in _SUITS for colour in _SEATS), step=110)
)
"""What the pictures of nmbrs! need."""

"""The pieces that the pictures of NUMO share: seats' badges."""

from __future__ import annotations

from PIL import Image

from bot.render.badges import seat_badge
from bot.render.canvas import CARD, COLOURS, Colour

SEATS = (("●", "purple"), ("▲", "vermilion"), ("■", "sky"), ("◆", "pink"), ("★", "white"), ("✚", "grey"))
"""The symbol and the colour of each seat; none is a season's colour."""


def badge(seat: int, side: int, on: Colour = CARD) -> Image.Image:
    """A seat's colour and symbol as a square."""
    symbol, colour = SEATS[seat]
    return seat_badge(symbol, COLOURS[colour], side, on)

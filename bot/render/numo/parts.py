"""The pieces that the pictures of NUMO share: seats' badges."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.render.canvas import CARD, COLOURS, Canvas, Colour, ink_on

SEATS = (("●", "purple"), ("▲", "vermilion"), ("■", "sky"), ("◆", "pink"), ("★", "white"), ("✚", "grey"))
"""The symbol and the colour of each seat; none is a season's colour."""


@lru_cache(maxsize=64)
def badge(seat: int, side: int, on: Colour = CARD) -> Image.Image:
    """A seat's colour and symbol as a square."""
    symbol, name = SEATS[seat]
    colour = COLOURS[name]
    canvas = Canvas(side, side, on)
    canvas.box((0, 0), (side, side), radius=side // 4, fill=colour, on=on)
    canvas.shape(symbol, (side // 2, side // 2), side * 5 // 8, ink_on(colour))
    return canvas.image

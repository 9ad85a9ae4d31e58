"""The badge of a seat: its symbol on its colour, so that neither has to be told apart alone."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.render.canvas import CARD, Canvas, Colour, ink_on


@lru_cache(maxsize=256)
def seat_badge(symbol: str, colour: Colour, side: int, on: Colour = CARD) -> Image.Image:
    """A rounded square of that side (pixels) with the symbol in it, on a ground of the colour ``on``."""
    canvas = Canvas(side, side, on)
    canvas.box((0, 0), (side, side), radius=side // 4, fill=colour, on=on)
    canvas.shape(symbol, (side // 2, side // 2), side * 5 // 8, ink_on(colour))
    return canvas.image

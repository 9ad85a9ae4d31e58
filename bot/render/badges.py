"""Badges of seats in pictures: a symbol on a colour, so that neither is needed alone."""

from __future__ import annotations

import msgspec

from bot.render.canvas import Canvas
from bot.render.colours import CARD, COLOURS, Colour, ink_on
from bot.render.sprites import Sprite, draw_once


class SeatLook(msgspec.Struct, frozen=True):
    """The look of a seat. Each game has one per seat, in seat order, in ``bot/render/GAME/seats.py``."""

    symbol: str
    colour: Colour

    def badge(self, side: int, on: Colour = CARD) -> Sprite:
        """Draw a rounded square with that side (pixels) and the symbol in it, on a ground of the colour ``on``."""
        return _badge(self.symbol, self.colour, side, on)


def look(symbol: str, colour: str) -> SeatLook:
    """Make the look with the colour of that name in ``COLOURS``."""
    return SeatLook(symbol, COLOURS[colour])


@draw_once
def _badge(symbol: str, colour: Colour, side: int, on: Colour) -> Sprite:
    canvas = Canvas(side, side, on)
    canvas.box((0, 0), (side, side), radius=side // 4, fill=colour, on=on)
    canvas.shape(symbol, (side // 2, side // 2), side * 5 // 8, ink_on(colour))
    return canvas.sprite()

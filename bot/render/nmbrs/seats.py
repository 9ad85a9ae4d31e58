"""How the seats are told apart on the table: a colour and a symbol each, none of which a card has."""

from __future__ import annotations

import msgspec
from PIL import Image

from bot.render.badges import seat_badge
from bot.render.canvas import CARD, COLOURS, Colour


class Seat(msgspec.Struct, frozen=True):
    """The colour of a seat's lines, and the symbol that doubles it."""

    colour: Colour
    sign: str


SEATS = (
    Seat(COLOURS["yellow"], "★"),
    Seat(COLOURS["sky"], "☾"),
    Seat(COLOURS["pink"], "✿"),
    Seat(COLOURS["white"], "✚"),
    Seat(COLOURS["purple"], "⚑"),
    Seat((186, 132, 92), "♪"),
    Seat(COLOURS["grey"], "⌂"),
    Seat((70, 170, 176), "♜"),
)
"""By seat; the first ones are the easiest to tell apart."""


def badge(seat: int, side: int, on: Colour = CARD) -> Image.Image:
    """A seat's colour and symbol as a square on a ground of that colour."""
    look = SEATS[seat]
    return seat_badge(look.sign, look.colour, side, on)

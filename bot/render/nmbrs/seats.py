"""How the seats are told apart on the table: by a colour and a symbol each, none of which a card has."""

from __future__ import annotations

from bot.render.badges import SeatLook, look

SEATS = (
    look("★", "yellow"),
    look("☾", "sky"),
    look("✿", "pink"),
    look("✚", "white"),
    look("⚑", "purple"),
    SeatLook("♪", (186, 132, 92)),
    look("⌂", "grey"),
    SeatLook("♜", (70, 170, 176)),
)
"""The looks by seat. The first ones are the easiest to tell apart."""

"""The looks of the seats. No colour is that of a wild tile."""

from __future__ import annotations

from bot.render.badges import look

SEATS = (
    look("●", "purple"),
    look("▲", "vermilion"),
    look("■", "green"),
    look("◆", "pink"),
    look("★", "white"),
    look("✚", "grey"),
)

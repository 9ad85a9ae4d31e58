"""The colours of all pictures, and arithmetic with colours."""

from __future__ import annotations

Colour = tuple[int, int, int]
"""Red, green and blue, each 0 to 255."""

GROUND: Colour = (23, 26, 37)
CARD: Colour = (36, 41, 57)
WELL: Colour = (14, 16, 24)
EDGE: Colour = (70, 78, 102)
INK: Colour = (242, 244, 250)
MUTED: Colour = (172, 180, 200)
FAINT: Colour = (126, 135, 160)
PAPER: Colour = (246, 241, 228)
PAPER_INK: Colour = (28, 30, 40)
GOLD: Colour = (240, 190, 60)
GOOD: Colour = (70, 200, 150)
ALARM: Colour = (240, 122, 60)

COLOURS: dict[str, Colour] = {
    "blue": (72, 140, 230),
    "orange": (230, 159, 0),
    "green": (0, 168, 122),
    "yellow": (240, 228, 66),
    "purple": (158, 118, 232),
    "vermilion": (228, 100, 34),
    "sky": (124, 202, 244),
    "pink": (230, 140, 188),
    "grey": (150, 157, 168),
    "white": (246, 247, 250),
}
"""Seat colours by name: after Okabe and Ito, lightened where the dark ground requires it."""


def mix(colour: Colour, other: Colour, share: float) -> Colour:
    """Mix ``share`` (0 to 1) of another colour into a colour."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Compute the relative luminance of WCAG 2, 0 (black) to 1 (white)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: Colour, other: Colour) -> float:
    """Compute the contrast ratio of WCAG 2, 1 to 21."""
    dark, light = sorted((luminance(colour), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(colour: Colour) -> Colour:
    """Choose the dark or the light ink, whichever is easier to read on that colour."""
    return max(PAPER_INK, INK, key=lambda ink: contrast(ink, colour))

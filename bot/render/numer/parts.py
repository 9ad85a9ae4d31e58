"""Shared parts of the pictures of Numer: digit chips, the bonus track."""

from __future__ import annotations

from typing import Literal

from PIL import Image, ImageDraw

from bot.games.numer.model import DIGITS, TURNS
from bot.render.canvas import Canvas
from bot.render.colours import (
    ALARM,
    CARD,
    EDGE,
    FAINT,
    GOLD,
    GOOD,
    GROUND,
    INK,
    MUTED,
    PAPER,
    PAPER_INK,
    WELL,
    Colour,
    mix,
)
from bot.render.palette import CORE
from bot.render.sprites import Mask, Sprite, draw_once

Look = Literal["open", "closed", "hit", "dim", "empty"]
"""How a digit is shown: available, crossed off, shared with another number, in a number that does not count, or
not written yet."""

DIM, DIM_INK = mix(CARD, EDGE, 0.7), mix(MUTED, INK, 0.5)
"""A chip of a number that does not count."""
NEXT, OVERHANG = 6, 8
"""The space between the digits of a number, and by how much the line that strikes it through is longer."""
PALETTE = CORE.plus(DIM, DIM_INK).smooth((ALARM, INK), (CARD, INK), (WELL, INK), (GROUND, GOOD), step=26)
"""What the pictures of Numer need."""

_INK: dict[Look, Colour] = {
    "open": PAPER_INK,
    "closed": FAINT,
    "hit": PAPER_INK,
    "dim": DIM_INK,
    "empty": FAINT,
}
_FILL: dict[Look, Colour] = {
    "open": PAPER,
    "closed": WELL,
    "hit": ALARM,
    "dim": DIM,
    "empty": WELL,
}
_EDGE: dict[Look, Colour | None] = {
    "open": None,
    "closed": EDGE,
    "hit": INK,
    "dim": None,
    "empty": EDGE,
}


@draw_once
def chip(digit: str, look: Look, size: tuple[int, int], on: Colour = CARD) -> Sprite:
    """Draw a digit in a box of that size, on a ground of the colour ``on``."""
    width, height = size
    canvas = Canvas(height, width, on, PALETTE)
    canvas.box((0, 0), size, radius=width // 5, fill=_FILL[look], on=on, edge=_EDGE[look])
    lettering = min(width, height * 4 // 5) * 4 // 5
    canvas.write(digit, (width // 2, height // 2), lettering, weight=800, colour=_INK[look], align="centre")
    if look == "closed":
        canvas.fill(_slash(size, (0.16, 0.22), max(4, width // 12)), (0, 0), MUTED)
    return canvas.sprite()


def draw_digits(canvas: Canvas, closed: str, at: tuple[int, int], size: tuple[int, int], gap: int) -> None:
    """Draw a board as a strip of ten chips: open digits bright, crossed-off ones dark and struck through."""
    for i, digit in enumerate(DIGITS):
        sprite = chip(digit, "closed" if digit in closed else "open", size)
        canvas.stamp(sprite, (at[0] + i * (size[0] + gap), at[1]))


@draw_once
def number(digits: str, looks: tuple[Look, ...], size: tuple[int, int], on: Colour, *, struck: bool) -> Sprite:
    """Draw digits side by side, with ``OVERHANG`` to the left and right, struck through from the lower left to the
    upper right if the number does not count."""
    width, height = size
    strip = Canvas(height, len(digits) * (width + NEXT) - NEXT + 2 * OVERHANG, on, PALETTE)
    for i, (digit, look) in enumerate(zip(digits, looks, strict=True)):
        strip.stamp(chip(digit, look, size, on), (OVERHANG + i * (width + NEXT), 0))
    if struck:
        strip.fill(_slash((strip.width, height), (0.02, 0.1), 5), (0, 0), INK)
    return strip.sprite()


def track(
    canvas: Canvas, at: tuple[int, int], column: int, bonus: tuple[int, ...], turn: int, on: Colour = GROUND
) -> None:
    """Draw the five bonuses, one above each column of turn scores: the current turn lit, turn 5 marked ×2.

    ``turn`` 0 lights none. ``on`` is the colour of the ground.
    """
    width = column - 6
    for i, points in enumerate(bonus, start=1):
        x, y = at[0] + (i - 1) * column + 3, at[1]
        lit = i == turn
        fill = GOLD if lit else WELL if on == CARD else CARD
        ink = PAPER_INK if lit else FAINT if i < turn else INK
        doubled = i == TURNS
        canvas.box((x, y), (width, 116 if doubled else 80), radius=14, fill=fill, on=on, edge=INK if lit else None)
        middle = x + width // 2
        canvas.write(str(i), (middle, y + 23), 26, colour=ink if lit else MUTED, align="centre")
        canvas.write(f"+{points}", (middle, y + 57), 34, width=width - 8, weight=800, colour=ink, align="centre")
        if doubled:
            canvas.box((x + 5, y + 79), (width - 10, 32), radius=10, fill=ALARM, on=fill)
            canvas.write("×2", (middle, y + 95), 26, weight=800, colour=PAPER_INK, align="centre")


def score(canvas: Canvas, at: tuple[int, int], points: int | None, size: int, width: int) -> None:
    """Write the points of a turn, centred at ``at``, or a dash for a turn to come."""
    text = "–" if points is None else str(points)
    colour = FAINT if points is None else INK
    canvas.write(text, at, size, width=width, weight=700, colour=colour, align="centre")


@draw_once
def _slash(size: tuple[int, int], inset: tuple[float, float], width: int) -> Mask:
    """Draw the mask of a smooth line across a box of that size, from the lower left to the upper right, ending
    short of the corners by ``inset``, shares of the box's width and height."""
    fine, (dx, dy) = 4, inset
    mask = Image.new("L", (size[0] * fine, size[1] * fine), 0)
    ends = [(x * mask.width, y * mask.height) for x, y in ((dx, 1 - dy), (1 - dx, dy))]
    ImageDraw.Draw(mask).line(ends, fill=255, width=width * fine)
    return Mask(mask.resize(size, Image.Resampling.BOX))

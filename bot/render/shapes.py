"""Vector shapes: the seats' symbols and a few icons, drawn by code because no font has them all.

A shape is requested by its text symbol ("▲", as in ``data/decks``) or by an icon's name ("tick"), so that the
picture shows the same sign as the text beside it. The result is a mask to be filled with a colour.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from PIL import Image, ImageDraw

from bot.render.sprites import Mask, draw_once

FINE = 8
"""How many times larger a shape is drawn before it is scaled down."""

Point = tuple[float, float]


class Pen:
    """Draws on the unit square: coordinates from 0 to 1, y downwards. ``ink=False`` erases."""

    def __init__(self, side: int) -> None:
        self.mask = Image.new("L", (side, side), 0)
        self._side = side
        self._draw = ImageDraw.Draw(self.mask)

    def polygon(self, *points: Point, ink: bool = True) -> None:
        """Fill a polygon."""
        self._draw.polygon([(x * self._side, y * self._side) for x, y in points], fill=255 * ink)

    def disc(self, x: float, y: float, radius: float, *, ink: bool = True) -> None:
        """Fill a circle."""
        box = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse([edge * self._side for edge in box], fill=255 * ink)

    def slice(self, share: float) -> None:
        """Fill a slice of a pie around the middle, covering ``share`` of it, clockwise from the top."""
        edges = [edge * self._side for edge in (0.04, 0.04, 0.96, 0.96)]
        self._draw.pieslice(edges, -90, -90 + 360 * share, fill=255)

    def box(self, left: float, top: float, right: float, bottom: float, radius: float = 0.0) -> None:
        """Fill a box with rounded corners."""
        edges = [edge * self._side for edge in (left, top, right, bottom)]
        self._draw.rounded_rectangle(edges, radius * self._side, fill=255)

    def finish(self, side: int, *, turned: int = 0) -> Mask:
        """Return the shape in its final size, turned to the left by that many degrees (a multiple of 90)."""
        return Mask(self.mask.rotate(turned).resize((side, side), Image.Resampling.BOX))

    def line(self, *points: Point, width: float) -> None:
        """Draw a polyline with round ends and joints."""
        ends = [(x * self._side, y * self._side) for x, y in points]
        self._draw.line(ends, fill=255, width=round(width * self._side))
        for x, y in points:
            self.disc(x, y, width / 2)


def ring(count: int, radius: float, *, start: float = -90.0) -> list[Point]:
    """Compute points at equal angles on a circle around the middle of the unit square, the first at the top."""
    angles = (pi * (start + 360 * i / count) / 180 for i in range(count))
    return [(0.5 + radius * cos(angle), 0.5 + radius * sin(angle)) for angle in angles]


def _star(pen: Pen) -> None:
    outer, inner = ring(5, 0.5), ring(5, 0.225, start=-54.0)
    pen.polygon(*((x, y + 0.03) for pair in zip(outer, inner, strict=True) for x, y in pair))


def _plus(pen: Pen) -> None:
    pen.box(0.35, 0.06, 0.65, 0.94, 0.04)
    pen.box(0.06, 0.35, 0.94, 0.65, 0.04)


def _flower(pen: Pen) -> None:
    for x, y in ring(5, 0.28):
        pen.disc(x, y, 0.2)
    pen.disc(0.5, 0.5, 0.12, ink=False)


def _moon(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.46)
    pen.disc(0.74, 0.42, 0.4, ink=False)


def _flag(pen: Pen) -> None:
    pen.box(0.16, 0.04, 0.28, 0.97, 0.05)
    pen.polygon((0.28, 0.08), (0.94, 0.08), (0.76, 0.34), (0.94, 0.6), (0.28, 0.6))


def _note(pen: Pen) -> None:
    pen.disc(0.32, 0.78, 0.2)
    pen.box(0.4, 0.06, 0.53, 0.78, 0.03)
    pen.polygon((0.46, 0.06), (0.9, 0.3), (0.84, 0.56), (0.46, 0.36))


def _house(pen: Pen) -> None:
    pen.polygon((0.5, 0.03), (1.0, 0.52), (0.0, 0.52))
    pen.box(0.15, 0.48, 0.85, 0.95, 0.03)
    pen.polygon((0.4, 0.66), (0.6, 0.66), (0.6, 0.96), (0.4, 0.96), ink=False)


def _rook(pen: Pen) -> None:
    for left in (0.12, 0.4, 0.68):
        pen.box(left, 0.04, left + 0.2, 0.32)
    pen.polygon((0.12, 0.24), (0.88, 0.24), (0.72, 0.44), (0.72, 0.78), (0.28, 0.78), (0.28, 0.44))
    pen.box(0.1, 0.76, 0.9, 0.96, 0.03)


def _crown(pen: Pen) -> None:
    pen.polygon((0.04, 0.26), (0.29, 0.5), (0.5, 0.12), (0.71, 0.5), (0.96, 0.26), (0.86, 0.72), (0.14, 0.72))
    pen.box(0.14, 0.78, 0.86, 0.9, 0.03)


def _dots(pen: Pen) -> None:
    for x in (0.16, 0.5, 0.84):
        pen.disc(x, 0.5, 0.13)


def _zz(pen: Pen) -> None:
    pen.line((0.06, 0.42), (0.5, 0.42), (0.06, 0.92), (0.5, 0.92), width=0.12)
    pen.line((0.6, 0.08), (0.94, 0.08), (0.6, 0.46), (0.94, 0.46), width=0.1)


def _robot(pen: Pen) -> None:
    pen.disc(0.5, 0.1, 0.09)
    pen.box(0.46, 0.1, 0.54, 0.3)
    pen.box(0.1, 0.28, 0.9, 0.92, 0.16)
    for x in (0.33, 0.67):
        pen.disc(x, 0.54, 0.1, ink=False)
    pen.polygon((0.32, 0.72), (0.68, 0.72), (0.68, 0.8), (0.32, 0.8), ink=False)


def _bulb(pen: Pen) -> None:
    pen.disc(0.5, 0.36, 0.34)
    pen.polygon((0.28, 0.6), (0.72, 0.6), (0.66, 0.76), (0.34, 0.76))
    pen.box(0.36, 0.8, 0.64, 0.98, 0.07)


def _draw_divided(pen: Pen) -> None:
    pen.box(0.06, 0.42, 0.94, 0.58, 0.03)
    for y in (0.18, 0.82):
        pen.disc(0.5, y, 0.12)


def _times(pen: Pen) -> None:
    pen.line((0.18, 0.18), (0.82, 0.82), width=0.17)
    pen.line((0.18, 0.82), (0.82, 0.18), width=0.17)


def _asterisk(pen: Pen) -> None:
    points = ring(6, 0.42)
    for start, end in zip(points[:3], points[3:], strict=True):
        pen.line(start, end, width=0.16)


def _power(pen: Pen) -> None:
    pen.polygon((0.5, 0.02), (0.96, 0.5), (0.04, 0.5))
    pen.box(0.36, 0.48, 0.64, 0.98, 0.04)


def _pie(part: float) -> Callable[[Pen], None]:
    """Make a pie with only ``part`` of it filled: the rest is an outline."""

    def draw(pen: Pen) -> None:
        pen.disc(0.5, 0.5, 0.48)
        pen.disc(0.5, 0.5, 0.39, ink=False)
        pen.slice(part)

    return draw


SHAPES: dict[str, Callable[[Pen], None]] = {
    "●": lambda pen: pen.disc(0.5, 0.5, 0.45),
    "▲": lambda pen: pen.polygon((0.5, 0.06), (0.98, 0.9), (0.02, 0.9)),
    "■": lambda pen: pen.box(0.11, 0.11, 0.89, 0.89, 0.03),
    "◆": lambda pen: pen.polygon((0.5, 0.0), (0.92, 0.5), (0.5, 1.0), (0.08, 0.5)),
    "★": _star,
    "✚": _plus,
    "▼": lambda pen: pen.polygon((0.5, 0.94), (0.98, 0.1), (0.02, 0.1)),
    "✿": _flower,
    "☾": _moon,
    "⚑": _flag,
    "♪": _note,
    "⌂": _house,
    "♜": _rook,
    "*": _asterisk,
    "tick": lambda pen: pen.line((0.12, 0.54), (0.4, 0.82), (0.88, 0.22), width=0.17),
    "dots": _dots,
    "zz": _zz,
    "crown": _crown,
    "robot": _robot,
    "bulb": _bulb,
    "turn": lambda pen: pen.polygon((0.14, 0.02), (0.92, 0.5), (0.14, 0.98)),
    "arrow": lambda pen: pen.line((0.06, 0.5), (0.92, 0.5), (0.58, 0.16), (0.92, 0.5), (0.58, 0.84), width=0.15),
    "minus": lambda pen: pen.box(0.06, 0.4, 0.94, 0.6, 0.04),
    "times": _times,
    "divided": _draw_divided,
    "power": _power,
    "root": lambda pen: pen.line((0.07, 0.56), (0.2, 0.5), (0.4, 0.9), (0.6, 0.1), (0.94, 0.1), width=0.12),
    **{f"pie {n}/{of}": _pie(n / of) for n, of in ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 5))},
}


@draw_once
def shape(sign: str, side: int) -> Mask:
    """Draw the mask of a shape, ``side`` pixels wide and high. Raises ``KeyError`` for an unknown sign."""
    pen = Pen(side * FINE)
    SHAPES[sign](pen)
    return pen.finish(side)

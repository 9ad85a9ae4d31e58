"""The four seasons: a colour and a sign each (NUMO-3)."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from bot.games.numo.cards import Season
from bot.render.colours import Colour
from bot.render.shapes import FINE, Pen, ring
from bot.render.sprites import Mask, draw_once

COLOURS: dict[Season, Colour] = {
    "spring": (84, 184, 92),
    "summer": (248, 200, 64),
    "autumn": (128, 72, 40),
    "winter": (52, 104, 208),
}
"""Two light and two dark colours, so that everybody can tell them apart."""


@draw_once
def sign(season: Season, side: int) -> Mask:
    """Draw the mask of a season's sign, ``side`` pixels wide and high."""
    pen = Pen(side * FINE)
    _SIGNS[season](pen)
    return pen.finish(side)


def _sprout(pen: Pen) -> None:
    pen.line((0.5, 0.96), (0.5, 0.5), width=0.12)
    pen.polygon(*_petal((0.48, 0.56), (0.02, 0.1)))
    pen.polygon(*_petal((0.52, 0.56), (0.98, 0.1)))


def _petal(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """Compute a pointed leaf from one point to another."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    bulge = [(share / 10, 0.34 * sin(radians(18 * share))) for share in range(11)]
    sides = bulge + [(along, -across) for along, across in reversed(bulge)]
    return [(x + along * dx - across * dy, y + along * dy + across * dx) for along, across in sides]


def _sun(pen: Pen) -> None:
    for tip, left, right in zip(ring(8, 0.5), ring(8, 0.33, start=-106), ring(8, 0.33, start=-74), strict=True):
        pen.polygon(tip, left, right)
    pen.disc(0.5, 0.5, 0.25)


def _leaf(pen: Pen) -> None:
    half = (
        (0.5, 0.0), (0.6, 0.19), (0.73, 0.12), (0.69, 0.41), (0.88, 0.27), (0.89, 0.4), (1.0, 0.44), (0.82, 0.6),
        (0.86, 0.72), (0.54, 0.69),
    )  # fmt: skip
    pen.polygon(*half, *((1 - x, y) for x, y in reversed(half)))
    pen.line((0.5, 0.6), (0.5, 0.95), width=0.09)


def _snowflake(pen: Pen) -> None:
    for i in range(6):
        angle = radians(60 * i - 90)
        ends = [
            (0.5 + r * cos(angle + turn), 0.5 + r * sin(angle + turn))
            for r, turn in ((0.45, 0.0), (0.44, 0.42), (0.44, -0.42))
        ]
        knee = (0.5 + 0.27 * cos(angle), 0.5 + 0.27 * sin(angle))
        pen.line((0.5, 0.5), ends[0], width=0.085)
        pen.line(ends[1], knee, ends[2], width=0.075)


_SIGNS: dict[Season, Callable[[Pen], None]] = {
    "spring": _sprout,
    "summer": _sun,
    "autumn": _leaf,
    "winter": _snowflake,
}

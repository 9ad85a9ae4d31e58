"""The picture of a player's ratings: a line per game, from match to match."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

import msgspec
from PIL import Image, ImageDraw

from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import COLOURS, EDGE, MUTED, Colour
from bot.render.fonts import drawable
from bot.render.sprites import Mask

HEIGHT = 620
LEFT, RIGHT, TOP, BOTTOM = 130, 900, 110, 540
"""The edges of the diagram."""
EDGES = 8
"""How far a line may reach over the edges of the diagram."""
FINE = 3
"""How many times larger lines are drawn before they are scaled down."""
LOOKS: tuple[tuple[str, Colour], ...] = (
    ("●", COLOURS["sky"]),
    ("■", COLOURS["orange"]),
    ("▲", COLOURS["green"]),
    ("◆", COLOURS["pink"]),
    ("★", COLOURS["yellow"]),
)
"""Sign and colour of each line."""


class Curve(msgspec.Struct, frozen=True):
    """A line: its label, and the ratings, oldest first."""

    title: str
    values: tuple[float, ...]


def draw_curves(curves: Sequence[Curve], name: str, t: Texts) -> bytes:
    """The PNG of these curves, for the player of that name."""
    canvas = Canvas(HEIGHT)
    canvas.write(t("Rating"), (MARGIN, 54), 48, width=400, weight=800)
    canvas.write(drawable(name), (WIDTH - MARGIN, 56), 36, width=700, colour=MUTED, align="right")
    canvas.box((MARGIN, 96), (WIDTH - 2 * MARGIN, HEIGHT - 96 - MARGIN), radius=22)
    low, high, step = _scale(curves)
    for value in range(low, high + 1, step):
        y = _y(value, low, high)
        canvas.rectangle((LEFT, y, RIGHT, y + 2), EDGE)
        canvas.write(t.decimal(value), (LEFT - 14, y), 28, width=96, colour=MUTED, align="right")
    longest = max(len(curve.values) for curve in curves)
    canvas.write(t("earlier"), (LEFT, BOTTOM + 30), 26, width=300, colour=MUTED)
    canvas.write(t("last rated match"), (RIGHT, BOTTOM + 30), 26, width=400, colour=MUTED, align="right")
    for curve, (sign, colour) in zip(curves, LOOKS, strict=False):
        points = [
            (_x(i - len(curve.values) + longest, longest), _y(value, low, high))
            for i, value in enumerate(curve.values)
        ]
        _line(canvas, points, colour)
        canvas.shape(sign, points[-1], 30, colour)
    _names(canvas, curves, low, high, t)
    return canvas.png()


def _scale(curves: Sequence[Curve]) -> tuple[int, int, int]:
    """The lowest and highest gridline, and the step between gridlines, a round number."""
    values = [value for curve in curves for value in curve.values]
    least, most = min(values), max(values)
    step = next((step for step in (20, 50, 100, 200, 500) if most - least <= 4 * step), 1000)
    low = floor(least / step) * step
    return low, max(low + step, ceil(most / step) * step), step


def _x(i: int, longest: int) -> int:
    return LEFT + round((RIGHT - LEFT - 24) * (i / (longest - 1) if longest > 1 else 1.0))


def _y(value: float, low: int, high: int) -> int:
    return BOTTOM - 14 - round((BOTTOM - TOP - 40) * (value - low) / (high - low))


def _line(canvas: Canvas, points: Sequence[tuple[int, int]], colour: Colour) -> None:
    left, top, width, height = LEFT - EDGES, TOP - EDGES, RIGHT - LEFT + 2 * EDGES, BOTTOM - TOP + 2 * EDGES
    mask = Image.new("L", (width * FINE, height * FINE), 0)
    fine = [((x - left) * FINE, (y - top) * FINE) for x, y in points]
    ImageDraw.Draw(mask).line(fine, fill=255, width=6 * FINE, joint="curve")
    canvas.fill(Mask(mask.resize((width, height), Image.Resampling.BOX)), (left, top), colour)


def _names(canvas: Canvas, curves: Sequence[Curve], low: int, high: int, t: Texts) -> None:
    """The labels of the lines, beside their ends but spaced apart."""
    ends = sorted(
        (_y(curve.values[-1], low, high), sign, colour, curve)
        for curve, (sign, colour) in zip(curves, LOOKS, strict=False)
    )
    tops: list[int] = []
    for y, *_ in ends:
        tops.append(max(y, tops[-1] + 76) if tops else y)
    over = max(0, tops[-1] - (BOTTOM - 10))
    for top, (_, sign, colour, curve) in zip(tops, ends, strict=True):
        y = top - over
        canvas.shape(sign, (RIGHT + 32, y - 14), 26, colour)
        canvas.write(curve.title, (RIGHT + 54, y - 14), 32, width=WIDTH - MARGIN - 16 - RIGHT - 54, weight=700)
        canvas.write(t.decimal(round(curve.values[-1])), (RIGHT + 54, y + 22), 36, width=170, weight=800)

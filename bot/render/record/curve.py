"""A player's ratings as a diagram in a picture: a line per game, from match to match."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

import msgspec
from PIL import Image, ImageDraw

from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import COLOURS, EDGE, MUTED, Colour
from bot.render.sprites import Mask

HEIGHT = 410
"""The height of the box with the diagram."""
LEFT, RIGHT, TOP, BOTTOM = 130, 900, 14, 356
"""The edges of the diagram, top and bottom from the top of the box."""
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


def plot_curves(canvas: Canvas, top: int, curves: Sequence[Curve], t: Texts) -> None:
    """Draw these curves in a box with its upper edge at ``top``."""
    canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, HEIGHT), radius=22)
    low, high, step = _scale(curves)
    for value in range(low, high + 1, step):
        y = top + _y(value, low, high)
        canvas.rectangle((LEFT, y, RIGHT, y + 2), EDGE)
        canvas.write(t.decimal(value), (LEFT - 14, y), 28, width=88, colour=MUTED, align="right")
    longest = max(len(curve.values) for curve in curves)
    below = top + BOTTOM + 26
    canvas.write(t("Rating"), (LEFT, below), 28, width=150, weight=800)
    canvas.write(t("last rated match"), (RIGHT, below), 28, width=500, colour=MUTED, align="right")
    for curve, (sign, colour) in zip(curves, LOOKS, strict=False):
        points = [
            (_x(i - len(curve.values) + longest, longest), _y(value, low, high))
            for i, value in enumerate(curve.values)
        ]
        _line(canvas, top, points, colour)
        x, y = points[-1]
        canvas.shape(sign, (x, top + y), 30, colour)
    _names(canvas, top, curves, low, high, t)


def _scale(curves: Sequence[Curve]) -> tuple[int, int, int]:
    """Choose the lowest and highest gridline, and the step between gridlines, a round number."""
    values = [value for curve in curves for value in curve.values]
    least, most = min(values), max(values)
    step = next((step for step in (20, 50, 100, 200, 500) if most - least <= 4 * step), 1000)
    low = floor(least / step) * step
    return low, max(low + step, ceil(most / step) * step), step


def _x(i: int, longest: int) -> int:
    return LEFT + round((RIGHT - LEFT - 24) * (i / (longest - 1) if longest > 1 else 1.0))


def _y(value: float, low: int, high: int) -> int:
    return BOTTOM - 14 - round((BOTTOM - TOP - 40) * (value - low) / (high - low))


def _line(canvas: Canvas, upper: int, points: Sequence[tuple[int, int]], colour: Colour) -> None:
    left, top, width, height = LEFT - EDGES, TOP - EDGES, RIGHT - LEFT + 2 * EDGES, BOTTOM - TOP + 2 * EDGES
    mask = Image.new("L", (width * FINE, height * FINE), 0)
    fine = [((x - left) * FINE, (y - top) * FINE) for x, y in points]
    ImageDraw.Draw(mask).line(fine, fill=255, width=6 * FINE, joint="curve")
    canvas.fill(Mask(mask.resize((width, height), Image.Resampling.BOX)), (left, upper + top), colour)


def _names(canvas: Canvas, upper: int, curves: Sequence[Curve], low: int, high: int, t: Texts) -> None:
    """Write the labels of the lines, beside their ends but spaced apart."""
    ends = sorted(
        (_y(curve.values[-1], low, high), sign, colour, curve)
        for curve, (sign, colour) in zip(curves, LOOKS, strict=False)
    )
    tops: list[int] = []
    for y, *_ in ends:
        tops.append(max(y, tops[-1] + 78) if tops else max(y, TOP + 26))
    over = max(0, tops[-1] - (BOTTOM - 10))
    for top, (_, sign, colour, curve) in zip(tops, ends, strict=True):
        y = upper + top - over
        canvas.shape(sign, (RIGHT + 32, y - 14), 26, colour)
        canvas.write(curve.title, (RIGHT + 54, y - 14), 32, width=WIDTH - MARGIN - 16 - RIGHT - 54, weight=700)
        canvas.write(t.decimal(round(curve.values[-1])), (RIGHT + 54, y + 22), 36, width=170, weight=800)

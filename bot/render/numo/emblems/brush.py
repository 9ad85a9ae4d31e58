"""The brush of the emblems: filled outlines and strokes on a square of 100 by 100 units."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.render.colours import Colour
from bot.render.numo.palette import INK, WHITE, Dye

FINE = 4
"""How many times larger an emblem is painted before it is scaled down."""
LINE = 2.6
"""The width of outlines in units."""
SMOOTH = 10
"""The number of pieces into which the curve between two points is divided."""

Point = tuple[float, float]


class Brush:
    """Paints an emblem in a season's dye, on its pale ground. Coordinates are units from the top left corner. What
    is painted later lies on top. ``edge=False`` omits the outline."""

    def __init__(self, side: int, dye: Dye) -> None:
        self.dye = dye
        self._scale = side * FINE / 100
        self._image = Image.new("RGB", (side * FINE, side * FINE), dye.pale)
        self._draw = ImageDraw.Draw(self._image)

    def finish(self) -> Image.Image:
        """Return the emblem in its final size."""
        side = self._image.width // FINE
        return self._image.resize((side, side), Image.Resampling.BOX)

    def shape(self, *points: Point, fill: Colour, edge: bool = True) -> None:
        """Paint a polygon with sharp corners."""
        self._draw.polygon(self._scale_points(points), fill=fill)
        if edge:
            self.line(*points, points[0], colour=INK)

    def blob(self, *points: Point, fill: Colour, edge: bool = True) -> None:
        """Paint a shape with a smooth outline through these points."""
        self.shape(*_curve(points, closed=True), fill=fill, edge=edge)

    def oval(self, x: float, y: float, rx: float, ry: float, *, fill: Colour, edge: bool = True) -> None:
        """Paint an ellipse around a point."""
        if edge:
            self._oval(x, y, rx + LINE / 2, ry + LINE / 2, INK)
            rx, ry = rx - LINE / 2, ry - LINE / 2
        self._oval(x, y, rx, ry, fill)

    def line(self, *points: Point, colour: Colour = INK, width: float = LINE) -> None:
        """Paint a line with sharp corners and round ends."""
        scaled = self._scale_points(points)
        self._draw.line(scaled, fill=colour, width=round(width * self._scale))
        for x, y in points:
            self._oval(x, y, width / 2, width / 2, colour)

    def curve(self, *points: Point, colour: Colour = INK, width: float = LINE) -> None:
        """Paint a smooth line through these points."""
        self.line(*_curve(points, closed=False), colour=colour, width=width)

    def limb(self, *points: Point, colour: Colour, width: float) -> None:
        """Paint a thick smooth line with an outline: a tail, an arm, a neck."""
        self.curve(*points, width=width + LINE)
        self.curve(*points, colour=colour, width=width - LINE)

    def eyes(self, *middles: Point, radius: float = 3.0) -> None:
        """Paint dark eyes with a highlight in each."""
        for x, y in middles:
            self._oval(x, y, radius, radius * 1.2, INK)
            self._oval(x + radius * 0.35, y - radius * 0.4, radius * 0.36, radius * 0.36, WHITE)

    def _oval(self, x: float, y: float, rx: float, ry: float, fill: Colour) -> None:
        box = (x - rx, y - ry, x + rx, y + ry)
        self._draw.ellipse([edge * self._scale for edge in box], fill=fill)

    def _scale_points(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]


def path(text: str) -> list[Point]:
    """Parse the points of a shape written as "20,30 45.5,60"."""
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split())]


def mirror(points: Sequence[Point]) -> list[Point]:
    """Mirror the points left to right."""
    return [(100 - x, y) for x, y in points]


@lru_cache(maxsize=512)
def _curve(points: tuple[Point, ...], *, closed: bool) -> Sequence[Point]:
    """Compute points along the Catmull-Rom curve through these points."""
    ends = (points[-1], *points, points[0], points[1]) if closed else (points[0], *points, points[-1])
    smooth = [_between(ends[i : i + 4], step / SMOOTH) for i in range(len(ends) - 3) for step in range(SMOOTH)]
    return smooth if closed else [*smooth, points[-1]]


def _between(points: Sequence[Point], share: float) -> Point:
    """Compute the point at that share of the way from the second to the third of four points."""
    weights = (
        ((-share + 2) * share - 1) * share / 2,
        ((3 * share - 5) * share * share + 2) / 2,
        ((-3 * share + 4) * share + 1) * share / 2,
        (share - 1) * share * share / 2,
    )
    x, y = (sum(weight * point[i] for weight, point in zip(weights, points, strict=True)) for i in (0, 1))
    return x, y

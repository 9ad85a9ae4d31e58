"""The canvas of all pictures: it records what is to be drawn, and turns it into a PNG.

A picture is identified by what is to be drawn on it. If the same was drawn recently, that PNG is returned.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from bot.i18n.lengths import cut, units
from bot.render.cache import ByteCache
from bot.render.colours import CARD, GROUND, INK, Colour
from bot.render.palette import CORE, Palette
from bot.render.plane import Plane
from bot.render.sprites import Mask, Sprite
from bot.render.steps import (
    BarStep,
    BoxStep,
    MaskStep,
    PictureStep,
    Point,
    RectangleStep,
    ShapeStep,
    SpriteStep,
    TextStep,
    fingerprint,
)
from bot.render.text.letters import CAP_HEIGHT, LEAST, check_legible, fit_lines, pitch, text_width

WIDTH = 1200
"""The width of every picture in pixels. Phones show it at a third of that."""
MARGIN = 24
"""The free border of every picture in pixels."""
ALT_LIMIT = 1024
"""Discord's limit for the description of an attachment, in characters."""

Align = Literal["left", "centre", "right"]

PICTURES = ByteCache[bytes](11 << 20, len)
"""The PNGs made last, by what is drawn on them."""


class Canvas:
    """What is to be drawn, in order. Coordinates are pixels from the top left corner."""

    def __init__(self, height: int, width: int = WIDTH, ground: Colour = GROUND, palette: Palette = CORE) -> None:
        self._size = (width, height)
        self._ground = ground
        self._palette = palette
        self._steps: list[PictureStep] = []

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self._size[0]

    def box(
        self,
        at: Point,
        size: tuple[int, int],
        *,
        radius: int = 16,
        fill: Colour = CARD,
        on: Colour = GROUND,
        edge: Colour | None = None,
    ) -> None:
        """Draw a rounded box with its top left corner at ``at``, on a ground of the colour ``on``."""
        round_ = min(radius, *(side // 2 for side in size))
        self._steps.append(BoxStep(at, size, round_, fill, on, edge))

    def bar(self, at: Point, size: tuple[int, int], radius: int, colour: Colour) -> None:
        """Draw a rounded box without a border on any ground, its top left corner at ``at``."""
        self._steps.append(BarStep(at, size, radius, colour))

    def rectangle(self, box: tuple[int, int, int, int], colour: Colour) -> None:
        """Fill everything between left, top, right and bottom."""
        self._steps.append(RectangleStep(box, colour))

    def shape(self, sign: str, middle: Point, side: int, colour: Colour) -> None:
        """Draw a symbol or icon around that point."""
        at = (middle[0] - side // 2, middle[1] - side // 2)
        self._steps.append(ShapeStep(sign, side, at, colour))

    def write(
        self,
        text: str,
        at: Point,
        size: int,
        *,
        width: int | None = None,
        height: int = 0,
        least: int = LEAST,
        weight: int = 600,
        colour: Colour = INK,
        align: Align = "left",
    ) -> int:
        """Write a text on one line, its capitals centred vertically on ``at``, and return its width in pixels.

        With ``width`` it is made to fit (see ``fit_lines``): what is too long for a line even in the size
        ``least`` is set on several, as far as ``height`` has room for them, around the same middle. Raises
        ``ValueError`` for sizes below ``LEAST``.
        """
        lines: tuple[str, ...] = (text.encode("utf-8", "replace").decode("utf-8"),)
        if width is not None:
            lines, size = fit_lines(lines[0], (width, height), size, weight, least)
        check_legible(size)
        middle = at[1] - pitch(size) * (len(lines) - 1) / 2
        lengths = [
            self._write_line(line, (at[0], round(middle + pitch(size) * n)), size, weight, colour, align)
            for n, line in enumerate(lines)
        ]
        return max(lengths)

    def _write_line(self, text: str, at: Point, size: int, weight: int, colour: Colour, align: Align) -> int:
        length = text_width(text, size, weight)
        left = at[0] - round({"left": 0.0, "centre": length / 2, "right": length}[align])
        top = at[1] + round(size * CAP_HEIGHT / 2) - size
        self._steps.append(TextStep(text, size, weight, (left, top), colour))
        return round(length)

    def stamp(self, sprite: Sprite, at: Point) -> None:
        """Paste a sprite with its top left corner at ``at``."""
        self._steps.append(SpriteStep(sprite, at))

    def fill(self, mask: Mask, at: Point, colour: Colour) -> None:
        """Fill a mask, its top left corner at ``at``, with a colour."""
        self._steps.append(MaskStep(mask, at, colour))

    def sprite(self) -> Sprite:
        """Return the picture as a part of others that have its palette or one that extends it."""
        return Sprite(self._draw().image)

    def png(self) -> bytes:
        """Draw the picture as a PNG."""
        key = fingerprint(self._steps, self._size, self._ground, self._palette.mark)
        return PICTURES.find(key) or PICTURES.keep(key, self._draw().png())

    def _draw(self) -> Plane:
        plane = Plane(self._size, self._ground, self._palette)
        for step in self._steps:
            step.draw(plane)
        return plane


def alt(parts: Iterable[str]) -> str:
    """Join sentences into one text alternative, dropping those at the end that do not fit into ``ALT_LIMIT``."""
    text = ""
    for part in parts:
        longer = f"{text} {part}" if text else part
        if units(longer) > ALT_LIMIT - 2:
            return cut(f"{text} …", ALT_LIMIT).strip()
        text = longer
    return text

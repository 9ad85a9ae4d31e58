"""Drawing with places in a palette: one byte per pixel, and edges from ramps instead of blended colours."""

from __future__ import annotations

from typing import cast

from PIL import Image, ImageDraw

from bot.render.cache import ByteCache, cached
from bot.render.colours import Colour
from bot.render.palette import Palette
from bot.render.sprites import Mask, Sprite, drawn_once

BORDER = 3
"""The width of the border of a box in pixels."""
_FINE = 4
"""How many times larger a disc is drawn before it is scaled down."""


class Plane:
    """A picture being drawn. Coordinates are pixels from the top left corner."""

    def __init__(self, size: tuple[int, int], ground: Colour, palette: Palette) -> None:
        self.image = Image.new("L", size, palette.place(ground))
        self._palette = palette

    def rectangle(self, box: tuple[int, int, int, int], colour: Colour) -> None:
        """Fill everything between left, top, right and bottom."""
        self.image.paste(self._palette.place(colour), box)

    def paste(self, sprite: Sprite, at: tuple[int, int]) -> None:
        """Put a sprite there."""
        self.image.paste(sprite.image, at)

    def fill(self, mask: Mask, at: tuple[int, int], colour: Colour) -> None:
        """Lay a colour over what is there, as far as the mask covers it."""
        ink, (width, height) = self._palette.place(colour), mask.size
        x, y = at[0] + mask.offset[0], at[1] + mask.offset[1]
        below = self.image.crop((x, y, x + width, y + height))
        lowest, highest = cast(tuple[int, int], below.getextrema())
        if lowest == highest:
            self.image.paste(_coloured(mask, lowest, ink, self._palette), (x, y))
            return
        grounds, cover = below.tobytes(), Image.frombytes("L", mask.size, mask.cover)
        for ground, count in enumerate(below.histogram(cover)):  # each of several colours by itself
            if count:
                only = Image.frombytes("L", mask.size, grounds.translate(_ONLY[ground]))
                self.image.paste(_coloured(mask, ground, ink, self._palette), (x, y), only)

    def box(
        self,
        at: tuple[int, int],
        size: tuple[int, int],
        radius: int,
        fill: Colour,
        on: Colour,
        edge: Colour | None,
    ) -> None:
        """A rounded box on a ground of the colour ``on``."""
        (x, y), (width, height) = at, size
        self.rectangle((x, y, x + width, y + height), edge or fill)
        if edge:
            self.rectangle((x + BORDER, y + BORDER, x + width - BORDER, y + height - BORDER), fill)
        for right, column in enumerate((x, x + width - radius)):
            for lower, row in enumerate((y, y + height - radius)):
                corner = _corner(radius, fill, on, edge, right * radius, lower * radius, self._palette)
                self.image.paste(corner.image, (column, row))

    def bar(self, at: tuple[int, int], size: tuple[int, int], radius: int, colour: Colour) -> None:
        """A rounded box without a border, whatever is below it."""
        (x, y), (width, height) = at, size
        self.rectangle((x + radius, y, x + width - radius, y + height), colour)
        self.rectangle((x, y + radius, x + width, y + height - radius), colour)
        for right, column in enumerate((x, x + width - radius)):
            for lower, row in enumerate((y, y + height - radius)):
                self.fill(_quarter(radius, right * radius, lower * radius), (column, row), colour)


def _disc(side: int) -> Image.Image:
    """A circle with that diameter, as a mask."""
    mask = Image.new("L", (side * _FINE, side * _FINE), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, mask.width - 1, mask.height - 1), fill=255)
    return mask.resize((side, side), Image.Resampling.BOX)


COLOURED = ByteCache[Image.Image](12 << 20, lambda image: image.width * image.height + 400)
"""Masks in the places of a palette, mostly words on their grounds."""


@cached(COLOURED)
def _coloured(mask: Mask, ground: int, ink: int, palette: Palette) -> Image.Image:
    """A mask filled with one colour of a palette, on a ground of another one."""
    return Image.frombytes("L", mask.size, mask.cover.translate(palette.blends(ground, ink)))


@drawn_once
def _quarter(radius: int, left: int, top: int) -> Mask:
    """The part of a circle that begins there."""
    return Mask(_disc(2 * radius).crop((left, top, left + radius, top + radius)))


@drawn_once
def _corner(
    radius: int, fill: Colour, on: Colour, edge: Colour | None, left: int, top: int, palette: Palette
) -> Sprite:
    """A corner of a box: the part of a circle that begins there."""
    plane = Plane((2 * radius, 2 * radius), on, palette)
    plane.fill(Mask(_disc(2 * radius)), (0, 0), edge or fill)
    if edge and radius > BORDER:
        plane.fill(Mask(_disc(2 * (radius - BORDER))), (BORDER, BORDER), fill)
    return Sprite(plane.image.crop((left, top, left + radius, top + radius)))


_ONLY = [bytes(255 * (place == only) for place in range(256)) for only in range(256)]
"""For each place in a palette the table that turns it to 255 and all others to 0."""

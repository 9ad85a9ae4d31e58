"""Drawing with places in a palette: one byte per pixel, and edges from ramps instead of blended colours."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable
from typing import cast

from PIL import Image, ImageDraw

from bot.render.cache import ByteCache
from bot.render.colours import Colour
from bot.render.palette import Palette
from bot.render.sprites import Mask, Sprite, draw_once
from bot.render.text.letters import lettering

Extent = tuple[tuple[int, int], tuple[int, int]]

BORDER = 3
"""The width of the border of a box in pixels."""
_FINE = 4
"""How many times larger a disc is drawn before it is scaled down."""


class Plane:
    """A picture being drawn. Coordinates are pixels from the top left corner."""

    def __init__(self, size: tuple[int, int], ground: Colour, palette: Palette) -> None:
        width, height = size
        # The rows of a PNG, each after a zero, into which the image draws: copying takes as long as compressing.
        self._rows = memoryview(bytearray((width + 1) * height + 1))
        self.image = Image.frombuffer("L", size, cast(bytearray, self._rows[1:]), "raw", "L", width + 1, 1)
        self.image.readonly = 0
        self.image.im.paste(palette.place(ground), (0, 0, width, height))
        self._palette = palette

    def png(self) -> bytes:
        """Return the picture as a PNG."""
        return self._palette.png(self.image.size, self._rows[:-1])

    def rectangle(self, box: tuple[int, int, int, int], colour: Colour) -> None:
        """Fill everything between left, top, right and bottom."""
        self.image.im.paste(self._palette.place(colour), box)

    def paste(self, sprite: Sprite, at: tuple[int, int]) -> None:
        """Paste a sprite with its top left corner at ``at``."""
        self._lay(sprite.image, at)

    def _lay(self, image: Image.Image, at: tuple[int, int]) -> None:
        # What Pillow's own methods do before they reach ``im`` takes longer than to paste most sprites.
        self.image.im.paste(image.im, _box(at, image.size))

    def fill(self, mask: Mask, at: tuple[int, int], colour: Colour) -> None:
        """Lay a colour over the picture, as far as the mask covers it."""
        at = at[0] + mask.offset[0], at[1] + mask.offset[1]
        self._fill(mask.mark, lambda: mask, at, mask.size, self._palette.place(colour))

    def write(self, text: str, size: int, weight: int, at: tuple[int, int], colour: Colour) -> None:
        """Write a line of text, the top left corner of its mask at ``at``."""
        mask, extent = None, _EXTENTS.find((text, size, weight))
        if extent is None:
            mask = lettering(text, size, weight)
            extent = _EXTENTS.keep((text, size, weight), (mask.offset, mask.size))
        at = at[0] + extent[0][0], at[1] + extent[0][1]
        what = text, size, weight
        self._fill(what, lambda: mask or lettering(*what), at, extent[1], self._palette.place(colour))

    def _fill(
        self, what: Hashable, mask: Callable[[], Mask], at: tuple[int, int], size: tuple[int, int], ink: int
    ) -> None:
        """Fill a mask of that size, which ``what`` stands for, with a colour. Each mask is blended once with the
        same ground."""
        lowest, highest = self.image.im.crop(_box(at, size)).getextrema()
        ground = cast(int, lowest) if lowest == highest else self.image.crop(_box(at, size)).tobytes()
        mark = ground if isinstance(ground, int) else hashlib.blake2b(ground, digest_size=12).digest()
        key = (what, mark, ink, self._palette)
        self._lay(WORDS.find(key) or WORDS.keep(key, self._blend(mask(), ground, ink)), at)

    def _blend(self, mask: Mask, ground: int | bytes, ink: int) -> Image.Image:
        """Fill a mask with a colour, on a ground of another one, or of several (its pixels): on each by itself."""
        if isinstance(ground, int):
            return Image.frombytes("L", mask.size, mask.cover.translate(self._palette.blends(ground, ink)))
        filled = Image.frombytes("L", mask.size, ground)
        for place, count in enumerate(filled.histogram(Image.frombytes("L", mask.size, mask.cover))):
            if count:
                only = Image.frombytes("L", mask.size, ground.translate(_ONLY[place]))
                filled.paste(self._blend(mask, place, ink), (0, 0), only)
        return filled

    def box(
        self,
        at: tuple[int, int],
        size: tuple[int, int],
        radius: int,
        fill: Colour,
        on: Colour,
        edge: Colour | None,
    ) -> None:
        """Draw a rounded box on a ground of the colour ``on``."""
        (x, y), (width, height) = at, size
        self.rectangle((x, y, x + width, y + height), edge or fill)
        if edge:
            self.rectangle((x + BORDER, y + BORDER, x + width - BORDER, y + height - BORDER), fill)
        for right, column in enumerate((x, x + width - radius)):
            for lower, row in enumerate((y, y + height - radius)):
                corner = _corner(radius, fill, on, edge, right * radius, lower * radius, self._palette)
                self._lay(corner.image, (column, row))

    def bar(self, at: tuple[int, int], size: tuple[int, int], radius: int, colour: Colour) -> None:
        """Draw a rounded box without a border, on any ground."""
        (x, y), (width, height) = at, size
        self.rectangle((x + radius, y, x + width - radius, y + height), colour)
        self.rectangle((x, y + radius, x + width, y + height - radius), colour)
        for right, column in enumerate((x, x + width - radius)):
            for lower, row in enumerate((y, y + height - radius)):
                self.fill(_quarter(radius, right * radius, lower * radius), (column, row), colour)


@draw_once
def _disc(side: int) -> Mask:
    return Mask(_draw_disc(side))


def _draw_disc(side: int) -> Image.Image:
    """Draw a circle with that diameter, as a mask."""
    mask = Image.new("L", (side * _FINE, side * _FINE), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, mask.width - 1, mask.height - 1), fill=255)
    return mask.resize((side, side), Image.Resampling.BOX)


WORDS = ByteCache[Image.Image](14 << 20, lambda image: image.width * image.height + 400)
"""The masks and lines of text drawn last, each in its colour on its ground."""
_EXTENTS = ByteCache[Extent](1 << 20, lambda _: 300)
"""Where the masks of lines of text begin, and their sizes."""


def _box(at: tuple[int, int], size: tuple[int, int]) -> tuple[int, int, int, int]:
    return at[0], at[1], at[0] + size[0], at[1] + size[1]


@draw_once
def _quarter(radius: int, left: int, top: int) -> Mask:
    """Draw the part of a circle that begins there."""
    return Mask(_draw_disc(2 * radius).crop((left, top, left + radius, top + radius)))


@draw_once
def _corner(
    radius: int, fill: Colour, on: Colour, edge: Colour | None, left: int, top: int, palette: Palette
) -> Sprite:
    """Draw a corner of a box: the part of a circle that begins there."""
    whole = _round(radius, fill, on, edge, palette)
    return Sprite(whole.image.crop((left, top, left + radius, top + radius)))


@draw_once
def _round(radius: int, fill: Colour, on: Colour, edge: Colour | None, palette: Palette) -> Sprite:
    """Draw a box that is nothing but its four corners."""
    plane = Plane((2 * radius, 2 * radius), on, palette)
    plane.fill(_disc(2 * radius), (0, 0), edge or fill)
    if edge and radius > BORDER:
        plane.fill(_disc(2 * (radius - BORDER)), (BORDER, BORDER), fill)
    return Sprite(plane.image)


_ONLY = [bytes(255 * (place == only) for place in range(256)) for only in range(256)]
"""For each place in a palette the table that turns it to 255 and all others to 0."""

"""Shared by all pictures: palette, letters, boxes, and the encoding as PNG.

Everything that recurs (a word, a box, a shape) is drawn once, cached, and pasted: boxes as opaque pictures that
already contain the colour of their ground, letters and shapes as masks that are filled with a colour. Cached
images are never modified, so pictures may be drawn in several threads at once.
"""

from __future__ import annotations

import io
from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from fontpkg import pil
from PIL import Image, ImageDraw, ImageFont

from bot.i18n.lengths import cut, units
from bot.render import fonts
from bot.render.shapes import shape

WIDTH = 1200
"""The width of every picture in pixels; phones show it at a third of that."""
MARGIN = 24
"""The free border of every picture in pixels."""
LEAST = 22
"""The smallest font size in pixels that a picture may contain."""
ALT_LIMIT = 1024
"""Discord's limit for the description of an attachment, in characters."""

Colour = tuple[int, int, int]
Align = Literal["left", "centre", "right"]

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

CAP_HEIGHT = 0.727
"""The height of Inter's capitals and digits as a share of the font size."""


def mix(colour: Colour, other: Colour, share: float) -> Colour:
    """The colour with ``share`` (0 to 1) of another one mixed in."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG 2, 0 (black) to 1 (white)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""
    dark, light = sorted((luminance(colour), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(colour: Colour) -> Colour:
    """The dark or the light ink, whichever is easier to read on that colour."""
    return max(PAPER_INK, INK, key=lambda ink: contrast(ink, colour))


@lru_cache(maxsize=96)
def font(size: int, weight: int = 600) -> ImageFont.FreeTypeFont:
    """Inter at that size (pixels) and weight (400–900). Raises ``ValueError`` below ``LEAST``."""
    if size < LEAST:
        raise ValueError(f"{size} px is too small to be read on a phone; the least is {LEAST}")
    face: ImageFont.FreeTypeFont = pil.truetype("inter", size, weight=weight)
    return face


@lru_cache(maxsize=2048)
def fit(text: str, width: int, size: int, weight: int = 600, least: int = LEAST) -> tuple[str, int]:
    """The text and a font size, ``size`` or smaller, so that it is at most ``width`` pixels wide.

    The font is shrunk first, down to ``least``, then the text is cut with an ellipsis.
    """
    for smaller in (*range(size, least, -2), least):
        if fonts.length(text, font(smaller, weight), smaller, weight) <= width:
            return text, smaller
    face = font(least, weight)

    def shortened(n: int) -> float:
        return fonts.length(text[:n] + "…", face, least, weight)

    kept = bisect_right(range(len(text)), float(width), key=shortened) - 1
    return text[: max(0, kept)].rstrip() + "…", least


@lru_cache(maxsize=512)
def lettering(text: str, size: int, weight: int) -> tuple[Image.Image, float]:
    """A line of text as a mask whose baseline is ``size`` pixels below its top, and the text's width."""
    face = font(size, weight)
    width = fonts.length(text, face, size, weight)
    mask = Image.new("L", (max(1, round(width) + 2), size * 4 // 3), 0)
    fonts.write(ImageDraw.Draw(mask), text, face, size, weight)
    return mask, width


@lru_cache(maxsize=96)
def _rounded(size: tuple[int, int], radius: int, fill: Colour, on: Colour, edge: Colour | None) -> Image.Image:
    """An opaque box with smooth corners on its ground."""
    fine, border = 4, 3
    width, height = size
    corner = Image.new("RGB", (2 * radius * fine, 2 * radius * fine), on)
    draw = ImageDraw.Draw(corner)
    draw.ellipse((0, 0, corner.width - 1, corner.height - 1), fill=edge or fill)
    if edge:
        inner = border * fine
        draw.ellipse((inner, inner, corner.width - 1 - inner, corner.height - 1 - inner), fill=fill)
    corner = corner.resize((2 * radius, 2 * radius), Image.Resampling.BOX)
    box = Image.new("RGB", size, edge or fill)
    if edge:
        box.paste(fill, (border, border, width - border, height - border))
    for left, x in ((0, 0), (radius, width - radius)):
        for top, y in ((0, 0), (radius, height - radius)):
            box.paste(corner.crop((left, top, left + radius, top + radius)), (x, y))
    return box


class Canvas:
    """A picture being drawn. Coordinates are pixels from the top left corner."""

    def __init__(self, height: int, width: int = WIDTH, ground: Colour = GROUND) -> None:
        self.image = Image.new("RGB", (width, height), ground)

    def box(
        self,
        at: tuple[int, int],
        size: tuple[int, int],
        *,
        radius: int = 16,
        fill: Colour = CARD,
        on: Colour = GROUND,
        edge: Colour | None = None,
    ) -> None:
        """A rounded box with its top left corner at ``at``, on a ground of the colour ``on``."""
        self.image.paste(_rounded(size, min(radius, *(side // 2 for side in size)), fill, on, edge), at)

    def shape(self, sign: str, middle: tuple[int, int], side: int, colour: Colour) -> None:
        """A symbol or icon around that point."""
        self.fill(shape(sign, side), (middle[0] - side // 2, middle[1] - side // 2), colour)

    def write(
        self,
        text: str,
        at: tuple[int, int],
        size: int,
        *,
        width: int | None = None,
        least: int = LEAST,
        weight: int = 600,
        colour: Colour = INK,
        align: Align = "left",
    ) -> int:
        """One line of text, its capitals centred vertically on ``at``; returns its width in pixels.

        With ``width`` it is made to fit (see ``fit``). Raises ``ValueError`` for sizes below ``LEAST``.
        """
        if width is not None:
            text, size = fit(text, width, size, weight, least)
        mask, length = lettering(text, size, weight)
        left = at[0] - round({"left": 0.0, "centre": length / 2, "right": length}[align])
        top = at[1] + round(size * CAP_HEIGHT / 2) - size
        self.fill(mask, (left, top), colour)
        return round(length)

    def stamp(self, sprite: Image.Image, at: tuple[int, int]) -> None:
        """Paste an opaque picture with its top left corner at ``at``."""
        self.image.paste(sprite, at)

    def fill(self, mask: Image.Image, at: tuple[int, int], colour: Colour) -> None:
        """Fill a mask, its top left corner at ``at``, with a colour."""
        self.image.paste(colour, at, mask)

    def png(self) -> bytes:
        """The picture as a PNG with a palette of at most 256 colours."""
        return encode(self.image)


def encode(image: Image.Image) -> bytes:
    """An RGB picture as a PNG with a palette: a third of the time and size of a full-colour PNG."""
    palette = image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    palette.save(out, "PNG", compress_level=1)
    return out.getvalue()


def alt(parts: Iterable[str]) -> str:
    """Sentences as one text alternative; those at the end that do not fit into ``ALT_LIMIT`` are left out."""
    text = ""
    for part in parts:
        longer = f"{text} {part}" if text else part
        if units(longer) > ALT_LIMIT - 2:
            return cut(f"{text} …", ALT_LIMIT).strip()
        text = longer
    return text

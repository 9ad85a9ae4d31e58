"""Lines of text: how wide they are, how they fit, and how they look."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from bot.render import fonts
from bot.render.sprites import Mask

LEAST = 24
"""The smallest font size in pixels that a picture may contain."""
READABLE = 24
"""The smallest font size in pictures made to be read on phones, which show them at a third."""
CAP_HEIGHT = 0.727
"""The height of Inter's capitals and digits as a share of the font size."""

_SLACK = 0.2
"""By how many pixels a measured width may be too small."""


def check_legible(size: int) -> None:
    """Raises ``ValueError`` for a size below ``LEAST``."""
    if size < LEAST:
        raise ValueError(f"{size} px is too small to be read on a phone; the least is {LEAST}")


def font(size: int, weight: int = 600) -> ImageFont.FreeTypeFont:
    """Inter at that size (pixels) and weight (400–900). Raises ``ValueError`` below ``LEAST``."""
    check_legible(size)
    return fonts.face(fonts.INTER, size, weight)


def text_width(text: str, size: int, weight: int = 600) -> float:
    """The width of a line of text in pixels, at that size (pixels) and weight (400–900)."""
    return fonts.length(text, size, weight)


@lru_cache(maxsize=2048)
def fit(text: str, width: int, size: int, weight: int = 600, least: int = LEAST) -> tuple[str, int]:
    """The text and a font size, ``size`` or smaller, so that it is at most ``width`` pixels wide.

    The font is shrunk first, down to ``least``, then the text is cut with an ellipsis.
    """
    room = width - _SLACK
    for smaller in (*range(size, least, -2), least):
        if fonts.length(text, smaller, weight) <= room:
            return text, smaller

    def shortened(n: int) -> float:
        return fonts.length(text[:n] + "…", least, weight)

    kept = bisect_right(range(len(text)), room, key=shortened) - 1
    return text[: max(0, kept)].rstrip() + "…", least


def lettering(text: str, size: int, weight: int) -> Mask:
    """A line of text as a mask whose baseline is ``size`` pixels below its top."""
    mask = Image.new("L", (max(1, round(fonts.length(text, size, weight)) + 2), size * 4 // 3), 0)
    fonts.write(ImageDraw.Draw(mask), text, size, weight)
    return Mask(mask)

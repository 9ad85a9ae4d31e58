"""Letters: what the font can draw, how wide it is, and lines of text as masks."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from unicodedata import category, normalize

from fontpkg import pil
from PIL import Image, ImageDraw, ImageFont

from bot.render.cache import ByteCache, cached
from bot.render.pieces import Mask, drawn_once

LEAST = 22
"""The smallest font size in pixels that a picture may contain."""
LONGEST = 100
"""Texts longer than this many characters do not fit on a line anyway."""
CAP_HEIGHT = 0.727
"""The height of Inter's capitals and digits as a share of the font size."""

_MEASURE = 200
"""The size in pixels at which texts are measured: widths grow with the size, to within a tenth of a pixel."""
_SLACK = 0.2
"""By how many pixels a measured width may be too small."""
_PROBE = 32
_MISSING = "\U0010ffff"
_FACE = 1 << 20
"""The memory that a font takes at one size and weight, in bytes."""

FACES = ByteCache[ImageFont.FreeTypeFont](24 * _FACE, lambda _: _FACE)
"""The font at the sizes and weights used last."""


def font(size: int, weight: int = 600) -> ImageFont.FreeTypeFont:
    """Inter at that size (pixels) and weight (400–900). Raises ``ValueError`` below ``LEAST``."""
    check_legible(size)
    return _font(size, weight)


def check_legible(size: int) -> None:
    """Raises ``ValueError`` for a size below ``LEAST``."""
    if size < LEAST:
        raise ValueError(f"{size} px is too small to be read on a phone; the least is {LEAST}")


@cached(FACES)
def _font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    face: ImageFont.FreeTypeFont = pil.truetype("inter", size, weight=weight)
    return face


@lru_cache(maxsize=4096)
def has_glyph(sign: str) -> bool:
    """Whether the font can draw that character."""
    return sign.isspace() or bytes(font(_PROBE).getmask(sign)) != _missing_glyph()


@lru_cache(maxsize=1)
def _missing_glyph() -> bytes:
    return bytes(font(_PROBE).getmask(_MISSING))


@lru_cache(maxsize=1024)
def drawable(text: str) -> str:
    """The part of a text that the font can draw, with white space tidied; possibly empty.

    At most ``LONGEST`` characters are looked at. Look-alikes (ligatures, mathematical letters) are folded to plain
    letters; emoji, foreign scripts, stacked accents and control characters are left out.
    """
    kept = (
        sign
        for original in normalize("NFC", text[:LONGEST])
        for sign in (original if has_glyph(original) else normalize("NFKC", original))
        if sign.isspace() or (category(sign)[0] not in "CM" and has_glyph(sign))
    )
    return " ".join("".join(kept).split())


@lru_cache(maxsize=4096)
def _measured(text: str, weight: int) -> float:
    return font(_MEASURE, weight).getlength(text)


def text_width(text: str, size: int, weight: int = 600) -> float:
    """The width of a line of text in pixels."""
    return _measured(text, weight) * size / _MEASURE


@lru_cache(maxsize=2048)
def fit(text: str, width: int, size: int, weight: int = 600, least: int = LEAST) -> tuple[str, int]:
    """The text and a font size, ``size`` or smaller, so that it is at most ``width`` pixels wide.

    The font is shrunk first, down to ``least``, then the text is cut with an ellipsis.
    """
    room = width - _SLACK
    for smaller in (*range(size, least, -2), least):
        if text_width(text, smaller, weight) <= room:
            return text, smaller
    face = font(least, weight)
    kept = bisect_right(range(len(text)), room, key=lambda n: face.getlength(text[:n] + "…")) - 1
    return text[: max(0, kept)].rstrip() + "…", least


@drawn_once
def lettering(text: str, size: int, weight: int) -> Mask:
    """A line of text as a mask whose baseline is ``size`` pixels below its top."""
    mask = Image.new("L", (max(1, round(text_width(text, size, weight)) + 2), size * 4 // 3), 0)
    ImageDraw.Draw(mask).text((0, size), text, font=font(size, weight), fill=255, anchor="ls")
    return Mask(mask)

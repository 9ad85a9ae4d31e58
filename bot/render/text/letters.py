"""Lines of text: their width, fitting, and masks."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from math import floor

from PIL import Image, ImageDraw, ImageFont

from bot.render.sprites import Mask, draw_once
from bot.render.text import fonts

LEAST = 24
"""The smallest font size in pixels that a picture may contain."""
READABLE = 24
"""The smallest font size in pictures made to be read on phones, which show them at a third."""
CAP_HEIGHT = 0.727
"""The height of Inter's capitals and digits as a share of the font size."""

_SLACK = 0.2
"""By how many pixels a measured width may be too small."""


def check_legible(size: int) -> None:
    """Raise ``ValueError`` for a size below ``LEAST``."""
    if size < LEAST:
        raise ValueError(f"{size} px is too small to be read on a phone; the least is {LEAST}")


def font(text: str, size: int, weight: int = 600) -> ImageFont.FreeTypeFont:
    """Load a text's font at that size (pixels) and weight (400–900). Raises ``ValueError`` below ``LEAST``."""
    check_legible(size)
    return fonts.face(fonts.pieces(text)[0].font, size, weight)


def text_width(text: str, size: int, weight: int = 600) -> float:
    """Compute the width of a line of text in pixels, at that size (pixels) and weight (400–900)."""
    return fonts.length(text, size, weight)


def pitch(size: int) -> int:
    """Compute the distance between the lines of a text of that size, in pixels."""
    return size * 9 // 8


@lru_cache(maxsize=2048)
def fit(text: str, width: int, size: int, weight: int = 600, least: int = LEAST) -> tuple[str, int]:
    """Fit a text into ``width`` pixels by a font size of ``size`` or smaller.

    The font is shrunk first, down to ``least``, then the text is cut with an ellipsis.
    """
    fitting = _largest(text, width, size, weight, least)
    return (text, fitting) if fitting else (_shorten(text, width, weight, least), least)


@lru_cache(maxsize=2048)
def fit_lines(
    text: str, room: tuple[int, int], size: int, weight: int = 600, least: int = LEAST
) -> tuple[tuple[str, ...], int]:
    """Fit the lines of a text into that width and height by a font size of ``size`` or smaller.

    It stays on one line as long as it fits there with at least the size ``least``. Then it takes as many lines as
    the height allows, as large as possible. A word wider than the room is broken, and any excess is cut with an
    ellipsis.
    """
    width, height = room
    fitting = _largest(text, width, size, weight, least)
    if fitting:
        return (text,), fitting
    for smaller in _sizes(min(size, height // 2), least):
        lines = _break_lines(text, width, smaller, weight)
        if len(lines) * pitch(smaller) <= height and all(_fits(line, width, smaller, weight) for line in lines):
            return lines, smaller
    most = height // pitch(least)
    if most < 2:
        return (_shorten(text, width, weight, least),), least
    *whole, last = _break_lines(_hyphenate(text, width, least, weight), width, least, weight, most)
    return (*whole, _shorten(last, width, weight, least)), least


def fits(text: str, room: tuple[int, int], size: int, weight: int = 600, least: int = LEAST) -> bool:
    """Return whether a text has room without being cut (see ``fit_lines``)."""
    lines, _ = fit_lines(text, room, size, weight, least)
    return not lines[-1].endswith("…") or text.endswith("…")


def _sizes(size: int, least: int) -> tuple[int, ...]:
    return *range(size, least, -2), least


def _fits(text: str, width: int, size: int, weight: int) -> bool:
    return fonts.length(text, size, weight) <= width - _SLACK


def _largest(text: str, width: int, size: int, weight: int, least: int) -> int | None:
    """Find the largest of the sizes at which the text fits on a line."""
    return next((smaller for smaller in _sizes(size, least) if _fits(text, width, smaller, weight)), None)


def _shorten(text: str, width: int, weight: int, size: int) -> str:
    """Cut the text with an ellipsis where it does not fit on a line."""
    if _fits(text, width, size, weight):
        return text

    def length(n: int) -> float:
        return fonts.length(text[:n] + "…", size, weight)

    kept = bisect_right(range(len(text)), width - _SLACK, key=length) - 1
    return text[: max(0, kept)].rstrip() + "…"


def _hyphenate(text: str, width: int, size: int, weight: int) -> str:
    """Insert a hyphen and a space into the words that are too wide for a line."""
    found: list[str] = []
    for word in text.split():
        rest = word
        while not _fits(rest, width, size, weight):
            kept = next((n for n in range(len(rest) - 2, 1, -1) if _fits(f"{rest[:n]}-", width, size, weight)), 0)
            if not kept:
                break
            found.append(f"{rest[:kept]}-")
            rest = rest[kept:]
        found.append(rest)
    return " ".join(found)


def _break_lines(text: str, width: int, size: int, weight: int, most: int = 99) -> tuple[str, ...]:
    """Break the text between words, each line as full as it gets. The last of ``most`` lines has all the rest."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (len(lines) == most or _fits(longer, width, size, weight)):
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines) or ("",)


def lettering(text: str, size: int, weight: int) -> Mask:
    """Draw a line of text as a mask whose baseline is ``size`` pixels below its top. Most texts in pictures are
    numbers; these are put together from their digits."""
    if not fonts.adds_up(text):
        return draw_line(text, size, weight)
    if len(text) == 1:
        return _digit(text, size, weight)
    line, x = _blank_line(text, size, weight), 0.0
    for sign in text:
        digit = _digit(sign, size, weight)
        at = (floor(x + 0.5) + digit.offset[0], digit.offset[1])
        line.paste(Image.frombytes("L", digit.size, digit.cover), at)
        x += fonts.advance(sign, size, weight)
    return Mask(line)


@draw_once
def _digit(sign: str, size: int, weight: int) -> Mask:
    return draw_line(sign, size, weight)


def draw_line(text: str, size: int, weight: int) -> Mask:
    """Draw a line as ``lettering`` does, as the font shapes it."""
    line = _blank_line(text, size, weight)
    fonts.write(ImageDraw.Draw(line), text, size, weight)
    return Mask(line)


def _blank_line(text: str, size: int, weight: int) -> Image.Image:
    return Image.new("L", (max(1, round(fonts.length(text, size, weight)) + 2), size * 4 // 3), 0)

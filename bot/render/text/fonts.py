"""Fonts for names in any script: Inter where it has the letter, else Noto, and emoji in the colour of the text.

A line of text is cut into pieces that one font can draw, in order from left to right. Texts are taken to run from
left to right. Only what is isolated (U+2068 … U+2069) runs as its first letter does.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import manimgx_fonts
import manimgx_fonts_cjk
from fontpkg import pil
from PIL import ImageDraw, ImageFont, features

from bot.i18n.direction import ISOLATE, POP
from bot.paths import shipped_folder
from bot.render.cache import ByteCache, cache_in

INTER = "Inter"
COMMON = "Inter-common.ttf"
"""Inter with the letters and signs that most texts are written in. It draws the same in less time and memory."""
COMMON_SIGNS = (
    "20-7E,A0-A9,AB-AC,AE-B9,BB-148,14A-17F,218-21B,2BC,2EE,386-38A,38C,38E-3A1,3A3-3CE,400-45F,490-491,"
    "2010-2015,2018-201E,2020-2022,2026,2030,2032-2033,2039-203A,2044,2070,2074-2079,20AC,2122,2150-215F,2189,"
    "2190-2193,2212,221A,2248,2260,2264-2265,25A0,25B2,25B6,25BC,25C0,25C6,25CF,2600,2605,26A0,2713,2717"
)
"""What is in that file, in ranges of code points (docs/decisions/two-files-of-inter.md)."""
CJK = "NotoSansCJK-VF.otf.ttc"
EMOJI = "NotoEmoji[wght].ttf"
LONGEST = 100
"""Texts longer than this many characters do not fit on a line anyway."""
MOST_MARKS = 4
"""At most this many marks are drawn on one letter."""

_SCRIPTS = (
    ("Armenian", (0x530, 0x58F), (0xFB13, 0xFB17)),
    ("Hebrew", (0x590, 0x5FF), (0xFB1D, 0xFB4F)),
    ("Arabic", (0x600, 0x6FF), (0x750, 0x77F), (0x870, 0x8FF), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC)),
    ("Devanagari", (0x900, 0x97F), (0xA8E0, 0xA8FF)),
    ("Bengali", (0x980, 0x9FF)),
    ("Gurmukhi", (0xA00, 0xA7F)),
    ("Gujarati", (0xA80, 0xAFF)),
    ("Oriya", (0xB00, 0xB7F)),
    ("Tamil", (0xB80, 0xBFF)),
    ("Telugu", (0xC00, 0xC7F)),
    ("Kannada", (0xC80, 0xCFF)),
    ("Malayalam", (0xD00, 0xD7F)),
    ("Sinhala", (0xD80, 0xDFF)),
    ("Thai", (0xE00, 0xE7F)),
    ("Lao", (0xE80, 0xEFF)),
    ("Myanmar", (0x1000, 0x109F), (0xA9E0, 0xA9FF), (0xAA60, 0xAA7F)),
    ("Georgian", (0x10A0, 0x10FF), (0x1C90, 0x1CBF), (0x2D00, 0x2D2F)),
    ("Ethiopic", (0x1200, 0x139F), (0x2D80, 0x2DDF), (0xAB00, 0xAB2F)),
    ("Khmer", (0x1780, 0x17FF), (0x19E0, 0x19FF)),
)
"""The scripts with a font of their own in Noto, and their blocks. East Asian scripts share one."""
_EAST_ASIAN = (
    *((0x1100, 0x11FF), (0x2E80, 0x2FDF), (0x3000, 0x9FFF), (0xA960, 0xA97F), (0xAC00, 0xD7FF)),
    *((0xF900, 0xFAFF), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF), (0x20000, 0x3FFFF)),
)
_ANYTHING = ("NotoSans[wght].ttf", EMOJI, "NotoSansSymbols[wght].ttf")
_SIMPLE = frozenset(("Armenian", "Georgian", "Ethiopic", "Thai", "Lao"))
"""Scripts that need no shaping: letters stand one after the other, from left to right."""
_JOINERS = "\u200c\u200d"
_PROBE, _PROBED = 32, (600, 900)
_MISSING = "\U0010ffff"
_KERNED = ("07", "24", "41", "70", "73", "74", "75", "76", "77", "78", "79", "97")
"""The pairs of digits that Inter moves closer together or apart."""
_MEASURE = 200
"""The size in pixels at which texts are measured."""
_FACE, _COMMON_FACE = 1 << 20, 200_000
"""The bytes of memory that a font usually takes. Very large ones take about an eighth of their file."""


def list_signs(ranges: str) -> Iterator[str]:
    """Yield the characters of ranges such as ``20-7E,20AC``."""
    for first, _, last in (part.partition("-") for part in ranges.split(",")):
        yield from map(chr, range(int(first, 16), int(last or first, 16) + 1))


_COMMON = frozenset(list_signs(COMMON_SIGNS))


class Piece(NamedTuple):
    """A part of a line that one font draws, and whether it runs from right to left."""

    font: str
    text: str
    leftwards: bool = False


@lru_cache(maxsize=1)
def shapes_scripts() -> bool:
    """Return whether Pillow can shape scripts such as Arabic or Hindi, which needs Raqm and FriBiDi."""
    return features.check_feature("raqm") is True


@lru_cache(maxsize=1024)
def drawable(text: str) -> str:
    """Return the part of a text that the fonts can draw, with white space tidied, possibly empty.

    At most ``LONGEST`` characters are looked at. Compatibility forms (ligatures, mathematical letters) are folded
    to plain letters. Scripts without a font, accents piled up on Latin letters, and control characters are left
    out.
    """
    kept: list[str] = []
    marks = 0
    for original in unicodedata.normalize("NFC", text[:LONGEST]):
        for sign in original if font_of(original) else unicodedata.normalize("NFKC", original):
            marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
            if marks <= MOST_MARKS and _can_follow(kept[-1] if kept else " ", sign):
                kept.append(sign)
    return " ".join("".join(kept).split())


def _can_follow(before: str, sign: str) -> bool:
    """Return whether a character can be drawn after another one. Marks and joiners belong to the letter before
    them, and Inter's letters have their accents already."""
    if sign.isspace():
        return True
    font = font_of(sign)
    if sign in _JOINERS or unicodedata.category(sign)[0] == "M":
        owner = font_of(before)
        return owner not in (None, INTER) and (sign in _JOINERS or font == owner)
    return font is not None and unicodedata.category(sign)[0] != "C"


@lru_cache(maxsize=8192)
def font_of(sign: str) -> str | None:
    """Find the font that draws a character, None if there is none."""
    if sign.isspace() or sign in _COMMON or _has(INTER, sign):
        return INTER
    own = _own_font(ord(sign))
    return next((font for font in ((own,) if own else _ANYTHING) if _has(font, sign)), None)


def _own_font(code: int) -> str | None:
    for script, *blocks in _SCRIPTS:
        if any(first <= code <= last for first, last in blocks):
            return f"NotoSans{script}[wght].ttf" if script in _SIMPLE or shapes_scripts() else None
    return CJK if any(first <= code <= last for first, last in _EAST_ASIAN) else None


def _has(font: str, sign: str) -> bool:
    """Return whether a font has a character that FreeType can draw. A few are too intricate in bold."""
    try:
        drawn = [(bytes(face(font, _PROBE, weight).getmask(sign)), _missing(font, weight)) for weight in _PROBED]
    except OSError:
        return False
    return all(glyph != missing for glyph, missing in drawn)


@lru_cache(maxsize=64)
def _missing(font: str, weight: int) -> bytes:
    return bytes(face(font, _PROBE, weight).getmask(_MISSING))


class _Face(NamedTuple):
    """A font at one size and weight, and the bytes of memory that it takes once it has drawn something."""

    font: ImageFont.FreeTypeFont
    taken: int


FACES = ByteCache[_Face](12 << 20, lambda face: face.taken)
"""The fonts used last."""


def face(font: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    """Load a font at that size (pixels) and weight (400–900)."""
    return _load(font, size, weight).font


@cache_in(FACES)
def _load(font: str, size: int, weight: int) -> _Face:
    if font == INTER:
        return _Face(pil.truetype("inter", size, weight=weight), _FACE)
    path = _find_file(font)
    face = ImageFont.truetype(str(path), size)
    (axis,) = face.get_variation_axes()
    lightest, boldest = axis["minimum"] or weight, axis["maximum"] or weight
    face.set_variation_by_axes([min(max(weight, lightest), boldest)])
    return _Face(face, _COMMON_FACE if font == COMMON else max(_FACE, path.stat().st_size // 8))


def _find_file(font: str) -> Path:
    if font == COMMON:
        return shipped_folder("fonts") / font
    package = manimgx_fonts_cjk if font == CJK else manimgx_fonts
    return Path(str(package.__file__)).parent / font


def length(text: str, size: int, weight: int) -> float:
    """Compute the width of a line in pixels."""
    return _measure(text, weight) * size / _MEASURE


@lru_cache(maxsize=4096)
def _measure(text: str, weight: int) -> float:
    """Measure a line in a large size: widths grow with the size, to within a tenth of a pixel."""
    if adds_up(text):
        return sum(advance(sign, _MEASURE, weight) for sign in text)
    return sum(
        face(piece.font, _MEASURE, weight).getlength(piece.text, direction=_direction(piece))
        for piece in pieces(text)
    )


def adds_up(text: str) -> bool:
    """Return whether a line is a number whose digits stand side by side as each would alone."""
    return text.isdigit() and text.isascii() and not any(pair in text for pair in _KERNED)


@lru_cache(maxsize=4096)
def advance(sign: str, size: int, weight: int) -> float:
    """Return by how many pixels one of Inter's common signs moves the next one."""
    return face(COMMON, size, weight).getlength(sign)


def write(draw: ImageDraw.ImageDraw, text: str, size: int, weight: int) -> None:
    """Draw a line in white, from the left edge, on a baseline ``size`` pixels below the top."""
    x, line = 0.0, pieces(text)
    for number, piece in enumerate(line, 1):
        font, way = face(piece.font, size, weight), _direction(piece)
        with suppress(OSError):  # what FreeType cannot draw must not cost the whole picture
            draw.text((x, size), piece.text, font=font, fill=255, anchor="ls", direction=way)
        if number < len(line):
            x += font.getlength(piece.text, direction=way)


def _direction(piece: Piece) -> str | None:
    return "rtl" if piece.leftwards and shapes_scripts() else None


@lru_cache(maxsize=2048)
def pieces(text: str) -> tuple[Piece, ...]:
    """Cut a line into pieces, from left to right."""
    if text.isascii():
        return (Piece(COMMON, text),)
    return tuple(
        piece._replace(font=COMMON) if piece.font == INTER and _COMMON.issuperset(piece.text) else piece
        for isolated, part in _parts(text)
        for piece in _order(part, isolated=isolated)
    )


def _parts(text: str) -> Iterator[tuple[bool, str]]:
    """Split a text into isolated parts and others."""
    for part in re.findall(f"{ISOLATE}[^{POP}]*|[^{ISOLATE}]+", text):
        yield part[0] == ISOLATE, part.replace(ISOLATE, "").replace(POP, "")


def _order(text: str, *, isolated: bool) -> Iterator[Piece]:
    """Order the pieces of a part from left to right by the Unicode bidirectional algorithm, without embeddings."""
    base = int(isolated and next(filter(None, map(_strong, text)), "L") == "R")
    placed = zip(_levels(text, base), _fonts(text), text, strict=True)
    runs = [
        (level, Piece(font, "".join(sign for _, _, sign in group), level % 2 == 1))
        for (level, font), group in groupby(placed, key=lambda one: one[:2])
    ]
    for level in (2, 1):
        runs = [
            run
            for high, group in groupby(runs, key=lambda one: one[0] >= level)
            for run in (reversed(list(group)) if high else list(group))
        ]
    return (piece for _, piece in runs)


def _levels(text: str, base: int) -> list[int]:
    """Compute the level of each character: even ones run to the right, odd ones to the left. Numbers run to the
    right. What stands between letters goes with them if they agree."""
    sides, last = list[str](), "R" if base else "L"
    for sign in text:
        last = _strong(sign) or last
        sides.append(last if _strong(sign) or sign.isdecimal() else "")
    before = _fill_sides(sides, base)
    behind = _fill_sides(sides[::-1], base)[::-1]
    levels = list[int]()
    for sign, side, one, other in zip(text, sides, before, behind, strict=True):
        if unicodedata.category(sign)[0] == "M" and levels:
            levels.append(levels[-1])
        elif _strong(sign) == "L" or sign.isdecimal():
            levels.append(2 if base or side == "R" else 0)
        else:
            levels.append(1 if one == other == "R" else 0 if one == other == "L" and not base else base)
    return levels


def _fill_sides(sides: list[str], base: int) -> list[str]:
    """Replace each missing side by the one before it."""
    last, filled = "R" if base else "L", list[str]()
    for side in sides:
        last = side or last
        filled.append(last)
    return filled


def _strong(sign: str) -> str:
    """Return ``L`` or ``R`` for a letter that runs that way, empty for other characters."""
    return {"L": "L", "R": "R", "AL": "R"}.get(unicodedata.bidirectional(sign), "")


def _fonts(text: str) -> list[str]:
    """Choose the font of each character. Blanks, marks and joiners follow the character before them, but a blank
    as wide as an emoji would be a gap."""
    fonts: list[str] = []
    for sign in text:
        is_blank = sign.isspace() and fonts[-1:] != [EMOJI]
        with_last = is_blank or sign in _JOINERS or unicodedata.category(sign)[0] == "M"
        fonts.append(fonts[-1] if with_last and fonts else font_of(sign) or INTER)
    return fonts

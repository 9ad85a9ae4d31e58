"""Colour themes: pictures are drawn in the standard colours, and a theme changes the palette of the finished PNG.

A theme is a continuous function of colours, so smooth edges stay smooth. It works for every picture, and no
picture is drawn twice.
"""

from __future__ import annotations

import struct
import zlib
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from bot.render.base import Picture
from bot.render.colours import Colour, luminance, mix
from bot.store.settings import Theme

_GREY = (0.43, 0.55)
"""Colours less saturated than the first are ground, lines and letters; from the second up they are real
colours."""
_BRIGHT = 0.3
"""How much full luminance adds to a saturation: pale colours count as colours too, dark ones may be the ground."""
_TONES = ((0, 0), (24, 0), (57, 16), (70, 92), (102, 156), (135, 214), (180, 250), (255, 255))
"""How high contrast maps tones: of the ground (to black), of lines, and of letters (to white)."""
_DARKER, _LIGHTER = 0.78, 1.28
"""The factors of high contrast for colours that carry light letters, and for those that carry dark ones or are
letters."""
_DIVIDE = (0.10, 0.28)
"""Below the first luminance a colour gets darker, above the second lighter."""
_WARM, _LIFT = (0.92, 0.86, 0.76), (8, 6, 5)
"""The factors of the soft theme for red, green and blue, and how much it lifts black."""


def recolour(colour: Colour, theme: Theme) -> Colour:
    """Return a standard colour as the theme shows it."""
    return _THEMES[theme](colour)


def apply_theme(pictures: Sequence[Picture], theme: Theme) -> list[Picture]:
    """Recolour the pictures with a theme. Those that were not drawn stay as they are."""
    if theme == "standard":
        return list(pictures)
    return [replace(picture, png=_repaint(picture.png, theme)) if picture.png else picture for picture in pictures]


def _repaint(png: bytes, theme: Theme) -> bytes:
    """Recolour the palette of a PNG that has one."""
    at = png.index(b"PLTE")
    (length,) = struct.unpack_from(">I", png, at - 4)
    end = at + 4 + length
    return png[:at] + _chunk(png[at + 4 : end], theme) + png[end + 4 :]


@lru_cache(maxsize=64)
def _chunk(entries: bytes, theme: Theme) -> bytes:
    """Write a PNG PLTE chunk in theme colours: type, data, CRC."""
    colours = (recolour((entries[i], entries[i + 1], entries[i + 2]), theme) for i in range(0, len(entries), 3))
    named = b"PLTE" + bytes(part for colour in colours for part in colour)
    return named + struct.pack(">I", zlib.crc32(named))


@lru_cache(maxsize=4096)
def _contrast(colour: Colour) -> Colour:
    """Map to black ground, clear lines, white letters, and colours further away from the letters on them."""
    grey = _tone(colour[0]), _tone(colour[1]), _tone(colour[2])
    light = luminance(colour)
    vivid = _scale(colour, _DARKER + (_LIGHTER - _DARKER) * _ramp(light, *_DIVIDE))
    saturation = 1 - min(colour) / max(colour) if max(colour) else 0.0
    return mix(grey, vivid, _ramp(saturation + _BRIGHT * light, *_GREY))


def _soft(colour: Colour) -> Colour:
    """Map to warm and less glaring colours, for tired eyes and dark rooms."""
    red, green, blue = (
        min(255, round(part * warm + lift)) for part, warm, lift in zip(colour, _WARM, _LIFT, strict=True)
    )
    return red, green, blue


def _tone(part: int) -> int:
    after = bisect_right(_TONES, part, key=lambda tone: tone[0])
    if after == len(_TONES):
        return _TONES[-1][1]
    (low, dark), (high, light) = _TONES[after - 1], _TONES[after]
    return round(dark + (light - dark) * (part - low) / (high - low))


def _scale(colour: Colour, factor: float) -> Colour:
    red, green, blue = (min(255, round(part * factor)) for part in colour)
    return red, green, blue


def _ramp(value: float, low: float, high: float) -> float:
    """Return 0 up to ``low``, 1 from ``high`` on, linear in between."""
    return min(1.0, max(0.0, (value - low) / (high - low)))


_THEMES: dict[Theme, Callable[[Colour], Colour]] = {
    "standard": lambda colour: colour,
    "contrast": _contrast,
    "soft": _soft,
}

"""How wide texts are on a screen, by the metrics of the fonts of the preview of simulated messages."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

from PIL import ImageFont

LATIN = "noto-sans-latin-v2.015.ttf"
REGULAR, MEDIUM, BOLD = 400, 500, 700
MONO = 0
"""Stands for the weight of text in code."""
MONO_WIDTH = 0.6
"""The width of every letter in code, per pixel of its size."""
EMOJI_WIDTH = 1.245
"""The width of an emoji, per pixel of the size of the text."""
SIGN_WIDTH = 1.0
"""The width of a sign that is in the font of Chinese letters."""
_MEASURE, _PROBE = 1000, 20
_MISSING = "\U0010ffff"


@lru_cache(maxsize=1 << 16)
def width(text: str, size: float, weight: int = REGULAR) -> float:
    """The width of a text in one line, in pixels."""
    if weight == MONO:
        return len(text) * MONO_WIDTH * size
    own = "".join(letter for letter in text if _is_latin(letter))
    others = sum(_foreign_width(letter) for letter in text if not _is_latin(letter))
    return size * (_font(weight).getlength(own) / _MEASURE + others)


def is_foreign(letter: str) -> bool:
    """Whether a letter is no part of a word: an emoji, a sign, or a letter of a script without spaces."""
    return not _is_latin(letter)


def _foreign_width(letter: str) -> float:
    if _is_mark(letter):
        return 0.0
    if letter in _NARROW:
        return _NARROW[letter]
    return EMOJI_WIDTH if ord(letter) >= 0x1F000 or _DRAWN_IN_COLOUR.match(letter) else SIGN_WIDTH


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Cf", "Me")


_NARROW = {"✓": 0.701, "✗": 0.838, "√": 0.626, "✱": 0.838}
"""The widths of signs that a computer's other fonts have, per pixel of the size."""
_DRAWN_IN_COLOUR = re.compile(
    "[⌚⌛⏏⏩-⏳⏸-⏺▪▫▶◀◻-◾☀-☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸-☺♀♂♈-♓♟♠♣♥♦♨♻♾♿⚒-⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪⛰-⛵⛷-⛺⛽"
    "✂✅✈-✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓-❕❗❣❤➕-➗➡➰➿↔-↙↩↪⤴⤵⬅-⬇⬛⬜⭐⭕]"
)
"""Those among the older signs that stand in the font of emoji."""


@cache
def _is_latin(letter: str) -> bool:
    if _is_mark(letter):
        return False
    probe = _probe()
    return letter.isspace() or bytes(probe.getmask(letter)) != bytes(probe.getmask(_MISSING))


@cache
def _probe() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(_FOLDER / LATIN), _PROBE)


@cache
def _font(weight: int) -> ImageFont.FreeTypeFont:
    found = ImageFont.truetype(str(_FOLDER / LATIN), _MEASURE)
    found.set_variation_by_axes([weight, 100])
    return found


_FOLDER = files("simcord").joinpath("preview", "static", "fonts")

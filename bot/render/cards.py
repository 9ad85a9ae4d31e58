"""Playing cards: large ones with a sign in two corners, and small ones as they stand in a row.

A card's text may be a number, a word, or a form that a plain line of letters would show too small: a fraction sign
(½) is drawn with its bar, powers (N²) and roots (∛N) with a readable exponent or index.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple
from unicodedata import normalize

import msgspec
from PIL import Image, ImageDraw

from bot.render.canvas import Canvas
from bot.render.colours import EDGE, INK, PAPER, WELL, Colour, ink_on, mix
from bot.render.palette import CORE
from bot.render.sprites import Mask, Sprite, draw_once
from bot.render.text.letters import CAP_HEIGHT, LEAST, font, text_width

WEIGHT = 800
"""The weight of the letters on cards."""


class Suit(msgspec.Struct, frozen=True):
    """How cards of a colour look: the ground, and the shape that repeats what the colour says, in texts as an
    emoji of that colour."""

    colour: Colour
    sign: str
    emoji: str


WILD: Colour = (122, 74, 200)
"""The colour of the borders and signs of wild cards."""
SUITS: dict[str, Suit] = {
    "green": Suit((40, 190, 120), "●", "🟢"),
    "orange": Suit((245, 170, 40), "◆", "🔶"),
    "blue": Suit((48, 104, 216), "■", "🟦"),
    "red": Suit((196, 40, 60), "▲", "🔺"),
}
"""Card colours by name. Two are light and two dark, so that everybody can tell them apart."""
BACK = mix(EDGE, WELL, 0.35)
"""The colour of a card seen from behind."""
_SUITED = [suit.colour for suit in SUITS.values()]
PALETTE = (
    CORE.plus(*_SUITED, BACK, WILD)
    .smooth(*((colour, ink_on(colour)) for colour in _SUITED), *((WELL, colour) for colour in _SUITED))
    .smooth((PAPER, WILD), (WELL, WILD), (EDGE, INK))
)
"""What cards need."""


class CardFace(msgspec.Struct, frozen=True):
    """What a card shows: a text, the colour of its ground, a shape for its corners (or none), and the colours of
    that shape (by default the text's) and of the border (by default none)."""

    text: str
    fill: Colour
    sign: str = ""
    tint: Colour | None = None
    edge: Colour | None = None

    @property
    def ink(self) -> Colour:
        """The colour of the text."""
        return ink_on(self.fill)


def face_in_suit(text: str, colour: str) -> CardFace:
    """Make a card with that text in one of the ``SUITS``."""
    suit = SUITS[colour]
    return CardFace(text, suit.colour, suit.sign)


@draw_once
def card(face: CardFace, size: tuple[int, int], on: Colour = WELL) -> Sprite:
    """Draw a card of that size (pixels) on a ground of the colour ``on``."""
    width, height = size
    canvas = Canvas(height, width, on, PALETTE)
    canvas.box((0, 0), size, radius=width // 8, fill=face.fill, on=on, edge=face.edge)
    side, inset = width * 2 // 9, width * 5 // 24
    if face.sign:
        for middle in ((inset, inset), (width - inset, height - inset)):
            canvas.shape(face.sign, middle, side, face.tint or face.ink)
    room = (width * 5 // 6, height // 2)
    canvas.fill(engrave(face.text, room), ((width - room[0]) // 2, (height - room[1]) // 2), face.ink)
    return canvas.sprite()


@draw_once
def small_card(face: CardFace, height: int, on: Colour = WELL) -> Sprite:
    """Draw a card of that height with its sign, if it has one and no border, below the text."""
    width = small_width(face, height)
    canvas = Canvas(height, width, on, PALETTE)
    canvas.box((0, 0), (width, height), radius=height // 7, fill=face.fill, on=on, edge=face.edge)
    if _sign_below(face):
        room = (width - 8, height * 11 // 20)
        canvas.fill(engrave(face.text, room), (4, height // 20), face.ink)
        canvas.shape(face.sign, (width // 2, height * 3 // 4), height * 3 // 10, face.ink)
    else:
        room = (width - 10, height - 6)
        canvas.fill(engrave(face.text, room), (5, 3), face.ink)
    return canvas.sprite()


@lru_cache(maxsize=512)
def small_width(face: CardFace, height: int) -> int:
    """Compute the width of a small card of that height: as wide as its text needs."""
    border = 10 if _sign_below(face) else 14
    return max(height * 3 // 4, ceil(_length(_pieces(face.text), max(LEAST, height // 3))) + border)


def _sign_below(face: CardFace) -> bool:
    return bool(face.sign) and face.edge is None


@draw_once
def back(size: tuple[int, int], on: Colour) -> Sprite:
    """Draw a card seen from behind."""
    width, height = size
    canvas = Canvas(height, width, on, PALETTE)
    canvas.box((0, 0), size, radius=width // 7, fill=BACK, on=on, edge=EDGE)
    return canvas.sprite()


# --- letters in relief


class _TextPart(NamedTuple):
    """Letters of a line. Raised ones are smaller and aligned to the top."""

    text: str
    raised: bool


_RAISED = {"²": "2", "³": "3"}
LINE = 0.82
"""How much of the height the capitals of a line may take. Digits are slightly taller."""
RAISE = 0.6
"""The size of raised letters as a share of that of the others."""
LIFT = 0.38
"""The minimum lift of raised letters as a share of the size, needed if all are as small as ``LEAST``."""
BAR = 0.4
"""The height of a fraction's bar and the space around it, as a share of the size of its digits."""


@draw_once
def engrave(text: str, room: tuple[int, int]) -> Mask:
    """Write the text in the middle of a mask of that size, as large as fits, but at least in ``LEAST``. A line of
    letters leaves some of the height free."""
    mask = Image.new("L", room, 0)
    fraction = normalize("NFKC", text).partition("⁄") if len(text) == 1 else ("", "", "")
    if fraction[1]:
        _stack(mask, fraction[0], fraction[2])
    else:
        _line(mask, _pieces(text))
    return Mask(mask)


def _stack(mask: Image.Image, above: str, below: str) -> None:
    """Write two numbers with a bar between them."""
    width, height = mask.size
    size = max(LEAST, min(int((height - 3) / (2 * CAP_HEIGHT + BAR)), width))
    draw, face, middle = ImageDraw.Draw(mask), font(above + below, size, WEIGHT), height / 2
    half = BAR * size / 2
    draw.text((width / 2, middle - half), above, font=face, fill=255, anchor="ms")
    draw.text((width / 2, middle + half + CAP_HEIGHT * size), below, font=face, fill=255, anchor="ms")
    thick, wide = max(3, size // 9), 0.45 * size
    draw.rectangle((width / 2 - wide, middle - thick / 2, width / 2 + wide, middle + thick / 2), fill=255)


def _pieces(text: str) -> list[_TextPart]:
    found = re.findall(r"[²³]|[^²³]+", text.replace("∛", "³√"))
    return [_TextPart(_RAISED.get(part, part), part in _RAISED) for part in found]


def _line(mask: Image.Image, pieces: Sequence[_TextPart]) -> None:
    width, height = mask.size
    share = LINE if len(pieces) == 1 else LINE * 0.85
    size = max(LEAST, round(height * share / CAP_HEIGHT))
    size = max(LEAST, min(size, int(size * (width - 3) / max(1.0, _length(pieces, size)))))
    while size > LEAST and _length(pieces, size) > width - 3:  # raised letters do not shrink below LEAST
        size -= 1
    x, base = (width - _length(pieces, size)) / 2, (height + CAP_HEIGHT * size) / 2
    draw = ImageDraw.Draw(mask)
    for part in pieces:
        face = font(part.text, _size(part, size), WEIGHT)
        lift = max(CAP_HEIGHT * (size - face.size) * 1.15, LIFT * size) if part.raised else 0
        draw.text((x, base - lift), part.text, font=face, fill=255, anchor="ls")
        x += text_width(part.text, _size(part, size), WEIGHT)


def engraved_width(text: str, size: int) -> float:
    """Compute the width of a text on a card, in letters of that size."""
    return _length(_pieces(text), size)


def _length(pieces: Sequence[_TextPart], size: int) -> float:
    return sum(text_width(part.text, _size(part, size), WEIGHT) for part in pieces)


def _size(part: _TextPart, size: int) -> int:
    return max(LEAST, round(RAISE * size)) if part.raised else size

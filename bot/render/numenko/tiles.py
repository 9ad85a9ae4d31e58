"""Tiles of Numenko: digits on paper squares, Multichoice blue with round corners, Freechoice yellow and round."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE
from bot.render.canvas import Canvas
from bot.render.colours import ALARM, CARD, COLOURS, EDGE, GROUND, PAPER, WELL, Colour, ink_on, mix
from bot.render.numenko.lettering import write
from bot.render.palette import CORE
from bot.render.shapes import FINE, SHAPES, Pen
from bot.render.sprites import Mask, Sprite, draw_once
from bot.render.text.letters import READABLE

Look = Literal["placed", "wrong"]
"""Whether a tile is in a correct calculation, or in a part of a grid that does not count."""
ARROWS = 60
"""From this side in pixels on there is room for arrows beside two readings."""
TWO_CORNERS = 0.22
"""The corners of a tile with two readings, which need the space, are rounded by no more than this share of the
side."""
BOLD = 800


class Style(msgspec.Struct, frozen=True):
    """The look of tiles of a kind: their colour, and the share of the side by which their corners are rounded."""

    fill: Colour
    corner: float

    @property
    def wrong(self) -> Colour:
        """The colour of a tile that does not count."""
        return mix(self.fill, CARD, 0.55)


STYLES = {MULTICHOICE: Style(COLOURS["sky"], 0.3), FREECHOICE: Style(COLOURS["yellow"], 0.5)}
DIGIT = Style(PAPER, 0.12)
BACK = mix(EDGE, PAPER, 0.25)
"""The colour of a tile seen from behind."""
FREE = {on: mix(on, EDGE, 0.16) for on in (GROUND, CARD)}
"""The colour of a cell without a tile, on each ground."""
_FILLS = [style.fill for style in (*STYLES.values(), DIGIT)]
_WRONG = [style.wrong for style in (*STYLES.values(), DIGIT)]
PALETTE = (
    CORE.plus(BACK, *FREE.values(), *_WRONG)
    .smooth(*((CARD, fill) for fill in _FILLS), *((CARD, fill) for fill in _WRONG))
    .smooth(*((fill, ink_on(fill)) for fill in _WRONG), *((fill, ALARM) for fill in _WRONG))
)
"""What the pictures of Numenko need."""


class TileFace(msgspec.Struct, frozen=True):
    """A tile as shown: what it is, and what it is read as across and down. A single sign if both are the same."""

    tile: str
    across: str
    down: str = ""


def rack_face(tile: str) -> TileFace:
    """Show a tile that is not placed as itself."""
    return TileFace(tile, tile)


@draw_once
def tile(face: TileFace, side: int, on: Colour = WELL, look: Look = "placed") -> Sprite:
    """Draw a tile as a square of that side in pixels."""
    style = STYLES.get(face.tile, DIGIT)
    fill = style.fill if look == "placed" else style.wrong
    edge = ALARM if look == "wrong" else None
    canvas = Canvas(side, side, on, PALETTE)
    two = face.down and face.down != face.across
    corner = min(style.corner, TWO_CORNERS) if two else style.corner
    canvas.box((0, 0), (side, side), radius=max(5, round(side * corner)), fill=fill, on=on, edge=edge)
    if two:
        _two(canvas, face, side, ink_on(fill))
    else:
        _sign(canvas, face.across, (side // 2, side // 2), max(READABLE, side * 3 // 4), ink_on(fill))
    return canvas.sprite()


def _sign(canvas: Canvas, sign: str, middle: tuple[int, int], size: int, colour: Colour) -> None:
    """Draw a sign centred on that point. The star is drawn as a shape, since the font's is placed too high."""
    if sign == MULTICHOICE:
        canvas.shape("*", middle, size, colour)
        return
    # Operators are lower than capitals.
    x, y = middle
    lift = 0 if sign.isdigit() or sign == FREECHOICE else size // 14
    write(canvas, sign, (x, y - lift), size, weight=BOLD, colour=colour, align="centre")


def _two(canvas: Canvas, face: TileFace, side: int, colour: Colour) -> None:
    """Draw the reading across at the top left and the one down at the bottom right, with arrows if they fit."""
    size = max(READABLE, side // 2)
    if side >= ARROWS:
        left, right, high, low = side * 33 // 100, side * 70 // 100, side * 30 // 100, side * 71 // 100
        _sign(canvas, face.across, (left, high), size, colour)
        canvas.shape("arrow", (right, high), side // 4, colour)
        _sign(canvas, face.down, (left, low), size, colour)
        canvas.fill(_downwards(side // 4), (right - side // 8, low - side // 8), colour)
        return
    near, far = side * 30 // 100, side - side * 30 // 100
    _sign(canvas, face.across, (near, near), size, colour)
    _sign(canvas, face.down, (far, far), size, colour)


def draw_arrow(canvas: Canvas, middle: tuple[int, int], side: int, colour: Colour, *, down: bool) -> None:
    """Draw an arrow to the right or down, around that point."""
    if down:
        canvas.fill(_downwards(side), (middle[0] - side // 2, middle[1] - side // 2), colour)
    else:
        canvas.shape("arrow", middle, side, colour)


@draw_once
def _downwards(side: int) -> Mask:
    """Draw the arrow rotated to point down."""
    pen = Pen(side * FINE)
    SHAPES["arrow"](pen)
    return pen.finish(side, turned=270)


@draw_once
def back(size: tuple[int, int], on: Colour = CARD) -> Sprite:
    """Draw a tile seen from behind."""
    width, height = size
    canvas = Canvas(height, width, on, PALETTE)
    canvas.box((0, 0), size, radius=max(3, width // 5), fill=BACK, on=on, edge=on)
    return canvas.sprite()

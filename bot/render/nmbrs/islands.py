"""The box with the islands: bands in the owners' colours, with the cards on them."""

from __future__ import annotations

from bot.games.nmbrs.cards import Cards
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import WELL, Colour, ink_on
from bot.render.nmbrs.island_pieces import PARTS, Band, End, IslandPiece
from bot.render.nmbrs.packing import PAD, IslandSheet
from bot.render.nmbrs.seats import SEATS
from bot.render.nmbrs.tiles import draw_new_tile, draw_tile, inset_of
from bot.render.shapes import FINE, SHAPES, Pen
from bot.render.sprites import Mask, draw_once

LOWEST = 150
"""The height of an empty box in pixels."""

Point = tuple[int, int]


def box_height(sheet: IslandSheet, side: int) -> int:
    """Compute the height of the box around these islands in pixels."""
    return max(LOWEST, sheet.height * side // PARTS + 2 * PAD)


def draw_islands(
    canvas: Canvas,
    sheet: IslandSheet,
    side: int,
    cards: Cards,
    turn: int,
    top: int,
    *,
    bold: bool = False,
    ground: bool = True,
) -> None:
    """Draw the box with its top edge at ``top``, unless its ``ground`` is there already. Cards that were placed in
    that turn are marked as new. ``bold``: with larger numbers."""
    height = box_height(sheet, side)
    if ground:
        canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, height), radius=24, fill=WELL)
    left = (WIDTH - sheet.width * side / PARTS) / 2
    above = top + (height - sheet.height * side / PARTS) / 2
    for x, y, piece in sheet.placed:
        at = (round(left + x * side / PARTS), round(above + y * side / PARTS))
        draw_piece(canvas, piece, side, cards, turn, at, bold=bold)


def draw_piece(
    canvas: Canvas, piece: IslandPiece, side: int, cards: Cards, turn: int, at: Point, *, bold: bool = False
) -> None:
    """Draw one piece with the top left corner of its grid at ``at``."""
    grounds: dict[Point, Colour] = {}
    for band in piece.bands:
        _band(canvas, band, side, at)
        grounds.update(dict.fromkeys(band.places, SEATS[band.seat].colour))
    for x, y, cell in piece.cards:
        card, place = cards[cell.card], (at[0] + x * side, at[1] + y * side)
        if cell.turn == turn:
            draw_new_tile(canvas, card, cell.value, side, place, bold=bold)
        else:
            draw_tile(canvas, card, cell.value, side, place, grounds.get((x, y), WELL), bold=bold)


def _band(canvas: Canvas, band: Band, side: int, at: Point) -> None:
    """Draw the ground of a line, with what sticks out of its ends."""
    depth, length = side * 9 // 25, band.length * side
    before, behind = (depth * (end == "tab") for end in (band.start, band.stop))

    def point(along: int, across: int) -> Point:
        x, y = (across, along) if band.down else (along, across)
        return at[0] + band.x * side + x, at[1] + band.y * side + y

    size = (before + length + behind - 2, side - 2)
    radius, colour = 2 * inset_of(side) + 1, SEATS[band.seat].colour
    canvas.bar(point(1 - before, 1), size[::-1] if band.down else size, radius, colour)
    towards = 0 if band.down else 90
    _end(canvas, band, band.start, point(-depth // 2, side // 2), depth, towards)
    _end(canvas, band, band.stop, point(length + depth // 2, side // 2), depth, towards + 180)


def _end(canvas: Canvas, band: Band, end: End, middle: Point, depth: int, towards: int) -> None:
    """Draw the owner's symbol in a tab, or the arrow where a line continues."""
    look = SEATS[band.seat]
    if end == "tab":
        canvas.shape(look.symbol, middle, depth - 4, ink_on(look.colour))
    elif end == "arrow":
        canvas.fill(_arrow(depth, towards), (middle[0] - depth // 2, middle[1] - depth // 2), look.colour)


@draw_once
def _arrow(side: int, towards: int) -> Mask:
    """Draw the mask of a triangle that points upwards, turned to the left by 0, 90, 180 or 270 degrees."""
    pen = Pen(side * FINE)
    SHAPES["▲"](pen)
    return pen.finish(side, turned=towards)

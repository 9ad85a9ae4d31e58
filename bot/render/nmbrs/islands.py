"""The box with the islands: bands in the owners' colours, on them the cards."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.games.nmbrs.cards import Cards
from bot.render.canvas import MARGIN, WELL, WIDTH, Canvas, ink_on
from bot.render.nmbrs.packing import PAD, Sheet
from bot.render.nmbrs.pieces import PARTS, Band, End, Piece
from bot.render.nmbrs.seats import SEATS
from bot.render.nmbrs.tiles import bar, draw_tile, inset_of
from bot.render.shapes import shape

LOWEST = 150
"""The height of an empty box in pixels."""

Point = tuple[int, int]


def box_height(sheet: Sheet, side: int) -> int:
    """The height of the box around these islands in pixels."""
    return max(LOWEST, sheet.height * side // PARTS + 2 * PAD)


def draw_islands(canvas: Canvas, sheet: Sheet, side: int, cards: Cards, turn: int, top: int) -> None:
    """Draw the box with its upper edge there. Cards that were placed in that turn are marked as new."""
    height = box_height(sheet, side)
    canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, height), radius=24, fill=WELL)
    left = (WIDTH - sheet.width * side / PARTS) / 2
    above = top + (height - sheet.height * side / PARTS) / 2
    for x, y, piece in sheet.placed:
        draw_piece(
            canvas, piece, side, cards, turn, (round(left + x * side / PARTS), round(above + y * side / PARTS))
        )


def draw_piece(canvas: Canvas, piece: Piece, side: int, cards: Cards, turn: int, at: Point) -> None:
    """Draw one piece with the left upper corner of its grid there."""
    for band in piece.bands:
        _band(canvas, band, side, at)
    for x, y, cell in piece.spots:
        place = (at[0] + x * side, at[1] + y * side)
        draw_tile(canvas, cards[cell.card], cell.value, side, place, new=cell.turn == turn)


def _band(canvas: Canvas, band: Band, side: int, at: Point) -> None:
    """The ground of a line, with what sticks out of its ends."""
    (x, y), (last_x, last_y) = band.places[0], band.places[-1]
    left, top, right, low = x * side, y * side, (last_x + 1) * side, (last_y + 1) * side
    depth = side * 9 // 25
    if band.start == "tab":
        left, top = left - depth * (not band.down), top - depth * band.down
    if band.stop == "tab":
        right, low = right + depth * (not band.down), low + depth * band.down
    size = (right - left - 2, low - top - 2)
    canvas.fill(bar(size, 2 * inset_of(side) + 1), (at[0] + left + 1, at[1] + top + 1), SEATS[band.seat].colour)
    middle = side // 2
    if band.down:
        ends = ((x * side + middle, y * side - depth // 2), (x * side + middle, (last_y + 1) * side + depth // 2))
    else:
        ends = ((x * side - depth // 2, y * side + middle), ((last_x + 1) * side + depth // 2, y * side + middle))
    towards = 0 if band.down else 90
    _end(canvas, band, band.start, (at[0] + ends[0][0], at[1] + ends[0][1]), depth, towards)
    _end(canvas, band, band.stop, (at[0] + ends[1][0], at[1] + ends[1][1]), depth, towards + 180)


def _end(canvas: Canvas, band: Band, end: End, middle: Point, depth: int, towards: int) -> None:
    """The owner's symbol in a tab, or the arrow where a line goes on."""
    look = SEATS[band.seat]
    if end == "tab":
        canvas.shape(look.sign, middle, depth - 4, ink_on(look.colour))
    elif end == "arrow":
        canvas.fill(_arrow(depth, towards), (middle[0] - depth // 2, middle[1] - depth // 2), look.colour)


@lru_cache(maxsize=32)
def _arrow(side: int, towards: int) -> Image.Image:
    """The mask of a triangle that points upwards, turned to the left by 0, 90, 180 or 270 degrees."""
    return shape("▲", side).rotate(towards)

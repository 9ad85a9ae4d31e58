"""The picture of a player's panel: where everybody stands, the player's grid, and the tiles in hand."""

from __future__ import annotations

import msgspec

from bot.games.numenko.model import NumenkoView, PlayerTiles
from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import CARD, GOOD, GROUND, INK, MUTED
from bot.render.numenko import grids, parts, words
from bot.render.numenko.lettering import write
from bot.render.numenko.seats import SEATS
from bot.render.numenko.tiles import PALETTE, back

HEAD = 116
"""The height of the strip that says where everybody stands, in pixels."""
BADGE = 60
CROWDED = 200
"""Up to this width a player's place in it has smaller signs."""
MOST = 800
"""The height that the picture should not exceed: phones show the buttons below it on the same screen."""
A_LINE = 140
"""What each further line of tiles, which has a row of buttons too, takes from it."""
TALL = 1060
"""The height of a picture of the whole grid."""
ROOM = WIDTH - 2 * MARGIN
SIDE = 400
"""The width available for the tiles beside the grid."""
SPACE = 26


class OwnGridLayout(msgspec.Struct, frozen=True):
    """The layout of the picture: the grid, the width of the lines of tiles, and whether they are beside it."""

    grid: grids.GridLayout
    width: int
    beside: bool

    def heights(self, unplaced: str) -> tuple[int, int]:
        """Compute the heights of the grid and of those tiles."""
        return self.grid.size[1], parts.hand_height(unplaced, self.width)


def draw_own(view: NumenkoView, t: Texts) -> bytes:
    """Draw the grid and tiles of the seat whose view it is as a PNG."""
    assert view.seat is not None and view.mine is not None
    held = view.mine
    found = layout(view)
    grid, hand = found.heights(held.unplaced)
    below = max(grid, hand) if found.beside else grid + (SPACE + hand if hand else 0)
    top = _head(view)
    canvas = Canvas(top + below + MARGIN, palette=PALETTE)
    if top == HEAD:
        _draw_standings(canvas, view, t)
    left = MARGIN if found.beside else MARGIN + (ROOM - found.grid.size[0] - grids.NAMES) // 2
    grids.draw_grid(canvas, held, found.grid, (max(MARGIN, left), top), GROUND, view.cursor, view.marks)
    at = (WIDTH - MARGIN - SIDE, top) if found.beside else (MARGIN, top + grid + SPACE)
    parts.draw_hand(canvas, held.unplaced, at, found.width)
    return canvas.png()


def layout(view: NumenkoView) -> OwnGridLayout:
    """Place the tiles below the grid or beside it: where the cells are larger, else where the picture is lower. A
    large grid that is shown as a whole gets a higher picture."""
    assert view.mine is not None
    lines = parts.count_lines(view.mine.unplaced, ROOM)
    found = _layout(view, view.mine, MOST - A_LINE * max(0, lines - 1))
    part = view.cursor or view.marks or found.grid.cell >= grids.LEAST
    return found if part else _layout(view, view.mine, TALL)


def _layout(view: NumenkoView, held: PlayerTiles, most: int) -> OwnGridLayout:
    def fit(room: tuple[int, int], width: int, *, beside: bool) -> OwnGridLayout:
        return OwnGridLayout(grids.layout(held, room, cursor=view.cursor, marks=view.marks), width, beside)

    height = most - _head(view) - MARGIN
    hand = parts.hand_height(held.unplaced, ROOM)
    least = grids.NAMES + grids.LEAST
    below = fit((ROOM, max(least, height - (SPACE + hand if hand else 0))), ROOM, beside=False)
    beside = fit((ROOM - SIDE - SPACE, height), SIDE, beside=True)
    high = sum(below.heights(held.unplaced)) + SPACE, max(beside.heights(held.unplaced))
    if not hand or high[1] > height:
        return below
    return beside if _measure(beside.grid, high[1]) > _measure(below.grid, high[0]) else below


def _head(view: NumenkoView) -> int:
    """Return where the grid begins. In a puzzle for one without a pot there is nothing to say above it."""
    return HEAD if view.pot or len(view.left) > 1 else MARGIN


def _measure(grid: grids.GridLayout, high: int) -> tuple[int, int, int]:
    """Return what makes a layout better: more cells, where a part is shown, larger ones, and a lower picture."""
    return (grid.columns * grid.rows, grid.cell, -high)


def _draw_standings(canvas: Canvas, view: NumenkoView, t: Texts) -> None:
    """Draw the pot, and for each player the tiles left and the Dones, the viewer first."""
    assert view.seat is not None
    middle = MARGIN + 40
    right = WIDTH - MARGIN
    used = write(canvas, str(view.pot), (right, middle), 58, width=120, weight=800, align="right")
    canvas.stamp(back((44, 56), GROUND), (right - used - 60, middle - 28))
    order = [view.seat, *(seat for seat in range(len(view.left)) if seat != view.seat)]
    slot = (right - used - 90 - MARGIN) // max(3, len(order))
    side, size = (BADGE, 58) if slot > CROWDED else (BADGE * 2 // 3, 50)
    for place, seat in enumerate(order):
        left = MARGIN + place * slot
        at = left + 10
        if seat == view.seat:
            canvas.box((left, middle - 40), (slot - 8, 80), radius=20, fill=CARD)
        canvas.stamp(SEATS[seat].badge(side, CARD if seat == view.seat else GROUND), (at, middle - side // 2))
        text, colour = words.count_left(view, seat, t), INK
        if view.dropped[seat] or (view.finished[seat] and not view.over):
            colour = MUTED if view.dropped[seat] else GOOD
        write(canvas, text, (at + side + 8, middle), size, width=slot - side - 28, colour=colour, weight=800)

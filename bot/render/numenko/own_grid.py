"""A player's own grid, and the tiles not placed yet."""

from __future__ import annotations

import msgspec

from bot.games.numenko.model import Cursor, NumenkoView, PlayerTiles
from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import GOOD, GROUND, MUTED
from bot.render.numenko import grids, parts, words
from bot.render.numenko.lettering import write
from bot.render.numenko.seats import SEATS
from bot.render.numenko.tiles import PALETTE
from bot.render.text.names import drawable_name

HEAD = 84
"""The height of the heading in pixels."""
MOST = 940
"""The height that the picture should not exceed: phones show the buttons below it on the same screen."""
TALL = 1150
"""The height that it may have where the cells would be too small to read otherwise."""
ROOM = WIDTH - 2 * MARGIN
RACK = 260
"""The height available for the tiles below the grid."""
SIDE = 354
"""The width available for the tiles beside it."""
LABEL = 56
"""The height of the line above the tiles."""
SPACE = 26


class OwnGridLayout(msgspec.Struct, frozen=True):
    """The layout of the picture: the grid, the side of the other tiles, their lines' width, and whether they are
    beside it."""

    grid: grids.GridLayout
    side: int
    width: int
    beside: bool

    def heights(self, count: int) -> tuple[int, int]:
        """Compute the heights of the grid and of that many tiles with the line above them."""
        return self.grid.size[1], LABEL + parts.rack_height(count, self.side, self.width)


def draw_own(view: NumenkoView, name: str, t: Texts) -> bytes:
    """Draw the grid and tiles of the seat whose view it is as a PNG."""
    assert view.seat is not None and view.mine is not None
    held = view.mine
    found = layout(held, view.cursor)
    grid, rack = found.heights(len(held.unplaced))
    below = max(grid, rack) if found.beside else grid + SPACE + rack
    canvas = Canvas(HEAD + below + MARGIN, palette=PALETTE)
    _heading(canvas, view, name, t)
    left = MARGIN if found.beside else MARGIN + (ROOM - found.grid.size[0] - grids.NAMES) // 2
    grids.draw_grid(canvas, held, found.grid, (max(MARGIN, left), HEAD), GROUND, view.cursor)
    at = (WIDTH - MARGIN - SIDE, HEAD) if found.beside else (MARGIN, HEAD + grid + SPACE)
    write(
        canvas,
        words.to_place(len(held.unplaced), t),
        (at[0], at[1] + 22),
        34,
        width=found.width,
        height=56,
        weight=700,
    )
    parts.draw_rack(canvas, held.unplaced, (at[0], at[1] + LABEL), found.side, found.width)
    return canvas.png()


def layout(held: PlayerTiles, cursor: Cursor | None = None) -> OwnGridLayout:
    """Place the tiles below the grid or beside it: where the cells are larger, else where the picture is lower.
    Large grids get a higher picture."""
    found = _layout(held, cursor, MOST)
    return found if found.grid.cell >= grids.RINGED else _layout(held, cursor, TALL)


def _layout(held: PlayerTiles, cursor: Cursor | None, most: int) -> OwnGridLayout:
    count = len(held.unplaced)
    side = parts.rack_side(count, (ROOM, RACK))
    height = most - HEAD - MARGIN
    rack = SPACE + LABEL + parts.rack_height(count, side, ROOM)
    room = (ROOM, height - rack)
    below = OwnGridLayout(grids.layout(held, room, cursor=cursor), side, ROOM, beside=False)
    side = parts.rack_side(count, (SIDE, height - LABEL))
    room = (ROOM - SIDE - SPACE, height)
    beside = OwnGridLayout(grids.layout(held, room, cursor=cursor), side, SIDE, beside=True)
    high = sum(below.heights(count)) + SPACE, max(beside.heights(count))
    return beside if (beside.grid.cell, -high[1]) > (below.grid.cell, -high[0]) else below


def _heading(canvas: Canvas, view: NumenkoView, name: str, t: Texts) -> None:
    assert view.seat is not None
    canvas.stamp(SEATS[view.seat].badge(48, GROUND), (MARGIN, MARGIN))
    left = MARGIN + 48 + 16
    facts = " · ".join(words.own_facts(view, t))
    colour = GOOD if view.finished[view.seat] else MUTED
    used = write(canvas, facts, (WIDTH - MARGIN, 48), 30, width=ROOM // 2, height=56, colour=colour, align="right")
    room = WIDTH - MARGIN - used - 24 - left
    write(canvas, drawable_name(name, view.seat, t), (left, 48), 38, width=room, least=30, weight=800)

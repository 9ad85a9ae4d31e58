"""Everybody's grids side by side, and in a vote the disputed one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.numenko.check import check
from bot.games.numenko.model import NumenkoView, PlayerTiles
from bot.i18n import Texts
from bot.render import rankings
from bot.render.base import Player
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import CARD, FAINT, GOLD, MUTED
from bot.render.numenko import grids, parts, words
from bot.render.numenko.lettering import write
from bot.render.numenko.seats import SEATS
from bot.render.numenko.tiles import PALETTE
from bot.render.text.names import drawable_name

ROOM = WIDTH - 2 * MARGIN
MOST = 1150
"""The height in pixels that a picture should not exceed."""
GAP = 14
PAD = 16
"""The space around a grid in its box."""
HEAD = 64
"""The height of the line with the name."""
RACK = 72
"""The height available in a box for the tiles left over."""
LABEL = 48
"""The height of the line above the tiles left over."""
GOOD_CELL = 30
"""Grids with smaller cells are moved to another picture, if possible."""


class ShownGrid(msgspec.Struct, frozen=True):
    """A grid to show: its owner, their name, the tiles, and whether it has won."""

    seat: int
    name: str
    tiles: PlayerTiles
    won: bool = False


class GridSheet(msgspec.Struct, frozen=True):
    """Grids in one picture: the number of columns, the size of a box in pixels, and the layout of each grid."""

    shown: Sequence[ShownGrid]
    columns: int
    layouts: Sequence[grids.GridLayout]
    racks: Sequence[int]

    @property
    def width(self) -> int:
        """The width of a box."""
        return (ROOM - (self.columns - 1) * GAP) // self.columns

    @property
    def cell(self) -> int:
        """The side of the smallest cell."""
        return min((layout.cell for layout in self.layouts), default=grids.LARGEST)

    def height(self, row: int) -> int:
        """Compute the height of the boxes of a row: that of its tallest grid and rack."""
        first = row * self.columns
        line = range(first, min(first + self.columns, len(self.shown)))
        return HEAD + max(self.layouts[i].size[1] + self.rack_height(i) for i in line) + PAD

    def rack_height(self, i: int) -> int:
        """Compute the height of the tiles left over from a grid."""
        count = len(self.shown[i].tiles.unplaced)
        return LABEL + parts.rack_height(count, self.racks[i], self.width - 2 * PAD) if count else 0

    @property
    def rows(self) -> int:
        """The number of rows of boxes."""
        return -(-len(self.shown) // self.columns)


def public_grids(view: NumenkoView, players: Sequence[Player]) -> list[ShownGrid]:
    """List the public grids, the winner's first: at the end everybody's, in a vote that of the claim."""
    if view.over:
        ranks = words.ranks(view, players)
        won = rankings.winners(ranks, players) if len(ranks) > 1 else []
        order = [seat for seat in rankings.in_order(ranks) if not view.dropped[seat]]
        return [ShownGrid(seat, "", view.revealed[seat], won=seat in won) for seat in order]
    if view.claim is not None:
        laid = view.claim.laid
        checked = check(laid.grid, view.house)
        claimed = PlayerTiles(laid.tiles, laid, "", checked.readings, checked.faults)
        return [ShownGrid(view.claim.seat, "", claimed)]
    return []


def sheets(shown: Sequence[ShownGrid]) -> list[GridSheet]:
    """Spread grids over as few pictures as possible with cells still large enough to read on a phone."""
    for number in range(1, len(shown) + 1):
        size = -(-len(shown) // number)
        found = [sheet(shown[start : start + size]) for start in range(0, len(shown), size)]
        if all(one.cell >= GOOD_CELL for one in found):
            break
    return found if shown else []


def sheet(shown: Sequence[ShownGrid]) -> GridSheet:
    """Lay the grids out in the number of columns that makes the cells largest."""
    return max((_sheet(shown, columns) for columns in range(1, min(3, len(shown)) + 1)), key=lambda s: s.cell)


def _sheet(shown: Sequence[ShownGrid], columns: int) -> GridSheet:
    rows = -(-len(shown) // columns)
    width = (ROOM - (columns - 1) * GAP) // columns - 2 * PAD
    height = (MOST - 2 * MARGIN - (rows - 1) * GAP) // rows - HEAD - PAD
    layouts, racks = [], []
    for one in shown:
        count = len(one.tiles.unplaced)
        side = parts.rack_side(count, (width, RACK))
        rack = LABEL + parts.rack_height(count, side, width) if count else 0
        layouts.append(grids.layout(one.tiles, (width, height - rack), ring=False))
        racks.append(side)
    return GridSheet(shown, columns, layouts, racks)


def draw_sheet(found: GridSheet, t: Texts) -> bytes:
    """Draw several grids side by side as a PNG."""
    heights = [found.height(row) for row in range(found.rows)]
    canvas = Canvas(2 * MARGIN + sum(heights) + GAP * (found.rows - 1), palette=PALETTE)
    top = MARGIN
    for row, height in enumerate(heights):
        for column in range(found.columns):
            i = row * found.columns + column
            if i < len(found.shown):
                _box(canvas, found, i, (MARGIN + column * (found.width + GAP), top), height, t)
        top += height + GAP
    return canvas.png()


def _box(canvas: Canvas, found: GridSheet, i: int, at: tuple[int, int], height: int, t: Texts) -> None:
    shown, layout = found.shown[i], found.layouts[i]
    x, y = at
    canvas.box(at, (found.width, height), radius=22, edge=GOLD if shown.won else None)
    canvas.stamp(SEATS[shown.seat].badge(44), (x + PAD, y + 11))
    icon = 48 if shown.won else 0
    room = found.width - 2 * PAD - 58 - icon
    used = write(
        canvas, drawable_name(shown.name, shown.seat, t), (x + PAD + 58, y + 34), 34, width=room, weight=700
    )
    if icon:
        canvas.shape("crown", (x + PAD + 58 + used + 30, y + 32), 36, GOLD)
    inner = found.width - 2 * PAD
    if shown.tiles.laid is None:
        middle = (x + found.width // 2, y + HEAD + layout.size[1] // 2)
        write(canvas, t("nothing placed"), middle, 30, width=inner, height=60, colour=FAINT, align="centre")
    else:
        left = x + PAD + max(0, (inner - layout.size[0]) // 2 - grids.NAMES // 2)
        grids.draw_grid(canvas, shown.tiles, layout, (left, y + HEAD), CARD)
    rest, top = shown.tiles.unplaced, y + HEAD + layout.size[1]
    if rest:
        label = words.describe_left_over(len(rest), t)
        write(canvas, label, (x + PAD, top + LABEL // 2), 26, width=inner, colour=MUTED)
        parts.draw_rack(canvas, rest, (x + PAD, top + LABEL), found.racks[i], inner, CARD)

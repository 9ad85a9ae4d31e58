"""The pieces that the pictures of Numenko share: players' names, rows of tiles."""

from __future__ import annotations

from bot.render.base import Player
from bot.render.canvas import Canvas
from bot.render.colours import GROUND, MUTED, Colour
from bot.render.numenko.lettering import write
from bot.render.numenko.tiles import rack_face, tile

SIDES = (84, 76, 68, 60, 52, 46, 40, 34)
"""Sides of tiles on a rack in pixels; the more tiles, the smaller."""
GAP = 6
"""The space between tiles on a rack."""


def write_name(canvas: Canvas, player: Player, at: tuple[int, int], size: int, width: int) -> int:
    """A name, with a robot behind it where a computer plays; returns the width."""
    icon = size if player.computer else 0
    used = write(canvas, player.name, at, size, width=width - icon, least=size * 4 // 5, weight=700)
    if icon:
        canvas.shape("robot", (at[0] + used + 6 + icon // 2, at[1]), icon * 7 // 8, MUTED)
    return used + icon


def rack_side(count: int, room: tuple[int, int]) -> int:
    """The side of the tiles at which that many fit into a room of that size, the smallest if none does."""
    for side in SIDES:
        a_line = max(1, (room[0] + GAP) // (side + GAP))
        lines = -(-count // a_line)
        if lines * (side + GAP) - GAP <= room[1]:
            return side
    return SIDES[-1]


def rack_height(count: int, side: int, width: int) -> int:
    """The height of that many tiles of that side on lines of that width."""
    a_line = max(1, (width + GAP) // (side + GAP))
    return max(0, -(-count // a_line) * (side + GAP) - GAP)


def draw_rack(canvas: Canvas, rack: str, at: tuple[int, int], side: int, width: int, on: Colour = GROUND) -> None:
    """Tiles on as many lines as they need."""
    a_line = max(1, (width + GAP) // (side + GAP))
    for i, sign in enumerate(rack):
        left, top = at[0] + i % a_line * (side + GAP), at[1] + i // a_line * (side + GAP)
        canvas.stamp(tile(rack_face(sign), side, on), (left, top))

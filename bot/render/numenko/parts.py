"""Shared parts of the pictures of Numenko: players' names, rows of tiles."""

from __future__ import annotations

from bot.render.base import Player
from bot.render.canvas import Canvas
from bot.render.colours import GROUND, INK, MUTED, Colour
from bot.render.numenko.lettering import write
from bot.render.numenko.tiles import rack_face, tile
from bot.render.text.letters import fits

SIDES = (84, 76, 68, 60, 52, 46, 40, 34)
"""Sides of tiles on a rack in pixels. The more tiles, the smaller."""
LABEL = 26
"""The size of what a number counts."""
GAP = 6
"""The space between tiles on a rack."""


def write_name(canvas: Canvas, player: Player, at: tuple[int, int], size: int, width: int) -> int:
    """Write a name, with a robot behind it where a computer plays, and return the width."""
    icon = size if player.computer else 0
    used = write(canvas, player.name, at, size, width=width - icon, least=size * 4 // 5, weight=700)
    if icon:
        canvas.shape("robot", (at[0] + used + 6 + icon // 2, at[1]), icon * 7 // 8, MUTED)
    return used + icon


def write_count(
    canvas: Canvas, number: str, label: str, at: tuple[int, int], size: int, width: int, colour: Colour = INK
) -> None:
    """Write a number around that middle, with its label below it, on two lines if one is too narrow."""
    x, y = at
    if fits(label, (width, 0), LABEL):
        write(canvas, number, (x, y - 14), size, width=width, weight=800, colour=colour, align="centre")
        write(canvas, label, (x, y + 30), LABEL, width=width, colour=MUTED, align="centre")
    else:
        write(canvas, number, (x, y - 26), 46, width=width, weight=800, colour=colour, align="centre")
        write(canvas, label, (x, y + 23), LABEL, width=width, height=56, colour=MUTED, align="centre")


def rack_side(count: int, room: tuple[int, int]) -> int:
    """Choose the side at which that many tiles fit into a room of that size, the smallest if none does."""
    for side in SIDES:
        a_line = max(1, (room[0] + GAP) // (side + GAP))
        lines = -(-count // a_line)
        if lines * (side + GAP) - GAP <= room[1]:
            return side
    return SIDES[-1]


def rack_height(count: int, side: int, width: int) -> int:
    """Compute the height of that many tiles of that side on lines of that width."""
    a_line = max(1, (width + GAP) // (side + GAP))
    return max(0, -(-count // a_line) * (side + GAP) - GAP)


def draw_rack(canvas: Canvas, rack: str, at: tuple[int, int], side: int, width: int, on: Colour = GROUND) -> None:
    """Draw tiles on as many lines as they need."""
    a_line = max(1, (width + GAP) // (side + GAP))
    for i, sign in enumerate(rack):
        left, top = at[0] + i % a_line * (side + GAP), at[1] + i // a_line * (side + GAP)
        canvas.stamp(tile(rack_face(sign), side, on), (left, top))

"""Shared parts of the pictures of Numenko: players' names, rows of tiles."""

from __future__ import annotations

from collections import Counter

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
HELD = 132
"""The side of a tile in hand, whose digit phones show as large as that of a button."""
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


def count_lines(tiles: str, width: int) -> int:
    """Count the lines of a hand of that width."""
    return len(_lines(tiles, width))


def hand_height(tiles: str, width: int) -> int:
    """Compute the height of a hand on lines of that width."""
    return max(0, count_lines(tiles, width) * (HELD + GAP) - GAP)


def draw_hand(canvas: Canvas, tiles: str, at: tuple[int, int], width: int) -> None:
    """Draw the tiles in hand large, each kind once, with their number beside it where there are several."""
    for row, line in enumerate(_lines(tiles, width)):
        left, top = at[0], at[1] + row * (HELD + GAP)
        for sign, n in line:
            canvas.stamp(tile(rack_face(sign), HELD, GROUND), (left, top))
            if n > 1:
                middle = (left + HELD + 4, top + HELD // 2)
                write(canvas, f"×{n}", middle, 52, width=_wide(n) - HELD - 8, weight=700, colour=MUTED)
            left += _wide(n) + GAP


def _lines(tiles: str, width: int) -> list[list[tuple[str, int]]]:
    """Break the kinds of tiles, with their numbers, into lines of that width."""
    lines, used = list[list[tuple[str, int]]](), width
    for sign, n in Counter(tiles).items():
        wide = _wide(n)
        if used + GAP + wide > width:
            lines.append([])
            used = -GAP
        lines[-1].append((sign, n))
        used += GAP + wide
    return lines


def _wide(n: int) -> int:
    """Return the width of a kind of tiles of that number."""
    return HELD + (78 if n > 1 else 0) + (28 if n > 9 else 0)


def draw_rack(canvas: Canvas, rack: str, at: tuple[int, int], side: int, width: int, on: Colour = GROUND) -> None:
    """Draw tiles on as many lines as they need."""
    a_line = max(1, (width + GAP) // (side + GAP))
    for i, sign in enumerate(rack):
        left, top = at[0] + i % a_line * (side + GAP), at[1] + i // a_line * (side + GAP)
        canvas.stamp(tile(rack_face(sign), side, on), (left, top))

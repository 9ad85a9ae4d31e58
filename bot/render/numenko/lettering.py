"""Text in the pictures of Numenko, which phones show at a third of their size."""

from __future__ import annotations

from bot.render.canvas import Align, Canvas
from bot.render.colours import INK, Colour
from bot.render.text.letters import READABLE


def write(
    canvas: Canvas,
    text: str,
    at: tuple[int, int],
    size: int,
    *,
    width: int | None = None,
    height: int = 0,
    least: int = READABLE,
    weight: int = 600,
    colour: Colour = INK,
    align: Align = "left",
) -> int:
    """Write a text, see ``Canvas.write``, never smaller than ``READABLE``."""
    return canvas.write(
        text, at, size, width=width, height=height, least=least, weight=weight, colour=colour, align=align
    )

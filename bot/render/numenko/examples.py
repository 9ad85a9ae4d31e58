"""The worked pictures of the rules pages: a crossword, left to right, wild tiles, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from bot.games.numenko.check import check, lay
from bot.games.numenko.entry import read_grid
from bot.games.numenko.model import PlayerTiles, space_out
from bot.games.numenko.tiles import HOUSE, MULTICHOICE
from bot.i18n import Texts
from bot.render.base import Drawing
from bot.render.canvas import MARGIN, WIDTH, Canvas, alt
from bot.render.colours import ALARM, GROUND, INK, MUTED
from bot.render.numenko import grids, words
from bot.render.numenko.lettering import write
from bot.render.numenko.tiles import PALETTE, TileFace, tile

CROSSWORD = ".6...\n2*4*8\n.7...\n.*...\n.1...\n.3..."
LONGER = f"{CROSSWORD}\n.*...\n.5...\n.5..."
REFUSED = "..6...\n.2*4*8\n8*7*15\n..*...\n..1...\n..3..."
CELL = 76
"""The side of a cell in pixels."""
TEXT = 56
"""The height of a line of text."""
SPACE, GAP = 36, 10
LINE = 2 * TEXT
"""The height of a calculation with its steps."""
STEPS = 760
"""Where the steps begin."""


class Worked(msgspec.Struct, frozen=True):
    """A calculation, and its steps from left to right."""

    signs: str
    steps: tuple[str, ...]


WORKED = (
    Worked("5−1×5=20", ("5 − 1 = 4", "4 × 5 = 20")),
    Worked("7÷2×2=7", ("7 ÷ 2 = 7/2", "7/2 × 2 = 7")),
)


def example(name: str, t: Texts) -> Drawing:
    """Draw the worked picture of that name. Raises ``KeyError`` for an unknown name."""
    canvas, told = _SCENES[name](t)
    return Drawing(f"{name}.png", partial(alt, told), canvas.png)


def _crossword(t: Texts) -> tuple[Canvas, Sequence[str]]:
    """Draw the first worked example, and its two calculations."""
    return _grids([_board(CROSSWORD)], [_read(CROSSWORD)], t)


def _wild(t: Texts) -> tuple[Canvas, Sequence[str]]:
    """Draw the column of the first example, before and after it is lengthened."""
    return _grids([_board(CROSSWORD), _board(LONGER)], [_read(CROSSWORD), _read(LONGER)], t)


def _draw_refused(t: Texts) -> tuple[Canvas, Sequence[str]]:
    """Draw a row directly below another one."""
    held = _board(REFUSED)
    return _grids([held], [[t("not calculations:"), *(space_out(fault.signs) for fault in held.faults)]], t)


def _board(text: str) -> PlayerTiles:
    """Parse a grid and evaluate it."""
    grid = read_grid(text).grid
    checked = check(grid, HOUSE)
    tiles = "".join(grid.signs.values())
    return PlayerTiles(tiles, lay(grid, tiles)[0], "", checked.readings, checked.faults)


def _read(text: str) -> list[str]:
    return [reading.text for reading in _board(text).readings]


def _grids(shown: Sequence[PlayerTiles], said: Sequence[Sequence[str]], t: Texts) -> tuple[Canvas, Sequence[str]]:
    """Draw grids with lines of text: beside a single grid, above several."""
    layouts = [replace(grids.layout(held, (WIDTH, WIDTH), ring=False), cell=CELL) for held in shown]
    above = TEXT * max(map(len, said)) if len(shown) > 1 else 0
    canvas = Canvas(above + max(layout.size[1] for layout in layouts) + 2 * MARGIN, palette=PALETTE)
    column = (WIDTH - 2 * MARGIN) // len(shown)
    for i, (held, layout, lines) in enumerate(zip(shown, layouts, said, strict=True)):
        left = MARGIN + i * column
        grids.draw_grid(canvas, held, layout, (left, MARGIN + above), GROUND)
        x, y = (left + grids.NAMES, MARGIN) if above else (left + layout.size[0] + SPACE, MARGIN + grids.NAMES)
        for j, line in enumerate(lines):
            at = (x, y + TEXT // 2 + j * TEXT)
            colour = ALARM if held.faults else INK
            write(canvas, line, at, 40, width=left + column - x - GAP, weight=700, colour=colour)
    return canvas, [line for held in shown for line in words.contents(held, t)]


def _draw_left_to_right(t: Texts) -> tuple[Canvas, Sequence[str]]:
    """Draw two calculations with their steps."""
    canvas = Canvas(len(WORKED) * (LINE + SPACE) - SPACE + 2 * MARGIN, palette=PALETTE)
    for i, worked in enumerate(WORKED):
        top = MARGIN + i * (LINE + SPACE)
        for j, sign in enumerate(worked.signs):
            face = TileFace(sign if sign.isdigit() else MULTICHOICE, sign)
            canvas.stamp(tile(face, CELL - 6, GROUND), (MARGIN + j * CELL, top + (LINE - CELL) // 2))
        for j, step in enumerate(worked.steps):
            y = top + LINE // 2 + round((j - (len(worked.steps) - 1) / 2) * TEXT)
            canvas.shape("arrow", (STEPS - 40, y), 34, MUTED)
            write(canvas, step, (STEPS, y), 44, width=WIDTH - MARGIN - STEPS, weight=700)
    return canvas, [f"{space_out(worked.signs)}: {', '.join(worked.steps)}." for worked in WORKED]


_SCENES: dict[str, Callable[[Texts], tuple[Canvas, Sequence[str]]]] = {
    "crossword": _crossword,
    "left_to_right": _draw_left_to_right,
    "wild": _wild,
    "refused": _draw_refused,
}

"""The cursor of the pad comes to rest, wherever the grid ends."""

from __future__ import annotations

from bot.games.numenko.grid import MOST_LINES, Cell
from bot.panels.numenko.pad import Pad, Sign, place_tile


def test_in_a_full_line_the_cursor_stays_at_its_end() -> None:
    """All other cells of the widest line are laid, and beyond it the grid would be too wide."""
    hole = Cell(3, 0)
    line = [Cell(column, 0) for column in range(MOST_LINES)]
    pad = Pad(signs=tuple(Sign(cell, "1") for cell in line if cell != hole), at=hole)
    after = place_tile(pad, "2", "1" * (MOST_LINES - 1) + "2")
    assert after.grid[hole] == "2"
    assert after.at == line[-1]

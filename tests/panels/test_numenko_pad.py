"""Numenko's cursor pad: where the cursor comes to rest, and what ends a turn."""

from __future__ import annotations

from bot.games.numenko.grid import MOST_LINES, Cell
from bot.games.numenko.model import Swap
from bot.panels.base import Content, inner_item
from bot.panels.numenko import PANEL
from bot.panels.numenko.draft import Draft
from bot.panels.numenko.pad import Pad, Sign, open_pad, place_tile
from tests.panels.scenes import running
from tests.rules.numenko_table import ANN, BOB, CROSS, Table, tiles_for


def test_in_a_full_line_the_cursor_stays_at_its_end() -> None:
    """All other cells of the widest line are laid, and beyond it the grid would be too wide."""
    hole = Cell(3, 0)
    line = [Cell(column, 0) for column in range(MOST_LINES)]
    pad = Pad(signs=tuple(Sign(cell, "1") for cell in line if cell != hole), at=hole)
    after = place_tile(pad, "2", "1" * (MOST_LINES - 1) + "2")
    assert after.grid[hole] == "2"
    assert after.at == line[-1]


def test_in_the_last_call_finish_is_at_hand_until_it_is_needless() -> None:
    table = Table(clock="none").has(ANN, tiles_for(CROSS)).has(BOB, "77").with_pot("")
    table.does(BOB, Swap("7"))

    def shown(draft: Draft | None = None) -> tuple[Content, list[str]]:
        content = PANEL.private(table.sees(ANN), draft, running("numenko", ("ann", "ben"), own=table.sees(ANN)))
        return content, [inner_item(item).label for item in content.rows[-1]]

    content, buttons = shown()
    assert "press **Finish**" in content.foot and "Finish" in buttons and "Save" not in buttons
    begun = place_tile(open_pad(table.sees(ANN), None), "2", table.rack(ANN))
    assert "Save" in shown(Draft(pad=begun))[1], "there is something to save first"
    table.saves(ANN, CROSS)
    content, buttons = shown()
    assert "waiting for the others" in content.foot and "Finish" not in buttons

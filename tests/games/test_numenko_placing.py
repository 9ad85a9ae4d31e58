"""Numenko: where a calculation without a place is laid."""

from __future__ import annotations

import pytest

from bot.games.numenko.entry import read_lines
from bot.games.numenko.grid import Cell, cell_name, grid_of
from bot.games.numenko.placing import Ground, Signs, lay_calculation, lay_together, places
from bot.games.numenko.tiles import HOUSE
from tests.rules.numenko_table import CROSS, grid, tiles_for
from tests.steps import steps_of


def ground(rack: str, *, unread: bool = False) -> Ground:
    """A player with these tiles."""
    return Ground(rack, HOUSE, unread=unread)


def where(line: str, text: str, rack: str, *, unread: bool = False) -> list[str]:
    """Where a calculation goes in that grid."""
    ((one,), _) = read_lines(line)
    signs: Signs = grid(text).signs if text else {}
    return [f"{cell_name(p.cell)} {p.direction}" for p in places(signs, one, ground(rack, unread=unread))]


def joined(lines: str, rack: str, text: str = "") -> tuple[tuple[str, ...], list[str]]:
    """The rows of the grid with all these calculations, and those that found no room."""
    signs, left = lay_together(grid(text).signs if text else {}, read_lines(lines)[0], ground(rack))
    return grid_of(signs)[0].rows if signs else (), [line.signs for line in left]


def test_on_an_empty_grid_it_lies_across_unless_its_line_says_down() -> None:
    assert where("2*4*8", "", "248**") == ["F6 across"]
    assert where("2*4*8 down", "", "248**") == ["F6 down"]
    assert where("2*4*9", "", "249**") == [], "no calculation"
    assert where("2*4*8", "", "248*") == [], "a tile is missing"


def test_it_crosses_where_the_tiles_that_are_left_suffice() -> None:
    assert where("2*6*3", "2*4*8", "2*4*8" + "*63*") == ["F6 down"], "the 2 is missing, so it is crossed"
    assert where("2*6*3", "2*4*8", "2*4*8" + "26*3") == ["G3 down", "G5 down", "I3 down", "I5 down"]
    assert where("7*1*8", "2*4*8", "2*4*8" + "71**") == ["J2 down"]


def test_a_place_that_makes_a_wrong_neighbour_is_none() -> None:
    found = where("8*7*15", CROSS, tiles_for(CROSS) + "8*7*15")
    assert found and "E8 across" not in found, "the sixth example of the rules"


def test_where_players_check_it_goes_where_it_touches_nothing_else() -> None:
    assert where("2*6*9", "2*4*8", "2*4*8" + "*69*", unread=True) == ["F6 down"]
    assert where("2*6*9", "2*4*8", "2*4*8" + "*69*") == []


def test_a_line_that_says_where_goes_there() -> None:
    assert where("7*1*8 at J2 down", "2*4*8", "2*4*8" + "71**") == []
    (line,), _ = read_lines("8*1*7 at A1 down")
    assert (
        lay_calculation({Cell(0, 0): "8"}, line, places({Cell(0, 0): "8"}, line, ground("817**"))[0])[Cell(0, 4)]
        == "7"
    )


def test_several_lines_find_room_together() -> None:
    rack = "72734**" + "48**" + "6*2*"
    rows, left = joined("6*2*8\n7*27*34\n2*4*8", rack)
    assert left == []
    assert sorted("".join(rows).replace(".", "")) == sorted(rack), "the tiles leave no other crossings"
    rows, left = joined("1*2*3\n9*9*81\n2*4*8", "123**48**")
    assert left == ["9*9*81"], "as many as can be laid are laid"


@pytest.mark.parametrize("lines", ["1*1*1*1*4\n" * 9, "1*2*3\n" * 60, "?*?*?\n" * 8])
def test_looking_for_room_is_a_bounded_amount_of_work(lines: str) -> None:
    assert steps_of(lambda: joined(lines, "1" * 30 + "2" * 9 + "3" * 9 + "4" * 9 + "*" * 30 + "?" * 8)) < 3_000_000

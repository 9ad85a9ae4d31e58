"""Numenko: which part of a grid that is not right as a whole counts as placed."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest

from bot.games.numenko.grid import Cell, LaidGrid, grid_of
from bot.games.numenko.part import best_part
from bot.games.numenko.tiles import HOUSE
from tests.rules.numenko_table import ANN, BOB, Table, table_of
from tests.steps import steps_of


@pytest.mark.rule("NUMENKO-15")
def test_tiles_in_wrong_or_unconnected_parts_count_as_not_placed() -> None:
    table = table_of(2).has(ANN, "123456778**")
    table.saves(ANN, "1*2*3..\n.......\n45.....\n.......\n......6")
    assert table.sees(BOB).left == (3, 7)
    table.expires()
    held = table.sees(None).revealed[ANN]
    assert held.unplaced == "456778"
    assert [fault.problem for fault in held.faults] == ["apart", "no_equals", "alone"]
    assert table.sees(None).sums[ANN] == 37


def left_over(rack: str, text: str, edition: Literal[1, 2, 3] = 3) -> str:
    """What counts as unplaced of a rack when time is up, with that grid claimed."""
    table = Table(check="players", edition=edition).has(ANN, rack + "0")
    table.saves(ANN, text)
    table.expires()
    held = table.sees(None).revealed[ANN]
    assert held.laid is not None
    outside = Counter(rack + "0") - Counter(held.laid.tiles)
    assert Counter(held.unplaced) == outside + Counter(map(held.laid.tile, held.wrong))
    return held.unplaced.removeprefix("0")


@pytest.mark.rule("NUMENKO-15")
@pytest.mark.parametrize(
    ("rack", "text", "unplaced"),
    [
        ("123459***", "1*2*3\n*....\n5....", "459*"),
        ("12345***", "..4..\n1*2*3\n..*..\n..5..", "45*"),
        ("1234568****", "1*2*3\n..*..\n..4..\n..*..\n..8..\n..56", "56"),
        ("1122339*****", "1*2*39\n*.....\n2.....\n*.....\n3.....", "19*"),
        ("12", "12", "12"),
    ],
    ids=[
        "the right calculation",
        "crossed by a wrong one",
        "a corner too many",
        "without the tile at its end",
        "nothing",
    ],
)
def test_the_part_of_the_largest_value_whose_groups_are_all_right_is_placed(
    rack: str, text: str, unplaced: str
) -> None:
    assert left_over(rack, text) == unplaced


@pytest.mark.rule("NUMENKO-15")
def test_in_the_first_edition_a_tile_of_a_right_and_a_wrong_calculation_is_not_placed() -> None:
    assert left_over("123459***", "1*2*3\n*....\n5....", edition=1) == "1459*"


@pytest.mark.rule("NUMENKO-15")
def test_the_best_part_of_a_hostile_grid_is_a_bounded_amount_of_work() -> None:
    rows = ["1*1*1*1*1*1*1*1*1*1*1*1*1"] * 3 + ["*" * 25] + ["?1?1?1?1*1*1*1*1*1*1*1*1*1"]
    laid = LaidGrid(grid_of({Cell(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)})[0])
    best_part.cache_clear()
    assert steps_of(lambda: best_part(laid, HOUSE)) < 3_000_000


@pytest.mark.rule("NUMENKO-15")
def test_of_two_parts_the_one_worth_more_is_placed() -> None:
    table = table_of(2).has(ANN, "1234589****")
    table.saves(ANN, "1*2*3\n.....\n4*5*9")
    table.expires()
    assert table.sees(None).revealed[ANN].unplaced == "1238**"

"""Numenko: which tiles pay for a grid, and what is saved."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.games.numenko.events import Saved
from bot.games.numenko.grid import Cell, Grid
from bot.games.numenko.model import Save, Swap
from tests.rules.numenko_table import ANN, BOB, CROSS, Table, grid, save, sentence, tiles_for
from tests.steps import steps_of


def free(table: Table) -> tuple[Cell, ...]:
    """Where a Freechoice pays for something that Ann wrote."""
    found = table.state.players[ANN].laid
    assert found is not None
    return found.free


@pytest.mark.rule("NUMENKO-8")
def test_a_real_digit_frees_the_freechoice() -> None:
    table = Table().has(ANN, "567889***?")
    table.saves(ANN, "8*?*56")
    mine = table.sees(ANN).mine
    assert mine is not None
    assert [reading.text for reading in mine.readings] == ["8 × 7 = 56"]
    assert mine.unplaced == "789*"
    table.saves(ANN, "8*7*56")
    assert table.state.players[ANN].tiles_left == "89*?"


@pytest.mark.rule("NUMENKO-8")
def test_a_freechoice_that_was_written_as_a_seven_is_freed_when_a_seven_is_drawn() -> None:
    table = Table().has(ANN, "56889***?").with_pot("777")
    table.saves(ANN, "8*7*56")
    assert free(table) == (Cell(2, 0),)
    table.does(ANN, Swap("9"))
    assert "7" in table.state.players[ANN].tiles_left
    table.saves(ANN, "8*7*56")
    assert free(table) == ()
    assert "?" in table.state.players[ANN].tiles_left


@pytest.mark.rule("NUMENKO-10")
def test_a_digit_takes_its_own_tile_first_then_a_freechoice() -> None:
    table = Table().has(ANN, "1478***?")
    table.saves(ANN, "7+1=8")
    assert free(table) == ()
    assert table.state.players[ANN].tiles_left == "4*?"
    table.saves(ANN, "7+7=14")
    assert free(table) == (Cell(2, 0),)
    assert table.state.players[ANN].tiles_left == "8*"


@pytest.mark.rule("NUMENKO-10")
def test_an_operator_takes_a_multichoice_first_then_a_freechoice() -> None:
    table = Table().has(ANN, "123*?9")
    table.saves(ANN, "1+2=3")
    assert free(table) == (Cell(3, 0),)
    assert table.state.players[ANN].tiles_left == "9"
    table = Table().has(ANN, "123**?9")
    table.saves(ANN, "1+2=3")
    assert free(table) == ()


@pytest.mark.rule("NUMENKO-10")
def test_tiles_that_were_written_as_such_come_first() -> None:
    table = Table().has(ANN, "123*?9")
    table.saves(ANN, "1+2*3")
    assert free(table) == (Cell(1, 0),)
    assert table.state.players[ANN].tiles_left == "9"


@pytest.mark.rule("NUMENKO-10")
def test_only_own_tiles_and_each_only_once() -> None:
    table = Table().has(ANN, "1345**9").has(BOB, "222")
    assert table.faults(ANN, "1*2*3") == [("rack", "H6")]
    assert table.faults(ANN, "1*?*4") == [("rack", "H6")]
    assert table.faults(ANN, "3*1*4\n..*\n..3\n..*\n..4") == [
        ("rack", "H7"),
        ("rack", "H8"),
        ("rack", "H9"),
        ("rack", "H10"),
    ]
    assert sentence(table.refusal(ANN, save("1*2*3"))) == (
        "This grid can't be saved:\n• **H6**: you have no 2 or Freechoice left for this 2."
    )


@pytest.mark.rule("NUMENKO-10")
def test_tiles_and_calculations_are_found_wrong_together() -> None:
    table = Table().has(ANN, "1345**9")
    assert table.faults(ANN, "1*1*3") == [("unread", "F6"), ("rack", "H6")]


@pytest.mark.rule("NUMENKO-17")
def test_only_a_grid_that_is_right_is_saved() -> None:
    table = Table().has(ANN, tiles_for(CROSS) + "9")
    table.saves(ANN, "2*4*8")
    assert table.faults(ANN, CROSS.replace("8", "9")) == [("unread", "F7")]
    laid = table.state.players[ANN].laid
    assert laid is not None
    assert laid.grid == grid("2*4*8")


@pytest.mark.rule("NUMENKO-17")
def test_a_refusal_speaks_in_the_cell_names_that_were_typed() -> None:
    table = Table().has(ANN, tiles_for(CROSS) + "9")
    refused = table.refusal(ANN, save("B3 down 6*7*13\nA4 across 2*4*9"))
    assert sentence(refused) == (
        "This grid can't be saved:\n"
        "• **A4 across**, `2*4*9`: read from left to right, no choice for its ✱ and ? makes it true."
    )
    refused = table.refusal(ANN, save("B-3 down 6+7=1"))
    assert sentence(refused).endswith(
        "• **B-3 down**, `6+7=1`: read from left to right, one side is 13 and the other is 1."
    )


@pytest.mark.rule("NUMENKO-17")
def test_the_last_saved_grid_stays_until_another_is_right() -> None:
    table = Table().has(ANN, "12345***")
    table.saves(ANN, "1*2*3")
    before = table.sees(ANN)
    for wrong in ("1*2*4", "1*2*3*9", "1*2", "1*2*3\n.....\n4"):
        table.refusal(ANN, save(wrong))
        assert table.sees(ANN) == before


@pytest.mark.rule("NUMENKO-17")
def test_nothing_is_saved_twice() -> None:
    table = Table().has(ANN, "12345***")
    table.saves(ANN, "1*2*3")
    assert table.refusal(ANN, save("1*2*3")).code == "numenko.unchanged"
    table.saves(ANN, "1+2=3")
    assert table.happened(Saved) == Saved(seat=ANN, left=3)


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ((), "numenko.empty"),
        (("...", ""), "numenko.empty"),
        (("1&2",), "numenko.sign"),
        (("٣",), "numenko.sign"),
        (("1" + "." * 25 + "1",), "numenko.wide"),
        (("1", *("",) * 25, "1"), "numenko.wide"),
    ],
)
def test_a_grid_that_no_form_could_send_is_refused(rows: tuple[str, ...], code: str) -> None:
    assert Table().refusal(ANN, Save(Grid(rows))).code == code


def test_the_edges_of_a_grid_do_not_count() -> None:
    table = Table().has(ANN, "12345***")
    table.does(ANN, Save(Grid(("", "..1*2*3", "", "."))))
    laid = table.state.players[ANN].laid
    assert laid is not None
    assert laid.grid == Grid(("1*2*3",))


@pytest.mark.parametrize("row", ["?" * 26, "*" * 26, "1?" * 13, "1*?" * 8, "1*2*3?4*5?6*."])
def test_a_huge_grid_is_refused_at_once_and_in_few_words(row: str) -> None:
    table, refusals = Table(), list[Refused]()
    assert steps_of(lambda: refusals.append(table.refusal(ANN, Save(Grid((row,) * 26))))) < 100_000
    (refused,) = refusals
    assert refused.code == "NUMENKO-17.grid"
    assert len(sentence(refused)) < 2000

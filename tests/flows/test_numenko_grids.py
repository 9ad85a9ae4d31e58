"""Numenko: grids typed into forms, refused ones that can be corrected, undo, and no typing lost."""

from __future__ import annotations

import pytest

from bot.games.numenko.entry import as_rows
from tests.flows.numenko import CALCULATIONS, LAY, MEND, ROWS, Player, deal, form_value, sit_down, state
from tests.flows.world import World, controls_of, texts_of
from tests.rules.numenko_table import CROSS, grid, tiles_for
from tests.rules.test_numenko_grids import FIFTH, FOURTH_LEFT, FOURTH_RIGHT, SECOND, SIXTH, THIRD

COMPLETED = FIFTH.replace("92*4*8", "92*4*8*12")
EXAMPLES = {
    "first": (CROSS, "F7 across: 2 × 4 = 8. G6 down: 6 + 7 = 13."),
    "second": (SECOND, "J7 down: 8 × 9 = 72"),
    "third": (THIRD, "G6 down: 6 × 7 + 13 = 55"),
    "fourth, left 5": (FOURTH_LEFT, "G14 across: 5 − 1 × 5 = 20"),
    "fourth, right 5": (FOURTH_RIGHT, "F14 across: 5 − 1 × 5 = 20"),
    "fifth, completed": (COMPLETED, "F7 across: 92 + 4 = 8 × 12"),
}
"""The correct worked examples of ``docs/rules``, and what the panel says of them."""


REFUSED = {
    FIFTH: ["**F7 across**, `92*4*8`: read from left to right, no choice for its ✱ and ? makes it true."],
    SIXTH: [
        "**G7 down**, `2*`: it ends with an operator. A calculation starts and ends with a number.",
        "**I7 down**, `4*`: it ends with an operator. A calculation starts and ends with a number.",
        "**J7 down**, `*1`: it starts with an operator. A calculation starts and ends with a number.",
        "**K7 down**, `85`: tiles that touch must form a calculation, but nothing here can be its =.",
    ],
}
"""The refused ones, and everything that the panel says against them."""


async def alone(world: World, rack: str, pot: str = "99999999") -> Player:
    """Ann with these tiles; Ben is in the match too."""
    ann, _ = await sit_down(world, "ann", "ben")
    await deal(world, {"ann": rack}, pot)
    return ann


@pytest.mark.parametrize("way", [CALCULATIONS, ROWS])
async def test_the_worked_examples_are_saved_and_read(world: World, way: str) -> None:
    ann = await alone(world, "0")
    for text, told in EXAMPLES.values():
        await deal(world, {"ann": tiles_for(text) + "0"})
        await ann.builds(text, way)
        assert told in ann.sees
        assert ann.left == "0"
        assert "✗" not in ann.sees


async def test_refused_examples_say_why_and_come_back(world: World) -> None:
    ann = await alone(world, "0")
    for text, wrong in REFUSED.items():
        await deal(world, {"ann": tiles_for(text) + "0"})
        await ann.builds(text, ROWS)
        first, *more = wrong
        rest = f" and {len(more)} more" if more else ""
        assert f"✗ This grid can't be saved:\n• {first}{rest}\n" in ann.sees + "\n"
        assert (await state(world)).players[0].laid is None
        await world.restart()
        assert form_value(await ann.presses(MEND[ROWS])) == as_rows(grid(text))
        assert form_value(await ann.presses(LAY)) == ""
        await ann.presses("Discard my text")


@pytest.mark.rule("NUMENKO-17")
async def test_of_a_list_the_right_lines_are_kept_and_the_others_come_back(world: World) -> None:
    ann = await alone(world, tiles_for(CROSS) + "129***")
    await ann.sends(
        await ann.writing(CALCULATIONS), "B3 down 6*7*13", "A4 across 2*4*8", "B8 across 3*9*1*2", "hello"
    )
    assert "B3 down: 6 + 7 = 13" in ann.sees and "A4 across: 2 × 4 = 8" in ann.sees, "cells keep their names"
    assert "✗ These aren't in your grid yet:\n• Line 4, `hello`: write the tiles of a calculation" in ann.sees
    assert " and 1 more" in ann.sees
    await world.restart()
    form = await ann.presses(MEND[LAY])
    assert form_value(form) == "hello\nB8 across 3*9*1*2"
    await ann.sends(form, "B8 across 3*9*12")
    assert "B8 across: 3 + 9 = 12" in ann.sees and "✗" not in ann.sees


async def test_when_no_line_is_right_all_come_back(world: World) -> None:
    ann = await alone(world, tiles_for(FIFTH) + "0")
    await ann.sends(await ann.writing(CALCULATIONS), "F7 across 92*4*8")
    assert f"✗ These aren't in your grid yet:\n• {REFUSED[FIFTH][0]}" in ann.sees
    assert form_value(await ann.presses(MEND[CALCULATIONS])) == "F7 across 92*4*8"
    assert (await state(world)).players[0].laid is None


async def test_the_saved_grid_stands_in_the_next_form_in_both_ways(world: World) -> None:
    ann = await alone(world, tiles_for(CROSS) + "0")
    form = await ann.writing()
    assert form_value(form) == ""
    await ann.sends(form, "B3 down 6x7:1 3")
    assert "`6×7÷13`: tiles that touch must form a calculation, but nothing here can be its =." in ann.sees
    await ann.sends(await ann.writing(), "B3 down 6*7*1 3", "A4 across 2 x 4 = 8")
    assert form_value(await ann.writing()) == "B3 down 6*7*13\nA4 across 2*4=8"
    assert form_value(await ann.writing(ROWS)) == ".6...\n2*4=8\n.7...\n.*...\n.1...\n.3..."


async def test_what_cannot_be_read_is_told_line_by_line_and_kept(world: World) -> None:
    ann = await alone(world, tiles_for(CROSS))
    await ann.sends(await ann.writing(), "B3 6*7*13", "A4 across 2§4*8", "hello")
    assert "• Line 1, `B3 6*7*13`: does it go across or down?" in ann.sees
    assert " and 2 more" in ann.sees
    assert form_value(await ann.writing()) == "B3 6*7*13\nA4 across 2§4*8\nhello"
    await ann.sends(await ann.writing(), "A4 across 2§4*8", "hello")
    assert "• Line 1, `A4 across 2§4*8`: I don't know `§`." in ann.sees, "one mistake after the other"
    await ann.presses("Discard my text")
    assert form_value(await ann.writing()) == ""
    assert "✗" not in ann.sees


async def test_tiles_that_are_missing_are_named(world: World) -> None:
    ann = await alone(world, "12345**")
    await ann.sends(await ann.writing(), "A1 across 1*2*9")
    assert "• **E1**: you have no 9 or Freechoice left for this 9." in ann.sees


async def test_what_was_refused_outlives_a_swap(world: World) -> None:
    ann = await alone(world, "12345**9")
    await ann.sends(await ann.writing(), "A1 across 1*2*9")
    await ann.swaps("9")
    assert ann.left == "1234599**"
    assert "Fix it" in ann.may, "the form still has what was written"
    await ann.sends(await ann.writing(), form_value(await ann.writing()).replace("1*2*9", "1*2*3"))
    assert "✗" not in ann.sees
    assert "A1 across: 1 + 2 = 3" in ann.sees


@pytest.mark.parametrize("typed", ["A1 across 1*2*3", "A1 1*2*3"], ids=["right", "unreadable"])
async def test_what_was_typed_outlives_a_form_that_comes_too_late(world: World, typed: str) -> None:
    ann = await alone(world, "12345**0")
    form = await ann.writing()
    await ann.swaps("0")
    await ann.sends(form, typed)
    assert "That panel was out of date, so nothing was played." in ann.sees
    assert (await state(world)).players[0].laid is None
    assert form_value(await ann.writing()) == typed


async def test_undo_redo_clear_and_an_empty_form(world: World) -> None:
    ann = await alone(world, tiles_for(CROSS) + "0")
    assert {"Undo", "Redo", "Clear"}.isdisjoint(ann.may)
    await ann.builds("2*4*8")
    await ann.builds(CROSS)
    await ann.presses("Undo")
    assert "2 × 4 = 8" in ann.sees and "6 + 7 = 13" not in ann.sees
    await world.restart()
    await ann.presses("Redo")
    assert "6 + 7 = 13" in ann.sees
    await ann.presses("Clear")
    assert "Take all tiles off your grid?" in ann.sees
    await ann.presses("Back")
    await ann.confirms("Clear")
    assert "The grid is empty." in ann.sees
    await ann.presses("Undo")
    await ann.sends(await ann.writing(), "")
    assert "The grid is empty." in ann.sees


async def test_all_tiles_placed_is_done_and_brings_four_more(world: World) -> None:
    ann = await alone(world, tiles_for(CROSS), pot="55551234")
    await ann.builds(CROSS)
    assert ann.left == "1234"
    await world.wait()
    board = texts_of(world.table())
    assert "ann is **Done** and takes 4 more tiles" in board
    assert "● ann: 4 tiles to place, 1× Done." in board
    assert "4 tiles in the pot" in board
    assert "From the pot" not in board


async def test_the_private_answer_of_my_grid_works_as_well(world: World) -> None:
    ann = await alone(world, tiles_for(CROSS) + "0")
    await ann.opens()
    await ann.builds(CROSS)
    assert "6 + 7 = 13" in ann.sees
    await world.wait()
    assert "6 + 7 = 13" in texts_of(world.dm("ann")), "the DM panel follows"
    assert "Undo" in controls_of(world.dm("ann"))

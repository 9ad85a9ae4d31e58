"""Numenko: calculations without a place, the menu of places, and the cursor pad."""

from __future__ import annotations

import pytest

from bot.panels.base import Keep
from bot.panels.numenko import PANEL
from tests.flows.numenko import CALCULATIONS, LAY, MEND, SWAP, Player, deal, form_value, sit_down, state
from tests.flows.world import World
from tests.panels.scenes import running

GOAL = "🎯 Lay **all** your tiles as a crossword of calculations."
LEGEND = "-# ✱ is any of + − × ÷ = · ? is any digit or sign · work from left to right"


async def alone(world: World, rack: str, pot: str = "99999999", **options: str) -> Player:
    """Ann with these tiles; Ben is in the match too."""
    ann, _ = await sit_down(world, "ann", "ben", **options)
    await deal(world, {"ann": rack}, pot)
    return ann


async def rows(world: World) -> tuple[str, ...]:
    """Ann's saved grid."""
    laid = (await state(world)).players[0].laid
    return laid.grid.rows if laid else ()


async def test_the_first_panel_tells_the_goal_and_what_the_wild_tiles_are(world: World) -> None:
    ann = await alone(world, "1234**")
    assert f"{GOAL} The most completed grids win.\n{LEGEND}" in ann.sees
    assert "Press your tiles, or type `7*27*34`." in ann.sees
    await ann.lays("1,2,3")
    assert GOAL not in ann.sees
    assert "✓ 1 valid calculation · −4 points if it ended now" in ann.sees


async def test_a_calculation_is_laid_where_it_crosses(world: World) -> None:
    ann = await alone(world, "2*4*8" + "71**" + "0")
    await ann.lays("2*4*8", "7*1*8")
    assert await rows(world) == ("....7", "....*", "....1", "....*", "2*4*8")
    assert ann.left == "0"


async def test_where_there_are_several_places_numbers_ask(world: World) -> None:
    ann = await alone(world, "2*4*8" + "26*3*" + "0")
    await ann.lays("2*4*8")
    await ann.lays("2*6*3")
    assert "Where does `2*6*3` go?" in ann.sees
    places = {label.split(" ", 1)[1]: label for label in ann.may if label[0] in "①②③④⑤⑥⑦⑧⑨"}
    assert {"F6 ↓", "G5 ↓"} <= set(places)
    assert "Numbered cells: 1 " in ann.sees
    await world.restart()
    await ann.presses(places["F6 ↓"])
    assert await rows(world) == ("2*4*8", "*....", "6....", "*....", "3....")
    assert ann.left == "02"


async def test_anywhere_lays_all_that_are_open_together(world: World) -> None:
    ann = await alone(world, "72734**" + "48**" + "6*2*" + "0")
    await ann.lays("7*27*34", "2*4*8", "hello", "6*2*8")
    assert "Where does" in ann.sees and "then 1 more" in ann.sees
    await ann.presses("Anywhere it fits")
    assert ann.left == "0" and len((await state(world)).players[0].laid.grid.groups) == 3  # type: ignore[union-attr]
    assert "✗ These aren't in your grid yet:\n• Line 3, `hello`" in ann.sees, "what failed before is not lost"
    assert form_value(await ann.presses(MEND[LAY])) == "hello"
    await ann.presses("Discard my text")
    assert "✓ 3 valid calculations" in ann.sees


async def test_back_keeps_what_has_no_place_yet_in_the_form(world: World) -> None:
    ann = await alone(world, "2*4*8" + "26*3*" + "0")
    await ann.lays("2*4*8", "2*6*3")
    await ann.presses("Back")
    assert form_value(await ann.presses(MEND[LAY])) == "2*6*3"


async def test_what_is_asked_about_does_not_come_back_as_failed(world: World) -> None:
    ann = await alone(world, "2*4*8" + "26*3*" + "0")
    await ann.lays("2*4*8")
    await ann.lays("2, 6, 3", "2,4,9")
    assert "Where does `2*6*3` go?" in ann.sees
    await ann.presses("Anywhere it fits")
    assert ann.left == "02"
    assert form_value(await ann.presses(MEND[LAY])) == "2*4*9", "with the signs as they were read"


@pytest.mark.rule("NUMENKO-17")
async def test_only_the_lines_that_fail_come_back(world: World) -> None:
    ann = await alone(world, "2*4*8" + "71**" + "0")
    await ann.lays("2*4*9", "2*4*8", "7*1*8", "3*3*6", "12+5=17 at A1 across")
    assert await rows(world) == ("....7", "....*", "....1", "....*", "2*4*8")
    assert "• `2*4*9`: read from left to right, no choice for its ✱ and ? makes it true." in ann.sees
    assert " and 2 more" in ann.sees
    assert form_value(await ann.presses(MEND[LAY])).splitlines()[:2] == ["2*4*9", "3*3*6"]


async def test_a_place_may_be_named_in_any_order(world: World) -> None:
    ann = await alone(world, "2*4*8" + "1257**" + "3*")
    await ann.lays("2*4*8")
    await ann.lays("12+5=17 at F6 down")
    assert "✗ These aren't in your grid yet:\n• `12+5=17` at F6: other tiles are in its way." in ann.sees
    await ann.lays("2*5*7 at F6 down")
    assert "F6 down: 2 + 5 = 7" in ann.sees


async def test_where_players_check_nothing_is_told_of_right_and_wrong(world: World) -> None:
    ann = await alone(world, "2*4*9" + "71**" + "0", check="players")
    await ann.lays("2*4*9", "7*1*4")
    assert "✓ saved; grids are checked at the end" in ann.sees
    assert await rows(world) == ("..7..", "..*..", "..1..", "..*..", "2*4*9")


async def test_a_place_keeps_its_name_while_the_grid_grows(world: World) -> None:
    ann = await alone(world, "7*4*28" + "9*16*" + "119**0" + "3")
    await ann.lays("7*4*28")
    await ann.lays("9*7*16 at F4 down")
    assert "F4 down: 9 + 7 = 16." in ann.sees and "F6 across: 7 × 4 = 28" in ann.sees
    await ann.lays("1*9*10 at D4 across")
    assert "D4 across: 1 + 9 = 10." in ann.sees and "F6 across: 7 × 4 = 28" in ann.sees
    assert (await state(world)).players[0].laid.corner == (3, 3)  # type: ignore[union-attr]
    await ann.presses("Undo")
    assert form_value(await ann.writing(CALCULATIONS)) == "F4 down 9*7*16\nF6 across 7*4*28"


# --- the tiles as buttons


async def test_tile_by_tile(world: World) -> None:
    ann = await alone(world, "1234**")
    assert ann.may == ["1", "2", "3", "4", "✱ (2)", "Type it", "More", "Table"]
    for label in ("1", "✱ (2)", "2", "✱"):
        await ann.presses(label)
    assert "✗ **F6 across**, `1*2*`: it ends with an operator." in ann.sees
    assert "Save" not in ann.may
    await world.restart()
    await ann.presses("4")
    assert "no choice for its ✱ and ? makes it true" in ann.sees
    await ann.presses("Undo")
    await ann.presses("3")
    assert "✓ 1 + 2 = 3 · not saved yet" in ann.sees and ann.left == "4"
    assert await rows(world) == (), "nothing is saved before Save"
    await ann.presses("Save")
    assert await rows(world) == ("1*2*3",)
    assert "✓ 1 valid calculation" in ann.sees
    await ann.presses("Undo")
    assert await rows(world) == (), "with no tile to take back, Undo takes back the saved grid"


async def test_the_cursor_moves_and_skips_what_lies_there(world: World) -> None:
    ann = await alone(world, "2*4*8" + "6*71*3" + "0")
    await ann.lays("2*4*8")
    for arrow in ("←", "←", "←", "←", "↑"):
        await ann.presses(arrow)
    for label in ("6", "7", "✱ (2)", "1", "3"):
        await ann.presses(label)
    await ann.presses("Save")
    assert await rows(world) == (".6...", "2*4*8", ".7...", ".*...", ".1...", ".3...")


async def test_an_arrow_behind_a_calculation_goes_on_from_its_last_tile(world: World) -> None:
    ann = await alone(world, "2*4*8" + "*1*9" + "*3*6" + "0")
    for label in ("2", "✱ (6)", "4", "✱ (5)", "8"):
        await ann.presses(label)
    await ann.presses("↓")
    for label in ("✱ (4)", "1", "✱ (3)", "9"):
        await ann.presses(label)
    await ann.presses("→")
    for label in ("✱ (2)", "3", "✱", "6"):
        await ann.presses(label)
    await ann.presses("Save")
    assert await rows(world) == ("2*4*8....", "....*....", "....1....", "....*....", "....9*3*6")


async def test_tiles_wait_on_the_other_page_until_the_grid_changes(world: World) -> None:
    ann = await alone(world, "123**4")
    await ann.presses("1")
    await ann.presses("More")
    await ann.presses("Back")
    assert ann.left == "234**"
    await ann.presses("⌫")
    assert ann.left == "1234**"
    await ann.presses("1")
    await ann.lays("1*2*3")
    assert "The tiles you were laying didn't make a valid grid, so they're back in your hand." in ann.sees
    await ann.presses("Back")
    assert ann.left == "4"


async def test_what_is_typed_is_added_to_the_tiles_that_were_pressed(world: World) -> None:
    ann = await alone(world, "2*4*8" + "71**" + "0")
    for label in ("2", "✱ (4)", "4", "✱ (3)", "8"):
        await ann.presses(label)
    await ann.lays("7*1*8")
    assert await rows(world) == ("....7", "....*", "....1", "....*", "2*4*8")


@pytest.mark.settings(pictures=True)
async def test_the_picture_follows_the_tiles(world: World) -> None:
    ann = await alone(world, "1234**")
    before = await ann.message.attachments[0].read()
    await ann.presses("1")
    (picture,) = ann.message.attachments
    assert "5 tiles to place: 2 3 4 ✱ ✱." in (picture.description or "")
    assert await picture.read() != before
    assert "tiles to place" not in ann.sees, "the text does not repeat the picture"


async def test_a_swap_on_the_way_leaves_the_tiles(world: World) -> None:
    ann = await alone(world, "123**45")
    await ann.presses("1")
    await ann.swaps("5")
    assert len(ann.left) == 7 and "1" not in ann.left, "the 1 is laid, and two tiles came for the 5"
    assert ann.menu(SWAP) is None


async def test_the_buttons_of_older_panels_still_work(world: World) -> None:
    """Panels that were sent before tiles could be pressed had a button for the cursor pad, and one to turn."""
    ann = await alone(world, "1*2*34")
    await ann.lays("1*2*3")
    for verb in ("pad", "pad_turn"):
        met = await world.bot.service.match(1)
        intent = PANEL.press(verb, "", (), met.view(0), None, running("numenko", ("ann", "ben")))
        assert isinstance(intent, Keep)

"""How many presses a typical turn of Numenko takes.

Each tap counts: a button 1; a single-choice menu 2 (open, choose); a multiple-choice menu 2 + number of ticks
(open, each tick, close); typing a form: opening 1, sending 1.
"""

from __future__ import annotations

from collections import Counter

from bot.games.numenko.entry import as_calculations
from bot.i18n import texts
from tests.flows.numenko import CALCULATIONS, LAY, Player, deal, sit_down, state
from tests.flows.world import World

LINES = ("12*3*36", "6*7*42", "9*3*27", "2*5*7")
RACK = "".join((Counter("".join(LINES)) - Counter("672")).elements())
"""Twenty-one tiles: those of the calculations, which cross three times."""
MOST_PRESSES, MOST_SIGNS = 4, 45
"""With the press that opens the panel. What was to be reached for the form: 6."""
FIRST, SECOND = "7*27*34", "*3*6*72"
"""Fourteen tiles: the second goes down from the last tile of the first, and is read 4 × 3 × 6 = 72."""
BY_TILES = 16
"""What was to be reached for them."""


async def dealt(world: World, rack: str = RACK) -> Player:
    """Ann, who has opened her panel with one press, and has these tiles."""
    ann, _ = await sit_down(world, "ann", "ben")
    await deal(world, {"ann": rack}, pot="99999999")
    await ann.opens()
    return ann


async def test_a_whole_rack_by_typing(world: World) -> None:
    """It took 5 when the form stood behind a button among ten."""
    ann = await dealt(world)
    assert len(RACK) == 21
    form = await ann.writing(LAY)
    await ann.sends(form, *LINES)
    presses = 1 + 2
    if "Where does" in ann.sees:
        await ann.presses("Anywhere it fits")
        presses += 1
    assert (await state(world)).players[0].dones == 1
    assert presses <= MOST_PRESSES
    assert len("\n".join(LINES)) <= MOST_SIGNS


async def test_fourteen_tiles_one_by_one(world: World) -> None:
    """It took more than 18, with a pad to open, a turn and arrows to get to where the second one begins."""
    ann = await dealt(world, FIRST + SECOND + "0")
    assert await lay_one_by_one(ann, *FIRST, "↓", *SECOND, "Save") <= BY_TILES
    laid = (await state(world)).players[0].laid
    assert laid is not None and laid.tile_count == len(FIRST + SECOND)


async def test_the_last_tile_saves_a_complete_grid(world: World) -> None:
    ann = await dealt(world, FIRST + SECOND)
    opening = 1
    assert opening + await lay_one_by_one(ann, *FIRST, "↓", *SECOND) <= BY_TILES
    assert (await state(world)).players[0].dones == 1


async def lay_one_by_one(ann: Player, *steps: str) -> int:
    """Press the buttons of these tiles and others, and return how many presses it took."""
    for step in steps:
        sign = step.replace("*", "✱")
        await ann.presses(next(label for label in ann.may if label.split(" ")[0] == sign))
    return len(steps)


async def test_a_place_among_several_takes_one_press(world: World) -> None:
    """It took two, in a menu of names of cells."""
    ann = await dealt(world, "2*4*8" + "26*3*" + "0")
    await ann.lays("2*4*8")
    await ann.lays("2*6*3")
    await ann.presses(next(label for label in ann.may if label.startswith("①")))
    assert ann.left == "02"


async def test_a_whole_rack_with_its_places_takes_more_than_twice_the_signs(world: World) -> None:
    """What it took before calculations found their places: as many presses, if no line had a mistake."""
    ann = await dealt(world)
    await ann.lays(*LINES)
    await ann.presses("Anywhere it fits")
    laid = (await state(world)).players[0].laid
    assert laid is not None
    typed = as_calculations(laid.grid, texts("en"))
    await ann.confirms("Clear")
    await ann.sends(await ann.writing(CALCULATIONS), *typed.splitlines())
    again = (await state(world)).players[0].laid
    assert again is not None and again.grid == laid.grid
    assert len(typed) > 2 * len("\n".join(LINES))

"""How many presses a typical turn of Numenko takes, from the channel.

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
MOST_PRESSES, MOST_SIGNS = 5, 45


async def dealt(world: World) -> Player:
    """Ann, who has opened her panel with one press, and has these tiles."""
    ann, _ = await sit_down(world, "ann", "ben")
    await deal(world, {"ann": RACK}, pot="99999999")
    assert len(RACK) == 21
    await ann.opens()
    return ann


async def test_a_whole_rack_by_the_new_way(world: World) -> None:
    ann = await dealt(world)
    form = await ann.writing(LAY)
    await ann.sends(form, *LINES)
    presses = 1 + 2
    if "Where does" in ann.sees:
        await ann.presses("Anywhere it fits")
        presses += 1
    assert (await state(world)).players[0].dones == 1
    assert presses <= MOST_PRESSES
    assert len("\n".join(LINES)) <= MOST_SIGNS


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

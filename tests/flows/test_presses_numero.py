"""How many presses the usual turns of Numero take, from the channel.

Each tap counts: a button 1; a single-choice menu 2 (open, choose); a multiple-choice menu 2 + number of ticks
(open, each tick, close); typing a form: opening 1, sending 1.
"""

from __future__ import annotations

import pytest

from tests.flows.numero import Player, lay_out, sit_down, state
from tests.flows.world import World, texts_of

OPENING = 1
"""The press on My hand. Those who play by DM do without it."""


async def taps(player: Player, *buttons: str) -> int:
    """How many presses it takes to open the panel and press these buttons."""
    await player.opens()
    for label in buttons:
        await player.presses(label)
    await player.world.wait()
    return OPENING + len(buttons)


async def test_a_take(world: World) -> None:
    """With a button for the card too it took four, with a menu of piles six."""
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 8, 3, hands={"ann": [8, 5], "ben": [1]})
    assert await taps(ann, "8", "Take 8 = 8 · 2 cards") <= 3
    assert "ann takes with 8 · 2 cards" in texts_of(world.table())


async def test_a_take_of_three(world: World) -> None:
    """It took four besides the opening: the card, both piles, Take."""
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 5, 3, 12, hands={"ann": [8, 2], "ben": [1]})
    assert await taps(ann, "5", "3", "Take 8 = 5 + 3 · 3 cards") <= OPENING + 3
    assert "ann: 5 + 3 = 8; takes with 8 · 3 cards" in texts_of(world.table())


async def test_a_take_of_three_with_a_wild_card(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 8, 12, hands={"ann": [5, 2, "−3"], "ben": [1]})
    assert await taps(ann, "8", "−3", "Take 5 = 5 · 3 cards") <= OPENING + 3
    assert "ann: 8, wild −3 → 5; takes with 5 · 3 cards" in texts_of(world.table())


@pytest.mark.parametrize("hints", ["on", "off"])
async def test_a_take_of_seven_with_wild_cards(world: World, hints: str) -> None:
    """It took fifteen: each pile had to be chosen alone for its wild card, and all of them again for the take."""
    ann, _ = await sit_down(world, "ann", "ben", hints=hints)
    await lay_out(world, 10, 5, 6, 3, 14, hands={"ann": ["−2", "−4", 9, 13], "ben": [1]})
    take = "Take 9 = (8 + 5) 🃏−4 = 6 + 3 · 7 cards"
    assert await taps(ann, "10", "−2", "6", "3", take) <= 6
    assert "takes with 9 · 7 cards" in texts_of(world.table())


async def test_a_build(world: World) -> None:
    """With a button for the card too it took four."""
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 8, 3, hands={"ann": [4, 12], "ben": [1]})
    assert await taps(ann, "8", "Build 12 = 8 + 4") <= 3
    assert "ann: 8 + 4 = 12; builds **12**" in texts_of(world.table())


async def test_a_discard(world: World) -> None:
    """With a button for the card and one to discard it took three."""
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 8, 3, hands={"ann": [8, 5], "ben": [1]})
    assert await taps(ann, "🗑️ 5") <= 2
    assert (await state(world)).mover == 1
    assert "ann discards 5" in texts_of(world.table())

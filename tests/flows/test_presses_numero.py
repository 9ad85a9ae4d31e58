"""How many presses a typical turn of Numero takes, from the channel.

Each tap counts: a button 1; a single-choice menu 2 (open, choose); a multiple-choice menu 2 + number of ticks
(open, each tick, close); typing a form: opening 1, sending 1.
"""

from __future__ import annotations

from tests.flows.numero import Player, lay_out, sit_down, state
from tests.flows.world import World, texts_of

MOST_FOR_A_TAKE, MOST_FOR_A_DISCARD = 4, 2


async def taps(player: Player, *buttons: str) -> int:
    """How many presses it takes to open the panel and press these buttons."""
    await player.opens()
    for label in buttons:
        await player.presses(label)
    await player.world.wait()
    return 1 + len(buttons)


async def test_a_take(world: World) -> None:
    """With a menu of piles it took six: opening, the card, the menu with one tick, Take."""
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 8, 3, hands={"ann": [8, 5], "ben": [1]})
    assert await taps(ann, "8", "Pile 8", "Take") <= MOST_FOR_A_TAKE
    assert "ann takes with 8 · 2 cards" in texts_of(world.table())


async def test_a_discard(world: World) -> None:
    """With a button for the card and one to discard it took three."""
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 8, 3, hands={"ann": [8, 5], "ben": [1]})
    assert await taps(ann, "Discard 5") <= MOST_FOR_A_DISCARD
    assert (await state(world)).mover == 1
    assert "ann discards 5" in texts_of(world.table())

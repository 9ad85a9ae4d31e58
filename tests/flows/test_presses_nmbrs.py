"""How many presses the usual turns of nmbrs! take, from the channel.

Each tap counts: a button 1; a single-choice menu 2 (open, choose); a multiple-choice menu 2 + number of ticks
(open, each tick, close); a form 2 (open, send).
"""

from __future__ import annotations

import pytest

from tests.flows.nmbrs import DISCARD, HAND, Player, lay_out, sit_down, state
from tests.flows.world import World

HANDS = {"ann": [10, 20, 30, 7], "ben": [1, 2]}


class Counting(Player):
    """A player who begins in the channel and counts taps."""

    def __init__(self, world: World, name: str) -> None:
        super().__init__(world, name)
        self.taps = 0

    async def opens(self) -> None:
        """The private panel, by the button at the table."""
        self.taps += 1
        await super().opens()

    async def taps_on(self, label: str) -> None:
        """A button of the panel."""
        self.taps += 1
        await self.presses(label)

    async def chooses_one(self, menu: str, value: str) -> None:
        """An option of a single-choice menu."""
        self.taps += 2
        await self.selects(menu, [value])

    async def ticks(self, menu: str, *values: str) -> None:
        """Options of a multiple-choice menu."""
        self.taps += 2 + len(values)
        await self.selects(menu, values)


async def at_the_draw(world: World) -> Counting:
    """It is Ann's turn, and 42 lies face up."""
    await sit_down(world, "ann", "ben")
    await lay_out(world, hands=HANDS, phase="draw", pile="41 42", deck="94 93 92 91")
    return Counting(world, "ann")


async def test_answering_an_offer_takes_one_press(world: World) -> None:
    ann = await at_the_draw(world)
    await ann.presses("Draw face down")
    await world.wait()
    await world.presses("ben", "Claim the 42")
    assert (await state(world)).hands[1] == ("1", "2", "42", "91"), "1 press; it was 2"


@pytest.mark.parametrize("draw", ["Take the 42", "Draw face down"])
async def test_drawing_and_discarding_takes_four_presses(world: World, draw: str) -> None:
    ann = await at_the_draw(world)
    await ann.opens()
    await ann.taps_on(draw)
    await world.wait()
    if (await state(world)).phase == "offer":
        await world.presses("ben", "Pass")
        await world.wait()
    await ann.chooses_one(DISCARD, "7")
    assert (await state(world)).mover == 1
    assert ann.taps == 4, "it was 6"


async def lays_three(ann: Counting) -> None:
    """Ann chooses one card. What it makes with others of her hand is shown at once, with the points."""
    await ann.ticks(HAND, "10")
    await ann.taps_on("Lay it · +4")


async def test_laying_three_cards_takes_four_presses_more(world: World) -> None:
    ann = await at_the_draw(world)
    await ann.opens()
    await ann.taps_on("Take the 42")
    before = ann.taps
    await lays_three(ann)
    assert ann.taps - before == 4, "it was 6"
    assert len((await state(world)).islands) == 1


async def test_a_whole_turn_with_a_series_takes_eight_presses(world: World) -> None:
    ann = await at_the_draw(world)
    await ann.opens()
    await ann.taps_on("Take the 42")
    await lays_three(ann)
    await ann.chooses_one(DISCARD, "7")
    assert (await state(world)).mover == 1
    assert ann.taps == 8, "it was 10, and 15 with a search for places"


async def test_adding_to_the_table_takes_four_presses(world: World) -> None:
    ann = await at_the_draw(world)
    await lay_out(world, "10 20 30", hands={"ann": [40, 7, 96], "ben": [1]}, opened=["ann"])
    await ann.opens()
    before = ann.taps
    await ann.ticks(HAND, "40")
    await ann.taps_on("Lay it · +1")
    assert ann.taps - before == 4, "it was 5, with Find places"

"""How many presses the usual turns of NUMO take, from the channel.

Each tap counts: a button 1; a single-choice menu 2 (open, choose); a multiple-choice menu 2 + number of ticks
(open, each tick, close); typing a form: opening 1, sending 1.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import simcord

from tests.flows.numo import USES, Laid, Player, lay_out, sit_down, state
from tests.flows.world import World, texts_of

MOST_FOR_A_DISCARD, MOST_FOR_A_MELD = 4, 5


class Counting(Player):
    """A player who begins in the channel and counts taps."""

    def __init__(self, world: World, name: str) -> None:
        super().__init__(world, name)
        self.count = 0

    async def opens(self) -> None:
        """The private panel, by the button at the table."""
        self.count += 1
        await super().opens()

    async def draws_at_the_table(self, label: str) -> None:
        """A button at the table, which answers with the private panel."""
        self.count += 1
        self.panel = (await self.world.presses(self.name, label)).response

    async def presses(self, label: str) -> simcord.InteractionResult:
        """A button of the panel."""
        self.count += 1
        return await super().presses(label)

    async def selects(self, menu: str, values: Sequence[str]) -> simcord.InteractionResult:
        """Some options of a menu of the panel: opening it, each option, and closing it if there may be several."""
        found = self.menu(menu)
        assert found is not None
        several = found.get("max_values", 1) > 1
        self.count += 1 + len(values) + several
        return await super().selects(menu, values)


async def at_the_draw(world: World) -> Counting:
    """It is Ann's turn, and a 33 lies face up."""
    await sit_down(world, "ann", "ben", level=4)
    hands = {"ann": [7, 4, 28, 12, 15], "ben": [1, 2]}
    await lay_out(world, hands=hands, discards=[80, 33], stock=[60, 50])
    return Counting(world, "ann")


@pytest.mark.parametrize(("draw", "card"), [("Draw from the stock", 60), ("Take the 33", 12)])
async def test_drawing_and_discarding(world: World, draw: str, card: int) -> None:
    """With a button for each card it took three as well, from twelve equal ones."""
    ann = await at_the_draw(world)
    await ann.draws_at_the_table(draw)
    await ann.discards(card)
    assert (await state(world)).mover == 1
    assert ann.count == 3 <= MOST_FOR_A_DISCARD


async def test_drawing_and_discarding_with_a_look_at_the_hand_first(world: World) -> None:
    ann = await at_the_draw(world)
    await ann.opens()
    await ann.draws()
    await ann.discards(60)
    assert (await state(world)).mover == 1
    assert ann.count <= MOST_FOR_A_DISCARD


@pytest.mark.parametrize("looks_first", [False, True])
async def test_a_meld_of_three(world: World, *, looks_first: bool) -> None:
    """With a button for each card it took seven, or eight with a look at the hand."""
    ann = await at_the_draw(world)
    if looks_first:
        await ann.opens()
        await ann.draws()
    else:
        await ann.draws_at_the_table("Draw from the stock")
    await ann.picks("Meld 7 × 4 = 28")
    await ann.discards(60)
    await world.wait()
    assert (await state(world)).mover == 1
    assert "ann melds **multiplication 7 × 4 = 28**" in texts_of(world.table())
    assert ann.count == 4 + looks_first <= MOST_FOR_A_MELD


async def test_a_meld_of_many_that_are_possible(world: World) -> None:
    """Where more than two melds and lay-offs are possible they are in a menu."""
    await sit_down(world, "ann", "ben", level=4)
    hands = {"ann": [7, 4, 28, 3, 12, 2, 6, 8], "ben": [1]}
    await lay_out(world, hands=hands, discards=[80], stock=[60, 50])
    ann = Counting(world, "ann")
    await ann.draws_at_the_table("Draw from the stock")
    assert len(ann.options(USES)) > 2
    await ann.picks("Meld 7 × 4 = 28")
    await ann.discards(60)
    assert (await state(world)).mover == 1
    assert ann.count == 5 <= MOST_FOR_A_MELD


async def test_a_meld_and_a_lay_off(world: World) -> None:
    await sit_down(world, "ann", "ben", level=4)
    nines: Laid = ("ben", "run", (9, 12, 15))
    await lay_out(world, nines, hands={"ann": [7, 4, 28, 18, 40], "ben": [1]}, discards=[80], stock=[60, 50])
    ann = Counting(world, "ann")
    await ann.draws_at_the_table("Draw from the stock")
    await ann.picks("Meld 7 × 4 = 28")
    await ann.picks("Lay off 18 on #1")
    await ann.discards(60)
    assert (await state(world)).mover == 1
    assert ann.count == 5


async def test_a_meld_whose_cards_are_chosen(world: World) -> None:
    """As in a daily puzzle, where nothing is offered."""
    ann = await at_the_draw(world)
    await ann.draws_at_the_table("Draw from the stock")
    await ann.melds(7, 4, 28)
    await ann.discards(60)
    assert (await state(world)).mover == 1
    assert ann.count == 9, "the menu with three ticks takes five"


async def test_a_meld_of_three_that_is_typed(world: World) -> None:
    ann = await at_the_draw(world)
    await ann.draws_at_the_table("Draw from the stock")
    await ann.types("meld 7 4 28")
    await ann.discards(60)
    assert (await state(world)).mover == 1
    assert ann.count + 1 <= MOST_FOR_A_MELD, "sending the form is a press too"


async def test_who_is_not_asked_draws_nothing_at_the_table(world: World) -> None:
    await at_the_draw(world)
    before = await state(world)
    answer = await world.presses("ben", "Draw from the stock")
    assert "It's not your turn" in texts_of(answer.response)
    assert await state(world) == before

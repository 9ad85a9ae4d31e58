"""An action is one durable transaction; for what is written down about messages nobody waits for the disk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.flows import nmbrs, numenko, numero, numo
from tests.flows.seat import Seated, started
from tests.flows.world import World, answer
from tests.rules.numenko_table import CROSS, tiles_for
from tests.store.transactions import Transactions

Action = Callable[[], Awaitable[object]]
MOST_RELAXED = 5
"""An action is followed by at most so many relaxed transactions: the panel that was used, the table, the other
player's panel and call."""


class Numer(Seated):
    """Somebody at a table of Numer."""

    title = "Numer"

    async def opens(self) -> None:
        """From now on, use the private panel behind My board, not the one in the DMs."""
        self.panel = answer(await self.world.opens(self.name))


async def numer_panel(world: World) -> tuple[Seated, Action]:
    await started(world, "numer play", "ann", "ben")
    ann = Numer(world, "ann")
    return ann, lambda: ann.presses("Sit out")


async def numero_panel(world: World) -> tuple[Seated, Action]:
    ann, _ = await numero.sit_down(world, "ann", "ben")
    await numero.lay_out(world, hands={"ann": [9, 7], "ben": [8]})
    return ann, lambda: ann.discards(9)


async def numo_panel(world: World) -> tuple[Seated, Action]:
    ann, _ = await numo.sit_down(world, "ann", "ben")
    await numo.lay_out(world, hands={"ann": [1, 2], "ben": [3]}, stock=[4, 5])
    return ann, ann.draws


async def nmbrs_panel(world: World) -> tuple[Seated, Action]:
    ann, _ = await nmbrs.sit_down(world, "ann", "ben")
    await nmbrs.lay_out(world, hands={"ann": [40, 50], "ben": [8]})
    return ann, lambda: ann.discards(40)


async def numenko_panel(world: World) -> tuple[Seated, Action]:
    ann, _ = await numenko.sit_down(world, "ann", "ben")
    await numenko.deal(world, {"ann": tiles_for(CROSS) + "0"})
    return ann, lambda: ann.lays("2*4*8")


@pytest.mark.parametrize("opened", [False, True], ids=["by DM", "in the channel"])
@pytest.mark.parametrize("seated", [numer_panel, numero_panel, numo_panel, nmbrs_panel, numenko_panel])
async def test_an_action_is_one_durable_transaction(
    world: World, seated: Callable[[World], Awaitable[tuple[Seated, Action]]], opened: bool
) -> None:
    player, act = await seated(world)
    if opened:
        await player.opens()
        await world.wait()
    before = (await world.bot.service.match(1)).row.version
    counted = await Transactions.of(world.bot.store.database)
    await act()
    after = await world.bot.service.match(1)
    assert (after.row.version, counted.durable) == (before + 1, 1)
    await world.wait()
    assert counted.durable == 1
    assert 0 < counted.relaxed <= MOST_RELAXED


async def test_a_choice_that_is_only_kept_waits_for_no_disk(world: World) -> None:
    ann, _ = await numero.sit_down(world, "ann", "ben")
    await numero.lay_out(world, 5, hands={"ann": [9, 7], "ben": [8]})
    counted = await Transactions.of(world.bot.store.database)
    await ann.presses("5")
    assert (counted.durable, counted.relaxed) == (0, 1)

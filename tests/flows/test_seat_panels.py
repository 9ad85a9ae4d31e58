"""A seat's panel in DMs and the one in the channel are kept up to date by one machine."""

from __future__ import annotations

from tests.flows.mischief import Mischief
from tests.flows.world import World, answer, texts_of


async def test_what_an_answer_has_shown_in_place_is_not_sent_again(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    mischief.marks()
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    calls = mischief.calls()
    assert calls["edit dm"] == calls["edit private"] == calls["send dm"] == 0
    assert "sitting out" in texts_of(world.dm("ann"))


async def test_a_dm_panel_that_could_not_be_edited_in_place_is_shown_afterwards(
    world: World, mischief: Mischief
) -> None:
    await world.start_numer("ann", "ben")
    mischief.fails("answer", 500)
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    assert "sitting out" in texts_of(world.dm("ann"))


async def test_both_panels_of_a_seat_show_what_was_done_in_one(world: World) -> None:
    await world.start_numer("ann", "ben")
    private = answer(await world.opens("ann"))
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    assert "sitting out" in texts_of(private)
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait()
    await world.presses("ann", "Sit out", private)
    await world.wait()
    assert "sitting out" in texts_of(world.dm("ann"))
    for panel in (world.dm("ann"), private):
        assert "turn 2 of 5" in texts_of(panel)

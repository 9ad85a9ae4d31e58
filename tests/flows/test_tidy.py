"""Private panels under the table do not pile up."""

from __future__ import annotations

from bot.ui.messages.ephemeral_panels import FOLLOWED, GRACE
from tests.flows.world import World, said


def private_messages(world: World, name: str) -> int:
    """How many private messages that person has in the channel."""
    shown = world.channel.history(viewer=world.person(name))
    return sum(message.flags.ephemeral for message in shown)


async def test_a_new_private_panel_replaces_the_one_before(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.writes("ann", "513")
    assert private_messages(world, "ann") == 1
    await world.opens("ann")
    shown = await world.writes("ann", "220")
    assert private_messages(world, "ann") == 1
    assert "**220**" in said(shown)


async def test_others_keep_theirs(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.opens("ben")
    await world.opens("ann")
    assert private_messages(world, "ben") == 1


async def test_too_old_answers_are_left_and_forgotten(world: World) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    await world.opens("ann")
    await world.wait(FOLLOWED + GRACE + 1)
    await world.opens("ben")
    assert world.bot.seat_panels.ephemeral.pending == 1
    await world.opens("ann")
    assert private_messages(world, "ann") == 2


async def test_a_panel_that_cannot_be_deleted_does_no_harm(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.opens("ann")
    world.env.inject_error("DELETE", "/webhooks/*", status=500)
    assert "Your number: **220**" in said(await world.writes("ann", "220"))

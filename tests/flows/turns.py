"""A turn of Numer that makes every kind of call, played by people who retry when something does not work."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import simcord

from tests.flows.mischief import KINDS, Mischief
from tests.flows.world import NUMBER_BUTTONS, World, controls_of, texts_of

TURN = sorted(set(KINDS) - {"make thread"})
"""The kinds of calls that a turn makes."""
LATER = 60.0
"""Simulated seconds after which anything that could not be shown immediately must be shown."""


async def until(attempt: Callable[[], Awaitable[Any]], good: Callable[[Any], Any], tries: int = 3) -> Any:
    """Retry until it works, as people do."""
    for _ in range(tries):
        result = await attempt()
        if good(result):
            return result
    raise AssertionError("it never works")


async def insists(world: World, name: str, number: str, message: Any) -> simcord.InteractionResult:
    """That person opens the number form, again if it does not appear, and submits it."""
    label = next(label for label in controls_of(message) if label in NUMBER_BUTTONS)
    shown = await until(lambda: world.presses(name, label, message), lambda result: result.modal is not None)
    return await world.sends(name, shown, number)


async def plays_a_turn(world: World, mischief: Mischief) -> None:
    """Ben may not start. Ann may, and plays at the table, at first nonsense. Ben writes nonsense in his panel
    first, then a number; the table message is far up."""
    await world.presses("ben", "Start")
    await world.presses("ann", "Start")
    await world.wait(LATER)
    await insists(world, "ann", "12", world.table())
    await insists(world, "ann", "761", world.table())
    await mischief.chats(15)
    panel = world.dm("ben") if world.dms("ben") else (await world.opens("ben")).response
    await insists(world, "ben", "12", panel)
    await insists(world, "ben", "513", panel)
    await world.wait(LATER)


async def goes_on(world: World) -> None:
    """That turn has ended properly, and everybody can play the next one."""
    shown = texts_of(world.table())
    assert "turn 2 of 5" in shown
    assert "~~761~~ ann · eliminated: 1 is in 513" in shown
    for name, number in (("ann", "760"), ("ben", "482")):
        assert "turn 2 of 5" in texts_of(world.dm(name))
        await world.writes(name, number, world.dm(name))
    await world.wait()
    assert "turn 3 of 5" in texts_of(world.table())
    assert "**760** ann" in texts_of(world.table())
    assert all("turn 3 of 5" in texts_of(world.dm(name)) for name in ("ann", "ben"))

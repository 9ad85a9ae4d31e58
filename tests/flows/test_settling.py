"""The quicker look for what the bot waits for finds what simcord's own finds."""

from __future__ import annotations

from math import inf

from tests.flows import settling
from tests.flows.settling import find_reason, is_recognized, of_all, of_few
from tests.flows.world import World


async def test_the_few_timers_are_those_that_simcord_finds(world: World) -> None:
    await world.start_numer("ann", "ben")
    state = world.env._settlement_state()
    waiting = {task: getattr(task, "_fut_waiter", None) for task in state.work.tasks if not task.done()}
    found = [of_all(state, task, waiter) for task, waiter in waiting.items()]
    assert found == [of_few(state, task, waiter) for task, waiter in waiting.items()]
    assert sum(map(len, found)) > 5, "the bot's own timers are waited for"


async def test_those_that_wait_on_purpose_are_those_that_simcord_finds(world: World) -> None:
    await world.start_numer("ann", "ben")
    state = world.env._settlement_state()
    waiting = {task: getattr(task, "_fut_waiter", None) for task in state.work.tasks if not task.done()}
    quick = [is_recognized(state, task, waiter) for task, waiter in waiting.items()]
    assert quick == [settling._is_recognized(state, task, waiter) for task, waiter in waiting.items()]
    reasons = [find_reason(state, task, inf) for task in waiting]
    assert reasons == [settling._find_reason(state, task, inf) for task in waiting]
    assert reasons.count("discord.ext.tasks loop interval") > 5, "the bot's own timers"

"""The quicker look for what the bot waits for finds what simcord's own finds."""

from __future__ import annotations

import asyncio
from math import inf
from typing import Any

import pytest

from tests.flows import settling
from tests.flows.settling import Env, internals, of_all, of_few
from tests.flows.world import World
from tests.patience import PATIENCE


async def test_the_few_timers_are_those_that_simcord_finds(world: World) -> None:
    await world.start_numer("ann", "ben")
    state = world.env._settlement_state()
    waiting = {task: getattr(task, "_fut_waiter", None) for task in state.work.tasks if not task.done()}
    found = [of_all(state, task, waiter) for task, waiter in waiting.items()]
    assert found == [of_few(state, task, waiter) for task, waiter in waiting.items()]
    assert sum(map(len, found)) > 5, "the bot's own timers are waited for"


async def test_those_with_something_to_do_are_those_that_simcord_finds(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_numer("ann", "ben")
    env, result = world.env, asyncio.get_running_loop().create_future()
    assert isinstance(env, Env)

    async def work() -> None:
        await result

    with env._bot_scope():
        busy = asyncio.get_running_loop().create_task(work())
        asleep = asyncio.get_running_loop().create_task(asyncio.sleep(60 * PATIENCE))
    await asyncio.sleep(0)
    deadline = asyncio.get_running_loop().time() + 60
    assert env.find_busy(deadline) == [busy]
    state = env._settlement_state()
    resting = {task for task in state.work.tasks if env._sleeps_on(task, state.virtual_time)}
    assert len(resting) > 5, "the bot's own timers"
    with monkeypatch.context() as simcords:
        simcords.setattr(settling._settlement, "_timer_records_waking", of_all)
        simcords.setattr(settling._settlement, "_is_virtual_sleep_waiter", settling.sleeps_virtually)
        simcords.setattr(internals, "_listener_wait_for_frame", settling.awaits_event)
        reasons = {task: settling._settlement._park_reason(state, task, deadline) for task in state.work.tasks}
        assert {task for task, reason in reasons.items() if reason is None} == {busy}
        assert {task for task, reason in reasons.items() if "tasks loop" in (reason or "")} == resting
        assert not any(settling._settlement._wakes_recognized_wait(state, record) for record in real_ones(state))
    result.set_result(None)
    await env.settle()
    assert busy.done()
    assert not asleep.done()
    assert env.find_busy(inf) is not None, "who sleeps for an hour wakes before the end of time"
    asleep.cancel()


def real_ones(state: Any) -> list[Any]:
    """The timers that would fire although nobody moves the clock."""
    return [
        record
        for record in state.work.callbacks
        if record.real_handle is not None and not record.real_handle.cancelled()
    ]

"""A queue of work: few at a time, however many matches ask."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.ui.messages.work_queue import FIRST_PAUSE, LONGEST_PAUSE, WorkQueue


def runtime() -> Any:
    """As much of the bot as the queue needs."""
    tasks = []

    def spawn(work: Any, name: str) -> None:
        tasks.append(asyncio.create_task(work, name=name))

    return SimpleNamespace(service=SimpleNamespace(clock=lambda: 0.0), spawn=spawn, tasks=tasks)


async def test_what_is_behind_is_made_up_for_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ui.messages.work_queue.MOST_AT_ONCE", 3)
    done: list[int] = []
    busy: list[int] = []

    async def work(match_id: int) -> None:
        busy.append(queue.pending)
        await asyncio.sleep(0)
        done.append(match_id)

    here = runtime()
    queue = WorkQueue(here, work, "work")
    await queue.add_all(range(20))
    await asyncio.gather(*here.tasks)
    assert sorted(done) == list(range(20))
    assert max(busy) == 3
    assert queue.pending == 0


async def waits(outcomes: Sequence[bool], gap: float) -> list[float]:
    """Work is requested all the time and has these outcomes; returns the seconds between the runs."""
    here, left, at = runtime(), list(outcomes), list[float]()
    now = 0.0
    here.service.clock = lambda: now

    async def work(match_id: int) -> None:
        at.append(now)
        if not left.pop(0):
            raise OSError("Discord is out of reach")

    queue = WorkQueue(here, work, "work", gap)
    for tenth in range(int(10 * LONGEST_PAUSE) * len(outcomes)):
        now = tenth / 10
        if left:
            queue.add(1)
        await asyncio.gather(*here.tasks)
    return [round(after - before, 1) for before, after in pairwise(at)]


async def test_pauses_grow_up_to_the_longest() -> None:
    assert [FIRST_PAUSE * 2**n for n in range(5)] + [LONGEST_PAUSE] * 2 == await waits([False] * 8, gap=1.0)


async def test_after_a_success_pauses_begin_with_the_first_again() -> None:
    """A past failure is over; the next one has nothing to do with it."""
    outcomes = [False, False, False, True, False, False, True]
    grown = [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert [*grown, 1.0, FIRST_PAUSE, 2 * FIRST_PAUSE] == await waits(outcomes, gap=1.0)


async def test_a_fault_of_ours_is_reported_and_not_tried_again() -> None:
    """Only what may pass comes again; whoever runs the queue is told of the rest."""
    here = runtime()
    tries = 0

    async def work(match_id: int) -> None:
        nonlocal tries
        tries += 1
        raise discord.HTTPException(SimpleNamespace(status=400, reason="Bad Request"), "nonsense")

    queue = WorkQueue(here, work, "work")
    queue.add(1)
    assert [type(fault) for fault in await asyncio.gather(*here.tasks, return_exceptions=True)] == [
        discord.HTTPException
    ]
    assert (tries, queue.pending) == (1, 0)

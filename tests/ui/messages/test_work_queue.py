"""A queue of work: few at a time, however many matches ask."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.messages.work_queue import WorkQueue


def runtime() -> Any:
    """As much of the bot as queue need."""
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

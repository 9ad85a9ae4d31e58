"""Workers do one thing at a time in order, let nobody wait for what is less urgent, and end in order."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import AsyncIterator

import pytest

from bot.workers import Background, Worker, Workers
from tests.patience import PATIENCE

who = contextvars.ContextVar("who", default="nobody")


class Slow:
    """Work that lasts until it is told to end."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.end = threading.Event()

    def __call__(self) -> str:
        self.thread = threading.current_thread()
        self.begun.set()
        assert self.end.wait(PATIENCE)
        return "done"


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    workers = Workers()
    yield workers
    await workers.close()


async def busy(worker: Worker) -> tuple[Slow, asyncio.Task[str]]:
    """A worker that is in the middle of something."""
    slow = Slow()
    task = asyncio.create_task(worker.do(slow))
    assert await asyncio.to_thread(slow.begun.wait, PATIENCE)
    return slow, task


async def test_a_worker_does_one_thing_at_a_time_in_order(workers: Workers) -> None:
    done: list[int] = []
    slow, task = await busy(workers.background)
    others = [asyncio.create_task(workers.background.do(done.append, n)) for n in range(5)]
    await asyncio.sleep(0)
    assert done == []
    slow.end.set()
    assert await task == "done"
    await asyncio.gather(*others)
    assert done == [0, 1, 2, 3, 4]


async def test_an_answer_overtakes_what_is_queued_elsewhere(workers: Workers) -> None:
    everybody = [await busy(worker) for worker in (workers.background, workers.computers, workers.costly)]
    queued = [asyncio.create_task(workers.background.do(str)) for _ in range(100)]
    assert await workers.answers.do(lambda: "here you are") == "here you are"
    assert not any(task.done() for task in queued)
    for slow, _ in everybody:
        slow.end.set()
    await asyncio.gather(*queued, *(task for _, task in everybody))


async def test_every_worker_has_one_thread_with_its_name(workers: Workers) -> None:
    kinds = (workers.answers, workers.computers, workers.costly, workers.background)
    names = [{await worker.do(lambda: threading.current_thread().name) for _ in range(3)} for worker in kinds]
    assert names == [{"answers_0"}, {"computers_0"}, {"costly answers_0"}, {"background_0"}]


async def test_a_fault_reaches_the_caller_and_stops_nobody_else(workers: Workers) -> None:
    fault = workers.answers.do(int, "seven")
    right = workers.answers.do(int, "7")
    assert [type(outcome) for outcome in await asyncio.gather(fault, right, return_exceptions=True)] == [
        ValueError,
        int,
    ]


async def test_work_runs_in_the_context_of_its_caller(workers: Workers) -> None:
    who.set("Ann")

    def change() -> str:
        before = who.get()
        who.set("Bob")
        return before

    assert await workers.answers.do(change) == "Ann"
    assert who.get() == "Ann", "what it changes stays its own"


async def test_what_nobody_waits_for_any_more_is_not_begun(workers: Workers) -> None:
    done: list[int] = []
    slow, task = await busy(workers.answers)
    queued = asyncio.create_task(workers.answers.do(done.append, 1))
    await asyncio.sleep(0)
    queued.cancel()
    with pytest.raises(asyncio.CancelledError):
        await queued
    slow.end.set()
    await task
    await workers.answers.do(done.append, 2)
    assert done == [2]


async def test_a_close_waits_for_what_has_begun_and_drops_the_rest() -> None:
    workers, done = Workers(), list[int]()
    slow, task = await busy(workers.background)
    queued = asyncio.create_task(workers.background.do(done.append, 1))
    await asyncio.sleep(0)
    closing = asyncio.create_task(workers.close())
    with pytest.raises(asyncio.CancelledError):
        await queued
    assert not closing.done()
    slow.end.set()
    await closing
    assert await task == "done"
    assert done == []
    with pytest.raises(RuntimeError):
        await workers.answers.do(str)
    assert not slow.thread.is_alive()


async def takes_turns(
    background: Background, *kinds: str
) -> tuple[asyncio.Event, list[str], list[asyncio.Task[None]]]:
    """Somebody has a turn until the event is set, and others queue up for theirs; who has had one."""
    end, had = asyncio.Event(), list[str]()

    async def take(kind: str, until: asyncio.Event | None = None) -> None:
        async with background.turn(kind):
            had.append(kind)
            if until is not None:
                await until.wait()

    tasks = [asyncio.create_task(take("first", end))]
    await asyncio.sleep(0)
    for kind in kinds:
        tasks.append(asyncio.create_task(take(kind)))
        await asyncio.sleep(0)
    return end, had, tasks


async def test_kinds_of_background_work_take_turns(workers: Workers) -> None:
    end, had, tasks = await takes_turns(workers.background, *["panel"] * 3, "table", "table")
    assert had == ["first"]
    end.set()
    await asyncio.gather(*tasks)
    assert had == ["first", "panel", "table", "panel", "table", "panel"]


async def test_a_turn_tells_whether_it_was_waited_for(workers: Workers) -> None:
    async def waited() -> bool:
        async with workers.background.turn("table") as answer:
            await asyncio.sleep(0)
            return answer

    assert [*await asyncio.gather(waited(), waited(), waited())] == [False, True, True]
    assert not await waited()


async def test_a_turn_that_ends_with_a_fault_is_over(workers: Workers) -> None:
    with pytest.raises(ZeroDivisionError):
        async with workers.background.turn("table"):
            raise ZeroDivisionError
    async with workers.background.turn("table") as waited:
        assert not waited


@pytest.mark.parametrize("late", [False, True], ids=["while it waits", "as its turn comes"])
async def test_who_is_cancelled_leaves_the_turn_to_the_next(workers: Workers, late: bool) -> None:
    end, had, tasks = await takes_turns(workers.background, "panel", "panel", "table")
    if late:
        end.set()
        await asyncio.sleep(0)
    tasks[1].cancel()
    end.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert had == ["first", "table", "panel"] if late else ["first", "panel", "table"]
    async with workers.background.turn("table") as waited:
        assert not waited

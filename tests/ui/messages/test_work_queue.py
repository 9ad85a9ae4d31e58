"""A queue of work: few at a time, however many matches ask."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.ui.budget.buckets import LIMIT, Bucket
from bot.ui.budget.budget import MOST_LESS_URGENT, Budget, Permit, Urgency
from bot.ui.messages import work_queue
from bot.ui.messages.work_queue import FIRST_PAUSE, LONGEST_PAUSE, MAKE_UP, MOST_AT_ONCE, NotYet, WorkQueue

HOME = Bucket(1, "edit")


def runtime() -> Any:
    """As much of the bot as the queue needs."""
    tasks: list[asyncio.Task[Any]] = []

    def spawn(work: Any, name: str) -> None:
        tasks.append(asyncio.create_task(work, name=name))

    here = SimpleNamespace(now=0.0, spawn=spawn, tasks=tasks, budget=Budget(lambda: here.now))
    here.service = SimpleNamespace(clock=lambda: here.now)
    return here


async def done(here: Any) -> None:
    """All runs that have begun are over, and those that begin meanwhile."""
    while running := [task for task in here.tasks if not task.done()]:
        await asyncio.gather(*running)


async def test_what_is_behind_is_made_up_for_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ui.messages.work_queue.MOST_AT_ONCE", 3)
    finished: list[int] = []
    busy: list[int] = []

    async def work(match_id: int, _: Permit) -> None:
        busy.append(queue.pending)
        await asyncio.sleep(0)
        finished.append(match_id)

    here = runtime()
    queue = WorkQueue(here, work, "work")
    queue.add_all(range(20))
    await done(here)
    assert sorted(finished) == list(range(20))
    assert max(busy) == 3
    assert queue.pending == 0


async def waits(outcomes: Sequence[bool], gap: float) -> list[float]:
    """Work is requested all the time and has these outcomes; returns the seconds between the runs."""
    here, left, at = runtime(), list(outcomes), list[float]()

    async def work(match_id: int, _: Permit) -> None:
        at.append(here.now)
        if not left.pop(0):
            raise OSError("Discord is out of reach")

    queue = WorkQueue(here, work, "work", gap=lambda _: gap)
    for tenth in range(int(10 * LONGEST_PAUSE) * len(outcomes)):
        here.now = tenth / 10
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

    async def work(match_id: int, _: Permit) -> None:
        nonlocal tries
        tries += 1
        raise discord.HTTPException(SimpleNamespace(status=400, reason="Bad Request"), "nonsense")

    queue = WorkQueue(here, work, "work")
    queue.add(1)
    assert [type(fault) for fault in await asyncio.gather(*here.tasks, return_exceptions=True)] == [
        discord.HTTPException
    ]
    assert (tries, queue.pending) == (1, 0)


class Worker:
    """A queue of edits in one channel that are done at once, and what it did."""

    def __init__(self, urgency: Urgency = Urgency.TABLE, **how: Any) -> None:
        self.here = runtime()
        self.runs: list[int] = []
        self.busy: list[int] = []
        """Requests under way at each run, itself included."""
        self.state = 0
        """What would be shown."""
        self.shown: list[int] = []
        self.queue = WorkQueue(self.here, self._work, "work", urgency, **how)

    async def _work(self, match_id: int, permit: Permit) -> None:
        permit.reserve(HOME)
        self.runs.append(match_id)
        self.shown.append(self.state)
        with permit.request(HOME):
            await asyncio.sleep(0)

    def fills_the_channel(self) -> None:
        """Nothing more goes to the channel for some time."""
        for _ in range(LIMIT):
            with self.here.budget.request(HOME):
                pass

    async def at(self, now: float) -> None:
        """It is that late now; whatever can be done is done."""
        self.here.now = now
        self.here.budget.give()
        await self.queue._run_due()
        await done(self.here)


async def test_what_waits_is_added_once_and_shows_the_newest_state() -> None:
    worker = Worker()
    worker.fills_the_channel()
    for worker.state in range(1, 5):
        worker.queue.add(7)
        await done(worker.here)
    assert worker.runs == []
    assert worker.here.budget.waiting_for(HOME) == 1, "it found out which channel it needs"
    worker.state = 5
    await worker.at(6)
    assert (worker.runs, worker.shown) == ([7], [5])
    assert worker.queue.pending == 0


async def test_what_becomes_urgent_goes_first() -> None:
    worker = Worker(Urgency.PANEL)
    worker.fills_the_channel()
    for match_id in (1, 2, 3):
        worker.queue.add(match_id, bucket=HOME)
    worker.queue.add(3, Urgency.CALL)
    worker.queue.add(3)
    await worker.at(6)
    assert worker.runs == [3, 1, 2]


async def test_what_is_refused_by_the_network_stays_urgent() -> None:
    here, urgencies = runtime(), list[Urgency]()

    async def work(match_id: int, _: Permit) -> None:
        urgencies.append(here.asked)
        raise OSError("Discord is out of reach")

    ask = here.budget.ask

    def noting(urgency: Urgency, *rest: Any) -> Any:
        here.asked = urgency
        return ask(urgency, *rest)

    here.budget.ask = noting
    queue = WorkQueue(here, work, "work", Urgency.PANEL)
    queue.add(1, Urgency.CALL)
    await done(here)
    here.now = FIRST_PAUSE + 1
    await queue._run_due()
    await done(here)
    assert urgencies == [Urgency.CALL, Urgency.CALL]


async def test_the_pause_depends_on_the_channel_that_was_used() -> None:
    pauses: list[Bucket | None] = []

    def gap(bucket: Bucket | None) -> float:
        pauses.append(bucket)
        return 3.0

    worker = Worker(gap=gap)
    worker.queue.add(1)
    await done(worker.here)
    worker.queue.add(1)
    await worker.at(2.9)
    assert (worker.runs, pauses) == ([1], [HOME])
    await worker.at(3.0)
    assert worker.runs == [1, 1]


async def test_what_need_not_be_at_once_is_done_once_unless_it_is_wanted_sooner() -> None:
    worker = Worker()
    worker.queue.add(1, delay=5.0)
    await worker.at(3.0)
    worker.queue.add(1, delay=5.0)
    await worker.at(4.9)
    assert worker.runs == []
    await worker.at(5.0)
    assert worker.runs == [1], "the second wish puts nothing off"
    await worker.at(9.0)
    worker.queue.add(1, delay=5.0)
    worker.queue.add(1)
    await done(worker.here)
    assert worker.runs == [1, 1]
    await worker.at(20.0)
    assert worker.runs == [1, 1]
    worker.queue.hasten(1)
    worker.queue.add(1, delay=5.0)
    worker.queue.hasten(1)
    await done(worker.here)
    assert worker.runs == [1, 1, 1]


async def test_work_can_put_itself_off() -> None:
    here, at = runtime(), list[float]()

    async def work(match_id: int, _: Permit) -> None:
        at.append(here.now)
        if len(at) == 1:
            raise NotYet(1.0)

    queue = WorkQueue(here, work, "work", Urgency.TABLE)
    queue.add(1)
    for tenth in range(20):
        here.now = tenth / 10
        queue.add(1) if tenth == 5 else await queue._run_due()
        await done(here)
    assert at == [0.0, 1.0]
    assert here.budget.waiting == queue.pending == 0


async def test_a_full_queue_drops_and_makes_up_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is full nothing is looked up; and then not more often than every few seconds."""
    monkeypatch.setattr(work_queue, "MOST_QUEUED", 4)
    behind, looks = set(range(10)), list[int]()

    async def make_up() -> None:
        looks.append(len(behind))
        worker.queue.add_all(sorted(behind))

    worker = Worker(make_up=make_up)
    worker.fills_the_channel()
    for match_id in range(10):
        worker.queue.add(match_id)
    await done(worker.here)
    assert (worker.queue.pending, worker.queue.dropped) == (4, 6)
    for second in range(1, 100):
        done_before = len(worker.runs)
        await worker.at(float(second))
        behind -= set(worker.runs[done_before:])
    assert set(worker.runs) == set(range(10))
    assert worker.queue.pending == 0
    assert 2 <= len(looks) <= 2 + 100 / MAKE_UP


async def test_a_look_that_fails_is_taken_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_queue, "MOST_QUEUED", 1)
    looks = 0

    async def make_up() -> None:
        nonlocal looks
        looks += 1
        if looks == 1:
            raise OSError("the disk is gone")
        worker.queue.add(2)

    worker = Worker(make_up=make_up)
    worker.queue.add(1)
    worker.queue.add(2)
    await done(worker.here)
    with pytest.raises(OSError, match="the disk"):
        await worker.at(1)
    await worker.at(1 + MAKE_UP)
    assert worker.runs == [1, 2]


@pytest.mark.parametrize(("urgency", "at_once"), [(Urgency.TABLE, MOST_LESS_URGENT), (Urgency.AT_ONCE, 20)])
async def test_work_with_a_permit_waits_for_places_and_work_that_sends_nothing_does_not(
    urgency: Urgency, at_once: int
) -> None:
    here, running, go_on = runtime(), set[int](), asyncio.Event()

    async def work(match_id: int, _: Permit) -> None:
        running.add(match_id)
        await go_on.wait()

    queue = WorkQueue(here, work, "work", urgency)
    for match_id in range(20):
        queue.add(match_id)
    for _ in range(50):
        await asyncio.sleep(0)
    assert len(running) == at_once
    go_on.set()
    await done(here)
    assert (len(running), queue.pending) == (20, 0)


async def test_after_a_stop_nothing_begins() -> None:
    worker = Worker()
    worker.fills_the_channel()
    worker.queue.add(1, bucket=HOME)
    worker.queue._timer = SimpleNamespace(stop=lambda: None)  # type: ignore[assignment]
    worker.queue.stop()
    worker.here.now = 6.0
    worker.here.budget.give()
    await done(worker.here)
    assert worker.runs == []
    assert worker.here.budget.waiting == 0
    assert worker.here.budget.has_room(HOME)


async def test_what_was_held_back_does_not_wait_for_those_that_were_just_shown() -> None:
    worker = Worker(Urgency.AT_ONCE, gap=lambda _: 1000.0)
    for match_id in range(2 * MOST_AT_ONCE):
        worker.queue.add(match_id)
    await done(worker.here)
    worker.queue.add_all(range(1000, 1003))
    worker.queue.add_all(range(1001, 1004))
    await done(worker.here)
    assert worker.runs[2 * MOST_AT_ONCE :] == [1000, 1001, 1002, 1003]
    assert worker.queue.pending == 2 * MOST_AT_ONCE + 4, "waiting for their gaps to end"


async def test_a_stop_with_many_that_wait_ends(caplog: pytest.LogCaptureFixture) -> None:
    here, begun = runtime(), list[int]()
    held: list[Permit] = []
    for _ in range(MOST_LESS_URGENT):
        here.budget.ask(Urgency.TABLE, None, held.append)

    async def work(key: int, _: Permit) -> None:
        begun.append(key)

    queue = WorkQueue(here, work, "work", Urgency.TABLE)
    for key in range(900):
        queue.add(key, bucket=Bucket(key, "edit"))
    queue._timer = SimpleNamespace(stop=lambda: None)  # type: ignore[assignment]
    queue.stop()
    for permit in held:
        permit.release()
    await done(here)
    assert (begun, here.budget.waiting, caplog.records) == ([], 0, [])


async def test_a_clock_that_is_put_back_makes_no_pause_longer() -> None:
    here, at = runtime(), list[float]()

    async def work(key: int, _: Permit) -> None:
        at.append(here.now)

    here.now = 10_000.0
    queue = WorkQueue(here, work, "work", gap=lambda _: 1.25)
    wanted: list[float] = []
    queue._timer = SimpleNamespace(call_by=wanted.append)  # type: ignore[assignment]
    queue.add(1)
    await done(here)
    queue.add(1)
    here.now -= 3600
    wanted.append(await queue._run_due() or 0.0)
    assert here.now < wanted[-1] <= here.now + 1.25
    here.now = wanted[-1]
    assert await queue._run_due() is None
    await done(here)
    assert len(at) == 2


async def test_what_is_made_up_takes_no_place_of_what_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands may be behind: whoever waits now is not dropped, and goes first."""
    monkeypatch.setattr(work_queue, "MOST_QUEUED", 100)
    worker = Worker(Urgency.PANEL)
    worker.fills_the_channel()
    for match_id in range(10_000):
        worker.queue.make_up_for((match_id,))
    await done(worker.here)
    assert worker.queue.pending == MOST_AT_ONCE
    worker.queue.add(77_777)
    worker.queue.add(9_999)
    assert worker.queue.dropped == 0
    await worker.at(6.0)
    assert worker.runs[:2] == [77_777, 9_999]

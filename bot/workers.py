"""Threads for slow work: one for each urgency, so that answers to users overtake the rest.

Python runs one thread at a time. The more threads are busy, the longer the event loop and the database wait for
their turn, so each urgency has a single one. Long searches run in another process.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from contextvars import copy_context
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Worker:
    """A thread that does one piece of work at a time, first in, first out."""

    def __init__(self, name: str) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the work in a copy of the caller's context and return its result, or raise its exception.

        If the caller is cancelled before the work has begun, it is dropped. Later it is finished and its result
        discarded. Raises ``RuntimeError`` after ``close``.
        """
        call = partial(copy_context().run, work, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._executor, call)

    async def close(self) -> None:
        """Take no more work, cancel what has not begun, and wait for the end of what has."""
        await asyncio.to_thread(self._executor.shutdown, cancel_futures=True)


class Experts:
    """A low-priority process that does one piece of work at a time. It starts when it is first needed. Work,
    arguments and results have to be picklable."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None
        self._closed = False

    async def do(self, work: Callable[..., Any], *args: Any) -> Any:
        """Run the work and return its result, or raise its exception. If the process has ended,
        ``BrokenProcessPool`` is raised, and the next work starts another one. Raises ``RuntimeError`` after
        ``close``.

        If the caller is cancelled before the work has begun, it is dropped. Later it is finished and its result
        discarded.
        """
        if self._closed:
            raise RuntimeError("the experts are gone")
        executor = self._executor
        if executor is None:
            executor = ProcessPoolExecutor(1, get_context("spawn"), _set_up_process)
            self._executor = executor
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, partial(work, *args))
        except BrokenProcessPool:
            if self._executor is executor:
                self._executor = None
            raise

    async def close(self) -> None:
        """Take no more work, cancel what has not begun, and wait for the end of what has."""
        self._closed = True
        if self._executor is not None:
            await asyncio.to_thread(self._executor.shutdown, cancel_futures=True)


def _set_up_process() -> None:
    """Set up the experts' process: it has a low priority, leaves Ctrl-C to the bot, and ends with it."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """End this process when its parent is gone, however that ended."""
    parent = parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(process: BaseProcess) -> None:
    process.join()
    os._exit(1)


class Background(Worker):
    """The worker for what nobody in particular waits for. Kinds of work take turns, so that none blocks
    another."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._busy = False
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, kind: str) -> AsyncIterator[bool]:
        """Wait for earlier work, and hold back all later work until this is done. What is read in a turn is still
        up to date when it is drawn. Yields whether it had to wait."""
        waited = self._busy
        if waited:
            turn = asyncio.get_running_loop().create_future()
            self._lines.setdefault(kind, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._next()
                raise
        self._busy = True
        try:
            yield waited
        finally:
            self._next()

    def _next(self) -> None:
        """End the turn and start the kind that has waited longest since its last one."""
        for kind, line in list(self._lines.items()):
            while line:
                turn = line.popleft()
                if not turn.done():
                    self._lines.move_to_end(kind)
                    turn.set_result(None)
                    return
            del self._lines[kind]
        self._busy = False


class Workers:
    """The threads of a running bot, by how urgent their work is.

    ``presses``: what presses mean, and what panels say. No picture is drawn there, so the queue is short.
    ``answers``: pictures that the user of a control waits for. ``computers``: what computer players do, except for
    ``experts``, whose long searches run in a separate process. ``costly``: answers that take long, such as a
    review or a replay, so that they hold up no others. ``background``: pictures that nobody in particular waits
    for. Without ``processes`` experts have a thread too.
    """

    def __init__(self, *, processes: bool = True) -> None:
        self.presses = Worker("presses")
        self.answers = Worker("answers")
        self.computers = Worker("computers")
        self.experts: Worker | Experts = Experts() if processes else Worker("experts")
        self.costly = Worker("costly answers")
        self.background = Background("background")

    async def close(self) -> None:
        """Close all workers."""
        everybody = (self.presses, self.answers, self.computers, self.experts, self.costly, self.background)
        await asyncio.gather(*(worker.close() for worker in everybody))

"""Threads for what takes long: one for each urgency, so that whoever waits for an answer overtakes the rest.

Python runs one thread at a time. The more threads are busy, the longer the event loop and the database wait for
their turn; so each urgency has a single one. What searches long does so in another process.
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
    """A thread that does one piece of work at a time, in the order in which they were asked for."""

    def __init__(self, name: str) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the work returns; what it raises is raised here. It runs in a copy of the caller's context.

        If the caller is cancelled before the work has begun, it is not done; later it is finished for nobody.
        Raises ``RuntimeError`` after ``close``.
        """
        call = partial(copy_context().run, work, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._executor, call)

    async def close(self) -> None:
        """Take no more work, cancel what has not begun, and wait for the end of what has."""
        await asyncio.to_thread(self._executor.shutdown, cancel_futures=True)


class Experts:
    """A process that does one piece of work at a time and takes processor time only where nobody else wants it. It
    starts when it is first needed. Work and its arguments and result have to be picklable."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None
        self._closed = False

    async def do(self, work: Callable[..., Any], *args: Any) -> Any:
        """What the work returns; what it raises is raised here. If the process has ended, ``BrokenProcessPool`` is
        raised, and the next work starts another one. Raises ``RuntimeError`` after ``close``.

        If the caller is cancelled before the work has begun, it is not done; later it is finished for nobody.
        """
        if self._closed:
            raise RuntimeError("the experts are gone")
        executor = self._executor
        if executor is None:
            executor = ProcessPoolExecutor(1, get_context("spawn"), _be_an_expert)
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


def _be_an_expert() -> None:
    """Set up the experts' process: it lets everybody else go first, leaves Ctrl-C to the bot, and ends with it."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """From now on this process ends when the one that started it is gone, however that ended."""
    parent = parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(process: BaseProcess) -> None:
    process.join()
    os._exit(1)


class Background(Worker):
    """The worker for what nobody in particular waits for. Kinds of work take turns, so that much of one kind holds
    up no other."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._busy = False
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, kind: str) -> AsyncIterator[bool]:
        """Wait until what goes first is done, and let nothing else begin before this is. What is read in a turn is
        still up to date when it is drawn. Gives whether it had to wait."""
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
        """The turn is over: the kind that has waited longest since its last one is next."""
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

    ``presses``: what presses mean, and what panels say; no picture is drawn there, so the line is short.
    ``answers``: pictures that somebody who has pressed something waits for. ``computers``: what computer players
    do, but for ``experts``, whose long searches are done in a process of their own. ``costly``: answers that take
    long, such as a review or a replay, so that they hold up no others. ``background``: pictures that nobody in
    particular waits for. Without ``processes`` experts have a thread too.
    """

    def __init__(self, *, processes: bool = True) -> None:
        self.presses = Worker("presses")
        self.answers = Worker("answers")
        self.computers = Worker("computers")
        self.experts: Worker | Experts = Experts() if processes else Worker("experts")
        self.costly = Worker("costly answers")
        self.background = Background("background")

    async def close(self) -> None:
        """Close them all."""
        everybody = (self.presses, self.answers, self.computers, self.experts, self.costly, self.background)
        await asyncio.gather(*(worker.close() for worker in everybody))

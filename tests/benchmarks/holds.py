"""How long anything holds up the event loop: the processor time of each call that the loop makes, and how late a
heartbeat on it is."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

BEAT = 0.002
"""Seconds between two beats."""


class Holds:
    """What was measured since the last ``begin``.

    ``busy`` is the longest processor time (seconds) of a single call on the loop's thread, and ``what`` that was:
    other threads and processes make no difference to it. What the garbage collector took in it does not count;
    ``collected`` is the longest of that. ``late`` is how late the latest beat was.
    """

    def __init__(self) -> None:
        self._since = 0.0
        self.garbage = 0.0
        self.begin()

    def begin(self) -> None:
        """Forget what was measured."""
        self.busy = 0.0
        self.what = ""
        self.late = 0.0
        self.collected = 0.0

    def collecting(self, phase: str, _: object) -> None:
        """The garbage collector begins or has ended."""
        if threading.current_thread() is not threading.main_thread():
            return
        if phase == "start":
            self._since = time.thread_time()
            return
        took = time.thread_time() - self._since
        self.garbage += took
        self.collected = max(self.collected, took)

    def note(self, seconds: float, handle: Any) -> None:
        """A call took so long."""
        if seconds > self.busy:
            self.busy, self.what = seconds, _name(handle)


def _name(handle: Any) -> str:
    """What a call does: the coroutine of a task's step, or the function itself."""
    callback = handle._callback
    owner = getattr(callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        return getattr(owner.get_coro(), "__qualname__", "")
    return getattr(callback, "__qualname__", repr(callback))


@contextmanager
def measured() -> Iterator[Holds]:
    """Measure every call of the running loop, in its own thread."""
    holds, run = Holds(), asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        begin, garbage = time.thread_time(), holds.garbage
        run(handle)
        holds.note(time.thread_time() - begin - (holds.garbage - garbage), handle)

    async def beat() -> None:
        while True:
            due = time.perf_counter() + BEAT
            await asyncio.sleep(BEAT)
            holds.late = max(holds.late, time.perf_counter() - due)

    beating = asyncio.get_running_loop().create_task(beat())
    asyncio.Handle._run = timed  # type: ignore[assignment, method-assign]
    gc.callbacks.append(holds.collecting)
    try:
        yield holds
    finally:
        gc.callbacks.remove(holds.collecting)
        asyncio.Handle._run = run  # type: ignore[method-assign]
        beating.cancel()

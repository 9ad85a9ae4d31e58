"""How long anything holds up the event loop: the processor time of each call that the loop makes, and how late a
heartbeat on it is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

BEAT = 0.002
"""Seconds between two beats."""


class Holds:
    """What was measured since the last ``begin``.

    ``busy`` is the longest processor time (seconds) of a single call on the loop's thread, and ``what`` that was:
    other threads and processes make no difference to it. ``late`` is how late the latest beat was.
    """

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Forget what was measured."""
        self.busy = 0.0
        self.what = ""
        self.late = 0.0

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
        begin = time.thread_time()
        run(handle)
        holds.note(time.thread_time() - begin, handle)

    async def beat() -> None:
        while True:
            due = time.perf_counter() + BEAT
            await asyncio.sleep(BEAT)
            holds.late = max(holds.late, time.perf_counter() - due)

    beating = asyncio.get_running_loop().create_task(beat())
    asyncio.Handle._run = timed  # type: ignore[assignment, method-assign]
    try:
        yield holds
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]
        beating.cancel()

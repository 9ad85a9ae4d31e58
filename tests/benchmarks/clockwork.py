"""A loop without waiting and without threads, on which everything happens in the same order in every run.

Time is made up: where the loop would wait, it goes on at once to the time at which something is due. What is
handed to a thread is run by the loop itself, a moment later, in the order of handing over. So what a bot does
depends neither on the machine nor on what else that does.
"""

from __future__ import annotations

import asyncio
import datetime as datetime_module
import selectors
import threading
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any, TypeVar
from unittest.mock import patch

T = TypeVar("T")
BEGIN = datetime(2026, 3, 2, 12, tzinfo=UTC)
"""When it all begins, a Monday."""
DATABASE = "database"
"""What hand-overs to the thread of a connection to the database are counted as."""


class _Selector(selectors.SelectSelector):
    """Advances the clock where others wait."""

    def __init__(self, advance: Callable[[float], None]) -> None:
        super().__init__()
        self._advance = advance

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return at once. Raises ``RuntimeError`` if nothing would ever happen."""
        ready = super().select(0)
        if not ready and timeout is None:
            raise RuntimeError("everybody waits for something that never happens")
        if not ready and timeout:
            self._advance(timeout)
        return ready


class ClockworkLoop(asyncio.SelectorEventLoop):
    """The loop. ``hand_overs`` counts what was handed to threads, by their names."""

    def __init__(self) -> None:
        self._now = 1000.0
        self.hand_overs: Counter[str] = Counter()
        super().__init__(_Selector(self._advance))

    def _advance(self, seconds: float) -> None:
        self._now += seconds

    def time(self) -> float:
        """Return the made-up time in seconds."""
        return self._now

    def utcnow(self) -> datetime:
        """Return the made-up date and time."""
        return BEGIN + timedelta(seconds=self._now)

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """Run the function a moment later in this thread."""
        done: asyncio.Future[T] = self.create_future()
        self.run_later(getattr(executor, "_thread_name_prefix", "others"), partial(func, *args), done)
        return done

    def run_later(self, name: str, work: Callable[[], Any], done: asyncio.Future[Any] | None) -> None:
        """Run work that was handed to the thread of that name."""
        self.hand_overs[name] += 1
        self.call_soon(_run, work, done)


def _run(work: Callable[[], Any], done: asyncio.Future[Any] | None) -> None:
    if done is not None and done.cancelled():
        return
    try:
        result = work()
    except BaseException as error:
        if done is None:
            raise
        done.set_exception(error)
    else:
        if done is not None:
            done.set_result(result)


class _Queue:
    """Stands in for the queue of an aiosqlite connection's thread."""

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        """Run the function of the item a moment later in this thread."""
        future, work = item
        loop = asyncio.get_running_loop()
        assert isinstance(loop, ClockworkLoop)
        loop.run_later(DATABASE, work, future)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run the coroutine on such a loop, while everybody's clock is that of the loop."""
    loop = ClockworkLoop()
    with _clocks(loop), asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(work)


@contextmanager
def _clocks(loop: ClockworkLoop) -> Iterator[None]:
    class Now(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return loop.utcnow().astimezone(tz)

    dates = SimpleNamespace(**vars(datetime_module) | {"datetime": Now})
    no_thread = SimpleNamespace(start=lambda: None)
    with (
        patch("time.time", lambda: loop.utcnow().timestamp()),
        patch("time.monotonic", loop.time),
        patch("discord.utils.datetime", dates),
        patch("discord.ext.tasks.datetime", dates),
        patch("aiosqlite.core.SimpleQueue", _Queue),
        patch("aiosqlite.core.Thread", lambda **_: no_thread),
    ):
        yield
    assert threading.active_count() == 1, "a thread of its own makes the order a matter of luck"

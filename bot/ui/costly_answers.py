"""Slow answers, such as a review or an export: made at low priority, and one at a time for each member."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from functools import partial
from typing import Any, TypeVar, cast

from bot.errors import Refused

MOST = 4
"""Maximum number of a member's slow answers, made or waiting. Further ones are refused."""
KEPT = 100
"""Maximum number of remembered answers."""

T = TypeVar("T")
Make = Callable[[], Coroutine[Any, Any, T]]


class CostlyAnswers:
    """Keeps slow answers from holding up other users. The work itself is for the worker ``costly`` of
    ``bot.workers``.

    A request for something that is already being made shares its result. A member's answers are made one after the
    other, so that members take turns.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._coming: dict[Hashable, asyncio.Task[Any]] = {}
        self._lines: dict[int, Line] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def get_or_make(self, user_id: int, key: Hashable, make: Make[T]) -> T:
        """Return the result of ``make``, made once for each key and remembered for a while.

        Raises ``Refused("costly.busy")`` for a member who waits for too many already, and what ``make`` raises.
        """
        kept = self._kept
        if key not in kept:
            kept[key] = await self.make_shared(user_id, key, make)
        kept.move_to_end(key)
        while len(kept) > KEPT:
            kept.popitem(last=False)
        return cast(T, kept[key])

    async def make_shared(self, user_id: int, key: Hashable, make: Make[T]) -> T:
        """Return the result of ``make``, shared only until it is made. Raises as ``get_or_make`` does."""
        coming = self._coming.get(key)
        if coming is None:
            if user_id in self._lines and self._lines[user_id].length >= MOST:
                raise Refused("costly.busy", most=MOST)
            coming = self._coming[key] = self._begin(user_id, make)
            coming.add_done_callback(partial(_drop, self._coming, key))
        return cast(T, await asyncio.shield(coming))

    async def in_turn(self, user_id: int, make: Make[T]) -> T:
        """Return the result of ``make``, which is never refused but waits for the member's other answers."""
        return cast(T, await asyncio.shield(self._begin(user_id, make)))

    def forget(self) -> None:
        """Forget everything that was or is being made, since a user's data is being deleted."""
        self._kept, self._coming = OrderedDict(), {}

    async def close(self) -> None:
        """Cancel everything that is being made."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, user_id: int, make: Make[T]) -> asyncio.Task[T]:
        line = self._lines.setdefault(user_id, Line())
        line.length += 1
        task = asyncio.get_running_loop().create_task(line.pass_through(make), name="costly answer")
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._note_done(user_id, done))
        return task

    def _note_done(self, user_id: int, done: asyncio.Task[Any]) -> None:
        self._tasks.discard(done)
        self._lines[user_id].length -= 1
        if not self._lines[user_id].length:
            del self._lines[user_id]
        if not done.cancelled():
            done.exception()  # whoever asked has been told; if nobody is left, nobody misses it


def _drop(coming: dict[Hashable, asyncio.Task[Any]], key: Hashable, _: object) -> None:
    del coming[key]


class Line:
    """The answers that a member waits for: their number and their order."""

    def __init__(self) -> None:
        self.length = 0
        self._turn = asyncio.Lock()

    async def pass_through(self, make: Make[T]) -> T:
        """Return the result of ``make`` once earlier answers are made."""
        async with self._turn:
            return await make()

"""How simcord finds out that the bot has nothing more to do, in less time.

It looks again and again at every task that the bot has, and for each at every timer: two fifths of the time of
the flow tests. Nearly all of them are timers of the bot between two runs. Here such a task is known as long as it
is in the same sleep, the search ends with the first task that has something to do, only timers that can wake a
task are looked at, and nothing is while the bot has done nothing. Its records of timers are compared by what is in
them whenever one is taken from their list; here by identity.
"""

from __future__ import annotations

import asyncio
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import simcord

_settlement: Any = import_module("simcord._settlement")
_runtime: Any = import_module("simcord._runtime")
internals: Any = import_module("simcord._dpy_internals")
of_all = _settlement._timer_records_waking
"""Which timers wake a task that waits for this, as simcord finds them."""
sleeps_virtually = _settlement._is_virtual_sleep_waiter
awaits_event = internals._listener_wait_for_frame
POLL = 0.005
"""Seconds after which it is looked again, at the latest. simcord takes ten times as long."""


def settle_quickly() -> None:
    """From now on, in this process."""
    _settlement._timer_records_waking = of_few
    _settlement._is_virtual_sleep_waiter = is_virtual_sleep
    internals._listener_wait_for_frame = is_awaiting_event
    _runtime._CallbackRecord = Record


class Record(_runtime._CallbackRecord):  # type: ignore[misc]
    """Something that the bot wants to be called, now or later: whatever it does begins with one."""

    __slots__ = ("_is_method",)
    __eq__, __hash__ = object.__eq__, object.__hash__
    made = 0
    """How many there were in this process."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._is_method: bool | None = None
        Record.made += 1

    def may_wake(self, waiter: Any) -> bool:
        """Return whether this timer sets the future, or is a method of anything, which may wake whomever."""
        if waiter in (self.handle._args or ()):
            return True
        if self._is_method is None:
            callback = self.handle._callback
            self._is_method = hasattr(getattr(callback, "__simcord_original_callback__", callback), "__self__")
        return self._is_method


class Env(simcord.Env):
    """Unchanged, but for the time that ``settle`` takes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._asleep: dict[Any, tuple[Any, Any]] = {}
        """What tasks that run a timer of the bot wait for until its next run, and what wakes them: only the clock
        that tests move."""
        self._last_look: tuple[Any, list[Any] | None] = None, None
        """How things stood when it was last looked, and what was found."""

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109
        idle: float = POLL,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        loop, calm = asyncio.get_running_loop(), 0
        self._last_dispatch = dispatch
        patience = self.settle_timeout if timeout is None else self._validate_timeout(timeout, "timeout")
        deadline = loop.time() + patience if _deadline is None else _deadline
        while calm < 2:  # what has just ended may go on in the next turn of the loop
            _settlement._run_due_virtual_callbacks(self._settlement_state(), deadline)
            await asyncio.sleep(0)
            other, remaining = self._real_advance_task or self._advance_task, deadline - loop.time()
            if remaining <= 0 or other not in (None, asyncio.current_task()):
                await super()._settle_internal(
                    timeout=timeout, idle=min(idle, POLL), dispatch=dispatch, _deadline=deadline
                )
                return
            busy = self._look_again(deadline)
            calm = calm + 1 if busy is None else 0
            if busy:
                await asyncio.wait(busy, timeout=min(idle, POLL, remaining), return_when=asyncio.FIRST_COMPLETED)
            elif busy is not None and not self._goes_on_at_once():
                await asyncio.sleep(min(idle, POLL, remaining))

    def _look_again(self, deadline: float) -> list[Any] | None:
        """Do as ``find_busy``, unless the bot has done nothing since."""
        how, found = self._last_look
        now = (
            Record.made,
            self._virtual_time,
            self._advancing,
            {*self._work.executors},
            {*self._work.external_waits},
        )
        if how != now or any(future.done() for future in found or ()) or (found is not None and not found):
            found = self.find_busy(deadline)
            self._last_look = now, found
        return found

    def find_busy(self, deadline: float) -> list[Any] | None:
        """Return what to wait for, the first task with something to do among it. None if nothing has."""
        state, task = self._settlement_state(), None
        for waiting in _settlement._owned_tasks(state):
            if self._sleeps_on(waiting, state.virtual_time) or self._falls_asleep(waiting):
                continue
            virtualize(state, waiting)
            if task is None and _settlement._park_reason(state, waiting, deadline) is None:
                task = waiting
        busy = [*self._work.executors] if task is None else [task, *self._work.executors]
        callbacks = _settlement._active_callbacks(state)
        is_calm = not busy and all(_settlement._callback_is_parked(state, one, deadline) for one in callbacks)
        return None if is_calm else busy

    def _goes_on_at_once(self) -> bool:
        """Return whether there is something that the loop runs in its next turn."""
        return any(record.when is None for record in self._work.callbacks)

    def _sleeps_on(self, task: Any, now: float) -> bool:
        """Return whether a timer of the bot is in the same sleep as when it was last looked at."""
        known = self._asleep.get(task)
        if known is None:
            return False
        waiter, timer = known
        return (
            task._fut_waiter is waiter and not waiter.done() and timer.when > now and not timer.handle.cancelled()
        )

    def _falls_asleep(self, task: Any) -> bool:
        """Return whether a task is a timer of the bot between two runs. Only the tests' clock wakes it then."""
        self._asleep.pop(task, None)
        waiter = task._fut_waiter
        if not internals.tasks_loop_sleep(task, waiter):
            return False
        sleep = internals._tasks_loop_self(task)._handle.handle
        timer = next((record for record in self._work.callbacks if record.handle is sleep), None)
        if timer is None or timer.when is None or timer.when <= self._virtual_time or sleep.cancelled():
            return False
        if timer.real_handle is not None:
            timer.real_handle.cancel()
        self._asleep[task] = waiter, timer
        return True


def virtualize(state: Any, task: Any) -> None:
    """Let only the clock that tests move wake a task that waits on purpose, as simcord does."""
    if any(record.real_handle is not None for record in of_few(state, task, task._fut_waiter)):
        _settlement._virtualize_recognized_waits(state, [task])


def of_few(state: Any, task: Any, waiter: Any) -> Any:
    """Which timers wake a task that waits for this. simcord itself decides it of those that may."""
    may = those_that_may_wake(state.work.callbacks, waiter)
    return of_all(_among(state, may), task, waiter) if may else []


def those_that_may_wake(records: list[Any], waiter: Any) -> list[Any]:
    """Return those among the records that may wake whoever waits for this."""
    return [
        record
        for record in records
        if record.when is not None and record.handle is not None and record.may_wake(waiter)
    ]


def is_virtual_sleep(state: Any, waiter: Any, deadline: float) -> bool:
    """Return whether a timer beyond the deadline wakes who waits for this, decided in the same way."""
    may = those_that_may_wake(state.work.callbacks, waiter)
    return bool(may) and bool(sleeps_virtually(_among(state, may), waiter, deadline))


def is_awaiting_event(client: Any, task: Any) -> bool:
    """Return whether a task waits for an event of Discord: none does where nobody listens."""
    return bool(client._listeners) and bool(awaits_event(client, task))


def _among(state: Any, records: list[Any]) -> Any:
    """The same state with these timers alone."""
    return SimpleNamespace(
        work=SimpleNamespace(callbacks=records), virtual_time=state.virtual_time, advancing=state.advancing
    )

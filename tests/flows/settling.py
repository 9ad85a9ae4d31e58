"""How simcord finds out that the bot has nothing more to do, in less time.

For every task that waits it looks at every timer, several times for each thing that a test does: a quarter of the
time of the flow tests. Here it looks only at the timers that can wake the task at all. Nearly all tasks that wait
are timers of the bot between two runs, which it tries last; here that is asked first, and once for each wait.
Its records of timers are compared by what is in them whenever one is taken from their list; here by identity.
"""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

from discord.ext import tasks

_BETWEEN_RUNS = "discord.ext.tasks loop interval"
_settlement: Any = import_module("simcord._settlement")
of_all = _settlement._timer_records_waking
"""Which timers wake a task that waits for this, as simcord finds them."""
_is_recognized = _settlement._recognized_wait
_find_reason = _settlement._park_reason
_env: Any = import_module("simcord.env")
_virtualize = _env._virtualize_recognized_waits
_runtime: Any = import_module("simcord._runtime")
_loops: WeakKeyDictionary[Any, tasks.Loop[Any] | None] = WeakKeyDictionary()
"""The loop of discord.py that a task runs, if it runs one: it never changes."""
_asleep: WeakKeyDictionary[Any, tuple[Any, Any]] = WeakKeyDictionary()
"""What a task that runs such a loop waits for, and the timer that wakes it."""


def settle_quickly() -> None:
    """From now on, in this process."""
    _settlement._timer_records_waking = of_few
    _settlement._recognized_wait = is_recognized
    _settlement._park_reason = find_reason
    _env._virtualize_recognized_waits = virtualize_waits
    _runtime._CallbackRecord.__eq__ = object.__eq__


def is_recognized(state: Any, task: Any, waiter: Any) -> bool:
    """Tell whether a task waits on purpose, as simcord does; first of all whether it is a loop between runs."""
    return _sleeps_between_runs(task, waiter) or _is_recognized(state, task, waiter)


def find_reason(state: Any, task: Any, deadline: float, seen: Any = None) -> str | None:
    """Say why a task may go on waiting, as simcord does, but ask first whether it is a loop between two runs."""
    if _sleeps_still(state, task):
        return _BETWEEN_RUNS
    waiter = getattr(task, "_fut_waiter", None)
    if _sleeps_between_runs(task, waiter) and (timers := of_few(state, task, waiter)):
        _asleep[task] = waiter, timers[0]
        return _BETWEEN_RUNS
    reason: str | None = _find_reason(state, task, deadline, seen)
    return reason


def virtualize_waits(state: Any, pending: list[Any]) -> None:
    """Let only the clock that tests move wake those who wait on purpose, as simcord does. Those who sleep on wait
    for nothing else already."""
    _virtualize(state, [task for task in pending if not (_sleeps_still(state, task) and _is_virtual(task))])


def _sleeps_still(state: Any, task: Any) -> bool:
    """Tell whether a loop is in the same sleep as when it was last looked at."""
    known = _asleep.get(task)
    if known is None:
        return False
    waiter, timer = known
    return (
        task._fut_waiter is waiter
        and not waiter.done()
        and timer.when > state.virtual_time
        and not timer.handle.cancelled()
    )


def _is_virtual(task: Any) -> bool:
    real = _asleep[task][1].real_handle
    return real is None or real.cancelled()


def _sleeps_between_runs(task: Any, waiter: Any) -> bool:
    if waiter is None or waiter.done():
        return False
    if task not in _loops:
        frame = getattr(task.get_coro(), "cr_frame", None)
        owner = frame.f_locals.get("self") if frame is not None else None
        _loops[task] = owner if isinstance(owner, tasks.Loop) else None
    return getattr(getattr(_loops[task], "_handle", None), "future", None) is waiter


def of_few(state: Any, task: Any, waiter: Any) -> Any:
    """The same; simcord itself decides it of those that may."""
    may = _known.that_may_wake(state.work.callbacks, waiter)
    if not may:
        return []
    few = SimpleNamespace(work=SimpleNamespace(callbacks=may), virtual_time=state.virtual_time)
    return of_all(few, task, waiter)


class _Timers:
    """Which timers set which future. It is asked of many futures before the timers change."""

    def __init__(self) -> None:
        self._records: list[Any] = []
        self._others: list[int] = []
        """The places of those that are methods of anything, such as timeouts: they may wake whomever."""
        self._setting: dict[int, list[int]] = {}
        """The places of the others by the identity of what they are given."""

    def that_may_wake(self, records: list[Any], waiter: Any) -> list[Any]:
        """Those of the timers that may wake a task that waits for this, in their order."""
        if records != self._records:
            self._learn(records)
        places = sorted({*self._others, *self._setting.get(id(waiter), ())})
        return [records[place] for place in places]

    def _learn(self, records: list[Any]) -> None:
        self._records, self._others, self._setting = [], [], {}
        for place, record in enumerate(records):
            if record.handle is None:
                self._others.append(place)
                continue
            callback = record.handle._callback
            if hasattr(getattr(callback, "__simcord_original_callback__", callback), "__self__"):
                self._others.append(place)
            for given in record.handle._args or ():
                self._setting.setdefault(id(given), []).append(place)
        self._records = [*records]


_known = _Timers()

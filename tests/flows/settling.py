"""How simcord finds out that the bot has nothing more to do, in less time.

For every task that waits it looks at every timer, several times for each thing that a test does: a quarter of the
time of the flow tests. Here it looks only at the timers that can wake the task at all.
"""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

_settlement: Any = import_module("simcord._settlement")
of_all = _settlement._timer_records_waking
"""Which timers wake a task that waits for this, as simcord finds them."""


def look_at_few_timers() -> None:
    """From now on, in this process."""
    _settlement._timer_records_waking = of_few


def of_few(state: Any, task: Any, waiter: Any) -> Any:
    """The same; simcord itself decides it of those that may."""
    may = [record for record in state.work.callbacks if record.handle is not None and _may(record.handle, waiter)]
    if not may:
        return []
    few = SimpleNamespace(work=SimpleNamespace(callbacks=may), virtual_time=state.virtual_time)
    return of_all(few, task, waiter)


def _may(handle: Any, waiter: Any) -> bool:
    """Whether a timer sets this future, or is a method of anything, such as a timeout."""
    for given in handle._args or ():
        if given is waiter:
            return True
    callback = handle._callback
    return hasattr(getattr(callback, "__simcord_original_callback__", callback), "__self__")

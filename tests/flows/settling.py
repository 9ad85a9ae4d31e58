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

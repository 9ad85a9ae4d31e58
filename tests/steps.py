"""How much work something is, counted so that every machine gets the same result, however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import TraceFunction


def steps_of(work: Callable[[], object]) -> int:
    """How many lines of Python the work executes, counting each iteration of a loop.

    A machine of 2026 executes ten to twenty million of them a second. What happens inside functions written in C,
    such as a search with a regular expression, counts as one step.
    """
    count = 0

    def step(frame: FrameType, event: str, argument: Any) -> TraceFunction:
        nonlocal count
        count += event == "line"
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        work()
    finally:
        sys.settrace(before)
    return count

"""How long something takes, without what other tests have left behind."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time


def seconds_of(work: Callable[[], object]) -> float:
    """Seconds of this process. The collector rests meanwhile: going through all that a long test run holds takes
    it a second and more."""
    gc.disable()
    try:
        start = process_time()
        work()
        return process_time() - start
    finally:
        gc.enable()

"""Signals that tell the process to stop."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator


@contextlib.asynccontextmanager
async def until_stopped() -> AsyncIterator[asyncio.Event]:
    """Yield an event that Ctrl-C and SIGTERM set. Repeated signals change nothing."""
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()
    with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C cancels the main task instead
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stopped.set)
    yield stopped

"""What goes wrong on the way, by name."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Literal

Name = Literal["lost", "reset", "unavailable", "bad gateway", "refused", "too many", "slow"]
"""What happens to a request.

- ``lost``: it is done, but the connection breaks before the answer.
- ``reset``: the connection breaks before it is done.
- ``unavailable``: 503, nothing is done.
- ``bad gateway``: it is done, but a 502 is answered.
- ``refused``: 403 from Cloudflare, a page of HTML; nothing is done.
- ``too many``: 429 from Cloudflare, a page of HTML; nothing is done.
- ``slow``: it is done, and the answer waits for ``Fault.release``.
"""
NOT_DONE: dict[str, int] = {"unavailable": 503, "refused": 403, "too many": 429}
"""The status with which requests are answered that are not done."""


class Fault:
    """Something that goes wrong with requests whose ``METHOD /path`` matches; ``times`` None: always."""

    def __init__(self, name: Name, pattern: str, times: int | None) -> None:
        self.name = name
        self.times = times
        self.hits = 0
        self._pattern = re.compile(pattern)
        self._released = asyncio.Event()

    def take(self, line: str) -> bool:
        """Count a request that it concerns. Returns whether it is one."""
        if (self.times is not None and self.hits >= self.times) or not self._pattern.search(line):
            return False
        self.hits += 1
        return True

    def release(self) -> None:
        """Let slow answers go."""
        self._released.set()

    async def pass_slowly(self) -> None:
        """Wait until ``release``."""
        await self._released.wait()


class Faults:
    """Everything that goes wrong at the moment."""

    def __init__(self) -> None:
        self._active: list[Fault] = []
        self._dropped, self._rng = 0.0, Random(1)
        self._where = re.compile("")

    def add(self, name: Name, pattern: str, times: int | None = 1) -> Fault:
        """Break the next requests that match, until ``clear`` or so many times."""
        fault = Fault(name, pattern, times)
        self._active.append(fault)
        return fault

    def clear(self) -> None:
        """Let everything work again."""
        for fault in self._active:
            fault.release()
        self._active.clear()

    @contextmanager
    def dropping(self, share: float, seed: int, pattern: str = "") -> Iterator[None]:
        """Break so many of the connections inside whose ``METHOD /path`` matches, half of them after the request
        was done."""
        self._dropped, self._rng, self._where = share, Random(seed), re.compile(pattern)
        try:
            yield
        finally:
            self._dropped = 0.0

    def find(self, line: str) -> Fault | None:
        """The fault that befalls this request (``METHOD /path``)."""
        for fault in self._active:
            if fault.take(line):
                return fault
        if self._where.search(line) and self._rng.random() < self._dropped:
            return Fault(self._rng.choice(("lost", "reset")), "", None)
        return None

"""Counts what the bot does: calls of functions, statements, and what it sends."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from cProfile import Profile
from types import CodeType
from typing import Any
from unittest.mock import patch

import aiohttp

from tests.benchmarks.clockwork import DATABASE, ClockworkLoop
from tests.benchmarks.load.stand_in import Response, StandIn

FUNCTIONS = {
    "views": ("bot/games/", "view"),
    "scenes": ("bot/ui/scenes.py", "_scene"),
    "panels": ("bot/panels/base.py", "layout"),
    "JSON encodings": ("json/encoder.py", "encode"),
    "pictures wanted": ("bot/render/canvas.py", "png"),
    "pictures drawn": ("bot/render/palette.py", "png"),
}
"""What is counted by calls of a function: in which file or folder, and its name."""
ENCODERS = ("msgspec._core.json_encode", "'msgspec.json.Encoder'")
"""What the library's functions for the encoding of JSON are called."""


class Counts:
    """What was counted so far, by name."""

    def __init__(self, loop: ClockworkLoop) -> None:
        self._loop = loop
        self._profile = Profile()
        self._counted: Counter[str] = Counter()
        self._handed: Counter[str] = Counter()
        self._counting = False

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count what happens meanwhile, besides what was counted before."""
        before = self._loop.hand_overs.copy()
        self._counting = True
        self._profile.enable()
        try:
            yield
        finally:
            self._profile.disable()
            self._counting = False
            self._handed += self._loop.hand_overs - before

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Count nothing of what is called meanwhile."""
        was, self._counting = self._counting, False
        self._profile.disable()
        try:
            yield
        finally:
            self._counting = was
            if was:
                self._profile.enable()

    def add(self, name: str, number: int = 1) -> None:
        """Add to a count."""
        if self._counting:
            self._counted[name] += number

    @contextmanager
    def statements(self) -> Iterator[None]:
        """Count the statements of connections to databases that are opened meanwhile."""
        connect = sqlite3.connect

        def traced(*args: Any, **kwargs: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = connect(*args, **kwargs)
            connection.set_trace_callback(self._trace)
            return connection

        with patch("sqlite3.connect", traced):
            yield

    def _trace(self, statement: str) -> None:
        if statement.startswith("BEGIN IMMEDIATE"):
            self.add("transactions")
        elif not statement.startswith(("BEGIN", "COMMIT", "ROLLBACK", "--")):  # reading begins and ends one, too
            self.add("queries")

    def take(self) -> dict[str, int]:
        """Return all counts, and begin anew."""
        found = self._counted
        found["hand-overs to the database"] = self._handed.pop(DATABASE, 0)
        found["hand-overs to workers"] = self._handed.total()
        for entry in self._profile.getstats():
            found["calls"] += entry.callcount
            if isinstance(entry.code, CodeType):
                for name, (place, function) in FUNCTIONS.items():
                    if entry.code.co_name == function and place in entry.code.co_filename:
                        found[name] += entry.callcount
            elif any(encoder in entry.code for encoder in ENCODERS) and "encode" in entry.code:
                found["JSON encodings"] += entry.callcount
        self._counted, self._handed, self._profile = Counter(), Counter(), Profile()
        return dict(found)


class CountedDiscord(StandIn):
    """A stand-in for Discord that counts what it is sent. Its own work does not count."""

    def __init__(self, counts: Counts) -> None:
        super().__init__()
        self._counts = counts

    def arrive(self, method: str, path: str, data: Any) -> Response:
        """Judge and carry out a request."""
        self._counts.add("requests")
        words, files = _sizes(data)
        self._counts.add("bytes of JSON", words)
        self._counts.add("bytes of pictures", files)
        with self._counts.paused():
            return super().arrive(method, path, data)


def _sizes(data: Any) -> tuple[int, int]:
    """The bytes of a request's JSON, and of its files."""
    if not isinstance(data, aiohttp.FormData):
        return len(data or ""), 0
    sizes = {options["name"]: _size(value) for options, _, value in data._fields}
    words = sizes.pop("payload_json", 0)
    return words, sum(sizes.values())


def _size(value: Any) -> int:
    return len(value) if isinstance(value, str | bytes) else len(value.getbuffer())

"""For how long nothing had come from Discord when a connection turned out to be dead."""

from __future__ import annotations

import time
from typing import Protocol

DELAY = 5.0
"""Seconds that an answer to a heartbeat may take."""


class Heartbeat(Protocol):
    """What discord.py's ``KeepAliveHandler`` knows of a connection: the seconds between two heartbeats, and when
    anything came last, by ``time.perf_counter``."""

    interval: float | None
    _last_recv: float


class Silence:
    """Keeps the heartbeats of all shards: discord.py forgets a connection's when it ends."""

    def __init__(self) -> None:
        self._heartbeats: dict[int, Heartbeat] = {}

    def watch(self, shard_id: int, heartbeat: Heartbeat | None) -> None:
        """Watch the heartbeat of a new connection of that shard."""
        if heartbeat is not None:
            self._heartbeats[shard_id] = heartbeat

    def end(self, shard_id: int) -> float:
        """Stop watching. Returns for how many seconds the connection was dead: Discord answers each heartbeat, so
        less silence than between two of them says nothing, and more is what nobody could play in."""
        heartbeat = self._heartbeats.pop(shard_id, None)
        if heartbeat is None or heartbeat.interval is None:
            return 0.0
        silent = time.perf_counter() - heartbeat._last_recv
        return silent if silent > heartbeat.interval + DELAY else 0.0

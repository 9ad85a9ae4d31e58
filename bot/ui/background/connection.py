"""Whether players can reach the bot: which of its shards are connected to Discord."""

from __future__ import annotations

import logging

from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

STARTING = -1
"""Stands for the shards that have not been connected yet."""


class Connection:
    """Tells the match service when the bot loses touch with players and when it is back.

    One missing shard is enough: controls in direct messages arrive on another shard than those in the channel, and
    deadlines are the same for both.
    """

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._missing: set[int] = set()

    @property
    def missing(self) -> frozenset[int]:
        """The disconnected shards, ``STARTING`` while not all servers are known."""
        return frozenset(self._missing)

    def begin(self) -> None:
        """Count the bot as disconnected until all servers are known."""
        self.note_lost(STARTING)

    def note_lost(self, shard_id: int, silent: float = 0.0) -> None:
        """Record that a shard is disconnected, after ``silent`` seconds without a sign of life. Called again for
        each failed attempt to reconnect it."""
        if shard_id in self._missing:
            return
        if shard_id != STARTING:
            log.info("shard %s is cut off from Discord; nothing is due until it is back", shard_id)
        self._missing.add(shard_id)
        self._runtime.service.lose_touch(silent)

    def note_regained(self, shard_id: int) -> None:
        """Record that a shard is connected."""
        if shard_id not in self._missing:
            return
        self._missing.remove(shard_id)
        if shard_id != STARTING:
            log.info("shard %s is connected to Discord again", shard_id)
        if not self._missing:
            self._runtime.service.regain_touch()

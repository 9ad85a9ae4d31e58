"""Turns of shards to begin a session with Discord."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from typing import Protocol

import msgspec

from bot.session_starts import SessionLimits, SessionStarts
from bot.ui.neighbours import Neighbours

AGAIN = 10.0
"""Seconds after which a process asks its parent again, in case a message was lost."""


class TurnWish(msgspec.Struct, frozen=True, tag=True):
    """A process's message to its parent: a shard wants to begin a session, or no longer does."""

    shard: int
    wants: bool = True


Word = int | TurnWish | SessionLimits
"""Message to a parent: the index of a living process, or something about turns."""


class SessionTurns(Protocol):
    """Turns that shards wait for."""

    async def wait(self, shard: int) -> None:
        """Wait until the shard may identify. It must then do so at once."""

    def learn(self, limits: SessionLimits) -> None:
        """Apply Discord's limits."""


class OwnTurns:
    """The turns of a bot with a single process."""

    def __init__(self) -> None:
        self._starts = SessionStarts()
        self._waiting: dict[int, asyncio.Future[None]] = {}
        self._timer: asyncio.TimerHandle | None = None

    def learn(self, limits: SessionLimits) -> None:
        """Apply Discord's limits."""
        self._starts.learn(limits, time.monotonic())

    async def wait(self, shard: int) -> None:
        """Wait until the shard may identify."""
        self._waiting[shard] = turn = asyncio.get_running_loop().create_future()
        self._starts.ask(shard)
        self._release_due()
        try:
            await turn
        finally:
            self._starts.withdraw(shard)
            del self._waiting[shard]

    def _release_due(self) -> None:
        now = time.monotonic()
        for shard in self._starts.take_due(now):
            turn = self._waiting[shard]
            if not turn.done():
                turn.set_result(None)
        if self._timer is not None:
            self._timer.cancel()
        upcoming = self._starts.next_at(now)
        loop = asyncio.get_running_loop()
        self._timer = None if upcoming is None else loop.call_later(max(0.0, upcoming - now), self._release_due)


class FamilyTurns:
    """The turns of one process of several, granted by the parent. ``parent`` is a datagram socket to it."""

    def __init__(self, parent: socket.socket, neighbours: Neighbours) -> None:
        self._parent = parent
        self._waiting: dict[int, asyncio.Future[None]] = {}
        neighbours.take_turns(self._grant)

    def learn(self, limits: SessionLimits) -> None:
        """Pass on Discord's limits to the parent."""
        self._tell(limits)

    async def wait(self, shard: int) -> None:
        """Wait until the shard may identify."""
        self._waiting[shard] = turn = asyncio.get_running_loop().create_future()
        try:
            while not turn.done():
                self._tell(TurnWish(shard))
                await asyncio.wait((turn,), timeout=AGAIN)
        finally:
            del self._waiting[shard]
            if not turn.done():
                self._tell(TurnWish(shard, wants=False))

    def _grant(self, shard: int) -> None:
        turn = self._waiting.get(shard)
        if turn is not None and not turn.done():
            turn.set_result(None)

    def _tell(self, word: TurnWish | SessionLimits) -> None:
        """Send a message to the parent. A lost one is repeated later, or not needed."""
        with contextlib.suppress(OSError):
            self._parent.send(msgspec.json.encode(word))

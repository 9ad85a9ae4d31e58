"""A client whose connection lasts: discord.py's own, with its hooks used."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import Counter
from typing import Any

import aiohttp
import discord
import yarl
from discord.ext import commands

from bot.session_starts import SessionLimits
from bot.ui.background.connection import Connection
from bot.ui.gateway.events import isolate_events
from bot.ui.gateway.log_lines import OutageLines
from bot.ui.gateway.pauses import Pauses
from bot.ui.gateway.silence import Silence
from bot.ui.gateway.turns import OwnTurns, SessionTurns

PATIENCE = 45.0
"""Seconds for which a connection may wait for its turn to identify. Meanwhile nobody listens to it, and after 60
discord.py takes it for dead; so it is better closed, and opened again after a pause."""
PAUSED = 5.0
"""Seconds that discord.py itself pauses after a shard's first connection has failed."""
FOR_GOOD = frozenset((4004, 4010, 4011, 4012, 4013, 4014))
"""Codes with which Discord closes a connection that it would not take again either: a token that is not accepted,
shards, version or intents that are not allowed."""


class GatewayClient(commands.AutoShardedBot):
    """Connects to Discord. ``turns``: where shards wait for their turn to begin a session, unless they are
    all here; ``unreadable``: counts events that cannot be read, by name."""

    connection: Connection
    _stopping: asyncio.Task[None] | None = None

    def __init__(self, unreadable: Counter[str], *, turns: SessionTurns | None = None, **options: Any) -> None:
        super().__init__(**options)
        self._turns = turns or OwnTurns()
        self._launching: set[int] = set()
        self._outage_lines = OutageLines()
        self._silence = Silence()
        isolate_events(self._connection.parsers, unreadable)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Keep connected until the client is closed. Raises ``discord.ConnectionClosed`` when Discord ends that
        for good."""
        self._outage_lines.begin()
        try:
            await super().connect(reconnect=reconnect)
        finally:
            self._outage_lines.end()

    async def launch_shards(self) -> None:
        """Connect all shards, within the limits that Discord names; without an answer, within the usual ones."""
        with contextlib.suppress(discord.DiscordException, aiohttp.ClientError, OSError):
            found = await self.fetch_session_start_limits()
            reset_after = found.reset_after / 1000
            self._turns.learn(SessionLimits(found.max_concurrency, found.total, found.remaining, reset_after))
        await super().launch_shards()

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard for the first time, however often that has to be tried.

        discord.py tries again by calling this method from inside itself: for ever, whatever the reason is, and
        deeper each time. The inner call only says what happened, and the outer one decides.
        """
        if shard_id in self._launching:
            raise _Failed(sys.exception())
        pauses = Pauses()
        while True:
            self._launching.add(shard_id)
            try:
                await super().launch_shard(gateway, shard_id, initial=initial)
            except _Failed as failed:
                if isinstance(failed.reason, discord.ConnectionClosed) and failed.reason.code in FOR_GOOD:
                    raise failed.reason from None
            else:
                # the only way to what Shard waits by: it makes its own, and nothing hands it another
                self.shards[shard_id]._parent._backoff = Pauses()
                return
            finally:
                self._launching.discard(shard_id)
            await asyncio.sleep(max(0.0, pauses.delay() - PAUSED))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the turn of a shard to begin a session. Raises ``TimeoutError``, which discord.py takes for a
        connection that failed."""
        async with asyncio.timeout(PATIENCE):
            await self._turns.wait(shard_id or 0)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Nobody can play on that shard."""
        if self._stopping is None:
            self.connection.lost(shard_id, self._silence.end(shard_id))

    async def on_shard_resumed(self, shard_id: int) -> None:
        """The shard is back."""
        self._regained(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """The shard is back, or connected for the first time."""
        self._regained(shard_id)

    def _regained(self, shard_id: int) -> None:
        """Note that a shard is back, if it still is: discord.py tells that two seconds after the last of its
        servers has come."""
        shard = self.get_shard(shard_id)
        if shard is not None and shard.is_closed():
            return
        if shard is not None:
            # private to discord.py; without it, silence is not given back, and nothing else is lost
            self._silence.watch(shard_id, getattr(shard._parent.ws, "_keep_alive", None))
        self.connection.regained(shard_id)
        if not self.connection.missing:
            self._outage_lines.reset()


class _Failed(Exception):
    """An attempt to connect a shard has failed."""

    def __init__(self, reason: BaseException | None) -> None:
        super().__init__(reason)
        self.reason = reason

"""A client with a lasting connection, built on discord.py's hooks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

import aiohttp
import discord
import yarl
from discord.ext import commands

from bot.session_starts import SessionLimits
from bot.ui.background.connection import Connection
from bot.ui.gateway.log_lines import OutageLines
from bot.ui.gateway.pauses import Pauses
from bot.ui.gateway.presses import leave_out_others
from bot.ui.gateway.shard import LastingShard, connect_shard, is_for_good
from bot.ui.gateway.turns import OwnTurns, SessionTurns

DELAY = 5.0
"""Seconds that an answer to a heartbeat may take."""


class Heartbeat(Protocol):
    """The part of discord.py's ``KeepAliveHandler`` that is used: the seconds between two heartbeats, and when
    anything was last received, by ``time.perf_counter``."""

    interval: float | None
    _last_recv: float


class Silence:
    """Keeps the heartbeats of all shards, since discord.py forgets a connection's when it ends."""

    def __init__(self) -> None:
        self._heartbeats: dict[int, Heartbeat] = {}

    def watch(self, shard_id: int, heartbeat: Heartbeat | None) -> None:
        """Watch the heartbeat of a new connection of that shard."""
        if heartbeat is not None:
            self._heartbeats[shard_id] = heartbeat

    def end(self, shard_id: int) -> float:
        """Stop watching. Returns for how many seconds the connection was dead, in which nobody could play. Discord
        answers each heartbeat, so silence shorter than their interval counts as none."""
        heartbeat = self._heartbeats.pop(shard_id, None)
        if heartbeat is None or heartbeat.interval is None:
            return 0.0
        silent = time.perf_counter() - heartbeat._last_recv
        return silent if silent > heartbeat.interval + DELAY else 0.0


log = logging.getLogger(__name__)

FRAME = "(unnamed)"
"""Stands for an event whose name cannot be read."""

Parser = Callable[[Any], None]


def isolate_events(parsers: dict[str, Parser], unreadable: Counter[str]) -> None:
    """Guard each parser of an event, since discord.py ends the client, and with it all matches, when one fails. A
    failing event is counted by its name, and logged the first time, without its content."""
    for name, parse in parsers.items():
        parsers[name] = _guard_parser(name, parse, unreadable)


def count_unreadable(name: str, error: Exception, unreadable: Counter[str]) -> None:
    """Count an unreadable event, and log the first one of that name."""
    unreadable[name] += 1
    if unreadable[name] == 1:
        log.error("an event %s from Discord can't be read; those are left out", name, exc_info=error)


def _guard_parser(name: str, parse: Parser, unreadable: Counter[str]) -> Parser:
    def read(data: Any) -> None:
        try:
            parse(data)
        except Exception as error:  # noqa: BLE001 -- counted and logged
            count_unreadable(name, error, unreadable)

    return read


PATIENCE = 45.0
"""Seconds for which a connection may wait for its turn to identify, fewer than an attempt to connect may take."""


class GatewayClient(commands.AutoShardedBot):
    """Connects to Discord. ``turns``: where shards wait to begin a session, unless all shards are here;
    ``unreadable``: counts unreadable events by name."""

    connection: Connection
    _stopping: asyncio.Task[None] | None = None

    def __init__(self, unreadable: Counter[str], *, turns: SessionTurns | None = None, **options: Any) -> None:
        super().__init__(**options)
        self._turns = turns or OwnTurns()
        self._unreadable = unreadable
        self._outage_lines = OutageLines()
        self._silence = Silence()
        parsers = self._connection.parsers
        read = parsers["INTERACTION_CREATE"]
        parsers["INTERACTION_CREATE"] = lambda data: read(leave_out_others(data))
        isolate_events(parsers, unreadable)

    async def launch_shards(self) -> None:
        """Connect all shards, within Discord's limits, or the usual ones if Discord does not answer."""
        with contextlib.suppress(discord.DiscordException, aiohttp.ClientError, OSError):
            found = await self.fetch_session_start_limits()
            reset_after = found.reset_after / 1000
            self._turns.learn(SessionLimits(found.max_concurrency, found.total, found.remaining, reset_after))
        await super().launch_shards()

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard for the first time, retrying as often as needed. Then it looks after itself.

        discord.py's own method retries for ever, whatever the reason. It cannot be given another class of shards.
        """
        pauses = Pauses()
        while True:
            try:
                ws = await connect_shard(self, shard_id, gateway=gateway, initial=initial)
                break
            except Exception as error:
                if is_for_good(error):
                    raise
                self.tell_failure(error)
            await asyncio.sleep(pauses.delay())
        shards, queue = (vars(self)[f"_AutoShardedClient__{name}"] for name in ("shards", "queue"))
        shards[shard_id] = shard = LastingShard(ws, self, queue.put_nowait, self)
        shard.launch()

    def tell_failure(self, error: BaseException) -> None:
        """Log a failed attempt to connect, once."""
        self._outage_lines.tell(error)

    def count_unreadable(self, error: Exception) -> None:
        """Count an unreadable message."""
        count_unreadable(FRAME, error, self._unreadable)

    def is_missing(self, shard_id: int) -> bool:
        """Whether a shard was lost and is not back."""
        return shard_id in self.connection.missing

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for a shard's turn. Raises ``TimeoutError``, which discord.py treats as a failed connection."""
        async with asyncio.timeout(PATIENCE):
            await self._turns.wait(shard_id or 0)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Record that a shard is lost."""
        if self._stopping is None:
            self.connection.note_lost(shard_id, self._silence.end(shard_id))

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Record that a shard is back."""
        self._note_regained(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Record that a shard is back, or connected for the first time."""
        self._note_regained(shard_id)

    def _note_regained(self, shard_id: int) -> None:
        """Record that a shard is back. discord.py reports that two seconds late, so it may be lost again."""
        shard = self.get_shard(shard_id)
        if shard is not None and shard.is_closed():
            return
        if shard is not None:
            # private to discord.py; without it, silence is not given back, and nothing else is lost
            self._silence.watch(shard_id, getattr(shard._parent.ws, "_keep_alive", None))
        self.connection.note_regained(shard_id)
        if not self.connection.missing:
            self._outage_lines.reset()

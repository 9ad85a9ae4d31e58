"""A shard's connection: read, and reconnected whenever it ends."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, NoReturn, Protocol

import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import EventItem, EventType, Shard

from bot.ui.gateway.pauses import Pauses

FOR_GOOD = frozenset((4004, 4010, 4011, 4012, 4013, 4014))
"""Close codes with which Discord would refuse the connection again: an invalid token, or shards, version or
intents that are not allowed."""
CONNECTING = 60.0
"""Seconds that an attempt may take."""
CLOSING = 5.0
"""Seconds for the goodbye on an abandoned connection."""
RESUMES = 5
"""Attempts in a row with the old session, before a new one begins."""
LOSSES, QUIET = 5, 60.0
"""Connections that may be lost, without that many quiet seconds between two, before the next one waits."""
OF_ITS_OWN = (ValueError, TypeError, LookupError, AttributeError)
"""Faults that concern a single message: invalid JSON, or unexpected content. After any other one (the stream can't
be unpacked) nothing that follows can be read either."""


class Watch(Protocol):
    """Receives reports about the connections of all shards."""

    def tell_failure(self, error: BaseException) -> None:
        """Report that an attempt to connect has failed."""

    def count_unreadable(self, error: Exception) -> None:
        """Report an unreadable message."""

    def is_missing(self, shard_id: int) -> bool:
        """Whether a shard was lost and is not back."""


class PatientSocket(DiscordWebSocket):
    """Keeps reading while its shard waits to begin a session, or discord.py would take the heartbeat's answer for
    late. Closes if the turn does not come, since it would go on sending heartbeats."""

    async def identify(self) -> None:
        """Begin a session when it is the shard's turn. Raises the error that ends the connection before."""
        begun = asyncio.create_task(super().identify())
        ended = asyncio.create_task(self._listen())
        try:
            await asyncio.wait((begun, ended), return_when=asyncio.FIRST_COMPLETED)
            await (begun if begun.done() else ended)
        except BaseException:
            await self.close()
            raise
        finally:
            begun.cancel()
            ended.cancel()
            await asyncio.wait((begun, ended))

    async def _listen(self) -> NoReturn:
        while True:
            await self.poll_event()


class LastingShard(Shard):
    """Keeps one shard connected, until the client is closed or Discord ends that for good.

    discord.py's own class hands each end of a connection to the client, which handles one shard at a time, even
    while it pauses. It begins a new session after a failed attempt, so that events are lost, makes no pause where
    Discord closes a connection at once, and ends everything for one unreadable message.
    """

    def __init__(
        self,
        ws: DiscordWebSocket,
        client: discord.AutoShardedClient,
        put: Callable[[EventItem], None],
        watch: Watch,
    ) -> None:
        super().__init__(ws, client, put)
        self._watch = watch
        self._begun_at = ws.sequence
        self._failures = 0
        self._losses = Pauses(free=LOSSES, calm=QUIET)
        self._attempts = Pauses()

    async def worker(self) -> None:
        """Read events, and reconnect whenever the connection ends."""
        try:
            while not self._client.is_closed():
                end = await self._read()
                self._dispatch("disconnect")
                self._dispatch("shard_disconnect", self.id)
                if not self._reconnect or is_for_good(end):
                    raise end
                await self._come_back(end)
        except Exception as error:  # noqa: BLE001 -- the client raises it
            self._queue_put(EventItem(EventType.terminate, self, error))

    async def _read(self) -> Exception:
        """Read until the connection ends. Returns the error that has ended it."""
        while True:
            try:
                await self.ws.poll_event()
            except ReconnectWebSocket as end:
                return end
            except self._handled_exceptions as end:
                return end
            except Exception as fault:  # noqa: BLE001 -- counted and logged
                self._watch.count_unreadable(fault)
                stands = self.ws.session_id is not None and not self._watch.is_missing(self.id)
                if not stands or not isinstance(fault, OF_ITS_OWN):
                    return fault

    async def _come_back(self, end: Exception) -> None:
        """Reconnect, retrying as often as needed. Raises the error that ends it for good."""
        pause = self._pause_after(end)
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.ws.close(), CLOSING)
        while True:
            await asyncio.sleep(pause)
            try:
                self.ws = await self._connect_again()
            except Exception as error:
                if is_for_good(error):
                    raise
                pause = self._pause_after_failure(error)
            else:
                self._begun_at = self.ws.sequence
                return

    def _pause_after(self, end: Exception) -> float:
        """Return the seconds until the next attempt. A connection without any message counts as failed."""
        if isinstance(end, ReconnectWebSocket) and not end.resume:
            return self._losses.delay()  # Discord has ended the session
        if self.ws.session_id is None or self.ws.sequence == self._begun_at:
            return self._pause_after_failure(end)
        self._failures, self._attempts = 0, Pauses()
        return self._losses.delay()

    def _pause_after_failure(self, error: Exception) -> float:
        self._watch.tell_failure(error)
        self._failures += 1
        return self._attempts.delay()

    async def _connect_again(self) -> DiscordWebSocket:
        """Resume the session to get missed events, or begin a new one."""
        old: dict[str, Any] = {}
        if self.ws.session_id is not None and self._failures < RESUMES:
            old = {
                "resume": True,
                "gateway": self.ws.gateway,
                "session": self.ws.session_id,
                "sequence": self.ws.sequence,
            }
        return await connect_shard(self._client, self.id, **old)


async def connect_shard(client: discord.Client, shard_id: int, **options: Any) -> DiscordWebSocket:
    """Try once to connect a shard. ``options`` are those of discord.py's ``DiscordWebSocket.from_client``."""
    return await asyncio.wait_for(PatientSocket.from_client(client, shard_id=shard_id, **options), CONNECTING)


def is_for_good(error: Exception) -> bool:
    """Whether Discord would refuse the connection again."""
    return isinstance(error, discord.ConnectionClosed) and error.code in FOR_GOOD

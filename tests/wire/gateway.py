"""Discord's gateway over a real websocket: sessions that are begun, resumed, refused and lost."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import partial
from itertools import count
from typing import Any, Literal

import discord
import msgspec
from aiohttp import WSMsgType, web
from simcord.backend import Backend, serializers
from simcord.gateway import FakeGateway

TOKEN = ".".join(("M" * 24, "abcdef", "x" * 27))
"""A token that looks like one."""
WRONG_TOKEN = 4004
FAULT = 4000
BEAT = 41.25
"""Seconds between two heartbeats of a client."""


class Op(IntEnum):
    """What a message of the gateway is about."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID = 9
    HELLO = 10
    ACK = 11


Outage = Literal["down", "closes"]
"""Nobody gets a connection (503), or everybody's is closed at once."""


class Identify(msgspec.Struct):
    """That a shard wanted to begin a session, when (on the clock of the loop), and whether it was too soon."""

    shard: int
    at: float
    refused: bool


class Connection:
    """A websocket with its stream of compressed messages."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket
        self._deflate = zlib.compressobj()
        self._lock = asyncio.Lock()

    async def send(self, message: Mapping[str, Any] | str) -> None:
        """Send a message of the gateway, or any text instead of one."""
        text = message if isinstance(message, str) else json.dumps(message)
        async with self._lock:
            packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
            if not self._socket.closed:
                await self._socket.send_bytes(packed)

    async def garble(self) -> None:
        """Send what can't be unpacked."""
        await self._socket.send_bytes(b"\xff" * 8 + b"\x00\x00\xff\xff")

    async def close(self, code: int) -> None:
        """Close it with a code."""
        await self._socket.close(code=code)

    def cut(self) -> None:
        """Break it without a word."""
        transport = self._socket._req and self._socket._req.transport
        if transport:
            transport.abort()


class Session:
    """A shard's session, which outlives its connections."""

    def __init__(self, key: str, shard: int, shards: int) -> None:
        self.key, self.shard, self.shards = key, shard, shards
        self.connection: Connection | None = None
        self.sent: list[dict[str, Any] | str] = []
        self.resumed = 0
        self._more = asyncio.Event()
        self._pump: asyncio.Task[None] | None = None

    def queue(self, event: str, data: Any) -> None:
        """Give an event its number, and send it in order; after a cut it waits until the session is resumed."""
        self.sent.append({"op": Op.DISPATCH, "t": event, "s": len(self.sent) + 1, "d": data})
        self._more.set()

    def connect(self, connection: Connection, seen: int) -> None:
        """Send what the client has not seen, and then whatever comes."""
        self.connection = connection
        self._pump = asyncio.create_task(self._send_all(connection, seen))

    def disconnect(self, connection: Connection) -> None:
        """Keep what comes, if this is the connection of the session."""
        if self.connection is connection:
            self.connection = None
            if self._pump is not None:
                self._pump.cancel()

    def serves(self, guild_id: str | None) -> bool:
        """Whether events of that server come to this shard; those of direct messages come to the first."""
        return (0 if guild_id is None else (int(guild_id) >> 22) % self.shards) == self.shard

    async def _send_all(self, connection: Connection, seen: int) -> None:
        while True:
            self._more.clear()
            for message in self.sent[seen:]:
                await connection.send(message)
                seen += 1
            if seen == len(self.sent):
                await self._more.wait()


class _State:
    """What simcord's gateway wants to know of a client: its intents, and who reads an event."""

    def __init__(self, session: Session, intents: discord.Intents) -> None:
        self.intents = intents
        self.parsers = _Parsers(session)


class _Parsers:
    """Passes whatever would be parsed to the session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def __getitem__(self, event: str) -> Callable[[Any], None]:
        return partial(self._session.queue, event)


class Gateway:
    """Accepts connections. ``told`` is called after whatever happens; an identify less than ``spacing`` seconds
    after another one of its group is refused."""

    def __init__(self, backend: Backend, told: Callable[[], None]) -> None:
        self.sessions: dict[str, Session] = {}
        self.identifies: list[Identify] = []
        self.connections = 0
        self.refused_resumes = 0
        self.token = TOKEN
        self.address = ""
        self.spacing = 3.0
        """Seconds. Discord's are 5; a busy machine holds up one identify for longer than the next."""
        self.max_concurrency = 1
        self.outage: Outage | None = None
        self.refused = 0
        """How many came in vain during an outage."""
        self._backend = backend
        self._told = told
        self._keys = count(1)
        self._feeds: dict[str, FakeGateway] = {}
        """What each session hears, as far as its intents go."""
        backend.subscribers.append(self._emit)

    def live(self) -> list[Session]:
        """The sessions that are connected."""
        return [session for session in self.sessions.values() if session.connection is not None]

    def forget(self) -> None:
        """Know no sessions any more, and no earlier identifies."""
        self.sessions.clear()
        self.identifies.clear()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Speak with a client until the connection ends."""
        if self.outage:
            self.refused += 1
            self._told()
        if self.outage == "down":
            return web.Response(status=503)
        assert request.query["v"] == "10"
        assert request.query["encoding"] == "json"
        assert request.query["compress"] == "zlib-stream"
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.connections += 1
        connection = Connection(socket)
        if self.outage == "closes":
            await connection.close(FAULT)
            return socket
        await connection.send({"op": Op.HELLO, "d": {"heartbeat_interval": int(BEAT * 1000)}})
        session: Session | None = None
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                session = await self._hear(connection, session, json.loads(message.data))
                self._told()
        if session is not None:
            session.disconnect(connection)
        self._told()
        return socket

    async def _hear(self, connection: Connection, session: Session | None, said: dict[str, Any]) -> Session | None:
        match said["op"]:
            case Op.HEARTBEAT:
                await connection.send({"op": Op.ACK})
            case Op.IDENTIFY:
                return await self._begin(connection, said["d"])
            case Op.RESUME:
                return await self._resume(connection, said["d"])
        return session

    async def _begin(self, connection: Connection, data: dict[str, Any]) -> Session | None:
        shard, shards = data.get("shard", (0, 1))
        now = asyncio.get_running_loop().time()
        bucket = shard % self.max_concurrency
        before = [one.at for one in self.identifies if one.shard % self.max_concurrency == bucket]
        soon = bool(before) and now - before[-1] < self.spacing
        self.identifies.append(Identify(shard, now, soon))
        if data["token"] != self.token:
            await connection.close(WRONG_TOKEN)
            return None
        if soon:
            await connection.send({"op": Op.INVALID, "d": False})
            return None
        session = Session(f"session{next(self._keys)}", shard, shards)
        state = _State(session, discord.Intents._from_value(int(data["intents"])))
        self._feeds[session.key] = FakeGateway(self._backend, state)
        self.sessions[session.key] = session
        self._greet(session)
        session.connect(connection, 0)
        return session

    def _greet(self, session: Session) -> None:
        """READY, then the servers of the shard."""
        guilds = [one for one in self._backend.guilds.values() if session.serves(str(one.id))]
        session.queue(
            "READY",
            {
                "v": 10,
                "user": dict(serializers.user_payload(self._backend.bot_user)),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.key,
                "resume_gateway_url": self.address,
                "shard": [session.shard, session.shards],
                "application": {"id": str(self._backend.application_id), "flags": 0},
            },
        )
        for guild in guilds:
            self._feed(session, "GUILD_CREATE", serializers.guild_create_payload(self._backend, guild))

    async def _resume(self, connection: Connection, data: dict[str, Any]) -> Session | None:
        session = self.sessions.get(data["session_id"] or "")
        if session is None or data["token"] != self.token:
            self.refused_resumes += 1
            await connection.send({"op": Op.INVALID, "d": False})
            return None
        session.resumed += 1
        session.queue("RESUMED", {})
        session.connect(connection, int(data["seq"]))
        return session

    def _emit(self, event: str, payload: Mapping[str, Any]) -> None:
        guild_id = payload.get("guild_id")
        if guild_id is None and event.startswith("GUILD_"):
            guild_id = payload.get("id")
        for session in self.sessions.values():
            if session.serves(guild_id):
                self._feed(session, event, payload)

    def _feed(self, session: Session, event: str, payload: Mapping[str, Any]) -> None:
        self._feeds[session.key].feed(event, payload)

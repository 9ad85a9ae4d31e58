"""A shard that looks after its connection: what it reads, when it pauses, and with which session it comes back."""

from __future__ import annotations

import asyncio
import inspect
import json
import zlib
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord import shard as library
from discord.gateway import ReconnectWebSocket
from discord.shard import EventItem, EventType

from bot.ui.gateway.client import GatewayClient
from bot.ui.gateway.shard import LOSSES, RESUMES, LastingShard, PatientSocket

CUT = ReconnectWebSocket(0)
INVALID = ReconnectWebSocket(0, resume=False)
DOWN = aiohttp.ClientError("down")
END = discord.ConnectionClosed(SimpleNamespace(close_code=4004), shard_id=0)  # type: ignore[arg-type]
Step = Exception | str


class Socket:
    """A connection that brings these things in turn: READY, an event, or an error."""

    gateway = "a gateway"
    shard_id = 0

    def __init__(self, *steps: Step, session: str | None = None, sequence: int | None = None) -> None:
        self.steps = list(steps)
        self.session_id, self.sequence = session, sequence

    async def poll_event(self) -> None:
        """Read the next one."""
        step = self.steps.pop(0)
        if step == "READY":
            self.session_id, self.sequence = "mine", 0
        if isinstance(step, str):
            self.sequence = (self.sequence or 0) + 1
            return
        if step is INVALID:
            self.session_id = self.sequence = None
        raise step

    async def close(self) -> None:
        """Say goodbye."""


class World:
    """A client whose next connections are these, or fail with an error."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *upcoming: list[Step] | Exception) -> None:
        self.upcoming = list(upcoming)
        self.resumed: list[bool] = []
        self.pauses: list[float] = []
        self.told: list[BaseException] = []
        self.unreadable: list[Exception] = []
        self.missing: set[int] = set()
        self.ends: list[EventItem] = []
        monkeypatch.setattr(library.DiscordWebSocket, "from_client", self.connect)
        monkeypatch.setattr(asyncio, "sleep", self.sleep)

    async def connect(self, _client: object, **options: Any) -> Socket:
        """Connect again."""
        self.resumed.append(options.get("resume", False))
        found = self.upcoming.pop(0)
        if isinstance(found, Exception):
            raise found
        return Socket(*found, session=options.get("session"), sequence=options.get("sequence"))

    async def sleep(self, seconds: float) -> None:
        """No pause."""
        self.pauses.append(seconds)
        assert len(self.pauses) < 50, "it tries for ever"

    def tell_failure(self, error: BaseException) -> None:
        """An attempt has failed."""
        self.told.append(error)

    def count_unreadable(self, error: Exception) -> None:
        """A message could not be read."""
        self.unreadable.append(error)

    def is_missing(self, shard_id: int) -> bool:
        """Whether the shard is not back."""
        return shard_id in self.missing

    async def live(self, *steps: Step) -> None:
        """Let a shard live until the end of the last connection, with which Discord ends it for good."""
        client: Any = SimpleNamespace(dispatch=lambda *_: None, _reconnect=True, is_closed=lambda: False)
        socket: Any = Socket(*steps)
        await LastingShard(socket, client, self.ends.append, self).worker()
        (end,) = self.ends
        assert (end.type, end.error) == (EventType.terminate, END)
        assert not self.upcoming


async def test_a_message_that_cannot_be_read_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(monkeypatch)
    faults = [json.JSONDecodeError("no", "", 0), AttributeError("list"), KeyError("d"), TypeError("None")]
    await world.live("READY", *faults, "event", END)
    assert world.unreadable == faults
    assert not world.resumed, "the connection stays"


@pytest.mark.parametrize("fault", [zlib.error("broken"), RuntimeError("what?")])
async def test_a_stream_that_is_broken_is_left_and_the_session_resumed(
    monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    world = World(monkeypatch, ["event", END])
    await world.live("READY", fault)
    assert world.unreadable == [fault]
    assert (world.resumed, world.pauses, world.told) == ([True], [0], [])


async def test_a_greeting_that_cannot_be_read_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(monkeypatch, ["READY", END])
    await world.live(KeyError("session_id"))
    assert world.resumed == [False]


async def test_a_return_that_cannot_be_read_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(monkeypatch, [TypeError("None")], ["READY", END])
    world.missing.add(0)
    await world.live("READY", CUT)
    assert world.resumed == [True, True]


async def test_a_session_is_resumed_after_failed_attempts_and_begun_anew_after_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = World(monkeypatch, *[DOWN] * (RESUMES + 1), ["READY", CUT], DOWN, ["event", END])
    await world.live("READY", CUT)
    assert world.resumed == [True] * RESUMES + [False] * 2 + [True] * 2
    grown = world.pauses[1 : RESUMES + 2]
    assert all(low <= pause <= 2 * low for low, pause in zip((0.5, 1, 2, 4, 8, 15), grown, strict=True))
    assert world.pauses[-2] == 0
    assert world.pauses[-1] <= 1, "short again"
    assert len(world.told) == RESUMES + 2


async def test_connections_that_are_closed_at_once_are_tried_again_with_pauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closed_at_once: list[list[Step] | Exception] = [CUT, [CUT], CUT, [CUT]]
    world = World(monkeypatch, *closed_at_once, ["event", END])
    await world.live("READY", CUT)
    assert world.resumed == [True] * 5
    assert world.pauses[0] == 0
    assert all(low <= pause <= 2 * low for low, pause in zip((0.5, 1, 2, 4), world.pauses[1:], strict=True))
    assert len(world.told) == 4


async def test_who_is_turned_away_for_good_tries_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(monkeypatch, DOWN, END)
    await world.live("READY", CUT)
    assert world.resumed == [True, True]


async def test_a_session_that_discord_has_ended_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(monkeypatch, ["READY", CUT], [INVALID], ["READY", END])
    await world.live("READY", INVALID)
    assert world.resumed == [False, True, False]
    assert (world.pauses, world.told) == ([0, 0, 0], [])


async def test_connections_that_never_last_are_made_with_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    short: Iterable[list[Step]] = (["event", CUT] for _ in range(LOSSES + 2))
    world = World(monkeypatch, *short, ["event", END])
    await world.live("READY", CUT)
    assert world.pauses[:LOSSES] == [0] * LOSSES
    assert all(world.pauses[LOSSES:])


class Waiting(PatientSocket):
    """A connection that brings ``incoming`` while it waits for ``turn``."""

    def __init__(self, turn: asyncio.Future[None], *incoming: Step) -> None:
        self.turn, self.incoming = turn, list(incoming)
        self.shard_id = self.shard_count = None
        self._initial_identify = False
        self.token = "a-token"
        self._connection: Any = SimpleNamespace(_activity=None, _status=None, _intents=None)
        self.said: list[str] = []

    async def call_hooks(self, *_: object, **__: object) -> None:
        """Wait for the turn."""
        await self.turn

    async def poll_event(self) -> None:
        """Read what comes; then let the turn come."""
        if not self.incoming:
            if not self.turn.done():
                self.turn.set_result(None)
            await asyncio.Event().wait()
        step = self.incoming.pop(0)
        if isinstance(step, Exception):
            raise step
        self.said.append(step)

    async def send_as_json(self, data: Any) -> None:
        """Say something."""
        self.said.append(f"op {data['op']}")

    async def close(self, code: int = 4000) -> None:
        """Say goodbye."""
        self.said.append("closed")


async def test_a_connection_listens_while_it_waits_for_its_turn() -> None:
    waiting = Waiting(asyncio.get_running_loop().create_future(), "ack", "ack")
    await waiting.identify()
    assert waiting.said == ["ack", "ack", "op 2"]


async def test_a_connection_that_ends_before_its_turn_is_closed() -> None:
    waiting = Waiting(asyncio.get_running_loop().create_future(), "ack", CUT)
    with pytest.raises(ReconnectWebSocket):
        await waiting.identify()
    assert waiting.said == ["ack", "closed"]


async def test_a_connection_whose_turn_does_not_come_is_closed() -> None:
    turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    turn.set_exception(TimeoutError())
    waiting = Waiting(turn)
    with pytest.raises(TimeoutError):
        await waiting.identify()
    assert waiting.said == ["closed"]


def test_discord_py_still_has_what_a_client_hands_its_shards() -> None:
    client = GatewayClient({}, command_prefix="!", intents=discord.Intents.none())  # type: ignore[arg-type]
    assert vars(client)["_AutoShardedClient__shards"] == {}
    assert "self.__queue = asyncio.PriorityQueue()" in inspect.getsource(library)
    assert "EventType.terminate" in inspect.getsource(discord.AutoShardedClient.connect)

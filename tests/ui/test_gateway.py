"""The connection to Discord: pauses, turns, events that cannot be read, and what the log says."""

from __future__ import annotations

import asyncio
import inspect
import socket
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import msgspec
import pytest
from discord import shard
from discord.gateway import ReconnectWebSocket

from bot.cli.processes import datagrams
from bot.session_starts import SPACING, SessionLimits
from bot.ui.gateway import client, turns
from bot.ui.gateway.client import GatewayClient, Silence, isolate_events
from bot.ui.gateway.log_lines import OutageLines, short_reason
from bot.ui.gateway.pauses import CALM, LONGEST, Pauses
from bot.ui.gateway.shard import FOR_GOOD
from bot.ui.gateway.turns import FamilyTurns, OwnTurns, TurnWish, Word
from bot.ui.neighbours import Neighbours, Nudge
from tests.patience import PATIENCE


@pytest.mark.parametrize(
    ("chance", "longest"), [(0.0, [1, 2, 4, 8, 16, 30, 30]), (1.0, [0.5, 1, 2, 4, 8, 15, 15])]
)
def test_pauses_grow_to_half_a_minute(chance: float, longest: list[float]) -> None:
    pauses = Pauses(lambda: 0.0, lambda: chance)
    assert [pauses.delay() for _ in range(7)] == longest
    assert max(Pauses().delay() for _ in range(1000)) <= LONGEST


def test_pauses_begin_short_again_after_a_quiet_time() -> None:
    now = 0.0
    pauses = Pauses(lambda: now, lambda: 0.0)
    assert [pauses.delay() for _ in range(6)][-1] == LONGEST
    now += CALM + 1
    assert pauses.delay() == 1.0


@pytest.mark.parametrize(("quiet", "dead"), [(0.0, 0.0), (41.0, 0.0), (46.0, 0.0), (60.0, 60.0), (101.0, 101.0)])
def test_more_silence_than_between_two_heartbeats_is_a_dead_connection(
    monkeypatch: pytest.MonkeyPatch, quiet: float, dead: float
) -> None:
    monkeypatch.setattr(client, "time", SimpleNamespace(perf_counter=lambda: 1000.0))
    watched = Silence()
    assert watched.end(0) == 0.0, "it was never connected"
    watched.watch(0, SimpleNamespace(interval=41.25, _last_recv=1000.0 - quiet))
    watched.watch(1, None)
    assert [watched.end(shard) for shard in (0, 0, 1)] == [dead, 0.0, 0.0]


def test_the_first_losses_need_no_pause() -> None:
    now = 0.0
    pauses = Pauses(lambda: now, lambda: 0.0, free=2, calm=60.0)
    assert [pauses.delay() for _ in range(5)] == [0, 0, 1, 2, 4]
    now += 61
    assert [pauses.delay() for _ in range(3)] == [0, 0, 1]


def test_an_event_that_cannot_be_read_is_counted_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    read: list[Any] = []

    def parse(data: dict[str, Any]) -> None:
        read.append(data["id"])

    unreadable: Counter[str] = Counter()
    parsers: dict[str, Callable[[Any], None]] = {"GUILD_CREATE": parse, "MESSAGE_CREATE": parse}
    isolate_events(parsers, unreadable)
    for data in ({"id": 1}, None, {"secret": "hand"}, None, {"id": 2}):
        parsers["GUILD_CREATE"](data)
    assert read == [1, 2]
    assert unreadable == {"GUILD_CREATE": 3}
    (line,) = caplog.records
    assert "GUILD_CREATE" in line.getMessage()
    assert "secret" not in line.getMessage()


def test_the_log_has_one_line_for_an_outage(caplog: pytest.LogCaptureFixture) -> None:
    lines = OutageLines()
    error = aiohttp.ClientConnectionError("no route")
    for again in (error, error, ReconnectWebSocket(0), error):
        lines.tell(again)
    lines.reset()
    lines.tell(error)
    assert [record.getMessage() for record in caplog.records] == [
        "Discord can't be reached (no route); trying again until it can",
        "Discord can't be reached (closed at once); trying again until it can",
        "Discord can't be reached (no route); trying again until it can",
    ]
    assert not any(record.exc_info for record in caplog.records)


def test_reasons_are_short() -> None:
    assert short_reason(TimeoutError()) == "TimeoutError"
    assert short_reason(aiohttp.ClientError("one\n<html>" + "x" * 1000)) == "one <html>" + "x" * 190


async def test_one_process_lets_its_shards_go_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(turns, "time", SimpleNamespace(monotonic=lambda: now))
    own = OwnTurns()
    waiting = [asyncio.create_task(own.wait(number)) for number in range(2)]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
    assert [task.done() for task in waiting] == [True, False]
    now += SPACING
    own._release_due()
    await asyncio.wait_for(waiting[1], PATIENCE)


async def test_who_gives_up_gives_its_turn_up() -> None:
    own = OwnTurns()
    await own.wait(0)
    given_up = asyncio.create_task(own.wait(1))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.wait((given_up,))
    assert own._starts.next_at(0.0) is None


def read(parent: socket.socket) -> list[Word]:
    """What a parent has been told."""
    parent.setblocking(False)
    words: list[Word] = []
    try:
        while said := parent.recv(200):
            words.append(msgspec.json.decode(said, type=Word))
    except BlockingIOError:
        return words
    return words


async def test_a_process_of_several_waits_for_its_parent() -> None:
    ears, mouth = datagrams()
    parent, beats = datagrams()
    neighbours = Neighbours(ears, (mouth,))
    family = FamilyTurns(beats, neighbours)
    nudges: list[Nudge] = []
    neighbours.listen(nudges.append)
    family.learn(SessionLimits(1, 1000, 998, 3600.0))
    waiting = asyncio.create_task(family.wait(3))
    await asyncio.sleep(0)
    assert read(parent) == [SessionLimits(1, 1000, 998, 3600.0), TurnWish(3)]
    neighbours.tell(0, Nudge(7))
    for number in (5, 3):
        mouth.send(str(number).encode())
    await asyncio.wait_for(waiting, PATIENCE)
    assert nudges == [Nudge(7)]
    waiting = asyncio.create_task(family.wait(5))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait((waiting,))
    assert read(parent) == [TurnWish(5), TurnWish(5, wants=False)]
    neighbours.stop()


class Refusing(GatewayClient):
    """A client whose first connections fail with these errors; each is one attempt of discord.py's."""

    def __init__(self, *errors: Exception) -> None:
        super().__init__(Counter(), command_prefix="!", intents=discord.Intents.none(), shard_count=1)
        self.errors = list(errors)
        self.attempts = 0


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections of ``Refusing`` fail at once, and nobody pauses."""

    async def from_client(connecting: Refusing, **_: object) -> object:
        connecting.attempts += 1
        raise connecting.errors.pop(0)

    async def sleep(_: float) -> None:
        """No pause."""

    monkeypatch.setattr(shard.DiscordWebSocket, "from_client", from_client)
    monkeypatch.setattr(asyncio, "sleep", sleep)


def closed(code: int) -> discord.ConnectionClosed:
    """The gateway closes the connection with this code."""
    return discord.ConnectionClosed(None, shard_id=0, code=code)  # type: ignore[arg-type]


@pytest.mark.usefixtures("refusals")
async def test_a_first_connection_is_tried_again_until_discord_ends_it_for_good() -> None:
    failing = Refusing(*(aiohttp.ClientError("down") for _ in range(2000)), closed(4000), closed(4004))
    with pytest.raises(discord.ConnectionClosed, match="4004"):
        await failing.launch_shard(None, 0)  # type: ignore[arg-type]
    assert failing.attempts == 2002, "and no call lies in another one"


def test_codes_for_good_are_those_with_which_discord_py_gives_up() -> None:
    source = inspect.getsource(shard.DiscordWebSocket._can_handle_close)
    assert all(str(code) in source for code in FOR_GOOD)

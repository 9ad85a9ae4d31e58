"""Fixtures of the flow tests."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import simcord

from bot.client import Tally
from bot.config import Config
from bot.i18n import texts
from bot.match.afterwards import coach
from tests.discord_limits import refused_by_discord
from tests.discord_schema import against_the_schema
from tests.flows.copying import copy_quickly
from tests.flows.mischief import Mischief
from tests.flows.nonces import Nonces
from tests.flows.pseudo_door import Door
from tests.flows.records import Past
from tests.flows.registering import note_commands, recall_commands
from tests.flows.settling import Env, settle_quickly
from tests.flows.wire import Wire
from tests.flows.world import World, config
from tests.patience import PATIENCE

settle_quickly()
copy_quickly()

_spoken: list[bool] = []
"""Whether the last test of this process spoke English without the door, once there was one."""


@pytest.fixture(autouse=True)
def _no_logged_errors(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """discord.py only logs what a callback raises, so an error in the log fails the test."""
    yield
    if request.node.get_closest_marker("logs_errors"):
        return
    errors = [
        record
        for when in ("setup", "call")
        for record in caplog.get_records(when)
        if record.levelno >= logging.ERROR and record.name.split(".")[0] in ("discord", "bot", "cogs", "asyncio")
    ]
    assert not errors, [record.getMessage() for record in errors]


@pytest.fixture
def settings(tmp_path: Path, request: pytest.FixtureRequest) -> Config:
    """The bot's settings; ``@pytest.mark.settings(pictures=True)`` changes them for a test."""
    marker = request.node.get_closest_marker("settings")
    return config(tmp_path, **(marker.kwargs if marker else {}))


@pytest.fixture(autouse=True)
def nonces(monkeypatch: pytest.MonkeyPatch) -> Nonces:
    """The memory for nonces of a Discord that has one."""
    nonces = Nonces()
    nonces.watch(monkeypatch)
    return nonces


@pytest.fixture(autouse=True)
def door(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Door | None:
    """The door through which the bot speaks the pseudo-locale, except in tests with ``@pytest.mark.english``."""
    english = request.node.get_closest_marker("english") is not None
    if _spoken[-1:] != [english]:
        texts.cache_clear()  # what was said through the door, or without it, is remembered for each of them
        _spoken[:] = [english]
    if english:
        return None
    door = Door()
    door.open(monkeypatch)
    return door


@asynccontextmanager
async def run_env(
    settings: Config, request: pytest.FixtureRequest, door: Door | None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[simcord.Env]:
    """Run a simulated Discord with the bot in it. Whatever the bot raised and nobody handled fails the test, and
    so does a request that the real Discord would not take, and a text that cannot be translated."""
    env = Env(Tally(settings), settle_timeout=PATIENCE)
    recall_commands(env, monkeypatch)
    await env.start()
    await note_commands(env)
    try:
        yield env
    finally:
        await env.bot.close()
        await env.shutdown()
    if request.node.get_closest_marker("logs_errors") is None:
        env.raise_errors()
    sent = door.sent if door else env.http_requests
    assert not [*refused_by_discord(sent), *against_the_schema(sent)], "Discord would not take that"
    unmarked = door.unmarked(env.backend) if door else []
    assert not unmarked, "\n".join(unmarked)
    assert not (door and door.misnamed), "commands are mentions in bodies of messages, and words elsewhere"


@pytest.fixture
async def env(
    settings: Config, request: pytest.FixtureRequest, door: Door | None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[simcord.Env]:
    """A simulated Discord with the bot in it."""
    async with run_env(settings, request, door, monkeypatch) as env:
        yield env


@pytest.fixture
def world(env: simcord.Env, settings: Config) -> World:
    """A server with a channel, and verbs for the people in it."""
    return World(env, settings)


@pytest.fixture
def wire(world: World) -> Wire:
    """Interactions put together by hand, in the same world."""
    return Wire(world)


@pytest.fixture
def mischief(world: World) -> Mischief:
    """What Discord can do to the bot."""
    return Mischief(world)


@pytest.fixture
def _short_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews judge the last few decisions alone and one of them again, since each takes long."""
    monkeypatch.setattr(coach, "MOST", 4)
    monkeypatch.setattr(coach, "LOOKED", 1)
    monkeypatch.setattr(coach, "PORTIONS", 1)


@pytest.fixture
def past(world: World) -> Past:
    return Past(world)

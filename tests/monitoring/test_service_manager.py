"""Signs of life for systemd, received on a real socket."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.cli.run import run_until
from bot.monitoring.service_manager import ServiceManager, is_alive, report_to_manager
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there is no systemd")
SHORT = 0.001
"""Seconds in which a sign of life is wanted."""


class Post:
    """The socket of a service manager."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.setblocking(False)
        self.socket.bind(address)

    async def next(self) -> str:
        """The next sign."""
        async with asyncio.timeout(PATIENCE):
            return (await asyncio.get_running_loop().sock_recv(self.socket, 4096)).decode()

    def empty(self) -> bool:
        """Whether no sign has come."""
        try:
            self.socket.recv(4096)
        except BlockingIOError:
            return True
        return False


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    """A service manager's socket, in the file ``notify``."""
    post = Post(str(tmp_path / "notify"))
    yield post
    post.socket.close()


class App:
    """A bot of which only that matters."""

    def __init__(self) -> None:
        self.started = asyncio.Event()
        self.intake = SimpleNamespace(is_closed=False)
        self.store = SimpleNamespace(settings=self, database=self)
        self.fault: Exception | None = None
        self.read = asyncio.Semaphore(0)
        """Released by each read."""

    async def look(self) -> None:
        """Its database is in its place."""

    async def look_through(self, *_: object) -> None:
        """And whole."""

    async def get(self, *_: object) -> None:
        """Read a setting."""
        self.read.release()
        if self.fault is not None:
            raise self.fault


@contextlib.asynccontextmanager
async def living(app: App, manager: ServiceManager) -> AsyncIterator[None]:
    """While that bot is supervised."""
    watched: Any = app
    async with report_to_manager(watched, manager):
        yield


async def test_it_is_ready_when_it_has_started_and_then_alive(tmp_path: Path, post: Post) -> None:
    app = App()
    async with living(app, ServiceManager(str(tmp_path / "notify"), SHORT)):
        await asyncio.sleep(0)
        assert post.empty()
        app.started.set()
        assert [await post.next() for _ in range(3)] == ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]


async def test_without_a_watchdog_it_is_only_ready(tmp_path: Path, post: Post) -> None:
    app = App()
    app.started.set()
    async with living(app, ServiceManager(str(tmp_path / "notify"))):
        assert await post.next() == "READY=1"
    assert post.empty()
    assert app.read.locked()


async def test_no_sign_of_life_while_the_database_does_not_answer(tmp_path: Path, post: Post) -> None:
    app = App()
    app.started.set()
    app.fault = sqlite3.OperationalError("disk I/O error")
    async with living(app, ServiceManager(str(tmp_path / "notify"), SHORT)):
        assert await post.next() == "READY=1"
        async with asyncio.timeout(PATIENCE):
            for _ in range(3):
                await app.read.acquire()
        assert post.empty()
        app.fault = None
        assert await post.next() == "WATCHDOG=1"


async def test_a_bot_that_stops_is_alive() -> None:
    app: Any = App()
    app.intake.is_closed = True
    app.fault = ValueError("no active connection")
    assert await is_alive(app)


async def test_it_says_that_it_stops(tmp_path: Path, post: Post) -> None:
    class Bot(App):
        async def __aenter__(self) -> Bot:
            return self

        async def __aexit__(self, *_: object) -> None:
            """Everything is closed already."""

        async def start(self, token: str) -> None:
            self.started.set()
            await asyncio.Event().wait()

        async def close(self) -> None:
            """Nothing is open."""

    stopped, bot = asyncio.Event(), Bot()
    real: Any = bot
    running = asyncio.create_task(run_until(stopped, real, "token", ServiceManager(str(tmp_path / "notify"))))
    assert await post.next() == "READY=1"
    stopped.set()
    await running
    assert await post.next() == "STOPPING=1"


async def test_an_abstract_address(tmp_path: Path) -> None:
    name = f"tally-{tmp_path.name}-{id(tmp_path)}"
    post = Post(f"\0{name}")
    try:
        ServiceManager(f"@{name}").tell("READY=1")
        assert await post.next() == "READY=1"
    finally:
        post.socket.close()


def test_nobody_there_hinders_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    ServiceManager().tell("READY=1")
    assert not caplog.records
    ServiceManager(str(tmp_path / "nothing")).tell("READY=1")
    assert "systemd could not be told READY=1" in caplog.text


@pytest.mark.parametrize(
    ("environ", "watchdog"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "3000000"}, 3.0),
        ({"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "7"}, 3.0),
        ({"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "8"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_what_systemd_wants(environ: dict[str, str], watchdog: float | None) -> None:
    assert ServiceManager.of(environ, 7).watchdog == watchdog

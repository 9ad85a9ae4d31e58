"""The stand-in for Discord: its world, its servers for HTTP and websockets, and waiting for what is to happen."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Callable
from typing import Any

from aiohttp import web
from simcord._clock import Clock
from simcord.backend import Backend

from tests.patience import PATIENCE
from tests.wire.faults import Faults
from tests.wire.gateway import Gateway
from tests.wire.rest import PREFIX, Rest


class RealClock(Clock):
    """The clock of the machine, which the bot's process has as well."""

    def now(self) -> datetime.datetime:
        """The time."""
        return datetime.datetime.now(datetime.UTC)


class Discord:
    """Serves a world on 127.0.0.1. ``async with`` starts and stops it."""

    def __init__(self) -> None:
        self.backend = Backend(clock=RealClock())
        self.faults = Faults()
        self.rest = Rest(self.backend, self.faults, self._told)
        self.gateway = Gateway(self.backend, self._told)
        self.url = ""
        self.log: list[str] = []
        """What the bots have written."""
        self._happened = asyncio.Event()
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Discord:
        app = web.Application(client_max_size=50_000_000)
        app.router.add_get("/", self.gateway.handle)
        app.router.add_route("*", PREFIX + "/{path:.*}", self.rest.handle)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}"
        self.gateway.address = self.rest.address = f"ws://{host}:{port}/"
        return self

    async def __aexit__(self, *_: object) -> None:
        self.faults.clear()
        assert self._runner is not None
        await self._runner.cleanup()

    async def until(self, found: Callable[[], Any], what: str) -> Any:
        """Wait until ``found`` returns something true, and return that; ``what`` is said if it never does."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not (value := found()):
                    self._happened.clear()
                    await self._happened.wait()
        except TimeoutError:
            said = "\n".join([*(f"{call.line} {call.status}" for call in self.rest.calls[-30:]), *self.log])
            raise AssertionError(f"never came: {what}\n{said}") from None
        return value

    async def ready(self, shards: int = 1) -> None:
        """Wait until so many shards are connected and the commands are registered."""
        await self.until(
            lambda: len(self.gateway.live()) >= shards and self.backend.commands.get(None), "a bot that is ready"
        )

    def forget_bots(self) -> None:
        """Know nothing more of the bots that ran before."""
        self.log.clear()
        self.gateway.forget()
        self.backend.commands.clear()

    def notice(self) -> None:
        """Let those who wait look again."""
        self._happened.set()

    def _told(self) -> None:
        self._happened.set()

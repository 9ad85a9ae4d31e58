"""A site with boards over a house without a bot, and browsers that knock at its doors."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.i18n import Texts
from bot.metrics import Metrics
from bot.ui.boards import Boards
from bot.ui.controls.intake import Intake
from bot.ui.runtime import texts_for
from bot.web.activity import Activity
from bot.web.server import BoardSite
from tests.match import conftest as houses
from tests.match.house import House

house = houses.house
OURS = "https://tally.example.org"


class Door:
    """The site, and a browser whose requests come from ``OURS`` unless they say otherwise."""

    def __init__(self, house: House, activity: Activity | None = None) -> None:
        self.house = house
        self.metrics = Metrics()
        self.boards = Boards(OURS, lambda: house.store.board_keys, lambda: house.now)
        started = asyncio.Event()
        started.set()
        app: Any = SimpleNamespace(
            boards=self.boards,
            intake=Intake(),
            metrics=self.metrics,
            store=house.store,
            service=house.service,
            started=started,
            spawn=self._spawn,
            language=self._language,
            presence=SimpleNamespace(note_press=lambda _: None),
            seat_panels=SimpleNamespace(push=lambda _: None),
            table_messages=SimpleNamespace(hasten=lambda _: None),
        )
        self.app = app
        self.site = BoardSite(app, activity)
        self.site.url = OURS
        self.boards.pages = self.site.pages
        self.client: TestClient[Any, Any]
        self._tasks: set[asyncio.Task[Any]] = set()

    async def _language(self, user_id: int, fallback: str) -> Texts:
        return texts_for(await self.house.store.settings.all("user", user_id), fallback)

    def _spawn(self, work: Any, name: str) -> None:
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def post(self, path: str, said: Any, origin: str | None = OURS) -> Any:
        """Say something to enter with."""
        headers = {} if origin is None else {"Origin": origin}
        return await self.client.post(f"/board/{path}", json=said, headers=headers)

    async def open(self, hello: Any, origin: str | None = OURS) -> Any:
        """Open a socket and say that first."""
        headers = {} if origin is None else {"Origin": origin}
        socket = await self.client.ws_connect("/board/socket", headers=headers)
        await socket.send_json(hello)
        return socket

    async def key_of(self, user_id: int, match_id: int) -> str:
        """A key of a user who has followed their link."""
        link = await self.boards.make_link(user_id, match_id)
        answer = await self.post("redeem", {"ticket": link.partition("#")[2]})
        key: str = (await answer.json())["key"]
        return key


@pytest.fixture
async def door(house: House) -> AsyncIterator[Door]:
    built = Door(house)
    async with TestClient(TestServer(built.site.application())) as client:
        built.client = client
        yield built
        await built.site.pages.close_all(1001)

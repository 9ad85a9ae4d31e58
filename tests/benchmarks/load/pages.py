"""People who play on the pages of their matches: each has one open, over a real connection on this computer.

They ask for the panel, also where a game has a board of its own, so that everybody does the same as those who play
in Discord. What their side of the connections costs is part of the bot's CPU time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import aiohttp
import msgspec

from bot.client import Tally
from bot.config import Address
from tests.benchmarks.load.ledger import Ledger, Wait

PATIENCE = 60.0
"""Seconds after which a person no longer waits for an answer."""


class PageClient:
    """An open page: the newest document that it was sent, and what it waits for."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, ledger: Ledger) -> None:
        self.document: dict[str, Any] = {}
        self.is_shown = asyncio.Event()
        self._socket = socket
        self._ledger = ledger
        self._asked: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._number = 0

    async def listen(self) -> None:
        """Read what the server says until the connection ends."""
        async for message in self._socket:
            if message.type is not aiohttp.WSMsgType.TEXT:
                continue  # a picture
            said = msgspec.json.decode(message.data)
            if said.get("answers") is not None:
                self._asked.pop(said["answers"]).set_result(said)
            elif said["t"] == "state":
                self.document = said
                if said["panel"] is not None:
                    self.is_shown.set()

    @property
    def components(self) -> list[dict[str, Any]]:
        """The controls of the panel."""
        rows = (self.document.get("panel") or {}).get("rows", [])
        return [{"components": row} for row in rows]

    async def press(self, *, plays: bool, **used: Any) -> str:
        """Use a control or submit a form, and wait for the answer. Returns the id of the form if it is one."""
        self._number += 1
        answered = self._asked[self._number] = asyncio.get_running_loop().create_future()
        since = time.time()
        await self._socket.send_json({"t": "here"})
        await self._socket.send_json({"t": "press", "id": self._number, **used})
        said = await asyncio.wait_for(answered, PATIENCE)
        wait = Wait(since, time.time() - since)
        (self._ledger.page_answers if plays else self._ledger.forms).append(wait)
        return str(said.get("control", ""))


@asynccontextmanager
async def open_pages(
    tally: Tally, ledger: Ledger, viewers: Iterable[tuple[int, int]]
) -> AsyncIterator[dict[int, PageClient]]:
    """Serve pages, and open one for each viewer (user and match). Yields them by user."""
    from bot.web.server import serve_board  # noqa: PLC0415 -- older trees have none

    async with AsyncExitStack() as stack:
        site = await stack.enter_async_context(serve_board(tally, Address("127.0.0.1", 0)))
        assert site is not None
        everybody = aiohttp.TCPConnector(limit=0)
        browser = aiohttp.ClientSession(headers={"Origin": site.url}, connector=everybody)
        session = await stack.enter_async_context(browser)
        listening: list[asyncio.Task[None]] = []
        found: dict[int, PageClient] = {}
        for user_id, match_id in viewers:
            await tally.boards.note_visit(user_id, match_id)
            entry = await tally.boards.enter(user_id)
            assert entry is not None
            socket = await session.ws_connect(f"{site.url}/board/socket", compress=15)
            await socket.send_json({"key": entry.key, "match": match_id})
            await socket.send_json({"t": "panel", "wanted": True})
            found[user_id] = PageClient(socket, ledger)
            listening.append(asyncio.ensure_future(found[user_id].listen()))
        for page in found.values():
            await page.is_shown.wait()
        try:
            yield found
        finally:
            for task in listening:
                task.cancel()

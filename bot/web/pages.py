"""All open pages. After a commit those of the match are sent what they see of it now: the newest state, never a
queue."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.errors import Refused
from bot.i18n import texts
from bot.match.change import Change
from bot.match.model import Match
from bot.panels.refusals import refusal
from bot.store.match.matches import SeatRow
from bot.ui.app import App
from bot.web.document import describe
from bot.web.hearing import answer
from bot.web.viewer import read_viewer

RATE, BURST = 8.0, 24
"""Messages a second in the long run, and at once, of one page."""
MOST_PAGES = 6
"""Open pages of one user."""
MALFORMED, NO_KEY, TOO_MANY = 4400, 4401, 4429
"""Why a socket is closed (its close code)."""
MOST_PICTURES = 32
"""Pictures that a page has for sure, those used last."""
POLL = 20.0
"""Seconds between two looks at whether a commit was missed."""


class OpenPage:
    """One open page."""

    def __init__(self, socket: web.WebSocketResponse, user_id: int, match_id: int) -> None:
        self.socket = socket
        self.user_id = user_id
        self.match_id = match_id
        self.wants_panel = False
        self.is_dirty = asyncio.Event()
        self.is_dirty.set()
        self._heard_at: deque[float] = deque(maxlen=BURST)
        self._sent: OrderedDict[str, None] = OrderedDict()
        self._sending = asyncio.Lock()

    def may_say(self, now: float) -> bool:
        """Whether the page may say something at this time (seconds), and note that it did."""
        if len(self._heard_at) == BURST and now - self._heard_at[0] < BURST / RATE:
            return False
        self._heard_at.append(now)
        return True

    async def tell(self, told: Mapping[str, Any], pictures: Mapping[str, bytes]) -> None:
        """Send a document after those of its pictures that the page does not have yet. Each is its key and the
        PNG. The page keeps twice as many as are remembered here."""
        async with self._sending:
            with suppress(ConnectionError):  # the page is gone
                for key, png in pictures.items():
                    if key not in self._sent:
                        await self.socket.send_bytes(key.encode() + png)
                    self._sent[key] = None
                    self._sent.move_to_end(key)
                while len(self._sent) > MOST_PICTURES:
                    self._sent.popitem(last=False)
                await self.socket.send_str(msgspec.json.encode(told).decode())


class Pages:
    """The open pages, a listener of the match service."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._open: dict[int, set[OpenPage]] = {}

    def on_change(self, before: Match | None, after: Match, change: Change | None) -> None:
        """Have the pages of a match sent its new state."""
        self.refresh(after.id)

    def reminder(self, match: Match, seat: SeatRow) -> None:
        """Ignore reminders: pages count down by themselves."""

    def due(self, at: float) -> None:
        """Ignore deadlines."""

    def on_deadlines_moved(self) -> None:
        """Have all pages sent their new deadlines."""
        for match_id in self._open:
            self.refresh(match_id)

    def refresh(self, match_id: int) -> None:
        """Have the pages of a match sent what they see now."""
        for page in self._open.get(match_id, ()):
            page.is_dirty.set()

    async def serve(self, socket: web.WebSocketResponse, user_id: int, match_id: int) -> None:
        """Serve a page until its socket is closed."""
        mine = sum(page.user_id == user_id for pages in self._open.values() for page in pages)
        if mine >= MOST_PAGES:
            await socket.close(code=TOO_MANY)
            return
        page = OpenPage(socket, user_id, match_id)
        self._open.setdefault(match_id, set()).add(page)
        telling = asyncio.create_task(self._tell(page), name="telling a page")
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._hear(page, message.data)
        finally:
            telling.cancel()
            pages = self._open[match_id]
            pages.discard(page)
            if not pages:
                del self._open[match_id]

    async def _tell(self, page: OpenPage) -> None:
        while True:
            await page.is_dirty.wait()
            page.is_dirty.clear()
            pictures: Mapping[str, bytes] = {}
            try:
                viewer = await read_viewer(self._app, page.user_id, page.match_id)
                told = await describe(viewer, with_panel=page.wants_panel)
                pictures = viewer.pictures
            except Refused as refused:
                told = {"t": "gone", "say": refusal(refused, None, texts("en"))}
            except Exception as error:  # noqa: BLE001 -- the reporter logs it, the page stays
                self._app.report(error, "telling a page")
                continue
            await page.tell(told, pictures)

    async def _hear(self, page: OpenPage, data: str) -> None:
        try:
            said = msgspec.json.decode(data, type=dict[str, Any])
        except msgspec.MsgspecError:
            await page.socket.close(code=MALFORMED)
            return
        if not page.may_say(time.monotonic()):
            await page.tell({"t": "slow", "answers": said.get("id")}, {})
            return
        match said.get("t"):
            case "here":
                self._app.presence.note_press(page.user_id)
                return
            case "panel":
                page.wants_panel = said.get("wanted") is True
                page.is_dirty.set()
                return
        pictures: Mapping[str, bytes] = {}
        try:
            viewer = await read_viewer(self._app, page.user_id, page.match_id)
            answered = await answer(viewer, said)
            pictures = viewer.pictures
        except Refused as refused:
            answered = {"t": "refused", "code": refused.code, "say": refusal(refused, None, texts("en"))}
        except Exception as error:  # noqa: BLE001 -- the reporter logs it, and the user is told
            answered = {"t": "fault", "id": self._app.report(error, "what a page said")}
        if said.get("t") != "look":
            page.is_dirty.set()
        await page.tell({**answered, "answers": said.get("id")}, pictures)

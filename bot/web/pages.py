"""All open pages. After a commit those of the match are sent what they see of it now: the newest state, never a
queue."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Mapping
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
POLL = 20.0
"""Seconds between two looks at whether a commit was missed."""


class Page:
    """One open page."""

    def __init__(self, socket: web.WebSocketResponse, user_id: int, match_id: int) -> None:
        self.socket = socket
        self.user_id = user_id
        self.match_id = match_id
        self.wants_panel = False
        self.is_dirty = asyncio.Event()
        self.is_dirty.set()
        self._heard_at: deque[float] = deque(maxlen=BURST)

    def may_say(self, now: float) -> bool:
        """Whether the page may say something at this time (seconds), and note that it did."""
        if len(self._heard_at) == BURST and now - self._heard_at[0] < BURST / RATE:
            return False
        self._heard_at.append(now)
        return True


class Pages:
    """The open pages, a listener of the match service."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._open: dict[int, set[Page]] = {}

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
        page = Page(socket, user_id, match_id)
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

    async def _tell(self, page: Page) -> None:
        while True:
            await page.is_dirty.wait()
            page.is_dirty.clear()
            try:
                viewer = await read_viewer(self._app, page.user_id, page.match_id)
                told = await describe(viewer, with_panel=page.wants_panel)
            except Refused as refused:
                told = {"t": "gone", "say": refusal(refused, None, texts("en"))}
            except Exception as error:  # noqa: BLE001 -- the reporter logs it, the page stays
                self._app.report(error, "telling a page")
                continue
            await page.socket.send_str(msgspec.json.encode(told).decode())

    async def _hear(self, page: Page, data: str) -> None:
        try:
            said = msgspec.json.decode(data, type=dict[str, Any])
        except msgspec.MsgspecError:
            await page.socket.close(code=MALFORMED)
            return
        if not page.may_say(time.monotonic()):
            await self._reply(page, said, {"t": "slow"})
            return
        match said.get("t"):
            case "here":
                self._app.presence.note_press(page.user_id)
                return
            case "panel":
                page.wants_panel = said.get("wanted") is True
                page.is_dirty.set()
                return
        try:
            viewer = await read_viewer(self._app, page.user_id, page.match_id)
            answered = await answer(viewer, said)
        except Refused as refused:
            answered = {"t": "refused", "code": refused.code, "say": refusal(refused, None, texts("en"))}
        except Exception as error:  # noqa: BLE001 -- the reporter logs it, and the user is told
            answered = {"t": "fault", "id": self._app.report(error, "what a page said")}
        if said.get("t") != "look":
            page.is_dirty.set()
        await self._reply(page, said, answered)

    async def _reply(self, page: Page, said: Mapping[str, Any], answered: Mapping[str, Any]) -> None:
        told = {**answered, "answers": said.get("id")}
        await page.socket.send_str(msgspec.json.encode(told).decode())

"""All open pages. After a commit those of the match are sent what they see of it now: the newest state, never a
queue."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from bot.errors import Refused
from bot.i18n import SOURCE
from bot.match.change import Change
from bot.match.model import Match
from bot.panels.refusals import refusal
from bot.store.match.matches import SeatRow
from bot.ui.app import App
from bot.ui.boards import BoardNews
from bot.web.document import describe
from bot.web.hearing import answer
from bot.web.rates import Rates
from bot.web.viewer import read_viewer

log = logging.getLogger(__name__)

RATE, BURST = 12.0, 36
"""Messages a second in the long run, and at once, of one person."""
MOST_PAGES = 6
"""Open pages of one user."""
MOST_IN_ALL = 2000
"""Open pages of everybody."""
MOST_IGNORED = 200
"""Messages too many of a page after which it is closed."""
MALFORMED, NO_KEY, TOO_MANY = 4400, 4401, 4429
"""Why a socket is closed (its close code)."""
KINDS = frozenset(("here", "away", "panel", "look", "keep", "do", "press"))
"""What a page can say, as it is counted."""
MOST_PICTURES = 32
"""Pictures that a page has for sure, those used last."""
POLL = 20.0
"""Seconds between two looks at whether a commit was missed."""
THERE = 60.0
"""Seconds since a page was last touched after which nobody counts as being at it."""
QUIET = 3.0
"""Seconds without another half-composed choice after which the panel in Discord follows."""


class OpenPage:
    """One open page."""

    def __init__(self, socket: web.WebSocketResponse, user_id: int, match_id: int, key: str) -> None:
        self.socket = socket
        self.user_id = user_id
        self.match_id = match_id
        self.key = key
        self.ignored = 0
        """How many messages came too fast."""
        self.version: int | None = None
        """The version of the match that it shows."""
        self.touched_at = 0.0
        """When it was last touched (Unix seconds), 0 once it is out of sight."""
        self.is_first = False
        """Whether somebody is doing something on it: it is told before the others of the match."""
        self.wants_panel = False
        self.heard: Any = None  # the id of the last message that was dealt with
        self.is_dirty = asyncio.Event()
        self.is_dirty.set()
        self._sent: OrderedDict[str, None] = OrderedDict()
        self._sending = asyncio.Lock()
        self._following: asyncio.TimerHandle | None = None
        self._follow: Callable[[], None] | None = None
        self._afterwards: list[Callable[[], None]] = []

    def call_afterwards(self, work: Callable[[], None]) -> None:
        """Call ``work``, in the present context, once this page is told what it shows next."""
        self._afterwards.append(partial(copy_context().run, work))

    def let_others_follow(self) -> None:
        """Call what waits until this page is told."""
        self.is_first, afterwards, self._afterwards = False, self._afterwards, []
        for work in afterwards:
            work()

    def follow_soon(self, follow: Callable[[], None]) -> None:
        """Have the panel in Discord follow with ``follow`` once nothing more is chosen for a moment. One edit for
        each tile would be too many."""
        if self._following is not None:
            self._following.cancel()
        self._follow = partial(copy_context().run, follow)
        self._following = asyncio.get_running_loop().call_later(QUIET, self.follow_now)

    def follow_now(self) -> None:
        """Have the panel in Discord follow at once, if it is behind."""
        if self._following is not None:
            self._following.cancel()
        follow, self._follow, self._following = self._follow, None, None
        if follow is not None:
            follow()

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
        self._rates = Rates(RATE, BURST)

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
        """Have the pages of a match sent what they see now, first the one on which somebody is doing something."""
        first = self._find_first(match_id)
        for page in self._open.get(match_id, ()):
            if first in (None, page):
                page.is_dirty.set()
            else:
                first.call_afterwards(page.is_dirty.set)

    def have_player(self, match_id: int, user_id: int) -> bool:
        """Whether a user is at a page of a match: it was touched lately and is still in sight."""
        since, pages = self._app.service.clock() - THERE, self._open.get(match_id, ())
        return any(page.user_id == user_id and page.touched_at > since for page in pages)

    def call_when_told(self, match_id: int, work: Callable[[], None]) -> None:
        """Call ``work`` once the page is told on which somebody acts in a match, now if there is none."""
        first = self._find_first(match_id)
        if first is None:
            work()
        else:
            first.call_afterwards(work)

    def _find_first(self, match_id: int) -> OpenPage | None:
        return next((page for page in self._open.get(match_id, ()) if page.is_first), None)

    def hear(self, news: BoardNews) -> None:
        """Show a match anew, or close the pages of a user."""
        if news.match_id is not None:
            self.refresh(news.match_id)
        for page in self._list_all():
            if page.user_id == news.closed_for:
                self._app.spawn(_close(page, NO_KEY), "closing boards")

    async def close_all(self, code: int) -> None:
        """Close all pages. They come back by themselves once the bot does."""
        await asyncio.gather(*(_close(page, code) for page in self._list_all()))

    @property
    def count(self) -> int:
        """How many pages are open."""
        return sum(map(len, self._open.values()))

    def _list_all(self) -> list[OpenPage]:
        return [page for pages in self._open.values() for page in pages]

    async def serve(self, socket: web.WebSocketResponse, user_id: int, match_id: int, key: str) -> None:
        """Serve a page until its socket is closed."""
        opened = self._list_all()
        if len(opened) >= MOST_IN_ALL or sum(page.user_id == user_id for page in opened) >= MOST_PAGES:
            await socket.close(code=TOO_MANY)
            return
        page = OpenPage(socket, user_id, match_id, key)
        self._open.setdefault(match_id, set()).add(page)
        self._app.metrics.pages_opened += 1
        telling = asyncio.create_task(self._tell(page), name="telling a page")
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._hear(page, message.data)
        finally:
            telling.cancel()
            self._leave(page)
            page.let_others_follow()
            pages = self._open[match_id]
            pages.discard(page)
            if not pages:
                del self._open[match_id]

    def _leave(self, page: OpenPage) -> None:
        """Have Discord follow with its usual haste, since nobody is at that page any more."""
        if page.touched_at:
            page.touched_at = 0.0
            self._app.seat_panels.push(page.match_id)
            self._app.table_messages.hasten(page.match_id)
        page.follow_now()

    async def _tell(self, page: OpenPage) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(page.is_dirty.wait(), POLL)
            if not page.is_dirty.is_set():
                await self._look_at(page)
                continue
            page.is_dirty.clear()
            heard = page.heard
            told, pictures = (None, {}) if self._app.intake.is_closed else await self._describe(page)
            page.let_others_follow()  # which begin once this is sent
            if told is not None:
                page.version = told.get("version")
                await page.tell({**told, "heard": heard}, pictures)

    async def _describe(self, page: OpenPage) -> tuple[Mapping[str, Any] | None, Mapping[str, bytes]]:
        """Describe what a page shows now, with its pictures. None after a fault, which is reported."""
        try:
            viewer = await read_viewer(self._app, page.user_id, page.match_id)
            return await describe(viewer, with_panel=page.wants_panel), viewer.pictures
        except Refused as refused:
            t = await self._app.language(page.user_id, SOURCE)
            return {"t": "gone", "say": refusal(refused, None, t)}, {}
        except Exception as error:  # noqa: BLE001 -- the reporter logs it, the page stays
            self._app.report(error, "telling a page")
            return None, {}

    async def _look_at(self, page: OpenPage) -> None:
        """Make up for what this process was not told: another version of the match, and a key that has ended."""
        try:
            if await self._app.boards.find_user(page.key) != page.user_id:
                await _close(page, NO_KEY)
            elif page.version not in (None, await self._app.store.matches.version(page.match_id)):
                page.is_dirty.set()
        except sqlite3.Error as error:
            log.info("an open page could not be looked at (%s)", error)

    async def _hear(self, page: OpenPage, data: str) -> None:
        try:
            said = msgspec.json.decode(data, type=dict[str, Any])
        except msgspec.MsgspecError:
            await page.socket.close(code=MALFORMED)
            return
        if self._app.intake.is_closed:  # the bot stops; the page asks again when it is back
            await _close(page, WSCloseCode.SERVICE_RESTART)
            return
        if not self._rates.admits(page.user_id):
            self._app.metrics.page_messages["slow"] += 1
            page.ignored += 1
            if page.ignored > MOST_IGNORED:
                await _close(page, TOO_MANY)
            else:
                await page.tell({"t": "slow", "answers": said.get("id")}, {})
            return
        with self._app.metrics.page_answers.timing():
            await self._answer(page, said)

    async def _answer(self, page: OpenPage, said: Mapping[str, Any]) -> None:
        named = said.get("t")
        kind = named if isinstance(named, str) and named in KINDS else "other"
        self._app.metrics.page_messages[kind] += 1
        match kind:
            case "here":
                self._app.presence.note_press(page.user_id)
                page.touched_at = self._app.service.clock()
                return
            case "away":
                self._leave(page)
                return
            case "panel":
                page.wants_panel = said.get("wanted") is True
                page.is_dirty.set()
                return
        pictures: Mapping[str, bytes] = {}
        page.is_first |= kind != "look"
        try:
            viewer = await read_viewer(self._app, page.user_id, page.match_id)
            answered = await answer(viewer, said)
            pictures = viewer.pictures
            if kind == "keep" and viewer.seat is not None:
                page.follow_soon(partial(self._app.seat_panels.renew, viewer.match.id, viewer.seat))
        except Refused as refused:
            t = await self._app.language(page.user_id, SOURCE)
            answered = {"t": "refused", "code": refused.code, "say": refusal(refused, None, t)}
        except Exception as error:  # noqa: BLE001 -- the reporter logs it, and the user is told
            answered = {"t": "fault", "id": self._app.report(error, "what a page said")}
        if kind != "look":
            page.heard = said.get("id")
            page.is_dirty.set()
        await page.tell({**answered, "answers": said.get("id")}, pictures)


async def _close(page: OpenPage, code: int) -> None:
    await page.socket.close(code=code)

"""The pages' web server, on a port of its own. Static files are the same for everybody; a page shows its key first
thing on its socket. No cookies, so that no other site can use a browser's rights."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from aiohttp import WSCloseCode, web

from bot.config import Address
from bot.listening import try_to_listen
from bot.ui.app import App
from bot.ui.boards import Redeemed
from bot.web.activity import Activity
from bot.web.assets import Asset, find_locale, make_page, read_assets
from bot.web.pages import MALFORMED, NO_KEY, Pages
from bot.web.rates import Rates

log = logging.getLogger(__name__)

LONGEST = 8192
"""The maximum size of a message from a page, in bytes."""
LONGEST_WORD = 200
"""The maximum length of a ticket or a key."""
HELLO = 10.0
"""Seconds in which a page has to show its key."""
GOODBYE = 2.0
"""Seconds that a page has to confirm that its socket is closed."""
MOST_STRANGERS = 200
"""The most sockets that have not shown a key yet."""
ENTRIES, ENTRIES_AT_ONCE = 20.0, 100
"""Tickets and codes a second in the long run, and at once, of everybody."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'{sockets}; base-uri 'none'; form-action 'none'; frame-ancestors {ancestors}"
)
HEADERS = {
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
KEPT = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For files whose address changes with their content."""
FRESH = {"Cache-Control": "no-store"}


class _Ticket(msgspec.Struct):
    ticket: str


class _Code(msgspec.Struct):
    code: str = ""
    instance: str = ""


class _Hello(msgspec.Struct):
    key: str
    match: int


class BoardSite:
    """The site, with the ``pages`` that are open. ``url`` is its address for browsers, without a path."""

    def __init__(self, app: App, activity: Activity | None = None) -> None:
        self._app = app
        self._activity = activity
        self._entries = Rates(ENTRIES, ENTRIES_AT_ONCE)
        self._strangers = 0
        self.pages = Pages(app)
        self.url = ""

    @property
    def origins(self) -> tuple[str, ...]:
        """The origins of our own pages."""
        return (self.url,) if self._activity is None else (self.url, self._activity.origin)

    async def link(self, user_id: int, match_id: int) -> str:
        """Return the address of a user's page at a match, good once and for two minutes."""
        return await self._app.boards.make_link(user_id, match_id, self.url)

    def application(self) -> web.Application:
        """Build the web application, all of it below ``/board/``. Discord opens an Activity at the root."""
        served = web.Application(client_max_size=LONGEST)
        served.router.add_get("/", self._enter)
        served.router.add_get("/board", self._enter)
        served.router.add_get("/board/", self._show_page)
        served.router.add_get("/board/static/{version}/{path:[a-z0-9_./-]+}", self._show_file)
        served.router.add_post("/board/redeem", self._redeem)
        served.router.add_post("/board/activity", self._enter_activity)
        served.router.add_get("/board/socket", self._open_socket)
        served.on_response_prepare.append(self._add_headers)
        return served

    async def _add_headers(self, _: web.Request, response: web.StreamResponse) -> None:
        sockets = "".join(f" {origin.replace('http', 'ws', 1)}" for origin in self.origins)
        framed_by = () if self._activity is None else (*self._activity.parents, self._activity.origin)
        ancestors = " ".join(framed_by) or "'none'"
        policy = POLICY.format(sockets=sockets, ancestors=ancestors)
        for name, value in {**HEADERS, **FRESH, "Content-Security-Policy": policy}.items():
            response.headers.setdefault(name, value)

    async def _enter(self, request: web.Request) -> web.Response:
        query = f"?{request.query_string}" if request.query_string else ""
        return web.Response(status=302, headers={"Location": f"/board/{query}"})

    async def _show_page(self, request: web.Request) -> web.Response:
        return _answer_file(request, make_page(find_locale(request.headers.get("Accept-Language", ""))))

    async def _show_file(self, request: web.Request) -> web.Response:
        assets = read_assets()
        asset = assets.by_path.get(request.match_info["path"])
        if asset is None or request.match_info["version"] != assets.version:
            raise web.HTTPNotFound
        return _answer_file(request, asset, KEPT)

    async def _redeem(self, request: web.Request) -> web.Response:
        said = await self._read(request, _Ticket)
        return _answer_entry(await self._app.boards.redeem(said.ticket[:LONGEST_WORD]), "used")

    async def _enter_activity(self, request: web.Request) -> web.Response:
        """Inside Discord: say first which application this is, and then make a key for the user whom Discord knows
        by the code that it gave the page."""
        if self._activity is None:
            raise web.HTTPNotFound
        said = await self._read(request, _Code)
        if not said.code:
            return _answer_json({"client": self._activity.client_id, "parents": self._activity.parents})
        user_id = await self._activity.identify(said.code, said.instance)
        if user_id is None:
            raise web.HTTPForbidden(text="who")
        return _answer_entry(await self._app.boards.enter(user_id), "match")

    async def _open_socket(self, request: web.Request) -> web.StreamResponse:
        self._require_own(request)
        if not self._app.started.is_set() or self._strangers >= MOST_STRANGERS:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(heartbeat=25, timeout=GOODBYE, max_msg_size=LONGEST, compress=True)
        self._strangers += 1
        try:
            await socket.prepare(request)
            hello = await self._read_hello(socket)
        finally:
            self._strangers -= 1
        if hello is None:
            return socket
        user_id = await self._app.boards.find_user(hello.key)
        if user_id is None:
            await socket.close(code=NO_KEY)
            return socket
        await self.pages.serve(socket, user_id, hello.match, hello.key)
        return socket

    async def _read_hello(self, socket: web.WebSocketResponse) -> _Hello | None:
        """Read the first message of a page. Closes the socket and returns None if it is none."""
        try:
            hello = msgspec.json.decode(await socket.receive_str(timeout=HELLO), type=_Hello)
        except (TimeoutError, TypeError, msgspec.MsgspecError):
            await socket.close(code=MALFORMED)
            return None
        if len(hello.key) > LONGEST_WORD or not 0 <= hello.match < 2**63:
            await socket.close(code=MALFORMED)
            return None
        return hello

    def _require_own(self, request: web.Request) -> None:
        """Refuse requests from other sites' pages."""
        if request.headers.get("Origin") not in self.origins:
            raise web.HTTPForbidden(text="origin")

    async def _read(self, request: web.Request, kind: type[Any]) -> Any:
        """Read what a page wants to enter with."""
        self._require_own(request)
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        if not self._app.started.is_set():
            raise web.HTTPServiceUnavailable
        if not self._entries.admits():
            raise web.HTTPTooManyRequests
        try:
            return msgspec.json.decode(await request.read(), type=kind)
        except msgspec.MsgspecError:
            raise web.HTTPBadRequest from None


def _answer_file(request: web.Request, asset: Asset, headers: Any = FRESH) -> web.Response:
    packs = "gzip" in request.headers.get("Accept-Encoding", "")
    packed = {"Content-Encoding": "gzip"} if packs else {}
    return web.Response(
        body=asset.packed if packs else asset.body,
        content_type=asset.kind,
        charset="utf-8",
        headers={**headers, "Vary": "Accept-Encoding", **packed},
    )


def _answer_json(said: Any) -> web.Response:
    return web.Response(body=msgspec.json.encode(said), content_type="application/json")


def _answer_entry(entry: Redeemed | None, otherwise: str) -> web.Response:
    if entry is None:
        raise web.HTTPForbidden(text=otherwise)
    return _answer_json(entry)


@asynccontextmanager
async def serve_board(
    app: App, address: Address | None, url: str | None = None, activity: Activity | None = None
) -> AsyncIterator[BoardSite | None]:
    """Serve the pages of a bot at an address, and yield the site, None if there is no address or it cannot be
    used. The bot runs all the same. ``url`` is where browsers find the site, if that is elsewhere (behind a
    proxy)."""
    if address is None or not app.config.share.first:
        yield None
        return
    site = BoardSite(app, activity)
    async with try_to_listen("TALLY_BOARD", site.application(), address) as here:
        if here is None:
            yield None
            return
        site.url = url or here
        following = asyncio.create_task(_follow(app, site.pages), name="pages follow commits")
        try:
            yield site
        finally:
            following.cancel()
            app.boards.pages = None
            await site.pages.close_all(WSCloseCode.SERVICE_RESTART)


async def _follow(app: App, pages: Pages) -> None:
    await app.started.wait()
    app.service.listeners.append(pages)
    app.boards.pages = pages

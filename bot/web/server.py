"""The pages' web server, on a port of its own. Static files are the same for everybody; a page shows its key first
thing on its socket. No cookies, so that no other site can use a browser's rights."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any

import msgspec
from aiohttp import web

from bot.config import Address
from bot.ui.app import App
from bot.ui.runtime import read_clock
from bot.web.pages import MALFORMED, NO_KEY, Pages
from bot.web.tickets import Tickets

log = logging.getLogger(__name__)

KINDS = {".mjs": "text/javascript", ".css": "text/css", ".html": "text/html"}
LONGEST = 8192
"""The maximum size of a message from a page, in bytes."""
HELLO = 10.0
"""Seconds in which a page has to show its key."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class _Redeem(msgspec.Struct):
    ticket: str


class _Hello(msgspec.Struct):
    key: str
    match: int


class BoardSite:
    """The site: ``pages`` that are open, ``tickets`` that open them. ``origins`` are the addresses
    for browsers, without a path."""

    def __init__(self, app: App, origins: frozenset[str] = frozenset()) -> None:
        self._app = app
        self.pages = Pages(app)
        self.tickets = Tickets(read_clock)
        self.origins = origins
        self._files = files("bot.web") / "static"

    def link(self, user_id: int, match_id: int) -> str:
        """Return the address of a user's page at a match, good once and for two minutes."""
        return f"{next(iter(self.origins))}/board/#{self.tickets.issue(user_id, match_id)}"

    def application(self) -> web.Application:
        """Build the web application, all of it below ``/board/``."""
        served = web.Application(client_max_size=LONGEST)
        served.router.add_get("/board/", self._show_page)
        served.router.add_get("/board/static/{path:[a-z0-9_./-]+}", self._show_file)
        served.router.add_post("/board/redeem", self._redeem)
        served.router.add_get("/board/socket", self._open_socket)
        return served

    async def _show_page(self, _: web.Request) -> web.Response:
        return self._file("index.html")

    async def _show_file(self, request: web.Request) -> web.Response:
        return self._file(request.match_info["path"])

    def _file(self, path: str) -> web.Response:
        kind = KINDS.get(path[path.rfind(".") :])
        file = self._files.joinpath(*path.split("/"))
        if kind is None or ".." in path or not file.is_file():
            raise web.HTTPNotFound
        return web.Response(body=file.read_bytes(), content_type=kind, charset="utf-8", headers=HEADERS)

    async def _redeem(self, request: web.Request) -> web.Response:
        self._require_own(request)
        said = await _read(request, _Redeem)
        redeemed = await self.tickets.redeem(said.ticket)
        if redeemed is None:
            raise web.HTTPForbidden(text="used")
        return web.json_response(body=msgspec.json.encode(redeemed), headers=HEADERS)

    async def _open_socket(self, request: web.Request) -> web.StreamResponse:
        self._require_own(request)
        if not self._app.started.is_set():
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(heartbeat=25, max_msg_size=LONGEST, compress=True)
        await socket.prepare(request)
        try:
            hello = msgspec.json.decode(await socket.receive_str(timeout=HELLO), type=_Hello)
        except (TimeoutError, TypeError, msgspec.MsgspecError):
            await socket.close(code=MALFORMED)
            return socket
        user_id = await self.tickets.find_user(hello.key)
        if user_id is None:
            await socket.close(code=NO_KEY)
            return socket
        await self.pages.serve(socket, user_id, hello.match)
        return socket

    def _require_own(self, request: web.Request) -> None:
        """Refuse requests from other sites' pages."""
        origin = request.headers.get("Origin")
        if origin is None or origin not in self.origins:
            raise web.HTTPForbidden(text="origin")


async def _read(request: web.Request, kind: type[Any]) -> Any:
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType
    try:
        return msgspec.json.decode(await request.read(), type=kind)
    except msgspec.MsgspecError:
        raise web.HTTPBadRequest from None


@asynccontextmanager
async def serve_board(
    app: App, address: Address | None, url: str | None = None
) -> AsyncIterator[BoardSite | None]:
    """Serve the pages of a bot at an address, and yield the site, None if there is no address or it cannot be
    used. The bot runs all the same. ``url`` is where browsers find the site, if that is elsewhere (behind a
    proxy)."""
    if address is None:
        yield None
        return
    site = BoardSite(app)
    runner = web.AppRunner(site.application(), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    following = asyncio.create_task(_follow(app, site.pages), name="pages follow commits")
    try:
        yield site if await _listen(site, runner, address, url) else None
    finally:
        following.cancel()
        await runner.cleanup()


async def _follow(app: App, pages: Pages) -> None:
    await app.started.wait()
    app.service.listeners.append(pages)


async def _listen(site: BoardSite, runner: web.AppRunner, address: Address, url: str | None) -> bool:
    try:
        await web.TCPSite(runner, address.host, address.port).start()
    except OSError as error:
        log.error("TALLY_BOARD: nothing can be served at %s port %d (%s)", address.host, address.port, error)
        return False
    host, port, *_ = runner.addresses[0]
    site.origins = frozenset({url.rstrip("/") if url else f"http://{host}:{port}"})
    return True

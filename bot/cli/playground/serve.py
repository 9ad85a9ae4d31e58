"""The page of the playground: choosing a person's view at the top, SimCord Preview below.

Preview cannot be framed, remembers what was picked in a menu whatever becomes of that, closes menus by itself, and
drops an action that collides with another operation of the simulator. So it stays behind this page, which frames
it, gives each state of a menu a key of its own, leaves menus open, and passes actions on one at a time. Everything
is for this computer only.
"""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from importlib.resources import files
from string import Template
from typing import Any, cast
from urllib.parse import urlsplit

import aiohttp
import msgspec
from aiohttp import web
from yarl import URL

from bot.cli.playground.town import CHANNEL, NAMES, Place, Screen, Town, town
from bot.cli.signals import until_stopped
from bot.config import Address, Config
from bot.errors import TallyError
from bot.listening import listen
from bot.web.server import serve_board

LOOPBACK = "127.0.0.1"
OUR_NAMES = (LOOPBACK, "localhost")
PLACES: dict[str, str] = {"channel": f"#{CHANNEL}", "dms": "DMs"}
LARGEST = 27 * 1024 * 1024
"""The maximum size of a request that is passed on, in bytes. Preview itself stops a little earlier."""

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
NOT_PASSED_ON = frozenset(
    ("host", "origin", "connection", "content-length", "transfer-encoding", "accept-encoding", "x-frame-options")
)
CAPABILITY = "X-Simcord-Capability"
"""The header that tells to which view a request belongs."""
NO_MATCH = (
    "<main><h2>No board yet</h2><p>Play something first: above, open <b>DMs</b>, type <kbd>/play</kbd>, and"
    " pick it. Then <b>board</b> shows that match on a page of its own.</p></main>"
)
STRING_SELECT = 3
OFF_SCREEN = "rect.bottom <= 0 || rect.top >= viewportHeight"
"""Where Preview closes a menu. It draws all messages anew for each one that opens, and until the pictures are back
the menu may be anywhere."""
OF_STATE = "~"
"""Stands in a menu's key before its state."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PortTaken(TallyError):
    """Something else is listening on the requested port."""


async def serve(settings: Config, port: int, people: int) -> None:
    """Run a playground until the process is told to stop. Raises ``PortTaken``."""
    async with (
        until_stopped() as stopped,
        town(settings, people) as built,
        _serve_boards(built),
        page(built, port) as address,
    ):
        print(f"Tally's playground is open: {address} (Ctrl-C closes it)", flush=True)
        async with asyncio.TaskGroup() as tasks:
            clock = tasks.create_task(built.keep_time(), name="the town's clock")
            await stopped.wait()
            clock.cancel()


@contextlib.asynccontextmanager
async def _serve_boards(built: Town) -> AsyncIterator[None]:
    """Serve boards on a port of their own, so that messages have the button **Board**."""
    with built.env.time_context():
        async with serve_board(built.bot, Address(LOOPBACK, 0)) as site:
            built.board = site
            built.bot.boards.url = None if site is None else site.url
            yield


@contextlib.asynccontextmanager
async def page(built: Town, port: int) -> AsyncIterator[str]:
    """Serve a town on a port of this computer, 0 for any free one, and yield its address. Raises ``PortTaken``."""
    async with aiohttp.ClientSession(auto_decompress=False) as session, contextlib.AsyncExitStack() as stack:
        try:
            url = await stack.enter_async_context(listen(application(built, session), Address(LOOPBACK, port)))
        except OSError as error:
            raise PortTaken(
                f"Port {port} is in use. Stop what's running there, or choose another with --port"
            ) from error
        yield f"{url}/"


def application(built: Town, session: aiohttp.ClientSession) -> web.Application:
    """Build the web application for a town."""
    site = _Site(built, session)
    app = web.Application(middlewares=[_only_from_here], client_max_size=LARGEST)
    app.router.add_get("/", site.start)
    app.router.add_get("/as/{person}/{place}", site.view)
    app.router.add_get("/board/{person}", site.open_board)
    app.router.add_get("/playground.css", site.style)
    app.router.add_get("/preview.css", site.discord_style)
    app.router.add_get("/select-drafts.js", site.menus)
    app.router.add_post("/api/action", site.act)
    app.router.add_route("*", "/{path:.*}", site.pass_on)
    return app


@web.middleware
async def _only_from_here(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests from other pages: with a foreign host name (DNS rebinding) or a foreign origin."""
    if urlsplit(f"//{request.host}").hostname not in OUR_NAMES:
        raise web.HTTPForbidden(text="The playground is for this computer only.")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden(text="The playground doesn't take requests from other pages.")
    return await handler(request)


class _Site:
    """Answers to the browser."""

    def __init__(self, built: Town, session: aiohttp.ClientSession) -> None:
        self._town = built
        self._session = session
        self._files = files("bot.cli.playground")
        self._page = Template((self._files / "page.html").read_text("utf-8"))
        self._help = (self._files / "help.html").read_text("utf-8")

    async def start(self, request: web.Request) -> web.Response:
        """Show how to play, and the views to choose from."""
        return self._html("start", self._help, None)

    async def view(self, request: web.Request) -> web.Response:
        """Show one view, with links to the others above it."""
        person, place = request.match_info["person"], request.match_info["place"]
        if person not in self._town.people or place not in PLACES:
            raise web.HTTPNotFound(text="There's no such person or place here.")
        view = Screen(person, cast("Place", place))
        await self._town.show(view)
        capability = self._town.capabilities[view]
        frame = f'<iframe title="Discord, simulated" src="/discord/#{capability}"></iframe>'
        return self._html("view", frame, view)

    async def open_board(self, request: web.Request) -> web.Response:
        """Send the browser to a person's newest match on the board."""
        user_id = self._town.find_user_id(request.match_info["person"])
        match_id = None if user_id is None else await self._town.find_newest_match(user_id)
        if user_id is None or match_id is None or self._town.board is None:
            return self._html("start", NO_MATCH, None)
        raise web.HTTPFound(await self._town.board.link(user_id, match_id))

    async def style(self, request: web.Request) -> web.Response:
        """Serve the style sheet of our own pages."""
        css = (self._files / "playground.css").read_text("utf-8")
        return web.Response(text=css, content_type="text/css", headers=HEADERS)

    async def discord_style(self, request: web.Request) -> web.Response:
        """Serve Preview's style sheet, with what leaves more room for the channel."""
        answer = await self._ask(request, "GET", request.path)
        css = (answer.text or "") + (self._files / "room.css").read_text("utf-8")
        return web.Response(text=css, content_type="text/css", headers=HEADERS)

    async def menus(self, request: web.Request) -> web.Response:
        """Serve Preview's script for menus, without what closes them where they are off the screen."""
        answer = await self._ask(request, "GET", request.path)
        script = (answer.text or "").replace(OFF_SCREEN, "false")
        return web.Response(text=script, content_type="text/javascript", headers=HEADERS)

    async def pass_on(self, request: web.Request) -> web.Response:
        """Pass every other request on to the Preview that it belongs to."""
        path = request.path_qs.removeprefix("/discord")
        return await self._ask(request, request.method, path, await request.read())

    async def act(self, request: web.Request) -> web.Response:
        """Pass on a user's action, between two ticks of the clock.

        Preview refuses an action that does not carry the newest revision of its page, and the clock makes new ones
        all the time. In Discord a click arrives anyway, and the bot refuses it if it is too old.
        """
        body = await request.read()
        async with self._town.turn:
            self._town.let_act(request.headers.get(CAPABILITY))
            if request.content_type == "application/json":
                body = await self._renew_revision(request, body)
            return await self._ask(request, "POST", request.path_qs, body)

    async def _renew_revision(self, request: web.Request, body: bytes) -> bytes:
        """Put the newest revision and the menu's own key into the action, which is left unchanged if it cannot be
        parsed."""
        state = await self._ask(request, "GET", "/api/state")
        try:
            newest = msgspec.json.decode(state.text or "", type=_PageState).published_revision
            action = msgspec.json.decode(body, type=dict[str, Any])
        except msgspec.MsgspecError:
            return body
        key = str(action.get("control_key", ""))
        own = {"control_key": key.partition(OF_STATE)[0]} if OF_STATE in key else {}
        return msgspec.json.encode(action | own | {"published_revision": newest})

    async def _ask(self, request: web.Request, method: str, path: str, body: bytes = b"") -> web.Response:
        """Send a request of the browser to Preview and return its answer."""
        screen = self._town.find(request.headers.get(CAPABILITY))
        if screen is None:
            raise web.HTTPNotFound(text="This view is not open.")
        sent = {name: value for name, value in request.headers.items() if name.lower() not in NOT_PASSED_ON}
        url = URL(screen + path, encoded=True)
        try:
            async with self._session.request(method, url, headers=sent, data=body or None) as answer:
                got = {name: value for name, value in answer.headers.items() if name.lower() not in NOT_PASSED_ON}
                policy = got.get("Content-Security-Policy", "")
                got["Content-Security-Policy"] = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
                read = await answer.read()
                if path.startswith("/api/") and answer.content_type == "application/json":
                    read = key_menus(read)
                return web.Response(status=answer.status, body=read, headers=got)
        except aiohttp.ClientError:
            raise web.HTTPNotFound(text="This view has been closed.") from None

    def _html(self, kind: str, content: str, shown: Screen | None) -> web.Response:
        people = [name for name in NAMES if name.lower() in self._town.people]
        views = "".join(_views(name, shown) for name in people)
        text = self._page.substitute(kind=kind, views=views, content=content)
        return web.Response(text=text, content_type="text/html", headers=HEADERS)


def key_menus(answer: bytes) -> bytes:
    """Add the state of each menu in messages to the key by which Preview remembers what was picked in it. So it
    forgets that, as Discord does, once the bot shows the menu with another id or other options."""
    told = msgspec.json.decode(answer)
    for part in _walk(told):
        key = part.get("control_key")
        if part.get("type") == STRING_SELECT and isinstance(key, str) and key.startswith("message:"):
            state = msgspec.json.encode([part.get("custom_id"), part.get("options")])
            part["control_key"] = f"{key}{OF_STATE}{zlib.crc32(state):x}"
    return msgspec.json.encode(told)


def _walk(value: Any) -> Iterator[dict[str, Any]]:
    """Yield all objects in a decoded answer."""
    if isinstance(value, dict):
        yield value
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _walk(child)


class _PageState(msgspec.Struct, rename="camel"):
    """The parts that we need of Preview's state of an open page."""

    published_revision: int


def _views(name: str, shown: Screen | None) -> str:
    """Render a person with links to their views. The open one is marked, and scrolled to on a narrow screen."""
    person = name.lower()
    links = []
    for place, words in PLACES.items():
        mark = ' aria-current="page"' if shown == Screen(person, cast("Place", place)) else ""
        links.append(f'<a href="/as/{person}/{place}#here"{mark} aria-label="{words} as {name}">{words}</a>')
    here = ' id="here"' if shown is not None and shown.person == person else ""
    links.append(f'<a href="/board/{person}" target="_blank" aria-label="board of {name}">board</a>')
    return f"<li{here}><b>{name}</b>{''.join(links)}</li>"

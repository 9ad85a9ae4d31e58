"""What ``python -m bot doctor`` finds out about boards: whether the pages can be served, whether browsers reach
them from outside through a proxy with TLS, and what the Activity inside Discord needs.

Where no bot runs, the doctor answers at the address itself for a moment, so that the way there can be tried before
the first start.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import aiohttp
import discord
from aiohttp import web

from bot.config import Address, Config
from bot.findings import Finding
from bot.listening import explain_unusable, listen
from bot.web.activity import API
from bot.web.assets import make_page
from bot.web.pages import NO_KEY

SUBJECT = "boards"
PATIENCE = aiohttp.ClientTimeout(total=8.0)
ENTRY_POINT = 4
"""Discord's type of the command that opens an Activity."""


async def check_boards(settings: Config, *, runs: bool) -> AsyncIterator[Finding]:
    """Try the way from a browser to the pages. ``runs``: a bot serves them now."""
    address, url = settings.board, settings.board_url
    if address is None:
        yield Finding("fine", SUBJECT, "off (TALLY_BOARD)")
        return
    async with AsyncExitStack() as stack:
        if not runs:
            try:
                await stack.enter_async_context(_standing_in(address))
            except OSError as error:
                yield Finding("limits", SUBJECT, explain_unusable("TALLY_BOARD", address, error))
                return
        yield Finding("fine", SUBJECT, f"at {address.host} port {address.port}")
        if url is None:
            yield Finding("fine", SUBJECT, "without TALLY_BOARD_URL nobody is offered a board in Discord")
        else:
            yield await check_address(url)


async def check_address(url: str) -> Finding:
    """Check from outside in that a page and its socket are reached."""
    try:
        async with aiohttp.ClientSession(timeout=PATIENCE) as session:
            problem = await _find_problem(session, url)
    except aiohttp.ClientConnectorCertificateError as error:
        problem = f"its TLS certificate is not good ({error.certificate_error})"
    except aiohttp.WSServerHandshakeError as error:
        problem = f"it passes on no WebSockets (status {error.status}): let the proxy upgrade connections"
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        problem = f"nobody answers there ({error or type(error).__name__})"
    if problem is None:
        return Finding("fine", SUBJECT, f"browsers reach them at {url}")
    return Finding("limits", SUBJECT, f"TALLY_BOARD_URL is {url}, but {problem}; see docs/hosting/boards.md")


async def _find_problem(session: aiohttp.ClientSession, url: str) -> str | None:
    async with session.get(f"{url}/board/") as answer:
        page = await answer.text(errors="replace")
        if answer.status >= 500:
            return f"the proxy does not reach the bot (status {answer.status})"
        if answer.status != 200 or "data-words=" not in page:
            return f"something else than boards answers there (status {answer.status})"
        if "frame-ancestors" not in answer.headers.get("Content-Security-Policy", ""):
            return "the proxy takes away the header Content-Security-Policy"
    async with session.ws_connect(f"{url}/board/socket", headers={"Origin": url}) as socket:
        await socket.send_json({"key": "doctor", "match": 0})
        await socket.receive()
        return None if socket.close_code == NO_KEY else f"its socket closes with {socket.close_code}"


@asynccontextmanager
async def _standing_in(address: Address) -> AsyncIterator[None]:
    """Answer at the address of the boards as the bot would."""

    async def show(_: web.Request) -> web.Response:
        headers = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
        return web.Response(body=make_page("en").body, content_type="text/html", headers=headers)

    async def open_socket(request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.receive()
        await socket.close(code=NO_KEY)
        return socket

    application = web.Application()
    application.add_routes([web.get("/board/", show), web.get("/board/socket", open_socket)])
    async with listen(application, address):
        yield


async def check_activity(client: discord.Client, settings: Config, api: str = API) -> Finding | None:
    """Check what the Activity needs in the developer portal, None where none is wanted."""
    secret, application = settings.client_secret, client.application_id
    if secret is None or application is None:
        return None
    form = {"grant_type": "client_credentials", "scope": "identify"}
    login = aiohttp.BasicAuth(str(application), secret)
    async with (
        aiohttp.ClientSession(timeout=PATIENCE) as session,
        session.post(f"{api}/oauth2/token", data=form, auth=login) as answer,
    ):
        if answer.status in (400, 401):
            said = "DISCORD_CLIENT_SECRET is not this application's: developer portal → OAuth2 → Reset Secret"
            return Finding("limits", "Activity", said)
    commands = await client.http.get_global_commands(application)
    if not any(command["type"] == ENTRY_POINT for command in commands):
        said = "Activities are not enabled: developer portal → Activities → Settings → Enable Activities"
        return Finding("limits", "Activity", said)
    return Finding("fine", "Activity", "the secret is good, and Activities are enabled")

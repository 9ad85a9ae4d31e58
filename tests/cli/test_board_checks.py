"""The doctor on boards: whether browsers find their way in, and what stands in it."""

from __future__ import annotations

import socket
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.cli.board_checks import check_activity, check_address, check_boards
from bot.config import Address, Config
from bot.findings import Finding

PAGE = '<body data-words="">'
POLICY = {"Content-Security-Policy": "frame-ancestors 'none'"}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


async def find(settings: Config, *, runs: bool = False) -> list[Finding]:
    return [finding async for finding in check_boards(settings, runs=runs)]


async def test_the_way_in_is_tried_before_the_bot_runs() -> None:
    assert await find(Config()) == [Finding("fine", "boards", "off (TALLY_BOARD)")]
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    found = await find(Config(board=Address("127.0.0.1", port), board_url=url))
    assert [str(one) for one in found] == [
        f"boards: at 127.0.0.1 port {port}",
        f"boards: browsers reach them at {url}",
    ]
    (_, without) = await find(Config(board=Address("127.0.0.1", 0)))
    assert "TALLY_BOARD_URL" in without.text


async def test_a_port_of_another_program() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        (found,) = await find(Config(board=Address("127.0.0.1", other.getsockname()[1])))
    assert (found.weight, "give it another address" in found.text) == ("limits", True)


@pytest.mark.parametrize(
    ("status", "body", "headers", "said"),
    [
        (502, "", {}, "the proxy does not reach the bot"),
        (404, "nginx", {}, "something else than boards"),
        (200, "<h1>It works!</h1>", {}, "something else than boards"),
        (200, PAGE, {}, "takes away the header"),
        (200, PAGE, POLICY, "passes on no WebSockets"),
    ],
)
async def test_what_stands_in_the_way(status: int, body: str, headers: dict[str, str], said: str) -> None:
    async def show(_: web.Request) -> web.Response:
        return web.Response(status=status, text=body, headers=headers)

    proxy = web.Application()
    proxy.router.add_get("/board/", show)
    async with TestServer(proxy) as server:
        found = await check_address(str(server.make_url("")).rstrip("/"))
    assert (found.weight, said in found.text) == ("limits", True), found.text


async def test_nobody_there() -> None:
    found = await check_address(f"http://127.0.0.1:{free_port()}")
    assert "nobody answers there" in found.text


@pytest.mark.parametrize(
    ("secret", "commands", "said"),
    [
        ("wrong", [4], "is not this application's"),
        ("right", [1], "not enabled"),
        ("right", [1, 4], "secret is good"),
    ],
)
async def test_what_the_activity_needs(secret: str, commands: list[int], said: str) -> None:
    async def grant(request: web.Request) -> web.Response:
        good = request.headers["Authorization"] == "Basic NDcxMTpyaWdodA=="
        return web.json_response({}, status=200 if good else 401)

    async def registered(_: int) -> list[dict[str, int]]:
        return [{"type": kind} for kind in commands]

    client: Any = SimpleNamespace(application_id=4711, http=SimpleNamespace(get_global_commands=registered))
    api = web.Application()
    api.router.add_post("/oauth2/token", grant)
    async with TestServer(api) as server:
        where = str(server.make_url("")).rstrip("/")
        found = await check_activity(client, Config(client_secret=secret), where)
        assert await check_activity(client, Config(), where) is None
    assert found is not None
    assert said in found.text
    assert secret not in found.text

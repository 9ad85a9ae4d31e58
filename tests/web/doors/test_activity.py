"""The page inside Discord: who looks is what Discord says, not what the page says."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from bot.web.activity import Activity
from tests.match.house import ANN, BOB, House
from tests.web.doors.conftest import Door

CLIENT, SECRET, TOKEN = 4711, "a client secret", "a bot's token"
HERE = "i-1-gc-2-3"
"""The instance of the Activity in which Ann is."""


class FakeDiscord:
    """Discord's API, as far as an Activity needs it. ``codes`` are those that Discord has given to pages, by user,
    and ``here`` the users in the Activity."""

    def __init__(self) -> None:
        self.codes = {"of Ann": ANN.id, "of Bob": BOB.id}
        self.here = {ANN.id}
        self.is_down = False

    def application(self) -> web.Application:
        """Build the web application."""
        api = web.Application()
        api.router.add_post("/oauth2/token", self._grant)
        api.router.add_get("/users/@me", self._tell_user)
        api.router.add_get("/applications/{client}/activity-instances/{instance}", self._tell_instance)
        return api

    async def _grant(self, request: web.Request) -> web.Response:
        if self.is_down:
            return web.Response(status=200, text="<html>")
        form = await request.post()
        good = (form["client_id"], form["client_secret"]) == (str(CLIENT), SECRET)
        user = self.codes.get(str(form["code"]))
        if not good or user is None or form["grant_type"] != "authorization_code":
            return web.json_response({"error": "invalid_grant"}, status=400)
        return web.json_response({"access_token": f"token {user}", "scope": "identify"})

    async def _tell_user(self, request: web.Request) -> web.Response:
        return web.json_response({"id": request.headers["Authorization"].removeprefix("Bearer token ")})

    async def _tell_instance(self, request: web.Request) -> web.Response:
        if request.headers["Authorization"] != f"Bot {TOKEN}" or request.match_info["instance"] != HERE:
            return web.json_response({"message": "404: Not Found", "code": 0}, status=404)
        return web.json_response({"instance_id": HERE, "users": list(map(str, self.here))})


@pytest.fixture
async def discord() -> AsyncIterator[tuple[FakeDiscord, str]]:
    """Discord's API, and where it is."""
    fake = FakeDiscord()
    async with TestServer(fake.application()) as server:
        yield fake, str(server.make_url("")).rstrip("/")


@pytest.fixture
async def inside(house: House, discord: tuple[FakeDiscord, str]) -> AsyncIterator[Door]:
    """A site whose pages are opened inside Discord too."""
    built = Door(house, Activity(SECRET, TOKEN, lambda: CLIENT, api=discord[1]))
    async with TestClient(TestServer(built.site.application())) as client:
        built.client = client
        yield built


async def enter(inside: Door, code: str, instance: str = HERE) -> Any:
    """A page inside Discord enters with its code."""
    origin = f"https://{CLIENT}.discordsays.com"
    return await inside.post("activity", {"code": code, "instance": instance}, origin)


async def test_who_pressed_board_enters_at_that_match(inside: Door) -> None:
    match_id = await inside.house.table(ANN, BOB)
    await inside.boards.note_visit(ANN.id, match_id)
    told = await (await inside.post("activity", {}, f"https://{CLIENT}.discordsays.com")).json()
    assert told["client"] == str(CLIENT)
    got = await (await enter(inside, "of Ann")).json()
    assert (await inside.boards.find_user(got["key"]), got["match"]) == (ANN.id, match_id)


@pytest.mark.parametrize(
    ("code", "instance"),
    [("refused", HERE), ("of Bob", HERE), ("of Ann", "i-9-gc-2-3"), ("of Ann", "../../users/@me"), ("of Ann", "")],
    ids=["no consent", "somebody else", "another instance", "a path", "no instance"],
)
async def test_nobody_else_does(inside: Door, code: str, instance: str) -> None:
    match_id = await inside.house.table(ANN, BOB)
    for person in (ANN, BOB):
        await inside.boards.note_visit(person.id, match_id)
    answer = await enter(inside, code, instance)
    assert (answer.status, await answer.text()) == (403, "who")


async def test_who_has_not_pressed_board_is_told_so(inside: Door) -> None:
    answer = await enter(inside, "of Ann")
    assert (answer.status, await answer.text()) == (403, "match")


async def test_a_discord_that_answers_nonsense_lets_nobody_in(
    inside: Door, discord: tuple[FakeDiscord, str]
) -> None:
    discord[0].is_down = True
    assert (await enter(inside, "of Ann")).status == 403


async def test_only_discord_frames_the_page(inside: Door) -> None:
    policy = (await inside.client.get("/board/")).headers["Content-Security-Policy"]
    assert "frame-ancestors https://discord.com https://canary.discord.com https://ptb.discord.com" in policy


async def test_without_a_secret_there_is_no_activity(door: Door) -> None:
    assert (await door.post("activity", {})).status == 404

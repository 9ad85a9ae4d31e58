"""The page inside Discord, framed by a page that speaks Discord's part, down to a turn that is played."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.web.activity import Activity
from tests.browser.conftest import PHONE, BoardPage, Boards, browse
from tests.flows.world import World
from tests.web.doors.test_activity import CLIENT, HERE, SECRET, TOKEN, FakeDiscord

PARENT = """<!doctype html><title>Discord</title><link rel="icon" href="data:,"><body><script type="module">
const page = document.createElement('iframe');
const query = new URLSearchParams({frame_id: 'f1', instance_id: '%(instance)s', platform: 'desktop'});
page.src = '%(page)s/?' + query;
page.style = 'position: fixed; inset: 0; width: 100%%; height: 100%%; border: 0';
const say = (code, said) => page.contentWindow.postMessage([code, said], '*');
window.scopes = null;
addEventListener('message', ({source, data: [code, said]}) => {
  if (source !== page.contentWindow) return;
  const isOurs = said.v === 1 && said.encoding === 'json' && said.client_id === '%(client)s';
  if (code === 0 && isOurs && said.frame_id === 'f1')
    say(1, {cmd: 'DISPATCH', evt: 'READY', data: {v: 1}});
  if (code !== 1 || said.cmd !== 'AUTHORIZE') return;
  window.scopes = said.args.scope;
  const refused = {evt: 'ERROR', data: {code: 5000, message: 'OAuth2 Error: access_denied'}};
  const granted = {data: {code: '%(code)s'}};
  say(1, {cmd: 'AUTHORIZE', nonce: said.nonce, ...('%(code)s' ? granted : refused)});
});
document.body.append(page);
</script>"""


class InDiscord:
    """Opens Discord's page with an Activity in it. ``shown`` has that page, which is at ``url``."""

    def __init__(self, boards: Boards, api: FakeDiscord, url: str, shown: list[str]) -> None:
        self.boards = boards
        self.api = api
        self._url = url
        self._shown = shown

    def meet(self, user_id: int) -> None:
        """Let somebody be in the Activity, with a code."""
        self.api.codes["theirs"] = user_id
        self.api.here.add(user_id)

    async def open(self, name: str, code: str, instance: str = HERE) -> BoardPage:
        """Open the Activity for somebody to whom Discord gives that code, none where they refuse."""
        said = {"page": self.boards.site.url, "client": CLIENT, "code": code, "instance": instance}
        self._shown[:] = [PARENT % said]
        page = await self.boards.new_page(PHONE)
        await page.goto(self._url)
        frame = page.frames[-1]
        assert await page.evaluate("window.scopes === null || window.scopes.length === 1")
        return BoardPage(frame, name)


@pytest_asyncio.fixture(loop_scope="session")
async def in_discord(world: World, browser: Any) -> AsyncIterator[InDiscord]:
    """Discord in a browser, with the bot's site in it."""
    shown = [""]

    async def show(_: web.Request) -> web.Response:
        return web.Response(text=shown[0], content_type="text/html")

    around, discord = web.Application(), FakeDiscord()
    around.router.add_get("/", show)
    async with contextlib.AsyncExitStack() as stack:
        with world.env.time_context():
            api = await stack.enter_async_context(TestServer(discord.application()))
            parent = await stack.enter_async_context(TestServer(around))
        here, origin = (str(server.make_url("")).rstrip("/") for server in (api, parent))
        activity = Activity(SECRET, TOKEN, lambda: CLIENT, api=here, parents=(origin,))
        boards = await stack.enter_async_context(browse(world, browser, activity))
        yield InDiscord(boards, discord, origin, shown)


async def test_a_turn_is_played_inside_discord(in_discord: InDiscord, world: World) -> None:
    await world.start_numer("Ann", "Ben")
    ann = world.person("Ann").id
    in_discord.meet(ann)
    await world.bot.boards.note_visit(ann, 1)
    page = await in_discord.open("Ann", "theirs")
    await page.wait("document.title.includes('#1')")
    await page.press("Sit out")
    await page.wait("document.body.innerText.includes('sitting out')")
    await page.shoot("activity")
    match = await world.bot.service.match(1)
    assert [seat.seat for seat in match.seats_to_move()] == [1], "Ann has played"


@pytest.mark.parametrize(("code", "instance"), [("", HERE), ("theirs", "i-9")], ids=["refused", "elsewhere"])
async def test_who_refuses_or_is_elsewhere_is_told(
    in_discord: InDiscord, world: World, code: str, instance: str
) -> None:
    in_discord.meet(world.person("Ann").id)
    page = await in_discord.open("Ann", code, instance)
    await page.wait("document.getElementById('notice')?.textContent.includes('who you are')")
    in_discord.boards.faults[:] = [fault for fault in in_discord.boards.faults if "403" not in fault]

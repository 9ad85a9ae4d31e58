"""Pages of the board in Chromium, served by the bot in the simulated Discord."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from shutil import which
from statistics import quantiles
from typing import Any

import pytest
import pytest_asyncio
from simcord import Env

from bot.config import Address, Config
from bot.web.activity import Activity
from bot.web.pages import OpenPage, Pages
from bot.web.server import BoardSite, serve_board
from tests.flows import conftest as flows
from tests.flows.world import World

settings, world, nonces, mischief = flows.settings, flows.world, flows.nonces, flows.mischief

try:
    from playwright import async_api as playwright
except ModuleNotFoundError:
    playwright = None
CHROMIUM = which("chromium") or which("chromium-browser") or which("google-chrome")
PATIENCE = 10.0
"""Seconds that a page may take for anything."""
PHONE, DESK = {"width": 400, "height": 720}, {"width": 1100, "height": 700}
TIMES = """
window.shown = {version: 0, times: {}};
addEventListener('pointerup', () => { window.lastTap = performance.now(); }, true);
addEventListener('shown', ({detail: {version}}) => requestAnimationFrame(() => {
  window.shown.version = version;
  window.shown.times[version] ??= performance.now();
}));
"""
"""Has a page remember when it was tapped last, and when it drew which version of the match."""
BECOMES = """new Promise(done => {
  const isSo = () => { try { return (%s); } catch { return false; } };
  const look = () => isSo() ? done() : setTimeout(look, 10);
  look();
})"""
OUT_OF_SIGHT = """
Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true});
document.dispatchEvent(new Event('visibilitychange'));
delete document.visibilityState;
"""
MOST_FOR_TAPS = os.environ.get("BROWSER_TAPS")
"""The milliseconds from a tap to the new board (p95) above which a run fails, for a quiet machine."""
SHOTS = os.environ.get("BROWSER_SCREENSHOTS")
"""A folder for screenshots, for people who want to look."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run everything here in one event loop, that of the browser. Skip it, before anything is set up, where there
    is none."""
    ours = [item for item in items if Path(__file__).parent in item.path.parents]
    for item in filter(pytest_asyncio.is_async_test, ours):
        item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
    if CHROMIUM is None or playwright is None:
        why = "Playwright is not installed" if playwright is None else "there is no Chromium"
        for one in ours:
            one.add_marker(pytest.mark.skip(reason=f"{why}; see docs/CONTRIBUTING.md"))


def measure_taps(config: pytest.Config) -> tuple[int, float, float] | None:
    """Count the taps, and take median and p95 of the milliseconds until the new board. None for too few."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    reports = [] if reporter is None else reporter.getreports("passed")
    taps = [tap for one in reports for name, value in one.user_properties if name == "taps" for tap in value]
    if len(taps) < 2:
        return None
    found = quantiles(taps, n=20)
    return len(taps), found[9], found[18]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how long it took from taps to the new board."""
    if (measured := measure_taps(terminalreporter.config)) is not None:
        n, middle, last = measured
        terminalreporter.write_line(f"from {n} taps to the board: median {middle:.0f} ms, p95 {last:.0f} ms")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Have the run fail if taps took longer than is wanted. On a busy machine that says nothing."""
    measured = None if MOST_FOR_TAPS is None else measure_taps(session.config)
    if MOST_FOR_TAPS is not None and measured is not None and measured[2] > float(MOST_FOR_TAPS):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Any]:
    """A browser, for all tests of this process: to start one takes longer than many a test."""
    async with playwright.async_playwright() as browsers:
        browser = await browsers.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def env(
    settings: Config, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Env]:
    """A simulated Discord with the bot in it, which speaks English, no pseudo-locale."""
    async with flows.run_env(settings, request, None, monkeypatch) as env:
        yield env


@pytest.fixture(autouse=True)
def _pages_make_the_bot_work(env: Env, monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody does on a page is work of the bot, so that its timers run by the simulator's clock."""
    answer = Pages._answer

    async def answer_as_bot(self: Pages, page: OpenPage, said: Mapping[str, Any]) -> None:
        with env._bot_scope():
            await answer(self, page, said)

    monkeypatch.setattr(Pages, "_answer", answer_as_bot)


class BoardPage:
    """A person's page. ``page`` is Playwright's."""

    def __init__(self, page: Any, name: str) -> None:
        self.page = page
        self.name = name
        self.gestures = 0

    async def tap(self, selector: str) -> None:
        """Tap what the selector finds, as soon as it is there."""
        self.gestures += 1
        await self.page.locator(selector).first.tap()

    async def press(self, label: str) -> None:
        """Tap the button with that label."""
        await self.tap(f"button:visible:has-text('{label}')")

    async def drag(self, source: str, target: str) -> None:
        """Drag the middle of one thing onto the middle of another."""
        self.gestures += 1
        start = await self.page.locator(source).first.bounding_box()
        end = await self.page.locator(target).first.bounding_box()
        mouse = self.page.mouse
        await mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        await mouse.down()
        await mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
        await mouse.up()

    async def wait(self, expression: str) -> None:
        """Wait until a JavaScript expression is true. Playwright's own way would break the page's policy."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not await self._has_become(expression):
                    await self.page.wait_for_timeout(15)
        except TimeoutError:
            await self.shoot(f"waited {self.name}")
            notice = await self.page.evaluate("document.querySelector('#notice')?.textContent")
            raise AssertionError(f"{self.name} waits in vain for {expression} ({notice})") from None

    async def _has_become(self, expression: str) -> bool:
        """Have the page itself look again and again. Returns False if it goes elsewhere meanwhile."""
        try:
            await self.page.evaluate(BECOMES % expression)
        except playwright.Error:
            return False
        return True

    async def turn_away(self) -> None:
        """Have the page out of sight, as somebody does who goes to Discord, where the panel then follows."""
        await self.page.evaluate(OUT_OF_SIGHT)

    async def shoot(self, title: str) -> None:
        """Take a screenshot if somebody wants to look."""
        if SHOTS:
            await self.page.locator("html").screenshot(path=str(Path(SHOTS) / f"{title}.png"))


class Boards:
    """Opens pages of people in a world."""

    def __init__(self, world: World, browser: Any, activity: Activity | None = None) -> None:
        self.world = world
        self.site: BoardSite
        self.faults: list[str] = []
        self._browser = browser
        self._activity = activity
        self._served = contextlib.AsyncExitStack()
        self._contexts: list[Any] = []

    async def serve(self, port: int = 0) -> None:
        """Serve the pages of the bot that runs now."""
        with self.world.env.time_context():  # what waits for browsers is no work that the simulator waits for
            address = Address("127.0.0.1", port)
            served = serve_board(self.world.bot, address, activity=self._activity)
            site = await self._served.enter_async_context(served)
        assert site is not None
        self.site = site

    async def close(self) -> None:
        """Close all pages, and serve no more."""
        for context in self._contexts:
            await context.close()
        await self._served.aclose()

    async def restart(self) -> None:
        """Stop the bot with its pages, and start it anew at the same address."""
        port = int(self.site.url.rpartition(":")[2])
        await self._served.aclose()
        await self.world.restart()
        await self.serve(port)

    def note(self, fault: str) -> None:
        """Note a fault of a page. That a connection is refused while the bot is away is none."""
        if "ERR_CONNECTION_REFUSED" not in fault:
            self.faults.append(fault)

    async def new_page(self, screen: Mapping[str, int]) -> Any:
        """Open an empty page, whose faults are noted."""
        context = await self._browser.new_context(viewport=screen, has_touch=True)
        self._contexts.append(context)
        await context.add_init_script(TIMES)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.note(said.text) if said.type == "error" else None)
        return page

    async def open(self, name: str, match_id: int, screen: Mapping[str, int] = PHONE) -> BoardPage:
        """Open a person's page at a match."""
        page = await self.new_page(screen)
        await page.goto(await self.site.link(self.world.person(name).id, match_id))
        opened = BoardPage(page, name)
        await opened.wait("document.title.includes('#')")
        return opened


@contextlib.asynccontextmanager
async def browse(world: World, browser: Any, activity: Activity | None = None) -> AsyncIterator[Boards]:
    """Serve boards of the world's bot for a browser. A fault of a page's script fails the test."""
    async with contextlib.AsyncExitStack() as stack:
        opened = Boards(world, browser, activity)
        stack.push_async_callback(opened.close)
        await opened.serve()
        yield opened
    assert not opened.faults, opened.faults


@pytest_asyncio.fixture(loop_scope="session")
async def boards(world: World, browser: Any) -> AsyncIterator[Boards]:
    """Boards of the world's bot, and a browser."""
    async with browse(world, browser) as opened:
        yield opened

"""The playground: the real bot in a simulated Discord behind a page for this computer."""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import itertools
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import msgspec
import pytest

from bot.cli import playground
from bot.cli.playground import town as town_module
from bot.cli.playground.serve import OFF_SCREEN, key_menus, page
from bot.cli.playground.town import Screen, Town, town
from bot.client import Tally
from bot.config import ROOT, Config
from tests.extent import at_night
from tests.patience import PATIENCE


class Browser:
    """One tab: it opens a view and does what SimCord's page in it would do."""

    def __init__(self, session: aiohttp.ClientSession, address: str, built: Town) -> None:
        self.session = session
        self.address = address.rstrip("/")
        self.town = built
        self.shown: dict[str, Any] = {}
        self._sequence = itertools.count(1)
        self._headers: dict[str, str] = {}

    async def get(self, path: str, **headers: str) -> tuple[int, str, Any]:
        """Status, text and headers of an answer."""
        async with self.session.get(self.address + path, headers=headers) as answer:
            return answer.status, await answer.text(), answer.headers

    async def opens(self, person: str, place: str) -> str:
        """Follow the link to a view and load the frame in it; returns the text of the page."""
        status, text, _ = await self.get(f"/as/{person}/{place}")
        assert status == 200
        capability = self.town.capabilities[Screen(person, place)]  # type: ignore[arg-type]
        assert f"/discord/#{capability}" in text
        self._headers = {"X-Simcord-Capability": capability}
        self.shown = await self._json("POST", "/api/pages", {})
        self._headers["X-Simcord-Context"] = self.shown["context"]["id"]
        self._sequence = itertools.count(1)
        return text

    async def looks(self) -> str:
        """Read the state of the view again, as the frame does twice a second; returns all texts in it."""
        self.shown = await self._json("GET", "/api/state")
        return "\n".join(part["content"] for part in self._parts() if "content" in part)

    async def sees(self, text: str) -> None:
        """Wait until a text appears without anybody doing anything."""
        async with asyncio.timeout(PATIENCE):
            while text not in await self.looks():
                pass

    async def commands(self) -> dict[str, Any]:
        """The catalogue of slash commands, by what is typed."""
        catalogue = await self._json("GET", "/api/commands")
        return {entry["invocation"]: entry for entry in catalogue["entries"]}

    async def types(self, invocation: str, **options: str) -> None:
        """Run a slash command."""
        entry = (await self.commands())[invocation]
        await self._act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options=options,
        )

    async def presses(self, label: str) -> None:
        """Press the first button of that name."""
        key = next(part["control_key"] for part in self._parts() if part.get("label") == label)
        await self._act("click", control_key=key, target_id=key.split(":")[1])

    async def picks(self, menu: str, value: str) -> None:
        """Pick a value in the first menu of that name."""
        key = self.key_of(menu)
        await self._act("select", control_key=key, target_id=key.split(":")[1], values=[value])

    def key_of(self, menu: str) -> str:
        """The key of the first menu of that name."""
        return str(next(part["control_key"] for part in self._parts() if part.get("placeholder") == menu))

    async def writes(self, number: str) -> None:
        """Fill in the open number form and submit it."""
        await self._act("modal_submit", modal_handle=self.shown["modal"]["handle"], values={"number": number})

    async def _act(self, kind: str, **extra: Any) -> None:
        sequence = next(self._sequence)
        receipt = await self._json(
            "POST",
            "/api/action",
            {
                "kind": kind,
                "protocol_version": 3,
                "sequence": sequence,
                "request_id": f"r{sequence}",
                "generation": self.shown["context"]["generation"],
                "bot_generation": self.shown["botGeneration"],
                "published_revision": self.shown["publishedRevision"],
                **extra,
            },
        )
        assert (receipt["settlement"], receipt["diagnostics"]) == ("settled", [])
        await self.looks()

    async def _json(self, method: str, path: str, body: Any = None) -> Any:
        async with self.session.request(method, self.address + path, json=body, headers=self._headers) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()

    def _parts(self) -> Iterator[dict[str, Any]]:
        def walk(value: Any) -> Iterator[dict[str, Any]]:
            if isinstance(value, dict):
                yield value
            for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
                yield from walk(child)

        return walk([self.shown["messages"][key] for key in self.shown["timeline"]])


NO_PLACE = Path("where the backups of a real bot are")


@asynccontextmanager
async def visit(people: int = 3) -> AsyncIterator[Browser]:
    """A playground with a browser in front of it. Its clock stands still."""
    settings = Config(pictures=False, backup_dir=NO_PLACE)
    async with town(settings, people) as built, page(built, 0) as address:
        async with aiohttp.ClientSession() as session:
            yield Browser(session, address, built)
        built.env.raise_errors()
        assert isinstance(built.env.bot, Tally)
        assert built.env.bot.backups.folder is None, "the playground leaves those of a real bot alone"


@asynccontextmanager
async def time_runs(built: Town) -> AsyncIterator[None]:
    """Let the clock of the town run meanwhile."""
    clock = asyncio.create_task(built.keep_time())
    try:
        yield
    finally:
        clock.cancel()


async def test_the_start_page_says_how_to_play_and_leads_to_everybody() -> None:
    async with visit() as browser:
        status, text, _ = await browser.get("/")
        assert status == 200
        assert text.count("<li>") == 3 + 3  # three people, three lines
        assert "/numer play" in text
        for person in ("ann", "ben", "cleo"):
            assert f'href="/as/{person}/channel#here"' in text
            assert f'href="/as/{person}/dms#here"' in text
            assert f'href="/board/{person}"' in text
        assert not [known for known in browser.town.capabilities.values() if known in text]
        status, text, _ = await browser.get("/board/ann")
        assert (status, "No board yet" in text) == (200, True)


async def test_a_click_leads_to_the_dms_and_back() -> None:
    async with visit(people=2) as browser:
        assert 'id="here"><b>Ann' in await browser.opens("ann", "channel")
        assert browser.shown["channel"]["name"] == "games"
        assert {"numer play", "help", "leaderboard"} <= set(await browser.commands())
        await browser.opens("ben", "dms")
        assert browser.shown["channel"]["recipient"]["name"] == "Tally"
        assert [viewer["name"] for viewer in browser.shown["viewers"]] == ["Ben"]
        await browser.opens("ann", "channel")
        assert browser.shown["channel"]["name"] == "games"
        assert [viewer["name"] for viewer in browser.shown["viewers"]] == ["Ann"]


async def test_who_or_what_is_not_there_is_not_found() -> None:
    async with visit(people=1) as browser:
        for path in ("/as/ben/channel", "/as/ann/attic", "/discord/", "/api/state"):
            assert (await browser.get(path))[0] == 404


async def test_only_this_computer_and_this_page_get_an_answer() -> None:
    async with visit(people=1) as browser:
        await browser.opens("ann", "channel")
        port = urlsplit(browser.address).port
        for path in ("/", "/as/ann/dms", "/discord/"):
            assert (await browser.get(path, Host=f"evil.example:{port}"))[0] == 403
            assert (await browser.get(path, Origin="http://evil.example"))[0] == 403
            assert (await browser.get(path, Host=f"localhost:{port}"))[0] == 200


async def test_only_the_page_itself_may_frame_discord() -> None:
    async with visit(people=1) as browser:
        await browser.opens("ann", "channel")
        _, _, inner = await browser.get("/discord/")
        assert "X-Frame-Options" not in inner
        assert "frame-ancestors 'self'" in inner["Content-Security-Policy"]
        _, _, outer = await browser.get("/as/ann/channel")
        assert "frame-ancestors 'none'" in outer["Content-Security-Policy"]


@pytest.fixture
def _fast_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(town_module, "TICK", 0.01)
    monkeypatch.setattr(town_module, "_behind", lambda env: 1.0)


@pytest.mark.usefixtures("_fast_clock")
async def test_a_match_is_played_and_what_the_clock_brings_is_shown() -> None:
    async with visit(people=1) as browser, time_runs(browser.town):
        await browser.opens("ann", "channel")
        await browser.types("numer play")
        await browser.sees("Players (1 of 10)")
        await browser.picks("Add a computer", "medium")
        await browser.sees("Players (2 of 10)")
        await browser.presses("Start")
        await browser.sees("turn 1 of 5")
        await browser.presses("Choose a number")
        await browser.writes("765")
        await browser.sees("turn 2 of 5")
        await browser.opens("ann", "dms")
        assert "Last turn:" in await browser.looks()


async def test_a_click_arrives_although_the_page_was_drawn_anew_meanwhile() -> None:
    async with visit(people=1) as browser:
        await browser.opens("ann", "channel")
        browser.shown["publishedRevision"] -= 1
        await browser.types("numer play")
        assert "Players (1 of 10)" in await browser.looks()


@pytest.mark.usefixtures("_fast_clock")
async def test_two_views_at_once_both_work() -> None:
    """With a day a turn, so that the fast clock ends no turn while somebody is slow."""
    async with visit(people=2) as ann, time_runs(ann.town):
        ben = Browser(ann.session, ann.address, ann.town)
        await ann.opens("ann", "channel")
        await ben.opens("ben", "channel")
        await ann.types("numer play", pace="daily")
        await ben.sees("Players (1 of 10)")
        await ben.sees("a day a turn")
        await ben.presses("Join / leave")
        await ann.sees("Players (2 of 10)")
        await ann.presses("Start")
        for browser in (ann, ben):
            await browser.sees("turn 1 of 5")
        await ben.opens("ben", "dms")
        await ben.sees("turn 1 of 5")
        await ann.presses("Choose a number")
        await ann.writes("765")
        await ben.presses("Choose a number")
        await ben.writes("320")
        await ann.sees("turn 2 of 5")
        await ben.sees("turn 2 of 5")


async def test_a_level_can_be_picked_twice() -> None:
    """The page remembers by the menu's key what was picked, and does not pick it again."""
    async with visit(people=1) as browser:
        await browser.opens("ann", "channel")
        await browser.types("numer play")
        keys = []
        for players in (2, 3):
            keys.append(browser.key_of("Add a computer"))
            await browser.picks("Add a computer", "medium")
            await browser.town.env.advance_time(2)
            await browser.town.previews[Screen("ann", "channel")].refresh()
            assert f"Players ({players} of 10)" in await browser.looks()
        assert len({*keys, browser.key_of("Add a computer")}) == 3


def test_a_menu_has_a_key_for_each_state() -> None:
    def key(kind: int = 3, of: str = "message:1:component:7", **state: object) -> str:
        part = {"type": kind, "control_key": of, "custom_id": "id", "options": [{"value": "a"}]} | state
        (got,) = msgspec.json.decode(key_menus(msgspec.json.encode({"messages": [part]})))["messages"]
        return str(got["control_key"])

    chosen = key(options=[{"value": "a", "default": True}])
    assert len({key(), key(custom_id="other"), chosen, key(of="message:2:component:7")}) == 4
    assert key() == key() and key().startswith("message:1:component:7~")
    assert (key(2), key(of="modal:1:component:7")) == ("message:1:component:7", "modal:1:component:7")


async def test_a_narrow_screen_is_left_to_the_channel() -> None:
    async with visit(people=1) as browser:
        await browser.opens("ann", "channel")
        status, css, headers = await browser.get("/preview.css")
        assert (status, headers["Content-Type"]) == (200, "text/css; charset=utf-8")
        assert css.rstrip().endswith("}") and ".preview-toolbar, .channel-header { display: none; }" in css
        hidden = css.index(".preview-toolbar, .channel-header")
        assert {"preview-toolbar", "channel-header"} <= set(re.findall(r"\.([a-z-]+)", css[:hidden])), "theirs"


async def test_a_menu_stays_open_while_pictures_are_drawn_again() -> None:
    async with visit(people=1) as browser:
        await browser.opens("ann", "channel")
        theirs = files("simcord.preview").joinpath("static/select-drafts.js").read_text("utf-8")
        status, ours, headers = await browser.get("/select-drafts.js")
        assert (status, headers["Content-Type"]) == (200, "text/javascript; charset=utf-8")
        assert ours == theirs.replace(OFF_SCREEN, "false") != theirs


async def test_a_view_that_was_ended_opens_again() -> None:
    async with visit(people=1) as browser:
        await browser.opens("ann", "channel")
        await browser.town.previews[Screen("ann", "channel")].close()
        assert (await browser.get("/discord/"))[0] == 404
        await browser.opens("ann", "channel")
        assert browser.shown["channel"]["name"] == "games"


async def test_the_clock_starts_at_the_real_time() -> None:
    async with visit(people=1) as browser:
        assert town_module._behind(browser.town.env) < 5


def run(*words: str) -> int:
    """The exit code of the command."""
    parser = argparse.ArgumentParser()
    playground.add_parser(parser.add_subparsers())
    args = parser.parse_args(["playground", *words])
    code: int = args.run(args, Config())
    return code


@pytest.mark.parametrize(
    "words", [("--people", "0"), ("--people", "10"), ("--people", "some"), ("--port", "99999")]
)
def test_a_wrong_number_is_named(words: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(*words)
    assert repr(words[1]) in capsys.readouterr().err


def test_without_the_extra_it_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert run() == 2
    assert "pip install -e '.[playground]'" in capsys.readouterr().err


@contextmanager
def process(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """The command as users start it, with its temporary files in a folder of the test."""
    started = subprocess.Popen(
        [sys.executable, "-m", "bot", "playground", *words],
        cwd=ROOT,
        env=os.environ | {"TMPDIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with started:
        try:
            yield started
        finally:
            started.kill()


@pytest.mark.parametrize("number", [signal.SIGINT, at_night(signal.SIGTERM)])
def test_it_ends_cleanly(number: signal.Signals, tmp_path: Path) -> None:
    with process(tmp_path, "--port", "0", "--people", "1") as started:
        assert started.stdout is not None
        assert "http://127.0.0.1:" in started.stdout.readline()
        assert [entry.name.startswith("tally-playground-") for entry in tmp_path.iterdir()] == [True]
        started.send_signal(number)
        _, said = started.communicate(timeout=PATIENCE)
    assert (started.returncode, said) == (0, "")
    assert list(tmp_path.iterdir()) == []


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        with process(tmp_path, "--port", port) as started:
            _, said = started.communicate(timeout=PATIENCE)
    assert started.returncode == 2
    assert said == f"Port {port} is in use. Stop what's running there, or choose another with --port\n"
    assert list(tmp_path.iterdir()) == []

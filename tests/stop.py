"""Stop the bot in the middle of presses and forms, again and again, and see that nobody is left without an answer.

``python -m tests.stop [--times 100] [--seed 1]`` runs the real bot in a child process, with a stand-in for Discord
that takes its time and people who press buttons and send forms all at once. It is told to stop (SIGTERM) at random
moments. Each time it must end with exit code 0, every press must have got an answer, and what the answer shows as
played must be in the log of actions, and nothing else. The short version is ``tests/test_stop.py``.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from discord.webhook.async_ import async_context

from bot.cli.run import run_until, serve
from bot.client import Tally
from bot.config import Config
from bot.games.numer.model import Choose, NumerAction, SitOut
from bot.store.store import Store
from bot.ui.controls.items import SeatControls
from bot.ui.lifecycle import stopping
from tests.benchmarks.clicks import event
from tests.benchmarks.wire import Wire, message
from tests.benchmarks.world import PLAYERS, fill, user_of
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
MATCHES = 3
"""Matches of a run, each with its players; every player presses again and again."""
SLOWEST = 0.02
"""Seconds that Discord takes for an answer, at most."""
LAST_PRESS = 60
"""So many presses are heard at most before the stop."""
BREATH = 0.01
"""Seconds from the last press that is heard to the stop, at most."""
RESTARTING = "I'm restarting right now. Try again in a moment."
PANEL = "### Numer"
"""How the answer to a press begins that was played; every other answer says why it was not."""
REFUSED = "⚠️ You can't play"
"""In the panel: the last number that this player sent is refused."""


class Press(msgspec.Struct, frozen=True):
    """What a player did: sent a form with a number, or pressed Sit out (no number)."""

    id: int
    match: int
    seat: int
    number: str | None


class Said(msgspec.Struct, frozen=True):
    """What a player was told after a press."""

    id: int
    text: str


class Outcome(msgspec.Struct):
    """What a run found, in presses."""

    stops: int = 0
    pressed: int = 0
    committed: int = 0
    refused: int = 0
    restarting: int = 0
    lost: int = 0
    slowest: float = 0.0
    """Seconds that the longest stop of a child took, from the signal to its end."""


Hear = Callable[[Press | Said], None]


class SlowWire(Wire):
    """Discord's place, where every request takes a while and what players are told is heard."""

    def __init__(self, hear: Hear, rng: Random) -> None:
        super().__init__()
        self._hear = hear
        self._rng = rng

    async def request(self, route: Any, *args: Any, **options: Any) -> Any:
        """Answer after a while; an answer that is not waited for has not arrived."""
        await asyncio.sleep(self._rng.random() * SLOWEST)
        body = options.get("payload") or options.get("json") or {}
        token = re.search(r"/token(\d+)", route.url)
        if token is not None:
            components = body.get("components") or (body.get("data") or {}).get("components") or []
            if components:
                self._hear(Said(int(token[1]), " ".join(_texts(components))))
        return await super().request(route, *args, **options)


def _texts(components: list[dict[str, Any]]) -> list[str]:
    found = [str(component["content"]) for component in components if "content" in component]
    for component in components:
        found += _texts(component.get("components", []))
    return found


class Shard:
    """The only connection, from which no event comes any more once it is cut."""

    def __init__(self) -> None:
        self.open = True

    async def disconnect(self) -> None:
        """Cut it; that takes a while."""
        await asyncio.sleep(SLOWEST)
        self.open = False


class Bot(Tally):
    """The real bot, connected to the people of a run."""

    def __init__(self, database: Path, hear: Hear, rng: Random) -> None:
        super().__init__(Config(database=database, pictures=False, shards=1, made_ahead=False))
        self._hear = hear
        self._rng = rng
        self._ids = count(1)
        self._shard = Shard()
        self.http.request = SlowWire(hear, rng).request  # type: ignore[method-assign]

    @property
    def shards(self) -> Any:
        """The one that there is."""
        return {0: self._shard}

    async def connect(self, *, reconnect: bool = True) -> None:
        """Let everybody press until the connection is cut."""
        people = [(match, seat) for match in range(1, MATCHES + 1) for seat in range(PLAYERS)]
        self.dispatch("ready")
        for match, seat in people:
            asyncio.get_running_loop().create_task(self._plays(match, seat))
        await asyncio.Event().wait()

    async def _plays(self, match_id: int, seat: int) -> None:
        numbers = [f"{n:03}" for n in range(1000)]
        self._rng.shuffle(numbers)
        for turn, number in enumerate(numbers):
            await asyncio.sleep(self._rng.random() * SLOWEST)
            if not self._shard.open:
                return
            stamp = (await self.service.match(match_id)).stamp(seat) if not self.is_closed() else 0
            if self._shard.open:
                self._press(Press(next(self._ids), match_id, seat, None if turn == 3 else number), stamp)

    def _press(self, press: Press, stamp: int) -> None:
        """Feed it to the bot as Discord does."""
        self._hear(press)
        controls, user = SeatControls(press.match, "p", stamp), user_of(press.match, press.seat)
        button = {
            "type": 2,
            "id": 2,
            "style": 1,
            "label": "Sit out",
            "custom_id": controls.id("b", "play.sit_out"),
        }
        panel = message(user, user, [{"type": 1, "id": 1, "components": [button]}])
        payload = event(str(button["custom_id"]), panel, user, press.id) | {"data": button | {"component_type": 2}}
        if press.number is not None:
            field = {"type": 4, "id": 4, "custom_id": "number", "value": press.number}
            form = {"custom_id": controls.id("f", "play.choose")}
            payload |= {"type": 5, "data": form | {"components": [{"type": 18, "id": 3, "component": field}]}}
        self._connection.parse_interaction_create(payload)  # type: ignore[arg-type]


async def live(database: Path, seed: int, hear: Hear) -> None:
    """The life of a child, until it gets a signal; however slow the machine is, no press is given up."""
    stopping.GRACE = stopping.GOODBYE = stopping.LAST_ANSWERS = PATIENCE
    rng = Random(seed)
    async_context.set(SlowWire(hear, rng))
    await serve(Bot(database, hear, rng), "no token")


async def live_until(last: int, database: Path, rng: Random, heard: list[Press | Said]) -> None:
    """The same in this process, until a moment after so many presses."""
    stopped = asyncio.Event()

    def hear(words: Press | Said) -> None:
        heard.append(words)
        if sum(isinstance(words, Press) for words in heard) == last:
            asyncio.get_running_loop().call_later(rng.random() * BREATH, stopped.set)

    async_context.set(SlowWire(hear, rng))
    await run_until(stopped, Bot(database, hear, rng), "no token")


class Run:
    """Bots are born and told to stop, and what people heard and what is stored is compared. Each raises
    ``AssertionError`` when anything is wrong."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.outcome = Outcome()

    def here(self, database: Path) -> None:
        """One in this process."""
        heard: list[Press | Said] = []
        asyncio.run(fill(database, MATCHES))
        asyncio.run(live_until(self._last(), database, self._rng, heard))
        asyncio.run(compare(database, heard, self.outcome))

    def child(self, database: Path, number: signal.Signals = signal.SIGTERM) -> None:
        """One that is a process of its own and gets that signal."""
        heard: list[Press | Said] = []
        asyncio.run(fill(database, MATCHES))
        command = [sys.executable, "-m", "tests.stop", "--child", str(database)]
        command += ["--seed", str(self._rng.randrange(10**9))]
        last, told = self._last(), time.monotonic()
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            for line in child.stdout:
                heard.append(read(line))
                if isinstance(heard[-1], Press):
                    last -= 1
                    if last == 0:
                        time.sleep(self._rng.random() * BREATH)
                        child.send_signal(number)
                        told = time.monotonic()
            code = child.wait()
        self.outcome.slowest = max(self.outcome.slowest, time.monotonic() - told)
        assert code == 0, f"the child ended with {code}"
        asyncio.run(compare(database, heard, self.outcome))

    def _last(self) -> int:
        return self._rng.randint(1, LAST_PRESS)


def read(line: str) -> Press | Said:
    """A line that a child has written."""
    what: type[Press | Said] = Press if '"match"' in line else Said
    return msgspec.json.decode(line, type=what)


async def compare(database: Path, heard: list[Press | Said], outcome: Outcome) -> None:
    """Every press was answered, and committed unless its answer says otherwise. Adds to the outcome; raises
    ``AssertionError`` when a press is lost."""
    store = await Store.open(database)
    try:
        committed = set()
        for match in range(1, MATCHES + 1):
            for entry in await store.matches.actions(match):
                action = msgspec.json.decode(entry.action or "", type=NumerAction)
                number = action.number if isinstance(action, Choose) else None
                assert isinstance(action, Choose | SitOut)
                committed.add((match, entry.seat, number))
    finally:
        await store.close()
    said: dict[int, str] = {}
    for words in heard:
        if isinstance(words, Said):
            said[words.id] = f"{said.get(words.id, '')} {words.text}".strip()
    for press in heard:
        if isinstance(press, Press):
            answer, there = said.get(press.id), (press.match, press.seat, press.number) in committed
            outcome.pressed += 1
            outcome.committed += there
            outcome.refused += answer is not None and not there
            outcome.restarting += answer == RESTARTING
            if answer is None or not is_right(answer, there=there):
                outcome.lost += 1
                print(
                    f"lost: {press}, {'committed' if there else 'not committed'}, told {answer!r}", file=sys.stderr
                )
    outcome.stops += 1
    assert outcome.lost == 0, f"{outcome.lost} presses are lost"


def is_right(answer: str, *, there: bool) -> bool:
    """Tell whether the answer to a press says whether that was played. Of several presses at once the panel says
    what came of the last."""
    is_panel = answer.startswith(PANEL)
    return is_panel if there else not is_panel or REFUSED in answer


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.stop", description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:

        def hear(words: Press | Said) -> None:
            os.write(1, msgspec.json.encode(words) + b"\n")

        asyncio.run(live(asked.child, asked.seed, hear))
        return
    run, began = Run(asked.seed), time.monotonic()
    for _ in range(asked.times):
        with tempfile.TemporaryDirectory() as folder:
            run.child(Path(folder) / "tally.db")
    found = run.outcome
    print(
        f"{found.stops} stops, {found.pressed} presses: {found.committed} committed, {found.refused} refused,"
        f" {found.restarting} of them because of the stop, {found.lost} lost,"
        f" the slowest stop {found.slowest:.1f} s, {time.monotonic() - began:.0f} s"
    )


if __name__ == "__main__":
    main()

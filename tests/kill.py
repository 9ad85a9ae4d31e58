"""Kill the process at random moments, again and again, and check that nothing that was answered is lost.

``python -m tests.kill [--matches 50] [--seed 1]`` plays that many matches, of Numer and every fifth of Numenko,
between simulated people and computer players in a child process, which prints a line for every action that was
acknowledged. The child is ended with SIGKILL and restarted until all matches are finished. After every death the
file that it left behind is examined as it is, write-ahead log and all: each printed line is in the log of actions,
each log replays to the stored state, and the file is intact.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bot.errors import Refused
from bot.games.numenko.grid import Grid
from bot.games.numenko.model import Redo, Save, Swap
from bot.games.numenko.options import NumenkoOptions
from bot.games.numer.model import Choose
from bot.games.numer.options import NumerOptions
from bot.match import play as play_steps
from bot.match.change import Change
from bot.match.computer_players.thinking import Thinking
from bot.match.lobbies import lobby
from bot.match.model import Match, Person, encode
from bot.match.service import Service
from bot.store.match.action_log import ActionRow
from bot.store.match.matches import SeatRow
from bot.store.store import Store
from bot.workers import Worker
from tests.match.replay import replayed

ROOT = Path(__file__).parents[1]
GUILD, CHANNEL = 100, 200
LONGEST_LIFE = 300
"""A child acknowledges at most about this many actions before it dies, and at least one, so that the run ends."""
LAST_BREATH = 0.005
"""The most seconds it has left then: it dies in the middle of whatever it is doing."""
EARLY = 0.15
"""How often a child dies earlier, during or soon after its start."""
EARLY_DEATH = 0.4
"""The most seconds after its start until then."""
PATIENCE = 2000
"""The number of deaths without progress after which a match counts as stuck."""

WRONG: dict[str, tuple[Any, ...]] = {
    "numer": tuple(map(Choose, ("12", "1234", "x", "٣٣٣"))),
    "numenko": (Swap("x"), Swap("12"), Redo(), Save(Grid(("1*2*9",)))),
}
"""Actions that the rules mostly refuse, by game."""

Line = tuple[int, int, int, str]
"""The line of an acknowledged action: match, version, seat, action as JSON."""


class Report(msgspec.Struct):
    """What a run found."""

    matches: int
    kills: int = 0
    acknowledged: int = 0
    stored: int = 0
    lost: int = 0
    seconds: float = 0.0


class Teller:
    """Prints a line to the parent for every acknowledged action; after the ``last`` one the child's time runs out.

    Those of computer players come from the service; those of people are printed by the code that got the answer.
    """

    def __init__(self, last: int, breath: float) -> None:
        self._last = last
        self._breath = breath

    def say(self, match_id: int, version: int, seat: int | None, action: str | None) -> None:
        """Print one line immediately."""
        sys.stdout.write(json.dumps((match_id, version, seat, action)) + "\n")
        sys.stdout.flush()
        self._last -= 1
        if not self._last:
            threading.Timer(self._breath, os.kill, (os.getpid(), signal.SIGKILL)).start()

    def on_change(self, before: Match | None, after: Match, change: Change | None) -> None:
        """A step was committed."""
        if change is not None and change.action is not None and change.action.source == "computer":
            self.say(after.id, after.row.version, change.action.seat, change.action.action)

    def reminder(self, match: Match, seat: SeatRow) -> None:
        """Ignored."""

    def on_deadlines_moved(self) -> None:
        pass

    def due(self, at: float) -> None:
        """Deadlines are far away in this run."""


class People:
    """The people of one match, who act at random, now and then against the rules."""

    def __init__(self, service: Service, teller: Teller, number: int, rng: Random) -> None:
        self._service = service
        self._teller = teller
        self._rng = rng
        # Computers of Numenko wait for clocks, which are far away in this run.
        self._game, self._computers = ("numenko", 0) if number % 5 == 0 else ("numer", 1 + number % 2)
        self._options = NumenkoOptions() if self._game == "numenko" else NumerOptions(rounds=1 + number % 2)
        self.guild = GUILD + (number % 2 << 22)
        self._channel = CHANNEL + number
        self._people = [Person(10 * number + n, f"P{n}") for n in range(1, 3 + number % 2)]

    async def play(self, *, opens: bool = True) -> None:
        """Play the match to its end from its current state, from when somebody else has started it if this is not
        where it is opened."""
        match_id = await (self._started() if opens else self._seen())
        while (match := await self._service.match(match_id)).status == "running":
            acting = match.game.seats_to_move(match.state) or match.game.actors(match.state)
            seats = [match.seats[n] for n in sorted(acting) if match.seats[n].user_id and not match.seats[n].away]
            if seats:
                await self._act(match, self._rng.choice(seats))
            else:
                await self._service.computers.idle()
                await asyncio.sleep(0)

    async def _seen(self) -> int:
        """The id of the match, once it has been started."""
        sql = "SELECT id FROM match WHERE host_id = ? AND status != 'lobby'"
        while True:
            row = await self._service.store.database.row(sql, (self._people[0].id,))
            if row is not None:
                return int(row["id"])

    async def _started(self) -> int:
        """The id of the match, which is opened, filled and started if it has not been yet."""
        host = self._people[0]
        row = await self._service.store.database.row("SELECT id FROM match WHERE host_id = ?", (host.id,))
        if row is None:
            opened = await self._service.open(self.guild, self._channel, self._game, self._options, "daily", host)
            match_id = opened.id
        else:
            match_id = row["id"]
        for person in self._people[1:]:
            with suppress(Refused):
                await self._service.join(match_id, person)
        match = await self._service.match(match_id)
        while match.status == "lobby" and len(match.seats) < len(self._people) + self._computers:
            match = await self._service.in_lobby(match_id, lobby.add_computer, host.id, "easy")
        if match.status == "lobby":
            await self._service.start(match_id, host.id)
        return match_id

    async def _act(self, match: Match, seat: SeatRow) -> None:
        assert seat.user_id is not None
        whim = self._rng.random()
        if whim < 0.01 and self._computers:
            await self._service.change(match.id, play_steps.resign, seat.user_id)
            return
        action = self._rng.choice(list(match.game.legal(match.view(seat.seat))))
        if whim < 0.2:
            action = self._rng.choice(WRONG[self._game])
        stamp = match.stamp(seat.seat)
        try:
            after = await self._service.act(match.id, seat.user_id, stamp, action)
        except Refused:
            return
        self._teller.say(match.id, after.row.version, seat.seat, encode(action))


async def live(path: Path, matches: int, seed: int, teller: Teller) -> None:
    """The life of a child: resume the work, and play until all matches are finished."""
    store = await Store.open(path)
    service = Service(store, time.time, Thinking(Worker("computers")))
    service.listeners.append(teller)
    try:
        await service.resume()
        everybody = [
            People(service, teller, number, Random(f"{seed}:{number}")) for number in range(1, matches + 1)
        ]
        await asyncio.gather(*(people.play() for people in everybody))
    finally:
        await service.close()
        await store.close()


async def compare(copy: Path, heard: Sequence[Line]) -> tuple[int, int]:
    """How many acknowledged actions are not stored, and how many are. Raises ``AssertionError`` for a log that
    does not replay to the stored state."""
    store = await Store.open(copy)
    try:
        stored: dict[tuple[int, int], ActionRow] = {}
        for row in await store.database.rows("SELECT id FROM match"):
            match = await store.matches.load(row["id"])
            assert match is not None
            log = await store.matches.actions(match.id)
            stored.update({(match.id, entry.n): entry for entry in log})
            assert replayed(match, log) == (match.state or ""), f"match {match.id} does not replay"
    finally:
        await store.close()
    entries = [(stored.get(line[:2]), line) for line in heard]
    lost = [line for entry, line in entries if entry is None or (entry.seat, entry.action) != line[2:]]
    return len(lost), len(stored)


class Run:
    """The parent: starts and kills children, and examines what they leave behind."""

    def __init__(self, path: Path, matches: int, seed: int, longest_life: int) -> None:
        self._path = path
        self._longest_life = longest_life
        self._rng = Random(seed)
        self._heard: list[Line] = []
        self.report = Report(matches)

    def until_finished(self) -> Report:
        """Kill until all matches are finished. Raises ``AssertionError`` when anything is wrong."""
        began = time.monotonic()
        while self._one_life():
            self.report.kills += 1
            assert self.report.kills < PATIENCE, "a match is stuck"
            self._look()
        self._look()
        assert self._finished() == self.report.matches
        self.report.acknowledged = len(self._heard)
        self.report.seconds = time.monotonic() - began
        return self.report

    def _one_life(self) -> bool:
        """Run one child; returns whether it had to be killed."""
        command = [sys.executable, "-m", "tests.kill", "--child", str(self._path)]
        command += ["--matches", str(self.report.matches), "--seed", str(self._rng.randrange(10**9))]
        command += ["--last", str(self._rng.randint(1, self._longest_life))]
        command += ["--breath", str(self._rng.uniform(0, LAST_BREATH))]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            killer = threading.Timer(self._rng.uniform(0, EARLY_DEATH), child.kill)
            if self._rng.random() < EARLY:
                killer.start()
            for line in child.stdout:
                if line.endswith("\n"):
                    self._heard.append(msgspec.json.decode(line, type=Line))
            code = child.wait()
            killer.cancel()
        assert code in (0, -signal.SIGKILL), f"the child failed with {code}"
        return code != 0

    def _look(self) -> None:
        """Check a copy of what the dead child left, so that the next one finds it untouched."""
        if not self._path.exists():
            return
        with tempfile.TemporaryDirectory() as folder:
            for name in (self._path.name, self._path.name + "-wal"):
                left = self._path.with_name(name)
                if left.exists():
                    shutil.copy(left, folder)
            copy = Path(folder) / self._path.name
            with closing(sqlite3.connect(copy)) as connection:
                assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                assert connection.execute("PRAGMA foreign_key_check").fetchone() is None
                if connection.execute("PRAGMA user_version").fetchone() == (0,):
                    assert not self._heard
                    return
            self.report.lost, self.report.stored = asyncio.run(compare(copy, self._heard))
        assert self.report.lost == 0, f"{self.report.lost} acknowledged actions are lost"

    def _finished(self) -> int:
        with closing(sqlite3.connect(self._path)) as connection:
            row = connection.execute("SELECT count(*) FROM match WHERE status = 'finished'").fetchone()
        return int(row[0])


def run(path: Path, *, matches: int, seed: int, longest_life: int = LONGEST_LIFE) -> Report:
    """Play that many matches in a new file at ``path``."""
    return Run(path, matches, seed, longest_life).until_finished()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.kill", description=__doc__)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--last", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--breath", type=float, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        asyncio.run(live(asked.child, asked.matches, asked.seed, Teller(asked.last, asked.breath)))
        return
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder) / "tally.db", matches=asked.matches, seed=asked.seed)
    print(
        f"{report.matches} matches finished, {report.kills} kills, {report.acknowledged} actions acknowledged,"
        f" {report.stored} stored, {report.lost} lost, {report.seconds:.0f} s"
    )


if __name__ == "__main__":
    main()

"""Kill one of several processes of a bot at random moments, and check that nothing is lost, done twice or stuck.

``python -m tests.kill_family [--matches 50] [--life N] [--processes 2]`` is ``tests.kill`` for a family.
The matches belong to the processes by their servers, and their people act in two of them, as they do who press at
the table and in direct messages. Each process is ended with SIGKILL again and again, and replaced, while the
others go on; it has at most ``--life`` actions acknowledged before.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import selectors
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import IO

import msgspec

from bot.cli.processes import datagrams
from bot.match.change import Change
from bot.match.computer_players.thinking import Thinking
from bot.match.model import Match
from bot.match.service import Service
from bot.share import Share
from bot.store.match.matches import SeatRow
from bot.store.store import Store
from bot.ui.neighbours import Neighbours, Nudge
from bot.workers import Worker
from tests.kill import PATIENCE, ROOT, Line, People, Report, Teller, compare


class Member:
    """What a process does besides playing: it tells the one to which a match belongs, and acknowledges."""

    def __init__(self, share: Share, neighbours: Neighbours, teller: Teller) -> None:
        self._share = share
        self._neighbours = neighbours
        self._teller = teller

    def on_change(self, before: Match | None, after: Match, change: Change | None) -> None:
        """A step was committed."""
        if not self._share.has(after.row.guild_id):
            self._neighbours.tell(self._share.owner(after.row.guild_id), Nudge(after.id))
        self._teller.on_change(before, after, change)

    def reminder(self, match: Match, seat: SeatRow) -> None:
        """Ignored."""

    def on_deadlines_moved(self) -> None:
        """Ignored."""

    def due(self, at: float) -> None:
        """Deadlines are far away in this run."""


async def live(path: Path, matches: int, seed: int, share: Share, neighbours: Neighbours, never: int) -> None:
    """The life of a process: go on, and play the people of its matches; in the first, those of all."""
    store = await Store.open(path, share)
    service = Service(store, time.time, Thinking(Worker("computers")), mine=share.has)
    teller = Teller(never, 0)
    service.listeners.append(Member(share, neighbours, teller))
    tasks: set[asyncio.Task[Match]] = set()

    def hear(nudge: Nudge) -> None:
        task = asyncio.create_task(service.follow_other_process(nudge.match_id))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    neighbours.listen(hear)
    try:
        await service.resume()
        people = [People(service, teller, number, Random(f"{seed}:{number}")) for number in range(1, matches + 1)]
        mine = [one for one in people if share.first or share.has(one.guild)]
        await asyncio.gather(*(one.play(opens=share.has(one.guild)) for one in mine))
    finally:
        neighbours.stop()
        await service.close()
        await store.close()


class Child:
    """A running process, what it prints, and after how many more lines it is killed."""

    def __init__(self, process: subprocess.Popen[bytes], life: int) -> None:
        assert process.stdout is not None
        self.process = process
        self.out: IO[bytes] = process.stdout
        self.life = life
        self.heard = b""


class FamilyRun:
    """The parent: starts, kills and replaces processes until all matches are finished."""

    def __init__(self, path: Path, matches: int, life: int, processes: int, seed: int) -> None:
        self._path = path
        self._life = life
        self._rng = Random(seed)
        self._ends = [datagrams() for _ in range(processes)]
        self._children: dict[int, Child] = {}
        self._lines: list[Line] = []
        self.report = Report(matches)

    def until_finished(self) -> Report:
        """Raises ``AssertionError`` when anything is lost, done twice or stuck."""
        began = time.monotonic()
        while self._finished() < self.report.matches:
            self._turn()
            assert self.report.kills < PATIENCE, "a match is stuck"
        for child in self._children.values():
            self._hear_out(child)
        self._check()
        self.report.acknowledged = len(self._lines)
        self.report.seconds = time.monotonic() - began
        return self.report

    def _turn(self) -> None:
        """Start who is not there, listen for a while, and kill whoever's time has come."""
        for index in range(len(self._ends)):
            if index not in self._children:
                self._children[index] = self._start(index)
        with selectors.DefaultSelector() as selector:
            for index, child in self._children.items():
                selector.register(child.out, selectors.EVENT_READ, index)
            for key, _ in selector.select(0.05):
                self._hear(self._children[key.data])
        for index, child in list(self._children.items()):
            code = child.process.poll()
            if code is None and child.life <= 0:
                child.process.kill()
                self.report.kills += 1
                code = child.process.wait()
            if code is not None:
                self._hear_out(child)
                del self._children[index]
                assert code in (0, -signal.SIGKILL), f"process {index} failed with {code}"
                self._check()

    def _start(self, index: int) -> Child:
        ears, mouths = self._ends[index][0], [end[1] for end in self._ends]
        numbers = [str(end.fileno()) for end in (ears, *mouths)]
        command = [sys.executable, "-m", "tests.kill_family", "--child", str(self._path)]
        command += ["--matches", str(self.report.matches), "--seed", str(self._rng.randrange(10**9))]
        command += ["--index", str(index), "--ends", ",".join(numbers)]
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, pass_fds=[int(number) for number in numbers]
        )
        return Child(process, self._rng.randint(1, self._life))

    def _hear(self, child: Child) -> None:
        *lines, child.heard = (child.heard + os.read(child.out.fileno(), 65536)).split(b"\n")
        child.life -= len(lines)
        self._lines += [msgspec.json.decode(line, type=Line) for line in lines]

    def _hear_out(self, child: Child) -> None:
        """Everything that a process still says; what it had half said when it died was not acknowledged."""
        child.process.kill()
        child.process.wait()
        *lines, _ = (child.heard + child.out.read()).split(b"\n")
        self._lines += [msgspec.json.decode(line, type=Line) for line in lines]
        child.out.close()

    def _check(self) -> None:
        """Compare what was acknowledged with a snapshot of the file, in which others go on writing."""
        if not self._path.exists():
            return
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / self._path.name
            with closing(sqlite3.connect(self._path)) as live, closing(sqlite3.connect(copy)) as snapshot:
                live.backup(snapshot)
                if snapshot.execute("PRAGMA user_version").fetchone() == (0,):
                    return
                assert snapshot.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            self.report.lost, self.report.stored = asyncio.run(compare(copy, self._lines))
        assert not self.report.lost, f"{self.report.lost} acknowledged actions are lost"
        twice = len(self._lines) - len({line[:2] for line in self._lines})
        assert not twice, f"{twice} actions were done twice"

    def _finished(self) -> int:
        if not self._path.exists():
            return 0
        with closing(sqlite3.connect(self._path)) as connection:
            if connection.execute("PRAGMA user_version").fetchone() == (0,):
                return 0
            row = connection.execute("SELECT count(*) FROM match WHERE status = 'finished'").fetchone()
        return int(row[0])


def run(path: Path, *, matches: int, life: int, processes: int, seed: int) -> Report:
    """Play that many matches in a new file at ``path``."""

    async def prepare() -> None:
        await (await Store.open(path)).close()

    asyncio.run(prepare())
    return FamilyRun(path, matches, life, processes, seed).until_finished()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.kill_family", description=__doc__)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--life", type=int, default=12)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--index", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--ends", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        ears, *mouths = [socket.socket(fileno=int(number)) for number in asked.ends.split(",")]
        share = Share(asked.index, len(mouths))
        neighbours = Neighbours(ears, mouths)
        asyncio.run(live(asked.child, asked.matches, asked.seed, share, neighbours, sys.maxsize))
        return
    with tempfile.TemporaryDirectory() as folder:
        report = run(
            Path(folder) / "tally.db",
            matches=asked.matches,
            life=asked.life,
            processes=asked.processes,
            seed=asked.seed,
        )
    print(json.dumps(msgspec.to_builtins(report)))


if __name__ == "__main__":
    main()

"""``python -m bot --processes N``: who looks after what, and who is replaced when."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

import bot.cli.processes
from bot.cli.processes import Family, beside, shards_for
from bot.config import Address, Config
from bot.monitoring.service_manager import ServiceManager
from bot.share import Share
from tests.patience import PATIENCE

GUILDS = [n << 22 for n in range(1000, 1100)]


@pytest.mark.parametrize("processes", [1, 2, 3, 8])
def test_every_server_and_every_shard_belongs_to_one_process(processes: int) -> None:
    count = shards_for(Config(shards=10), processes)
    assert count >= 10
    shares = [Share(n, processes) for n in range(processes)]
    assert sorted(shard for share in shares for shard in share.shards(count)) == list(range(count))
    for guild_id in GUILDS:
        (owner,) = [share for share in shares if share.has(guild_id)]
        assert (guild_id >> 22) % count in owner.shards(count), "Discord sends its events there"


def test_direct_messages_come_to_the_first() -> None:
    assert [Share(n, 3).first for n in range(3)] == [True, False, False]
    assert 0 in Share(0, 3).shards(3)


def test_pages_are_at_the_next_ports() -> None:
    assert beside(Address("127.0.0.1", 8080), Share(2, 3)) == Address("127.0.0.1", 8082)
    assert beside(Address("127.0.0.1", 0), Share(2, 3)) == Address("127.0.0.1", 0)
    assert beside(None, Share()) is None


def beat(settings: Config, ears: socket.socket, mouths: Sequence[socket.socket], beats: socket.socket) -> None:
    """Notes its life in a file, gives a sign of life and waits; what it does instead is in the file ``tricks``."""
    folder, index = settings.database.parent, settings.share.index
    with (folder / f"lives{index}").open("a") as lives:
        lives.write(f"{os.getpid()}\n")
    trick = folder / f"trick{index}"
    if trick.exists():
        what = trick.read_text()
        trick.unlink()
        if what == "silent":
            beats.send(str(index).encode())
            time.sleep(PATIENCE)
        os._exit(int(what))
    beats.send(str(index).encode())
    while True:
        time.sleep(0.05)
        beats.send(str(index).encode())


class Watched:
    """A family of two in a thread."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bot.cli.processes, "LOOK", 0.05)
        monkeypatch.setattr(bot.cli.processes, "FIRST_PAUSE", 0.01)
        self.folder = folder
        self.told: list[str] = []
        manager = ServiceManager()
        manager.tell = self.told.append  # type: ignore[method-assign, assignment]
        self.family = Family(Config(database=folder / "tally.db"), 2, manager, beat)
        self.code: int | None = None
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        self.code = self.family.run()

    def __enter__(self) -> Watched:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.family.stop()
        self.join()

    def join(self) -> None:
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def lives(self, index: int, least: int) -> list[int]:
        """The process ids that the process had, once there are so many."""
        path, until = self.folder / f"lives{index}", time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = path.read_text().split() if path.exists() else []
            if len(found) >= least:
                return [int(pid) for pid in found]
            time.sleep(0.02)
        raise AssertionError("it never lived so often")


def test_who_is_killed_is_replaced_and_the_other_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Watched(tmp_path, monkeypatch) as watched:
        (first,) = watched.lives(0, 1)
        watched.lives(1, 1)
        os.kill(first, 9)
        assert len(set(watched.lives(0, 2))) == 2
        assert len(watched.lives(1, 1)) == 1
    assert watched.code == 0
    assert watched.told[-1] == "STOPPING=1"


def test_who_gives_no_sign_of_life_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.cli.processes, "STARTING", PATIENCE)
    monkeypatch.setattr(bot.cli.processes, "SILENT", 0.3)
    (tmp_path / "trick1").write_text("silent")
    with Watched(tmp_path, monkeypatch) as watched:
        assert len(watched.lives(1, 2)) >= 2


def test_a_token_that_is_not_accepted_ends_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "trick0").write_text("2")
    with Watched(tmp_path, monkeypatch) as watched:
        watched.join()
    assert watched.code == 2

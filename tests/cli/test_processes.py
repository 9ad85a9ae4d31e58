"""``python -m bot --processes N``: who looks after what, and who is replaced when."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

import bot.cli.processes
from bot.cli.processes import Family, beside, shards_for
from bot.config import Address, Config
from bot.match.ratings import bring_up_to_date
from bot.monitoring.service_manager import ServiceManager
from bot.share import Share
from bot.store import copies, migrations
from bot.store.starting import CannotStart, open_as_member, open_for_family
from bot.store.store import Store
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
    """Tells the test that it lives, gives a sign of life and then waits, or ends as the file ``trick`` says."""
    folder, index = settings.database.parent, settings.share.index
    trick = folder / f"trick{index}"
    if trick.exists():
        os._exit(int(trick.read_text()))
    with socket.create_connection(("127.0.0.1", int((folder / "port").read_text()))) as test:
        test.sendall(f"{index} {os.getpid()}".encode())
    beats.send(str(index).encode())
    ears.setblocking(True)
    ears.recv(1)


class Watched:
    """A family of two in a thread."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bot.cli.processes, "LOOK", 0.05)
        monkeypatch.setattr(bot.cli.processes, "FIRST_PAUSE", 0.01)
        self.told: list[str] = []
        manager = ServiceManager()
        manager.tell = self._tell  # type: ignore[method-assign]
        self.ready = threading.Event()
        self._births = socket.create_server(("127.0.0.1", 0))
        self._births.settimeout(PATIENCE)
        (folder / "port").write_text(str(self._births.getsockname()[1]))
        self.family = Family(Config(database=folder / "tally.db"), 2, manager, beat)
        self.code: int | None = None
        self._thread = threading.Thread(target=self._run)

    def _tell(self, sign: str) -> None:
        self.told.append(sign)
        self.ready.set()

    def _run(self) -> None:
        self.code = self.family.run()

    def __enter__(self) -> Watched:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.family.stop()
        self.join()
        self._births.close()

    def join(self) -> None:
        """Wait for its end."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def born(self) -> tuple[int, int]:
        """The index and id of the process that lives next."""
        end, _ = self._births.accept()
        with end:
            index, pid = end.makefile().read().split()
        return int(index), int(pid)


def test_who_is_killed_is_replaced_and_the_other_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.cli.processes, "SILENT", PATIENCE)
    with Watched(tmp_path, monkeypatch) as watched:
        lives = dict(watched.born() for _ in range(2))
        assert set(lives) == {0, 1}
        assert watched.ready.wait(PATIENCE)
        os.kill(lives[0], signal.SIGKILL)
        index, pid = watched.born()
        assert index == 0
        assert pid not in lives.values()
        os.kill(lives[1], 0)
    assert watched.code == 0
    assert watched.told == ["READY=1", "STOPPING=1"]


def test_who_gives_no_sign_of_life_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.cli.processes, "SILENT", 0.2)
    with Watched(tmp_path, monkeypatch) as watched:
        lives = [watched.born() for _ in range(4)]
    assert len(set(lives)) == 4
    assert {index for index, _ in lives} == {0, 1}


def test_a_token_that_is_not_accepted_ends_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "trick0").write_text("2")
    with Watched(tmp_path, monkeypatch) as watched:
        watched.join()
    assert watched.code == 2


def test_one_of_another_version_ends_all_so_that_they_are_started_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "trick0").write_text(str(bot.cli.processes.OTHER_VERSION))
    with Watched(tmp_path, monkeypatch) as watched:
        watched.join()
        assert watched.code == 1


def test_one_that_ends_again_and_again_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot.cli.processes, "LONGEST_PAUSE", 0.01)
    monkeypatch.setattr(bot.cli.processes, "SILENT", PATIENCE)
    (tmp_path / "trick0").write_text("7")
    with Watched(tmp_path, monkeypatch) as watched:
        member = watched.family._members[0]
        while member.ended < 3:
            threading.Event().wait(0.01)
    said = [record.getMessage() for record in caplog.records if "process 0 has ended" in record.getMessage()]
    assert said == ["process 0 has ended (7); it is replaced until it runs"]


async def test_one_of_another_schema_leaves_the_database_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tally.db"
    await (await Store.open(path)).close()
    await (await open_as_member(path, Share(1, 2))).close()
    known = migrations.newest_schema()
    monkeypatch.setattr(migrations, "newest_schema", lambda: known + 1)
    with pytest.raises(CannotStart, match="start it anew"):
        await open_as_member(path, Share(1, 2))
    monkeypatch.undo()
    assert copies.schema_at(path) == known


async def test_the_parent_makes_ratings_anew_before_the_others_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, signs = tmp_path / "tally.db", list[str]()
    manager = ServiceManager()
    monkeypatch.setattr(manager, "tell", signs.append)
    prepare = partial(bring_up_to_date, alive=manager.still_starting)
    (await open_for_family(path, None, 2, prepare)).release()
    assert signs
    assert signs[0].startswith("EXTEND_TIMEOUT_USEC=")
    store = await open_as_member(path, Share(0, 2))
    assert not await store.standings.outdated()
    await store.close()

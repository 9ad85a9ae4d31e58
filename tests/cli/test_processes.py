"""``python -m bot --processes N``: who looks after what, and who is replaced when."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import threading
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

import bot.cli.processes
from bot.cli.processes import LONGEST_OF_FIRST, LONGEST_PAUSE, Family, page_address, shards_for
from bot.config import Address, Config
from bot.match.afterwards.ratings import bring_up_to_date
from bot.monitoring.service_manager import ServiceManager
from bot.session_starts import SPACING, SessionLimits
from bot.share import Share
from bot.store import copies
from bot.store.obstacles import CannotStart
from bot.store.sqlite import migrations
from bot.store.starting import open_as_member, open_for_family
from bot.store.store import Store
from bot.ui.gateway.turns import TurnWish
from tests.cli.beating import beat
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
    assert page_address(Address("127.0.0.1", 8080), Share(2, 3)) == Address("127.0.0.1", 8082)
    assert page_address(Address("127.0.0.1", 0), Share(2, 3)) == Address("127.0.0.1", 0)
    assert page_address(None, Share()) is None


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


def heard(family: Family, *words: TurnWish | SessionLimits, now: float = 0.0) -> None:
    """Let a family hear what its processes say, and do what is to be done then."""
    for word in words:
        family._beats.send(msgspec.json.encode(word))
    family._wait()
    family._grant_turns(now)


def granted(family: Family, index: int) -> list[int]:
    """The shards of which a process was told that it is their turn."""
    ears, found = family._members[index].ends[0], []
    ears.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        while said := ears.recv(100):
            found.append(int(said))
    return found


def family_of(count: int, folder: Path) -> Family:
    """A family whose processes have not been started."""
    return Family(Config(database=folder / "tally.db"), count, ServiceManager(), beat)


def test_shards_wait_in_one_queue_for_their_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(bot.cli.processes, "time", SimpleNamespace(monotonic=lambda: now))
    family = family_of(4, tmp_path)
    heard(family, *(TurnWish(shard) for shard in (3, 1, 0, 2)))
    turns = []
    for _ in range(4):
        turns += [(now, shard) for index in range(4) for shard in granted(family, index)]
        now += SPACING
        heard(family, TurnWish(3), TurnWish(3, wants=False), SessionLimits(1, 1000, 990, 3600.0), now=now)
    assert turns == [(0.0, 0), (SPACING, 1), (2 * SPACING, 2)], "3 has changed its mind"


def test_independent_groups_need_not_wait(tmp_path: Path) -> None:
    family = family_of(4, tmp_path)
    heard(family, SessionLimits(16, 2000, 2000, 3600.0), *(TurnWish(shard) for shard in range(8)))
    assert [granted(family, index) for index in range(4)] == [[0, 4], [1, 5], [2, 6], [3, 7]]


class Ended:
    """A process that has failed."""

    exitcode = 1

    def is_alive(self) -> bool:
        """It isn't."""
        return False

    def join(self) -> None:
        """There is nothing to wait for."""


def test_the_first_process_is_replaced_soon_and_nobody_waits_for_one_that_has_ended(tmp_path: Path) -> None:
    family = family_of(2, tmp_path)
    family._starts.ask(1)
    pauses = []
    for _ in range(8):
        for member in family._members:
            member.process, member.begun = Ended(), 0.0  # type: ignore[assignment]
            assert family._tend(member, 1.0) == 1
        pauses.append([member.pause for member in family._members])
    assert pauses[-1] == [LONGEST_OF_FIRST, LONGEST_PAUSE]
    assert family._starts.next_at(1.0) is None


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
    assert not await store.standings.is_outdated()
    await store.close()

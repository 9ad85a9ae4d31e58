"""A press while the disk fails: not saved, nothing else lost; the bot says what is wrong and goes on by itself."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest
import pytest_asyncio

from bot.monitoring import store_watch
from bot.monitoring.health import LOG_LOST
from bot.store import copies
from bot.store.copies import never
from bot.store.sqlite.database import Database
from bot.store.sqlite.open_file import BUSY_MS
from tests.faults.disk import TROUBLES, Disk, overwrite, page
from tests.flows.test_monitoring import Visitor
from tests.flows.world import World, said, texts_of

PUT = "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, ?, ?)"


async def look(world: World) -> None:
    """What the running bot does every few seconds."""
    with suppress(sqlite3.Error):
        await store_watch.look(world.bot, never, through=True)


def from_the_store(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log says about the condition of the database."""
    return [record.getMessage() for record in caplog.records if record.name == "bot.store.sqlite.condition"]


async def test_a_deleted_log_of_sqlite_is_told_and_costs_nothing(world: World, visitor: Visitor) -> None:
    await world.start_numer("ann", "ben")
    world.settings.database.with_name("tally.db-wal").unlink()
    assert "You're **sitting out**" in said(await world.presses("ann", "Sit out", world.dm("ann")))
    assert await visitor.problems() == [LOG_LOST]
    await world.wait()
    await world.restart()
    assert "You're **sitting out**" in texts_of(world.dm("ann"))


@pytest.mark.logs_errors
@pytest.mark.parametrize("name", TROUBLES)
async def test_presses_are_not_saved_and_nothing_else_is_lost(
    world: World, visitor: Visitor, disk: Disk, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    trouble, path = TROUBLES[name], world.settings.database
    await world.start_numer("ann", "ben", "cleo")
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    assert await visitor.problems() == []
    caplog.clear()
    with trouble.happens(disk, path):
        for _ in range(6):
            told = said(await world.presses("ben", "Sit out", world.dm("ben")))
            assert trouble.told in told
            assert "try again" in told.lower()
            assert "error `" not in told
        assert not [record for record in caplog.records if record.exc_info], "no traceback"
        problems = await visitor.problems()
        if not trouble.heals:
            assert problems[0].startswith(trouble.problem)
            assert (await visitor.metrics())[f"tally_store_fault {trouble.kind}"] == 1
            await world.wait(60)
            assert len(from_the_store(caplog)) == 1, "said once"
    await look(world)
    assert await visitor.problems() == []
    metrics = await visitor.metrics()
    assert (metrics[f"tally_store_fault {trouble.kind}"], metrics["tally_faults_total"]) == (0, 0)
    assert metrics[f"tally_unsaved_total {trouble.kind}"] == 6
    assert len(from_the_store(caplog)) == 2, "and said once that it is over"
    assert "You're **sitting out**" in said(await world.presses("ben", "Sit out", world.dm("ben")))
    await world.wait()
    assert f"Waiting for {world.person('cleo').mention}" in texts_of(world.table())
    await world.restart()
    actions = [entry.seat for entry in await world.bot.store.matches.actions(1)]
    assert actions == [0, 1], "what was acknowledged is there, what was not isn't"


@pytest.mark.logs_errors
@pytest.mark.parametrize("name", [name for name, trouble in TROUBLES.items() if not trouble.heals])
async def test_the_page_turns_red_though_nobody_presses_anything(
    world: World, visitor: Visitor, disk: Disk, name: str
) -> None:
    with TROUBLES[name].happens(disk, world.settings.database):
        await look(world)
        assert (await visitor.problems())[0].startswith(TROUBLES[name].problem)
    await look(world)
    assert await visitor.problems() == []


@pytest.mark.logs_errors
@pytest.mark.parametrize("name", ["full", "read-only", "locked", "failing"])
async def test_no_time_is_lost_while_nobody_can_play(world: World, disk: Disk, name: str) -> None:
    await world.start_numer("ann", "ben")
    await world.wait(60)
    with TROUBLES[name].happens(disk, world.settings.database):
        await world.presses("ann", "Sit out", world.dm("ann"))
        await world.wait(600)
    await look(world)
    await world.wait(60)
    assert "turn 1 of 5" in texts_of(world.table())
    await world.wait(80)
    assert "turn 2 of 5" in texts_of(world.table())


@pytest.mark.logs_errors
@pytest.mark.parametrize("name", TROUBLES)
async def test_a_stop_meanwhile_comes_to_its_end_and_loses_nothing(world: World, disk: Disk, name: str) -> None:
    trouble = TROUBLES[name]
    await world.start_numer("ann", "ben")
    await world.presses("ann", "Sit out", world.dm("ann"))
    with trouble.happens(disk, world.settings.database):
        await world.presses("ben", "Sit out", world.dm("ben"))
        await world.bot.close()
    await world.revive()
    assert [entry.seat for entry in await world.bot.store.matches.actions(1)] == [0]


@pytest.mark.logs_errors
async def test_what_a_replaced_file_held_is_kept_and_not_mixed_with_the_other(world: World, disk: Disk) -> None:
    path = world.settings.database
    await world.start_numer("ann", "ben")
    await (await Database.open(path.with_name("other.db"))).close()
    await world.presses("ann", "Sit out", world.dm("ann"))
    path.unlink()
    path.with_name("other.db").rename(path)
    await world.bot.close()
    assert not path.with_name("tally.db-wal").exists(), "it was not that file's"
    await world.revive()
    assert await world.bot.store.matches.load(1) is None
    kept = await Database.open_unchanged(path.with_name("tally-rescued-1.db"))
    try:
        assert await kept.row("SELECT seat FROM action") is not None
    finally:
        await kept.close()


@pytest.mark.logs_errors
class TestTheStore:
    """The same at the store, with what SQLite itself does."""

    @pytest_asyncio.fixture
    async def database(self, tmp_path: Path) -> Database:
        """A database of which everything is in its file."""
        return await Database.open(tmp_path / "tally.db")

    async def test_a_full_file_is_usable_when_there_is_room_for_more_than_a_little(
        self, database: Database
    ) -> None:
        def most(pages: int) -> None:
            database._writer.inner._conn.execute(f"PRAGMA max_page_count = {pages}").fetchall()

        try:
            await database.run(lambda _: most(1))
            with pytest.raises(sqlite3.OperationalError, match="full"):
                await database.write(PUT, ("big", "x" * 100_000))
            assert database.condition.has_fault("full")
            with pytest.raises(sqlite3.OperationalError, match="full"):
                await database.write_relaxed(PUT, ("small", "x"))
            assert await database.look() is not None
            await database.run(lambda _: most(100_000))
            assert await database.look() is None
            await database.write(PUT, ("big", "x" * 100_000))
            assert await database.row("SELECT value FROM setting WHERE name = 'room'") is None
        finally:
            await database.close()

    async def test_only_the_first_waits_for_a_lock(self, database: Database) -> None:
        def patience(connection: sqlite3.Connection) -> int:
            return int(connection.execute("PRAGMA busy_timeout").fetchone()[0])

        try:
            assert await database._writer.do(patience) == BUSY_MS
            await database._writer.do(lambda connection: connection.execute("PRAGMA busy_timeout = 0").fetchall())
            other = sqlite3.connect(database.path, isolation_level=None)
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                await database.write(PUT, ("apple", "1"))
            assert await database._writer.do(patience) == 0
            assert await database._first.do(patience) == 0, "who reads does not wait either"
            other.rollback()
            other.close()
            await database.write(PUT, ("apple", "1"))
            assert await database._writer.do(patience) == BUSY_MS
        finally:
            await database.close()

    async def test_what_cannot_be_read_is_never_written_over(self, database: Database) -> None:
        await database.write(PUT, ("apple", "1"))
        found = await database.row("SELECT rootpage FROM sqlite_master WHERE name = 'action'")
        assert found is not None
        await database._writer.do(
            lambda connection: connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        )
        overwrite(database.path, found[0], b"\xfe" * 4096)
        try:
            fault = await database.look_through()
            assert fault is not None
            assert fault.kind == "damaged"
            for write in (database.write, database.write_relaxed):
                with pytest.raises(sqlite3.OperationalError, match="damaged"):
                    await write(PUT, ("apple", "2"))
            assert await database.row("SELECT value FROM setting WHERE name = 'apple'") is not None, (
                "it still reads"
            )
        finally:
            await database.close()
        assert page(database.path, found[0]) == b"\xfe" * 4096

    async def test_the_folder_may_go_with_the_file(self, database: Database) -> None:
        await database.write(PUT, ("apple", "1"))
        for file in database.path.parent.iterdir():
            file.unlink()
        database.path.parent.rmdir()
        with pytest.raises(sqlite3.OperationalError, match="gone"):
            await database.write(PUT, ("apple", "2"))
        assert await database.look() is None
        await database.write(PUT, ("pear", "2"))
        await database.close()
        again = await Database.open(database.path)
        try:
            rows = await again.rows("SELECT name, value FROM setting ORDER BY name")
            assert [tuple(row) for row in rows] == [("apple", "1"), ("pear", "2")]
        finally:
            await again.close()

    async def test_a_copy_that_cannot_be_made_is_said_once_and_tried_again(
        self, database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        await database.write(PUT, ("apple", "1"))
        database.path.unlink()
        with monkeypatch.context() as disk:
            disk.setattr("bot.store.sqlite.database.rescue", full)
            for _ in range(3):
                assert await database.look() is not None
        assert caplog.text.count("could not be copied") == 1
        assert await database.look() is None
        assert await database.row("SELECT value FROM setting WHERE name = 'apple'") is not None
        await database.close()

    async def test_a_look_comes_to_its_end_though_nobody_waits_for_it(self, database: Database) -> None:
        database.path.rename(database.path.with_name("elsewhere.db"))
        asked = asyncio.create_task(database.look())
        await asyncio.sleep(0)
        asked.cancel()
        assert await database.look() is not None
        assert [file.name for file in copies.list_numbered(database.path, "rescued")] == ["tally-rescued-1.db"]
        await database.close()

    async def test_nobody_reads_another_file_for_the_lost_one(self, database: Database) -> None:
        database.path.rename(database.path.with_name("elsewhere.db"))
        try:
            with pytest.raises(sqlite3.OperationalError, match="gone"):
                await database.read_aside(lambda connection: connection.execute("SELECT 1").fetchone())
            with pytest.raises(sqlite3.OperationalError, match="gone"):
                await database.backup(database.path.with_name("copy.db"))
            assert not database.path.exists(), "and none is created"
        finally:
            await database.close()


@pytest.mark.parametrize(("seconds", "pause"), [(0.001, 8.0), (0.3, 30.0), (12.0, 1200.0)])
def test_a_large_file_is_read_rarely(seconds: float, pause: float) -> None:
    assert store_watch.pause_after(seconds) == pytest.approx(pause)


async def test_the_watch_looks_while_the_bot_runs_and_ends_with_it(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    looks: list[bool] = []

    async def looked(*_: object, through: bool) -> None:
        looks.append(through)

    monkeypatch.setattr(store_watch, "look", looked)
    monkeypatch.setattr(store_watch, "EVERY", 0.0)
    async with store_watch.watch_store(world.bot):
        await world.start_numer("ann", "ben")
    assert looks[0]
    assert not any(looks[1:]), "the whole file is read rarely"

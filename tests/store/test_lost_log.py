"""SQLite's own files beside the database are deleted while the bot runs: nothing is lost, whatever comes next."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.private_files import with_companions
from bot.share import Share
from bot.store.sqlite.database import Database
from bot.store.store import Store

PUT = "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, ?, ?)"
COMPANIONS = [("-wal",), ("-shm",), ("-wal", "-shm")]


def delete(path: Path, *companions: str) -> None:
    for companion in companions:
        path.with_name(path.name + companion).unlink()


def after_a_kill(path: Path) -> set[str]:
    """What the next process finds if this one dies right now."""
    folder = path.parent / "killed"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for file in with_companions(path)[:2]:  # the index of the log is made anew
        if file.exists():
            shutil.copyfile(file, folder / file.name)
    with closing(sqlite3.connect(folder / path.name)) as found:
        return {name for (name,) in found.execute("SELECT name FROM setting WHERE name LIKE 'mark%'")}


@pytest.mark.parametrize("companions", COMPANIONS)
async def test_the_next_commit_and_all_before_are_kept(
    path: Path, database: Database, companions: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    await database.write(PUT, ("mark 1", ""))
    delete(path, *companions)
    await database.write(PUT, ("mark 2", ""))
    assert after_a_kill(path) == {"mark 1", "mark 2"}
    await database.run(lambda connection: connection.execute(PUT, ("mark 3", "")))
    await database.write_relaxed(PUT, ("mark 4", ""))
    assert after_a_kill(path) == {"mark 1", "mark 2", "mark 3", "mark 4"}
    assert len(await database.rows("SELECT 1 FROM setting WHERE name LIKE 'mark%'")) == 4
    assert len([record for record in caplog.records if "was deleted" in record.getMessage()]) == 1


@pytest.mark.parametrize("companions", COMPANIONS)
async def test_a_look_notices_it_though_nothing_is_committed(
    path: Path, database: Database, companions: tuple[str, ...]
) -> None:
    await database.write(PUT, ("mark 1", ""))
    assert not database.log_lost
    delete(path, *companions)
    assert await database.look() is None
    assert database.log_lost
    assert after_a_kill(path) == {"mark 1"}


async def test_it_may_happen_again_and_again(path: Path, database: Database) -> None:
    for n in range(3):
        await database.write(PUT, (f"mark {n}", ""))
        delete(path, "-wal")
        assert await database.look() is None
        assert len(after_a_kill(path)) == n + 1
        assert path.with_name(path.name + "-wal").exists(), "it is begun anew"


async def test_readers_go_on(path: Path, database: Database) -> None:
    delete(path, "-wal")
    await database.write(PUT, ("mark 1", ""))
    for read in (database.read, database.read_first, database.read_aside):
        found = await read(lambda connection: connection.execute("SELECT name FROM setting").fetchall())
        assert "mark 1" in [row["name"] for row in found]


async def test_processes_of_one_family_bring_each_commit_into_the_file(path: Path) -> None:
    await (await Store.open(path)).close()
    family = [await Database.open(path, Share(index, 2)) for index in range(2)]
    try:
        await family[0].write(PUT, ("mark 1", ""))
        delete(path, "-wal")
        for n, member in enumerate((*family, *family), 2):
            await member.write(PUT, (f"mark {n}", ""))
            assert len(after_a_kill(path)) == n
        for member in family:
            assert len(await member.rows("SELECT 1 FROM setting WHERE name LIKE 'mark%'")) == 5
    finally:
        for member in family:
            await member.close()
    assert len(after_a_kill(path)) == 5

"""Every schema that was ever released upgrades to the newest one, with all its data."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from bot.errors import InvariantError
from bot.store.sqlite import migrations as store_migrations
from bot.store.sqlite.database import Database
from bot.store.sqlite.migrations import migrate, migrations
from tests.extent import at_night
from tests.new_databases import make_new
from tests.store.old_files import MOVED, NEWEST, POSTS, ROWS, content, schema, schema_of, written_by

RECENT = range(NEWEST - 8, NEWEST + 1)
"""The schemas that every run of the suite upgrades, besides each sixth of the older ones: what leads on from those
was released long ago and does not change."""

pytestmark = pytest.mark.usefixtures("no_thread_is_left")


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Migrations of our own: the first creates a table of apples."""
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_apples.sql").write_text("-- Apples.\nCREATE TABLE apple (n INTEGER) STRICT;\n")
    monkeypatch.setattr(store_migrations, "MIGRATIONS", folder)
    return folder


def test_every_schema_has_rows_to_upgrade() -> None:
    assert set(ROWS) == {number for number, _ in migrations()}


def test_migrations_are_numbered_without_gaps_and_say_why() -> None:
    assert [number for number, _ in migrations()] == list(range(1, NEWEST + 1))
    assert all(sql.startswith("-- ") for _, sql in migrations())


@pytest.mark.parametrize("version", [n if n % 6 == 0 or n in RECENT else at_night(n) for n in range(NEWEST + 1)])
async def test_upgrade_keeps_every_row_and_leads_to_the_schema_of_new_files(path: Path, version: int) -> None:
    written_by(path, version)
    assert schema(path)[0] == version
    old = content(path)

    await (await Database.open(path)).close()

    fresh = sqlite3.connect(":memory:")
    fresh.deserialize(make_new())
    assert schema(path) == schema_of(fresh)
    new = content(path)
    posts = new["post"] if version < POSTS else []
    for table, rows in old.items():
        moved = [MOVED[table](row) for row in rows if version < POSTS and table in MOVED]
        assert [row for row in moved if not any(row.items() <= post.items() for post in posts)] == []
        if table in new or not moved:
            assert len(new[table]) == len(rows)
        for before, after in zip(rows, new.get(table, []), strict=table in new):
            assert {name: before[name] for name in before if name in after or not moved}.items() <= after.items()


async def test_opening_twice_changes_nothing(path: Path) -> None:
    written_by(path, NEWEST)
    before = content(path)
    await (await Database.open(path)).close()
    assert content(path) == before


async def test_a_newer_schema_is_refused_and_left_alone(path: Path) -> None:
    written_by(path, NEWEST)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {NEWEST + 1}")
    with pytest.raises(InvariantError, match=f"schema {NEWEST + 1}"):
        await Database.open(path)
    assert schema(path)[0] == NEWEST + 1


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_text("a shopping list: apples, pears, plums\n" * 100)
    with pytest.raises(sqlite3.DatabaseError):
        asyncio.run(Database.open(path))


async def test_a_broken_migration_leaves_the_old_schema(path: Path, scripts: Path) -> None:
    await (await Database.open(path)).close()
    broken = scripts / "0002_pears.sql"
    broken.write_text(
        "-- Pears.\nCREATE TABLE pear (n INTEGER);\nINSERT INTO apple VALUES (1);\nINSERT INTO plum VALUES (1);\n"
    )
    with pytest.raises(sqlite3.OperationalError, match="plum"):
        await Database.open(path)
    assert schema(path)[0] == 1
    assert content(path) == {"apple": []}

    broken.write_text("-- Pears.\nCREATE TABLE pear (n INTEGER);\n")
    await (await Database.open(path)).close()
    assert schema(path)[0] == 2
    assert content(path) == {"apple": [], "pear": []}


async def test_a_broken_migration_leaves_no_transaction_open(path: Path, scripts: Path) -> None:
    (scripts / "0002_pears.sql").write_text("-- Pears.\nINSERT INTO plum VALUES (1)")
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        with pytest.raises(sqlite3.OperationalError):
            await migrate(connection)
        assert not connection.in_transaction


async def test_upto_stops_there(path: Path) -> None:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection, upto=0)
        assert schema(path)[0] == 0
        await migrate(connection, upto=1)
        assert schema(path)[0] == 1


async def test_processes_that_start_at_once_do_not_get_into_each_others_way(path: Path) -> None:
    """One of them upgrades the file, the others find it upgraded."""
    written_by(path, 1)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    opened = await asyncio.gather(*(Database.open(path) for _ in range(6)), return_exceptions=True)
    for found in opened:
        if isinstance(found, Database):
            await found.close()
    assert [found for found in opened if not isinstance(found, Database)] == []
    assert schema(path)[0] == NEWEST

"""Copies of a database: whole or not there, checked, kept by days and weeks, and never in the place of another."""

from __future__ import annotations

import datetime
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import copies
from bot.store.copies import BadCopy, CopyStopped
from bot.store.sqlite.database import Database
from bot.store.sqlite.migrations import NewerSchema, newest_schema
from bot.store.sqlite.rescue import put_back

DATABASE = Path("/srv/tally.db")


def at(text: str) -> float:
    """That time in UTC, in Unix seconds."""
    return datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.UTC).timestamp()


def files(folder: Path) -> list[str]:
    """The names of the files there."""
    return sorted(file.name for file in folder.iterdir())


@pytest.fixture
async def source(database: Database) -> Path:
    """A database that is in use."""
    await database.write("INSERT INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, 'a', 'b')")
    return database.path


async def test_a_copy_is_one_private_file_with_everything(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copies.copy(source, copy)
    assert copies.inspect(copy) == newest_schema()
    assert [name for name in files(tmp_path) if name.startswith("copy")] == ["copy.db"], (
        "and looking leaves nothing"
    )
    with closing(copies.connect_read_only(copy)) as connection:
        assert connection.execute("SELECT value FROM setting").fetchone()["value"] == "b"
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            connection.execute("DELETE FROM setting")


async def test_a_copy_can_be_stopped_between_two_steps(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "STEP", 1)
    steps: list[int] = []

    def third() -> bool:
        steps.append(1)
        return len(steps) == 3

    with pytest.raises(CopyStopped):
        copies.copy(source, tmp_path / "copy.db", third)
    assert len(steps) == 3
    assert not [name for name in files(tmp_path) if name.startswith("copy")]


async def test_who_writes_meanwhile_is_not_in_the_copy_and_waits_for_nothing(
    source: Path, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "STEP", 1)
    with closing(sqlite3.connect(source, isolation_level=None, timeout=0)) as other:

        def write() -> bool:
            other.execute(
                "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, 'c', 'd')"
            )
            return False

        copies.copy(source, tmp_path / "copy.db", write)
    with closing(copies.connect_read_only(tmp_path / "copy.db")) as connection:
        assert [row["name"] for row in connection.execute("SELECT name FROM setting")] == ["a"]


async def test_nothing_is_overwritten(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(FileExistsError):
        copies.copy(source, target)
    with pytest.raises(FileExistsError):
        copies.move(source, target)
    assert (tmp_path / "copy.db").read_text() == "precious"
    assert source.name in files(tmp_path)


async def test_what_is_no_good_copy(source: Path, tmp_path: Path) -> None:
    with pytest.raises(BadCopy, match="there is no file"):
        copies.inspect(tmp_path / "nothing.db")
    (tmp_path / "text.db").write_text("a shopping list" * 500)
    with pytest.raises(BadCopy, match="not a database"):
        copies.inspect(tmp_path / "text.db")
    with closing(sqlite3.connect(tmp_path / "theirs.db")) as connection:
        connection.execute("CREATE TABLE apple (n INTEGER)")
    with pytest.raises(BadCopy, match="no database of Tally"):
        copies.inspect(tmp_path / "theirs.db")
    copies.copy(source, tmp_path / "newer.db")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as connection:
        connection.execute("PRAGMA user_version = 9999")
    with pytest.raises(NewerSchema, match="has schema 9999"):
        copies.inspect(tmp_path / "newer.db")
    copies.copy(source, tmp_path / "short.db")
    whole = (tmp_path / "short.db").read_bytes()
    (tmp_path / "short.db").write_bytes(whole[:-4096])
    with pytest.raises(BadCopy, match=r"damaged|can't be read"):
        copies.inspect(tmp_path / "short.db")


async def test_a_damaged_copy_is_not_put_back(source: Path, tmp_path: Path) -> None:
    rescued, lost = tmp_path / "rescued.db", tmp_path / "lost.db"
    copies.copy(source, rescued)
    rescued.write_bytes(rescued.read_bytes()[:-4096])
    with pytest.raises(BadCopy, match=r"damaged|can't be read"):
        put_back(rescued, lost)
    assert rescued.exists() and not lost.exists()


def test_backups_are_found_by_their_names_alone(tmp_path: Path) -> None:
    names = ["tally-20260101T000000Z.db", "tally-20251231T235959Z.db"]
    others = [
        "tally-20261399T000000Z.db",
        "tally-20260101T000000Z.db.part",
        "other-20260101T000000Z.db",
        "tally-schema9.db",
        "tally.db",
        "tally-20260101.db",
        "holiday.db",
    ]
    for name in (*names, *others):
        (tmp_path / name).touch()
    found = copies.backups(tmp_path, DATABASE)
    assert [(when, file.name) for when, file in found] == [
        (at("2025-12-31 23:59:59"), names[1]),
        (at("2026-01-01 00:00:00"), names[0]),
    ]
    assert copies.backup_name(DATABASE, found[1][0]) == names[0]
    assert copies.backups(tmp_path / "nowhere", DATABASE) == []


def test_the_last_of_seven_days_and_of_four_weeks_are_kept() -> None:
    first = at("2026-01-01 00:00:00")  # a Thursday
    made = [(first + n * 6 * 3600, Path(copies.backup_name(DATABASE, first + n * 6 * 3600))) for n in range(240)]
    kept = sorted(file.name for file in copies.choose_kept(made))
    days = [f"tally-202602{day:02}T180000Z.db" for day in range(23, 29)] + ["tally-20260301T180000Z.db"]
    sundays = ["tally-20260208T180000Z.db", "tally-20260215T180000Z.db", "tally-20260222T180000Z.db"]
    assert kept == sorted([*days, *sundays])


def test_after_a_long_pause_the_old_ones_are_still_there() -> None:
    made = [(at(when), Path(when)) for when in ("2024-02-03", "2024-02-04", "2025-06-07", "2026-01-01")]
    assert copies.choose_kept(made) == {file for _, file in made}


def test_only_backups_are_pruned(tmp_path: Path) -> None:
    for day in range(1, 29):
        for hour in (0, 12):
            (tmp_path / f"tally-202602{day:02}T{hour:02}0000Z.db").touch()
    others = ["tally-schema3.db", "tally.db", "notes.txt", "tally-20260201T000000Z.db.bak"]
    for name in others:
        (tmp_path / name).touch()
    copies.prune(tmp_path, DATABASE)
    left = files(tmp_path)
    assert set(others) < set(left)
    assert len(left) == len(others) + copies.DAYS + copies.WEEKS - 2, "two days end a week"
    copies.prune(tmp_path, DATABASE)
    assert files(tmp_path) == left


def test_names_that_no_file_has(tmp_path: Path) -> None:
    database = tmp_path / "tally.db"
    assert copies.find_unused_name(database, "replaced").name == "tally-replaced-1.db"
    (tmp_path / "tally-replaced-1.db-wal").touch()
    assert copies.find_unused_name(database, "replaced").name == "tally-replaced-2.db"
    for n in (2, 10):
        (tmp_path / f"tally-replaced-{n}.db").touch()
    assert [file.name for file in copies.list_numbered(database, "replaced")] == [
        "tally-replaced-2.db",
        "tally-replaced-10.db",
    ]

"""A start, an update and a backup on a disk that fails: a clear sentence, nothing changed, and a way on."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import aiosqlite
import pytest

from bot import __main__, config
from bot.client import Tally
from bot.config import Config
from bot.file_lock import FileLock
from bot.store import copies
from bot.store.obstacles import CannotStart
from bot.store.sqlite import database
from bot.store.sqlite.migrations import migrate, newest_schema
from bot.store.starting import open_alone
from tests.faults.disk import TROUBLES, Disk

OLD = 20
PUT = "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, 'motto', 'count twice')"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tally.db"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where backups go."""
    return tmp_path / "backups"


async def written(path: Path, schema: int | None = None) -> None:
    """A database of that schema, by default the newest, with something in it."""
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        await migrate(connection, upto=schema)
        await connection.execute(PUT)


def names(folder: Path) -> list[str]:
    """What is in a folder."""
    return sorted(file.name for file in folder.iterdir())


def read(path: Path) -> bytes:
    """What is in a file."""
    return path.read_bytes()


def write(path: Path, content: bytes) -> None:
    """A file with that content, in a folder that is created if missing."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)


def copied(path: Path, target: Path) -> None:
    """A backup, in a folder that is created."""
    target.parent.mkdir()
    copies.copy(path, target)


def linked(path: Path) -> Path:
    """Another name of the file."""
    alias = path.with_name("alias.db")
    alias.symlink_to(path)
    return alias


def gone(path: Path) -> None:
    """The file is no more."""
    path.unlink(missing_ok=True)


def mode(path: Path) -> int:
    """Who may do what with the file."""
    return path.stat().st_mode & 0o777


def motto(path: Path) -> str | None:
    """What was in it."""
    with closing(copies.connect_read_only(path)) as connection:
        row = connection.execute("SELECT value FROM setting WHERE name = 'motto'").fetchone()
    return row["value"] if row else None


async def refusal(path: Path, folder: Path | None = None) -> CannotStart:
    """Why a bot cannot start on that database."""
    with pytest.raises(CannotStart) as refused:
        await open_alone(path, folder)
    assert "Traceback" not in str(refused.value)
    return refused.value


async def starts(path: Path, folder: Path | None = None) -> None:
    """A bot starts on that database, finds what was in it, and stops."""
    await (await open_alone(path, folder)).close()
    assert (copies.schema_at(path), motto(path)) == (newest_schema(), "count twice")


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another process has the whole file for itself."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
        other.execute("BEGIN EXCLUSIVE")
        other.execute("PRAGMA user_version").fetchall()
        other.execute("COMMIT")
        yield


@pytest.mark.logs_errors
@pytest.mark.parametrize(
    ("name", "says", "lasting"),
    [
        ("full", "The disk is full: nothing can be saved. Make room", False),
        ("read-only", "The database takes no changes: look at the permissions", True),
        ("failing", "the disk reports an error", False),
    ],
)
@pytest.mark.parametrize("schema", [OLD, None])
async def test_a_start_or_an_update_on_a_disk_that_takes_nothing(
    path: Path, disk: Disk, name: str, says: str, lasting: bool, schema: int | None
) -> None:
    await written(path, schema)
    before = copies.schema_at(path)
    with TROUBLES[name].happens(disk, path):
        refused = await refusal(path)
    assert says in str(refused)
    assert refused.lasting is lasting
    assert (copies.schema_at(path), motto(path)) == (before, "count twice"), "nothing has changed"
    assert [name for name in names(path.parent) if name.endswith((".part", ".new"))] == []
    await starts(path)


@pytest.mark.parametrize("schema", [OLD, None])
async def test_a_start_or_an_update_of_a_file_that_another_process_holds(
    path: Path, disk: Disk, schema: int | None
) -> None:
    await written(path, schema)
    before = copies.schema_at(path)
    with held(path):
        refused = await refusal(path)
    assert "Another process keeps the database locked" in str(refused)
    assert not refused.lasting
    assert copies.schema_at(path) == before
    await starts(path)


async def test_an_update_waits_for_who_writes(path: Path, disk: Disk) -> None:
    await written(path, OLD)
    with TROUBLES["locked"].happens(disk, path):
        refused = await refusal(path)
    assert "Another process keeps the database locked" in str(refused)
    assert copies.schema_at(path) == OLD
    await starts(path)


async def test_a_start_does_not_wait_for_who_writes(path: Path, disk: Disk) -> None:
    await written(path)
    with TROUBLES["locked"].happens(disk, path):
        await (await open_alone(path, None)).close()


@pytest.mark.parametrize("schema", [OLD, None])
async def test_a_start_or_an_update_of_a_damaged_file(
    path: Path, folder: Path, disk: Disk, schema: int | None
) -> None:
    await written(path, schema)
    newest = folder / "tally-20260102T030405Z.db"
    copied(path, newest)
    content = read(path)
    with TROUBLES["damaged"].happens(disk, path):
        damaged = read(path)
        refused = await refusal(path, folder)
        assert read(path) == damaged, "nothing is written over"
    assert re.search(r"The database \S+ is damaged \(.+\)\. Nothing was changed\.", str(refused))
    assert f"go back to the backup of 2026-01-02 03:04 UTC: python -m bot restore {newest}" in str(refused)
    assert refused.lasting
    assert read(path) == content
    await starts(path, folder)


async def test_what_is_no_database(path: Path, folder: Path) -> None:
    write(path, b"a shopping list: apples, pears, plums\n" * 200)
    refused = await refusal(path, folder)
    assert "is damaged (file is not a database)" in str(refused)
    assert f"There is no backup in {folder}; with one: python -m bot restore FILE" in str(refused)
    assert read(path).startswith(b"a shopping list")


async def test_a_newer_schema(path: Path, folder: Path) -> None:
    await written(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {newest_schema() + 1}")
    refused = await refusal(path, folder)
    assert "is of a newer Tally" in str(refused)
    assert "Install that version again" in str(refused)
    for name in ("tally-schema9.db", "tally-schema10.db"):
        write(folder / name, b"")
    assert str(await refusal(path, folder)).endswith(f"python -m bot restore {folder / 'tally-schema10.db'}")


async def test_a_folder_in_its_place(path: Path) -> None:
    write(path / "file", b"")
    assert "is a folder. TALLY_DATABASE must name a file." in str(await refusal(path))


async def test_no_rights(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(FileLock, "take", forbidden)
    refused = await refusal(path)
    assert "must belong to the user that the bot runs as" in str(refused)
    assert refused.lasting


@pytest.mark.logs_errors
@pytest.mark.parametrize("name", ["deleted", "moved", "replaced"])
async def test_a_file_that_goes_away_during_an_update(
    path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    await written(path, OLD)
    with ExitStack() as happening:

        async def slow(connection: aiosqlite.Connection) -> None:
            happening.enter_context(TROUBLES[name].happens(disk, path))
            await migrate(connection)

        with monkeypatch.context() as slowly:
            slowly.setattr(database, "migrate", slow)
            await refusal(path)
    kept = path.with_name(f"tally-schema{OLD}.db")
    assert (copies.inspect(kept), motto(kept)) == (OLD, "count twice"), "there is the copy from before"
    if name == "moved":
        await starts(path)


@pytest.mark.logs_errors
async def test_a_database_that_is_gone_is_not_begun_anew_where_a_copy_was_saved(path: Path, disk: Disk) -> None:
    await written(path)
    store = await open_alone(path, None)
    with TROUBLES["moved"].happens(disk, path):
        await store.close()
        refused = await refusal(path)
        assert names(path.parent) == ["elsewhere.db", "tally-rescued-1.db", "tally.db.lock"]
    rescued = path.with_name("tally-rescued-1.db")
    assert f"{path} is gone" in str(refused)
    assert f"python -m bot restore {rescued}" in str(refused)
    assert motto(rescued) == "count twice"


async def test_a_database_of_which_there_are_backups_is_not_begun_anew(path: Path, folder: Path) -> None:
    """The backups of an empty one would soon take the place of those."""
    await written(path)
    newest = folder / "tally-20260102T030405Z.db"
    copied(path, newest)
    gone(path)
    refused = await refusal(path, folder)
    assert f"{path} is gone. To go back to the newest backup: python -m bot restore {newest}; to begin" in str(
        refused
    )
    assert path.name not in names(path.parent)
    gone(newest)
    await (await open_alone(path, folder)).close()


async def test_a_restore_that_was_cut_short_is_not_taken_for_a_new_bot(path: Path) -> None:
    await written(copies.restoring_path(path))
    assert "a restore has not come to its end" in str(await refusal(path)).lower()
    assert path.name not in names(path.parent)


async def test_one_bot_one_database(path: Path) -> None:
    await written(path)
    alias = linked(path)
    store = await open_alone(path, None)
    for name in (path, alias):
        refused = await refusal(name)
        assert re.search(r"A bot is already running on \S+ \(process \d+\): one bot, one database\.", str(refused))
        assert not refused.lasting
    await store.close()
    await starts(path)


async def test_a_copy_is_kept_before_an_update_and_the_newest_two_stay(path: Path, folder: Path) -> None:
    for schema in (9, OLD, OLD + 1):
        gone(path)
        await written(path, schema)
        await starts(path, folder)
    assert names(folder) == [f"tally-schema{OLD}.db", f"tally-schema{OLD + 1}.db"]
    for schema in (OLD, OLD + 1):
        kept = folder / f"tally-schema{schema}.db"
        assert (copies.inspect(kept), motto(kept), mode(kept)) == (schema, "count twice", 0o600)
    await starts(path, folder)
    assert len(names(folder)) == 2, "there was nothing to update"


@pytest.mark.parametrize(("lasting", "code"), [(True, 2), (False, 1)])
def test_the_command_line_says_it_without_a_traceback(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    lasting: bool,
    code: int,
) -> None:
    async def start(self: Tally, token: str, **_: object) -> None:
        await self.setup_hook()

    async def refuse(*_: object, **__: object) -> None:
        raise CannotStart("The disk is full.", lasting=lasting)

    monkeypatch.setattr(config, "load", lambda: Config(token="a-token", database=tmp_path / "tally.db"))
    monkeypatch.setattr(Tally, "start", start)
    monkeypatch.setattr("bot.client.open_alone", refuse)
    assert __main__.main([]) == code
    assert capsys.readouterr().err == "The disk is full.\n"
    assert not [record for record in caplog.records if record.exc_info]


async def test_an_update_says_where_its_copy_is(
    path: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await written(path, OLD)
    await starts(path, folder)
    await starts(path, folder)
    said = [record.getMessage() for record in caplog.records if record.name == "bot.store.starting"]
    assert len(said) == 1
    assert f"from schema {OLD} to {newest_schema()}" in said[0]
    assert motto(Path(said[0].partition("copy from before is ")[2])) == "count twice"

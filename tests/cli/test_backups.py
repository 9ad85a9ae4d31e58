"""The commands that copy, check and restore; and that no command but the bot brings a database up to date."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import aiosqlite
import pytest

from bot import __main__, config
from bot.file_lock import FileLock
from bot.store import copies
from bot.store.sqlite.migrations import migrate, newest_schema
from bot.store.store import Store

OLD = 20
PUT = "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, 'motto', ?)"


@pytest.fixture(autouse=True)
def _settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALLY_DATABASE", str(tmp_path / "tally.db"))
    monkeypatch.setenv("TALLY_BACKUP_DIR", str(tmp_path / "backups"))
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setattr(config, "load", partial(config.load, tmp_path / ".env"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tally.db"


def database(path: Path, said: str, schema: int | None = None) -> Path:
    """A database of that schema in which the motto is that."""

    async def write() -> None:
        async with aiosqlite.connect(path, isolation_level=None) as connection:
            await connection.execute_fetchall("PRAGMA journal_mode = WAL")
            await migrate(connection, upto=schema)
            await connection.execute(PUT, (said,))

    asyncio.run(write())
    return path


def motto(path: Path) -> str:
    """What is in it."""
    with closing(copies.connect_read_only(path)) as connection:
        return str(connection.execute("SELECT value FROM setting WHERE name = 'motto'").fetchone()["value"])


def test_a_backup_without_a_name_goes_where_the_bots_own_go(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database(path, "count twice")
    assert __main__.main(["backup"]) == 0
    ((_, made),) = copies.backups(tmp_path / "backups", path)
    assert (motto(made), made.parent.stat().st_mode & 0o777) == ("count twice", 0o700)
    assert f"to {made}" in (said := capsys.readouterr().out)
    assert f"whole, of schema {newest_schema()}" in said
    monkeypatch.setenv("TALLY_BACKUP_DIR", "")
    assert __main__.main(["backup"]) == 1
    assert "python -m bot backup FILE" in capsys.readouterr().err


def test_a_backup_of_a_damaged_database_is_none(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database(path, "count twice")
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'action'").fetchone()
    content = bytearray(path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xfe" * 4096
    path.write_bytes(content)
    assert __main__.main(["backup", str(tmp_path / "copy.db")]) == 1
    assert "is damaged" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()
    assert __main__.main(["check"]) == 1
    assert "is damaged" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        ["backup", "COPY"],
        ["doctor", "--offline"],
        ["check"],
        ["rebuild-ratings"],
        ["rebuild-achievements"],
        ["restore", "OTHER"],
    ],
)
def test_no_command_brings_a_database_up_to_date(path: Path, tmp_path: Path, command: list[str]) -> None:
    database(path, "count twice", OLD)
    database(tmp_path / "OTHER", "count thrice", OLD)
    __main__.main([str(tmp_path / word) if word.isupper() else word for word in command])
    assert copies.schema_at(path) == OLD
    for copy in (tmp_path / "COPY",) if "COPY" in command else ():
        assert (copies.schema_at(copy), motto(copy)) == (OLD, "count twice")


@pytest.mark.parametrize(
    "command", [["backup", "COPY"], ["doctor"], ["check"], ["rebuild-ratings"], ["rebuild-achievements"]]
)
def test_no_command_creates_a_database(path: Path, tmp_path: Path, command: list[str]) -> None:
    before = set(tmp_path.iterdir())
    __main__.main([str(tmp_path / word) if word.isupper() else word for word in command])
    assert set(tmp_path.iterdir()) == before


def test_the_doctor_says_what_the_next_start_does(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    __main__.main(["doctor"])
    assert f"ok    database: {path} isn't there yet" in capsys.readouterr().out
    database(path, "count twice", OLD)
    __main__.main(["doctor"])
    said = capsys.readouterr().out
    assert f"the bot brings it from schema {OLD} to {newest_schema()} when it starts" in said
    assert "ok    backups: none in" in said
    __main__.main(["backup"])
    __main__.main(["doctor"])
    assert "is 0 hours old" in capsys.readouterr().out


def test_the_doctor_complains_of_old_backups(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database(path, "count twice")
    (tmp_path / "backups").mkdir()
    copies.copy(path, tmp_path / "backups" / "tally-20200101T000000Z.db")
    assert __main__.main(["doctor"]) == 1
    assert "WRONG backups: the newest in" in capsys.readouterr().out


def test_ratings_are_rebuilt_only_in_a_database_that_is_up_to_date(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database(path, "count twice", OLD)
    assert __main__.main(["rebuild-ratings"]) == 1
    assert f"has schema {OLD}; the bot brings it to {newest_schema()} when it starts" in capsys.readouterr().err


def test_check_names_what_it_found(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database(path, "count twice", OLD)
    assert __main__.main(["check"]) == 0
    assert f"of schema {OLD}; the bot brings it to {newest_schema()}" in capsys.readouterr().out


class TestRestore:
    """A backup takes the place of the database, which is kept."""

    def test_it_is_there_and_what_was_there_is_kept(
        self, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        database(path, "now")
        old = database(tmp_path / "old.db", "before", OLD)
        assert __main__.main(["restore", str(old)]) == 0
        assert (motto(path), copies.schema_at(path), path.stat().st_mode & 0o777) == ("before", OLD, 0o600)
        assert motto(tmp_path / "tally-replaced-1.db") == "now"
        said = capsys.readouterr().out
        assert f"What was there before is in {tmp_path / 'tally-replaced-1.db'}." in said
        assert f"brings it to schema {newest_schema()} when it starts" in said
        assert motto(old) == "before"
        assert not copies.restoring_path(path).exists()

    def test_what_was_only_in_the_log_of_the_former_database_goes_with_it(
        self, path: Path, tmp_path: Path
    ) -> None:
        database(path, "now")
        old = database(tmp_path / "old.db", "before")
        with closing(sqlite3.connect(path, isolation_level=None)) as dying:
            dying.execute(PUT, ("just now",))
            whole = {name: (tmp_path / name).read_bytes() for name in ("tally.db", "tally.db-wal")}
        for name, content in whole.items():
            (tmp_path / name).write_bytes(content)
        assert __main__.main(["restore", str(old)]) == 0
        assert motto(path) == "before"
        assert motto(tmp_path / "tally-replaced-1.db") == "just now"

    def test_into_an_empty_place(self, path: Path, tmp_path: Path) -> None:
        old = database(tmp_path / "old.db", "before")
        assert __main__.main(["restore", str(old)]) == 0
        assert motto(path) == "before"

    def test_after_a_restore_that_was_cut_short(self, path: Path) -> None:
        database(copies.restoring_path(path), "before")
        assert __main__.main(["restore", str(copies.restoring_path(path))]) == 0
        assert motto(path) == "before"

    def test_over_a_damaged_database(self, path: Path, tmp_path: Path) -> None:
        path.write_bytes(b"\xfe" * 8192)
        old = database(tmp_path / "old.db", "before")
        assert __main__.main(["restore", str(old)]) == 0
        assert (tmp_path / "tally-replaced-1.db").read_bytes() == b"\xfe" * 8192

    def test_never_while_a_bot_runs(self, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        database(path, "now")
        old = database(tmp_path / "old.db", "before")
        lock = FileLock.take(path)
        assert __main__.main(["restore", str(old)]) == 1
        assert "Nothing was restored: a bot is already running on" in capsys.readouterr().err
        assert motto(path) == "now"
        lock.release()
        assert __main__.main(["restore", str(old)]) == 0

    @pytest.mark.parametrize(
        ("what", "says"),
        [("newer", "has schema 9999, this Tally knows up to"), ("text", "can't be read"), ("none", "no file")],
    )
    def test_nothing_that_cannot_be_used(
        self, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str, says: str
    ) -> None:
        database(path, "now")
        old = tmp_path / "old.db"
        if what == "newer":
            with closing(sqlite3.connect(database(old, "before"))) as connection:
                connection.execute("PRAGMA user_version = 9999")
        if what == "text":
            old.write_text("a shopping list" * 500)
        assert __main__.main(["restore", str(old)]) == 1
        assert says in capsys.readouterr().err
        assert motto(path) == "now"
        assert not (tmp_path / "tally-replaced-1.db").exists()

    @pytest.mark.parametrize(("uid", "given"), [(0, True), (10001, False)])
    def test_as_root_it_belongs_to_the_owner_of_the_folder(
        self, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, uid: int, given: bool
    ) -> None:
        old = database(tmp_path / "old.db", "before")
        place, owners = tmp_path / "var" / "data" / "tally.db", dict[str, tuple[int, int]]()
        monkeypatch.setenv("TALLY_DATABASE", str(place))
        whole = Path.stat

        def stat(file: Path, **options: bool) -> os.stat_result:
            found = list(whole(file, **options))
            if file == tmp_path or file.name in owners:
                found[4:6] = (10001, 10002) if file == tmp_path else owners[file.name]
            return os.stat_result(found)

        def chown(file: Path, user: int, group: int) -> None:
            owners[file.name] = (user, group)

        monkeypatch.setattr(Path, "stat", stat)
        monkeypatch.setattr(os, "chown", chown)
        monkeypatch.setattr(os, "geteuid", lambda: uid)
        assert __main__.main(["restore", str(old)]) == 0
        made = ("var", "data", "tally.db.lock", "tally.db.restoring.part") if given else ()
        assert owners == dict.fromkeys(made, (10001, 10002))
        assert motto(place) == "before"

    def test_not_the_database_itself(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        database(path, "now")
        assert __main__.main(["restore", str(path)]) == 1
        assert "Name a backup" in capsys.readouterr().err


async def test_the_lock_is_named_after_the_file_and_holds_for_all_its_names(path: Path, tmp_path: Path) -> None:
    await (await Store.open(path)).close()
    lock = FileLock.take(path)
    lock.release()
    lock.release()
    FileLock.take(path).release()
    assert (tmp_path / "tally.db.lock").exists()

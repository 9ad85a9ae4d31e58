"""What stops or limits a start, the doctor says beforehand, in the same words and without changing anything."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import shutil
import socket
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import aiohttp
import aiosqlite
import discord
import msgspec
import pytest

from bot import __main__, config
from bot.client import Tally
from bot.config import load
from bot.file_lock import FileLock, lock_of
from bot.store import copies
from bot.store.sqlite import open_file
from bot.store.sqlite.migrations import migrate, newest_schema

TOKEN = ".".join(("M" * 24, "abcdef", "x" * 27))
OLD = 20
ROOT = Path(__file__).parents[2]


class Home:
    """An installation with an up-to-date database and a folder for backups, in which everything is fine."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, after: ExitStack) -> None:
        self.patch = patch
        self.after = after
        self.env = folder / ".env"
        self.path = folder / "data" / "tally.db"
        self.backups = folder / "backups"
        self.path.parent.mkdir()
        self.backups.mkdir()
        self.env.touch(0o600)
        for name, value in {
            "DISCORD_TOKEN": TOKEN,
            "TALLY_DATABASE": str(self.path),
            "TALLY_BACKUP_DIR": str(self.backups),
        }.items():
            patch.setenv(name, value)

    def write_database(self, path: Path | None = None, schema: int | None = None) -> Path:
        """Create a database of that schema, by default the newest."""
        path = path or self.path
        path.touch(0o600)

        async def write() -> None:
            async with aiosqlite.connect(path, isolation_level=None) as connection:
                await connection.execute_fetchall("PRAGMA journal_mode = WAL")
                await migrate(connection, upto=schema)

        asyncio.run(write())
        return path

    def do(self, *statements: str) -> None:
        """Execute statements in the database."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            for statement in statements:
                connection.execute(statement)

    def refuse_writing(self, folder: Path, code: int) -> None:
        """Let the system refuse to write in a folder."""
        real = tempfile.TemporaryFile

        def refuse(**how: Any) -> Any:
            if how["dir"] == folder:
                raise OSError(code, os.strerror(code), str(folder / "tmp123"))
            return real(**how)

        self.patch.setattr(tempfile, "TemporaryFile", refuse)

    def refuse_opening(self, file: Path) -> None:
        """Let the system refuse to open a file, as if it were another user's."""
        real = os.open

        def refuse(path: Any, *how: Any, **more: Any) -> int:
            if Path(path) == file:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
            return real(path, *how, **more)

        self.patch.setattr(os, "open", refuse)

    def leave_free(self, folder: Path, size: int) -> None:
        """Let a folder be on a disk with so many free bytes."""
        real = shutil.disk_usage
        self.patch.setattr(
            shutil, "disk_usage", lambda path: SimpleNamespace(free=size) if path == folder else real(path)
        )

    def give_away(self, file: Path) -> None:
        """Let a file belong to somebody else, and the doctor and the bot run as root."""
        real = Path.owner
        self.patch.setattr(Path, "owner", lambda path: "ann" if path == file else real(path))
        self.patch.setattr(os, "geteuid", lambda: 0)


Make = Callable[[Home], object]
Said = Callable[[], tuple[int, list[str]]]
"""Gives an exit code, and each sentence that was said."""


class Situation(msgspec.Struct, frozen=True):
    """What is the matter, what it does to a start, and words of the sentence. ``code``: the start's exit code."""

    name: str
    make: Make
    weight: Literal["fine", "runs", "limits", "stops"]
    says: str = ""
    code: int = 0


def an_update(home: Home) -> None:
    """The database is of an earlier version."""
    home.path.unlink()
    home.write_database(schema=OLD)


def nothing_yet(home: Home) -> None:
    """The bot has never run."""
    shutil.rmtree(home.path.parent)


def all_but(copy: str) -> Make:
    """The database is gone, and this file is there."""

    def make(home: Home) -> None:
        home.path.unlink()
        home.write_database(home.env.parent / copy)

    return make


def a_folder(home: Home) -> None:
    """Somebody has created a folder in the place of the database."""
    home.path.unlink()
    home.path.mkdir(0o700)


def below_a_file(home: Home) -> None:
    """The folder of the database is a file."""
    shutil.rmtree(home.path.parent)
    home.path.parent.touch()


def a_dead_link(home: Home) -> None:
    """The database is on a disk that isn't there."""
    home.path.unlink()
    home.path.symlink_to("/mnt/disk/tally.db")


def damage(home: Home) -> None:
    """A page of a table is overwritten."""
    with closing(sqlite3.connect(home.path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        (number,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'action'").fetchone()
    content = bytearray(home.path.read_bytes())
    content[(number - 1) * 4096 : number * 4096] = b"\xfe" * 4096
    home.path.write_bytes(content)


def another_program(home: Home) -> None:
    """The path is that of another program's database."""
    home.path.unlink()
    home.path.touch(0o600)
    home.do("CREATE TABLE recipe (name TEXT)")


def held(home: Home) -> None:
    """Another process has the whole database for itself."""
    other = home.after.enter_context(closing(sqlite3.connect(home.path, isolation_level=None)))
    other.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
    other.execute("BEGIN EXCLUSIVE")
    other.execute("PRAGMA user_version").fetchall()
    other.execute("COMMIT")
    for companion in home.path.parent.glob("tally.db-*"):
        companion.chmod(0o600)


def in_use(home: Home) -> None:
    """Another program has written to the database, which is not all in its file yet."""
    other = home.after.enter_context(closing(sqlite3.connect(home.path, isolation_level=None)))
    other.execute("INSERT INTO setting VALUES ('bot', 0, 'motto', 'count twice')")


def another_bot(home: Home) -> None:
    """A bot runs."""
    home.after.callback(FileLock.take(home.path).release)


def anothers_lock(home: Home) -> None:
    """The lock is another user's."""
    lock_of(home.path).touch(0o600)
    home.refuse_opening(lock_of(home.path))


def no_rights_to_the_file(home: Home) -> None:
    """The file is another user's."""
    real = os.access
    home.patch.setattr(os, "access", lambda path, *how, **more: path != home.path and real(path, *how, **more))


def backups_in_a_file(home: Home) -> None:
    """The folder for backups is a file."""
    home.backups.rmdir()
    home.backups.touch()


def an_update_without_backups(code: int) -> Make:
    """The database is of an earlier version, and no copy can be made before the update."""

    def make(home: Home) -> None:
        an_update(home)
        home.refuse_writing(home.backups, code)

    return make


def an_update_without_room(home: Home) -> None:
    """The same, as there is too little room."""
    an_update(home)
    home.leave_free(home.backups, 1000)


def an_old_backup(home: Home) -> None:
    """The bot has made no backup for long."""
    copies.copy(home.path, home.backups / "tally-20200101T000000Z.db")


def a_taken_port(home: Home) -> None:
    """Another program uses the port."""
    other = home.after.enter_context(socket.create_server(("127.0.0.1", 0)))
    home.patch.setenv("TALLY_HTTP", f"127.0.0.1:{other.getsockname()[1]}")


def a_clock_that_is_late(home: Home) -> None:
    """The bot has run until a day to which the clock has yet to come."""
    home.do("INSERT INTO setting VALUES ('bot', 0, 'alive_at', '4e9')")


def sets(**values: str) -> Make:
    """The environment sets these."""

    def make(home: Home) -> None:
        for name, value in values.items():
            home.patch.setenv(name, value)

    return make


def writes(text: str, encoding: str = "utf-8") -> Make:
    """The file with the settings says this, and the environment has no token."""

    def make(home: Home) -> None:
        home.patch.delenv("DISCORD_TOKEN")
        home.env.write_bytes(text.encode(encoding))

    return make


def anothers_settings(home: Home) -> None:
    """The file with the settings is another user's."""

    def refuse(_: Path) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(home.env))

    home.patch.setattr(Path, "read_bytes", refuse)


def no_file(home: Home) -> None:
    """There are no settings at all."""
    writes("")(home)
    home.env.unlink()


def an_emptied_token(home: Home) -> None:
    """The environment sets the token to nothing."""
    writes(f"DISCORD_TOKEN={TOKEN}")(home)
    home.patch.setenv("DISCORD_TOKEN", "")


SITUATIONS = (
    Situation("nothing is wrong", lambda _: None, "fine"),
    Situation("the bot has never run", nothing_yet, "fine"),
    Situation("there was an update", an_update, "fine"),
    Situation("open in another program", in_use, "fine"),
    Situation("another bot runs", another_bot, "runs", "Stop that one first", 1),
    Situation("gone, with a backup", all_but("backups/tally-20260102T030405Z.db"), "stops", "is gone", 2),
    Situation("gone, with a rescued copy", all_but("data/tally-rescued-1.db"), "stops", "is gone", 2),
    Situation("a restore was cut short", all_but("data/tally.db.restoring"), "stops", "begin it again", 2),
    Situation("a folder in its place", a_folder, "stops", "TALLY_DATABASE must name a file", 2),
    Situation("below a file", below_a_file, "stops", "(Not a directory). Look at TALLY_DATABASE", 2),
    Situation("a dead link", a_dead_link, "stops", "it is a link to /mnt/disk/tally.db", 1),
    Situation("a long name", sets(TALLY_DATABASE="x" * 300), "stops", "Look at TALLY_DATABASE", 2),
    Situation("damaged", damage, "stops", "is damaged", 2),
    Situation("no database", lambda home: home.path.write_bytes(b"apples" * 999), "stops", "is damaged", 2),
    Situation("another program's", another_program, "stops", "a database of another program", 2),
    Situation(
        "of a newer version",
        lambda home: home.do(f"PRAGMA user_version = {newest_schema() + 1}"),
        "stops",
        "is of a newer Tally",
        2,
    ),
    Situation("held by another process", held, "stops", "keeps the database locked", 1),
    Situation(
        "a full disk",
        lambda home: home.refuse_writing(home.path.parent, errno.ENOSPC),
        "stops",
        "The disk is full",
        1,
    ),
    Situation(
        "a read-only file system",
        lambda home: home.refuse_writing(home.path.parent, errno.EROFS),
        "stops",
        "Read-only file system",
        2,
    ),
    Situation(
        "a dying disk",
        lambda home: home.refuse_writing(home.path.parent, errno.EIO),
        "stops",
        "the disk reports an error",
        1,
    ),
    Situation(
        "a folder of another owner",
        lambda home: home.refuse_writing(home.path.parent, errno.EACCES),
        "stops",
        "must belong to the user that the bot runs as",
        2,
    ),
    Situation(
        "a lock of another owner",
        anothers_lock,
        "stops",
        "tally.db.lock",
        2,
    ),
    Situation("a file of another owner", no_rights_to_the_file, "stops", "must belong to the user", 2),
    Situation(
        "root in another's folder",
        lambda home: home.give_away(home.path.parent),
        "limits",
        "belongs to ann, and this runs as root",
    ),
    Situation(
        "another's file beside root's", lambda home: home.give_away(home.path), "limits", "belongs to ann, and"
    ),
    Situation("a little room", lambda home: home.leave_free(home.path.parent, 9_000_000), "limits", "only 9 MB"),
    Situation("a clock that is late", a_clock_that_is_late, "limits", "set the clock"),
    Situation(
        "files that others can read", lambda home: home.path.chmod(0o644), "limits", "other users of this computer"
    ),
    Situation("backups in a file", backups_in_a_file, "limits", "TALLY_BACKUP_DIR must name a folder"),
    Situation(
        "backups in another's folder",
        lambda home: home.refuse_writing(home.backups, errno.EACCES),
        "limits",
        "TALLY_BACKUP_DIR must name a folder",
    ),
    Situation("backups on a full disk", lambda home: home.leave_free(home.backups, 1000), "limits", "make room"),
    Situation("an old backup", an_old_backup, "limits", "hours old"),
    Situation(
        "an update without rights to copy",
        an_update_without_backups(errno.EACCES),
        "stops",
        "has to be updated",
        2,
    ),
    Situation("an update on a full disk", an_update_without_backups(errno.ENOSPC), "stops", "make room", 1),
    Situation("an update without room for a copy", an_update_without_room, "stops", "are free", 1),
    Situation("a port of another program", a_taken_port, "limits", "give it another address"),
    Situation(
        "an address of another computer", sets(TALLY_HTTP="192.0.2.1:8080"), "limits", "at 192.0.2.1 port 8080"
    ),
    Situation("no settings", no_file, "stops", "there is no file", 2),
    Situation("no token in the file", writes("TALLY_PACE=live\n"), "stops", "it is neither in", 2),
    Situation("an emptied token", an_emptied_token, "stops", "the environment sets it to nothing", 2),
    Situation("what is no token", sets(DISCORD_TOKEN="a-token"), "limits", "look like a bot token"),
    Situation("a misspelt name", sets(TALLY_BACKUPS="x"), "limits", "TALLY_BACKUPS in the environment"),
)

UNUSABLE = (
    Situation("a bad value", sets(TALLY_PACE="sometimes"), "stops", "TALLY_PACE"),
    Situation("a bad number", sets(TALLY_SHARDS="many"), "stops", "TALLY_SHARDS"),
    Situation("settings in an odd encoding", writes("TALLY_PACE=live", "utf-16-le"), "stops", "save it in UTF-8"),
    Situation("a line that sets nothing", writes("TALLY_PACE: live"), "stops", "write NAME=value"),
    Situation("settings of another owner", anothers_settings, "stops", "can't be read (Permission denied)"),
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    """An installation of a bot that gets as far as the connection to Discord. Nobody waits for a lock."""

    async def start(self: Tally, token: str, **_: object) -> None:
        await self.setup_hook()

    for name in config.NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(config, "load", partial(config.load, tmp_path / ".env"))
    monkeypatch.setattr(open_file, "BUSY_MS", 0)
    monkeypatch.setattr(Tally, "start", start)
    with ExitStack() as after:
        home = Home(tmp_path, monkeypatch, after)
        home.write_database()
        yield home


@pytest.fixture
def start(capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> Said:
    """Start the bot: the exit code, and each warning or sentence."""

    def run() -> tuple[int, list[str]]:
        caplog.clear()
        capsys.readouterr()
        code = __main__.main([])
        assert "Traceback" not in caplog.text
        logged = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
        return code, [*logged, *capsys.readouterr().err.splitlines()[:1]]

    return run


def take_picture(folder: Path) -> dict[Path, object]:
    """All files, with their content but for SQLite's index of its log, which readers lock."""
    return {
        file: (file.lstat().st_mode, file.is_file() and not file.name.endswith("-shm") and file.read_bytes())
        for file in folder.rglob("*")
    }


def ask_doctor(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, list[str]]:
    """Run the doctor: the exit code, and what it says."""
    capsys.readouterr()
    code = __main__.main(["doctor", *options])
    return code, capsys.readouterr().out.splitlines()


def tell_text(line: str) -> str:
    """What the doctor says after mark and subject."""
    return line[6:].split(": ", 1)[1]


@pytest.mark.logs_errors
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_doctor_and_start_agree(
    home: Home, situation: Situation, start: Said, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    situation.make(home)
    before = take_picture(tmp_path)
    healthy, lines = ask_doctor(capsys, "--offline")
    assert take_picture(tmp_path) == before, "the doctor changes nothing"
    code, said = start()
    assert code == situation.code
    wrong = [tell_text(line) for line in lines if line.startswith("WRONG ")]
    assert healthy == (1 if wrong else 0)
    assert ("The bot can't start like that." in lines) == (situation.weight == "stops")
    match situation.weight:
        case "fine":
            assert (wrong, said, lines[-1]) == ([], [], "Everything is fine.")
        case "runs":
            assert wrong == []
            assert [text for text in map(tell_text, lines[:-1]) if text in said] == said, "it is no problem"
        case _:
            assert any(situation.says in text for text in wrong)
            assert [any(text in sentence for sentence in said) for text in wrong] == [True] * len(wrong)
            assert [any(text in sentence for text in wrong) for sentence in said] == [True] * len(said)


@pytest.mark.parametrize("make", [held, another_bot, below_a_file])
def test_a_start_that_cannot_be_does_not_go_to_discord(
    home: Home, make: Make, start: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def connect(*_: object, **__: object) -> None:
        pytest.fail("it would log in")

    monkeypatch.setattr(Tally, "start", connect)
    make(home)
    code, said = start()
    assert code
    assert len(said) == 1


@pytest.mark.parametrize("command", [[], ["doctor"], ["check"], ["backup"], ["catalogue", "--check"]])
@pytest.mark.parametrize("situation", UNUSABLE, ids=lambda situation: situation.name)
def test_unusable_settings_end_every_command_with_one_sentence(
    home: Home, situation: Situation, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    situation.make(home)
    capsys.readouterr()
    assert __main__.main(command) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (sentence,) = said.err.splitlines()
    assert situation.says in sentence


@pytest.mark.logs_errors
@pytest.mark.parametrize(
    ("error", "says", "code"),
    [
        (discord.LoginFailure("Improper token has been passed."), "Discord didn't accept this token", 2),
        (aiohttp.ClientConnectionError("no route"), "Discord can't be reached (no route)", 1),
    ],
)
def test_they_agree_about_discord(
    home: Home,
    start: Said,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    says: str,
    code: int,
) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(discord.Client, "login", refuse)
    monkeypatch.setattr(Tally, "start", refuse)
    _, lines = ask_doctor(capsys)
    (wrong,) = [tell_text(line) for line in lines if line.startswith("WRONG ")]
    assert says in wrong
    assert start() == (code, [wrong])


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root can become somebody else")
@pytest.mark.parametrize(
    ("bits", "what"), [(0o700, "data/tally.db"), (0o755, "data"), (0o777, "data/tally.db.lock")]
)
def test_what_is_another_users_the_system_withholds(
    home: Home, bits: int, what: str, start: Said, capsys: pytest.CaptureFixture[str]
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "data").mkdir()
        path = home.write_database(folder / "data" / "tally.db")
        lock_of(path).touch(0o600)
        path.chmod(0o666)
        path.parent.chmod(bits)
        home.patch.setenv("TALLY_DATABASE", str(path))
        home.patch.delenv("TALLY_BACKUP_DIR")
        home.patch.setattr(config, "load", partial(load, folder / ".env"))
        __main__.main(["doctor", "--offline"])  # a user without rights could import nothing later
        os.setresuid(65534, 65534, 0)
        try:
            _, lines = ask_doctor(capsys, "--offline")
            code, said = start()
        finally:
            os.setresuid(0, 0, 0)
    assert code == 2
    assert f"Permission denied: '{folder / what}'" in said[-1]
    assert f"WRONG database: {said[-1]}" in lines

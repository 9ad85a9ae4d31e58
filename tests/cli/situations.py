"""Situations in which the bot is started: what an installation can be like, and what is then said about it."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import socket
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import aiosqlite
import msgspec
import pytest

from bot.file_lock import FileLock, lock_of
from bot.store import copies
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

"""Faults of the disk, made to order: each begins, and ends unless it cannot."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.store.sqlite.faults import Kind

PAGE = 4096
GARBAGE = b"\xfe" * PAGE
TABLE = "action"
"""The table whose first page is damaged."""


class Disk:
    """The disk under every connection to SQLite that is opened from now on. With a ``code`` of SQLite's, nothing
    is committed and no copy comes to its end."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.code: int | None = None
        disk, connect = self, sqlite3.connect

        class OnThatDisk(sqlite3.Connection):
            """A connection that fails when the disk does."""

            def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
                """Execute a statement."""
                if sql == "COMMIT":
                    disk.require(self)
                return super().execute(sql, parameters)

            def backup(self, target: sqlite3.Connection, **how: Any) -> None:
                """Copy it."""
                disk.require(self)
                super().backup(target, **how)

        monkeypatch.setattr(sqlite3, "connect", lambda *what, **how: connect(*what, factory=OnThatDisk, **how))

    def require(self, connection: sqlite3.Connection) -> None:
        """Raise what SQLite raises while the disk fails; what was begun is rolled back."""
        if self.code is not None:
            connection.rollback()
            error = sqlite3.OperationalError("the disk fails")
            error.sqlite_errorcode = self.code
            raise error

    @contextmanager
    def failing(self, code: int) -> Iterator[None]:
        """For a while, every write ends with that code."""
        self.code = code
        try:
            yield
        finally:
            self.code = None


Happening = Callable[[Disk, Path], AbstractContextManager[None]]


class Trouble(msgspec.Struct, frozen=True):
    """A fault of the file at a path. ``told`` begins what a player is told, ``problem`` what the owner is."""

    kind: Kind
    happens: Happening
    told: str
    problem: str
    heals: bool = False
    """Whether the bot itself ends it as soon as it looks."""


def erring(code: int) -> Happening:
    """Every write fails with that code."""
    return lambda disk, _: disk.failing(code)


@contextmanager
def locked(_: Disk, path: Path) -> Iterator[None]:
    """Another process writes and does not come to an end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.rollback()


@contextmanager
def deleted(_: Disk, path: Path) -> Iterator[None]:
    """Somebody deletes the file."""
    path.unlink()
    yield


@contextmanager
def moved(_: Disk, path: Path) -> Iterator[None]:
    """Somebody renames the file, and takes it back."""
    elsewhere = path.with_name("elsewhere.db")
    path.rename(elsewhere)
    yield
    elsewhere.rename(path)


@contextmanager
def replaced(disk: Disk, path: Path) -> Iterator[None]:
    """Somebody puts another file in its place, and takes it back."""
    with moved(disk, path):
        path.write_bytes(b"something else")
        yield


@contextmanager
def damaged(_: Disk, path: Path) -> Iterator[None]:
    """A page is overwritten, and later the disk has it again."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        (number,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (TABLE,)).fetchone()
    whole = page(path, number)
    overwrite(path, number, GARBAGE)
    yield
    overwrite(path, number, whole)


def page(path: Path, number: int) -> bytes:
    """A page of the file, counted from 1. Another process reads it: closing the file in this one would give up
    SQLite's locks."""
    command = ["dd", f"if={path}", f"bs={PAGE}", f"skip={number - 1}", "count=1"]
    return subprocess.run(command, capture_output=True, check=True).stdout


def overwrite(path: Path, number: int, content: bytes) -> None:
    """Write a page of the file past SQLite."""
    command = ["dd", f"of={path}", f"bs={PAGE}", f"seek={number - 1}", "conv=notrunc"]
    subprocess.run(command, input=content, capture_output=True, check=True)


AWAY = "My database isn't where it should be, so I couldn't save that."
TAKES_NOTHING = "I can't write to my disk right now, so I couldn't save that."
TROUBLES = {
    "full": Trouble(
        "full", erring(sqlite3.SQLITE_FULL), "My disk is full, so I couldn't save that.", "The disk is full"
    ),
    "read-only": Trouble(
        "read_only", erring(sqlite3.SQLITE_READONLY), TAKES_NOTHING, "The database takes no changes"
    ),
    "failing": Trouble("failing", erring(sqlite3.SQLITE_IOERR), TAKES_NOTHING, "The database cannot be used"),
    "locked": Trouble(
        "locked",
        locked,
        "My database is busy, so I couldn't save that.",
        "Another process keeps the database locked",
    ),
    "deleted": Trouble("gone", deleted, AWAY, "The database file is gone", heals=True),
    "moved": Trouble("gone", moved, AWAY, "The database file is gone"),
    "replaced": Trouble("replaced", replaced, AWAY, "Another file is in the place"),
    "damaged": Trouble("damaged", damaged, "Part of my database can't be read", "The database is damaged"),
}

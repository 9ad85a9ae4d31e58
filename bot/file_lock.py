"""A lock that a process holds until it ends, so that only one bot uses a database."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

from bot.errors import TallyError
from bot.private_files import PRIVATE, give_to_owner

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NOTE = 200
"""Bytes that are read of the file at most."""
_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Taken(TallyError):
    """Raised when another process holds the lock. ``holder`` is its process id, if known."""

    def __init__(self, database: Path, holder: str) -> None:
        who = f"process {holder}" if holder else "another process"
        super().__init__(f"a bot is already running on {database} ({who}): one bot, one database")
        self.holder = holder


class FileLock:
    """The lock of a database: a file beside it, which stays when the lock is released. Its second line can hold a
    note for the next holder, and ``noted`` is the previous holder's note."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor
        self.noted = _read_note(descriptor)
        self._write(self.noted)

    @classmethod
    def take(cls, database: Path) -> FileLock:
        """Take the lock of that database, whichever of its names is used. Raises ``Taken`` and ``OSError``."""
        return cls(_take(database, os.O_CREAT | os.O_RDWR))

    @staticmethod
    def require_free(database: Path) -> None:
        """Raise what ``take`` would raise, without creating the file."""
        with suppress(FileNotFoundError):
            os.close(_take(database, os.O_RDWR))

    def note(self, *words: str) -> None:
        """Leave a note for the next holder, replacing the former one. Raises ``OSError``."""
        self._write(words)

    def _write(self, words: tuple[str, ...]) -> None:
        if self._descriptor is None:
            return
        text = f"{os.getpid()}\n{' '.join(words)}\n".encode()
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, text)
        os.ftruncate(self._descriptor, len(text))

    def release(self) -> None:
        """Release the lock."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _take(database: Path, flags: int) -> int:
    path = lock_of(database)
    is_new = not path.exists()
    descriptor = os.open(path, flags, PRIVATE)
    try:
        if is_new:
            give_to_owner(path)
        _lock(descriptor)
    except OSError as error:
        holder = "" if sys.platform == "win32" else _read_lines(descriptor)[0]
        os.close(descriptor)
        if error.errno in _TAKEN:
            raise Taken(database, holder) from None
        raise
    return descriptor


def lock_of(database: Path) -> Path:
    """Return the path of the lock file."""
    whole = database.resolve()
    return whole.with_name(whole.name + ".lock")


def _read_note(descriptor: int) -> tuple[str, ...]:
    return tuple(_read_lines(descriptor)[1].split())


def _read_lines(descriptor: int) -> tuple[str, str]:
    """Read the process id and the note of the last holder."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    lines = os.read(descriptor, NOTE).decode("ascii", "ignore").splitlines()
    process, note, *_ = (*lines, "", "")
    return process.strip(), note


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

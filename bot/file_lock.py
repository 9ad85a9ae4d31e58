"""A lock that a process holds until it ends, however it ends: one bot, one database."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from bot.errors import TallyError
from bot.private_files import PRIVATE

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Taken(TallyError):
    """Another process holds the lock; ``holder`` is its process id, as far as it is known."""

    def __init__(self, database: Path, holder: str) -> None:
        who = f"process {holder}" if holder else "another process"
        super().__init__(f"a bot is already running on {database} ({who}): one bot, one database")
        self.holder = holder


class FileLock:
    """The lock of a database: a file beside it, which stays when the lock is given back."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, database: Path) -> FileLock:
        """Take the lock of that database, whichever of its names is used. Raises ``Taken``; ``OSError`` where no
        file can be made."""
        path = lock_of(database)
        descriptor = os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE)
        try:
            _lock(descriptor)
        except OSError as error:
            os.lseek(descriptor, 0, os.SEEK_SET)
            holder = "" if sys.platform == "win32" else os.read(descriptor, 20).decode("ascii", "ignore").strip()
            os.close(descriptor)
            if error.errno in _TAKEN:
                raise Taken(database, holder) from None
            raise
        if sys.platform != "win32":  # what is locked there cannot be read by others
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{os.getpid()}\n".encode())
        return cls(descriptor)

    def release(self) -> None:
        """Give it back."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def lock_of(database: Path) -> Path:
    """The file that is locked."""
    whole = database.resolve()
    return whole.with_name(whole.name + ".lock")


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

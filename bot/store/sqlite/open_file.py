"""The file of a database: how SQLite opens an existing one, and whether its path still leads to it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from bot.private_files import with_companions

Place = Literal["here", "gone", "replaced"]
Mode = Literal["rw", "ro"]
"""Read and write, or only read. Neither creates a file."""
BUSY_MS = 5000
"""Milliseconds for which SQLite waits for another process's lock. Once a connection of the bot has timed out, none
waits again until something was committed."""

DURABLE = "FULL"
"""SQLite's level of a commit that waits until the disk has it."""


def uri_of(path: Path, mode: Mode) -> str:
    """Return the URI by which SQLite opens that file."""
    return f"{path.resolve().as_uri()}?mode={mode}"


class OpenFile:
    """A file by its identity, whatever its name. On Linux it is also known whether it still has a name at all. The
    file must only be opened by SQLite: closing it by other means would give up SQLite's locks. A path descriptor
    of Linux does not count as opening."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.identity = _identity(path.stat())
        self._companions: dict[Path, tuple[int, int]] = {}
        self._descriptor = os.open(path, os.O_PATH) if hasattr(os, "O_PATH") else None

    def note_companions(self) -> None:
        """Record the files that SQLite has put beside it."""
        self._companions = {
            file: _identity(file.stat()) for file in with_companions(self._path)[1:] if file.exists()
        }

    def look_up_place(self) -> Place:
        """Tell what is at its path now. Raises ``OSError`` if the system does not say."""
        try:
            there = self._path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return "gone"
        return "here" if _identity(there) == self.identity else "replaced"

    def is_deleted(self) -> bool:
        """Tell whether it is known to have no name any more, at its path or elsewhere."""
        return self._descriptor is not None and os.fstat(self._descriptor).st_nlink == 0

    def list_left_companions(self) -> list[Path]:
        """List SQLite's files beside it that are still there. SQLite would take these for those of a file that
        replaces it."""
        return [
            file for file, known in self._companions.items() if file.exists() and _identity(file.stat()) == known
        ]

    def has_lost_companion(self) -> bool:
        """Tell whether a file that SQLite has put beside it is gone or replaced. Raises ``OSError`` if the system
        does not say."""
        for file, known in self._companions.items():
            try:
                if _identity(file.stat()) != known:
                    return True
            except FileNotFoundError:
                return True
        return False

    def close(self) -> None:
        """Release the descriptor of the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino

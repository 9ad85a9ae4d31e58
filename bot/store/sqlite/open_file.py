"""The file of a database: how SQLite opens one that is there, and whether it is still what its path leads to."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from bot.private_files import with_companions

Place = Literal["here", "gone", "replaced"]
Mode = Literal["rw", "ro"]
"""Read and write, or only read; neither creates a file."""
BUSY_MS = 5000
"""How long SQLite waits for another process's lock, in milliseconds. When that was in vain for a connection of the
bot, none of them waits again until something was committed."""


def uri_of(path: Path, mode: Mode) -> str:
    """What SQLite is given to open that file."""
    return f"{path.resolve().as_uri()}?mode={mode}"


class OpenFile:
    """A file by its identity, however it is called. On Linux it is also known whether it still has a name at all.

    The file must not be opened a second time by other means than SQLite's: closing that would give up SQLite's
    locks. A path descriptor of Linux does not count as opening.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.identity = _identity(path.stat())
        self._companions: dict[Path, tuple[int, int]] = {}
        self._descriptor = os.open(path, os.O_PATH) if hasattr(os, "O_PATH") else None

    def note_companions(self) -> None:
        """SQLite has put its own files beside it now."""
        self._companions = {
            file: _identity(file.stat()) for file in with_companions(self._path)[1:] if file.exists()
        }

    def place(self) -> Place:
        """What is at its path now. Raises ``OSError`` when the system does not say."""
        try:
            there = self._path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return "gone"
        return "here" if _identity(there) == self.identity else "replaced"

    def is_deleted(self) -> bool:
        """Whether it is known to have no name any more, at its path or elsewhere."""
        return self._descriptor is not None and os.fstat(self._descriptor).st_nlink == 0

    def list_left_companions(self) -> list[Path]:
        """What SQLite has put beside it and is still there. Where another file is in its place, SQLite would take
        these for that file's own."""
        return [
            file for file, known in self._companions.items() if file.exists() and _identity(file.stat()) == known
        ]

    def has_lost_companion(self) -> bool:
        """Whether one of the files that SQLite has put beside it is not there any more. Raises ``OSError`` when
        the system does not say."""
        for file, known in self._companions.items():
            try:
                if _identity(file.stat()) != known:
                    return True
            except FileNotFoundError:
                return True
        return False

    def close(self) -> None:
        """Forget it."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino

"""Files that only the bot's own user may read: the database and copies (hands, seeds) and ``.env`` (token)."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

PRIVATE = 0o600
"""Its owner may read and write it, nobody else anything."""


def create_private(path: Path) -> None:
    """Create an empty file that only its owner may read. What SQLite puts beside a database gets the same
    permissions. Raises ``FileExistsError`` for a file that exists, ``OSError`` where none can be created."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    give_to_owner(path)


def give_to_owner(path: Path) -> None:
    """Give what root has just created to the owner of the folder around it, since a bot that runs as another user
    could not use it. Raises ``OSError``."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def find_exposed(paths: Iterable[Path]) -> list[Path]:
    """Find the files that other users of the computer may read or change. A missing file counts as private, and so
    does any on systems without such permissions (Windows). A folder is no such file."""
    if os.name == "nt":
        return []
    return [path for path in paths if _is_exposed(path)]


def _is_exposed(path: Path) -> bool:
    with suppress(OSError):  # where the bot may not look; it is told so when it opens the file
        return path.is_file() and bool(stat.S_IMODE(path.stat().st_mode) & ~PRIVATE & 0o777)
    return False


def with_companions(database: Path) -> tuple[Path, ...]:
    """List a database and the files that SQLite keeps beside it."""
    return (database, *(database.with_name(database.name + suffix) for suffix in ("-wal", "-shm")))


def advice(path: Path) -> str:
    """Say what the owner of the bot should do about such a file."""
    return f"other users of this computer can read {path}; close it with: chmod 600 {path}"

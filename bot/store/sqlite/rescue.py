"""Rescue of a database whose file was deleted under it, while it is still open."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.errors import TallyError
from bot.private_files import with_companions
from bot.store import copies
from bot.store.epochs import unmark_copy


def rescue(connection: sqlite3.Connection, target: Path) -> None:
    """Copy what an open connection sees to a new file, creating its folder if needed. The open file, wherever it
    is, also gets the content of its write-ahead log. Raises ``sqlite3.Error`` and ``OSError``."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    target.parent.mkdir(parents=True, exist_ok=True)
    copies.copy_open(connection, target)


def put_back(rescued: Path, path: Path, identity: tuple[int, int] | None = None) -> None:
    """Move a whole copy to the path of the deleted file, whose leftovers there are removed.

    With the ``identity`` of that file, the copy gets a note that it stands for it, which other processes of the
    bot look for. Raises ``BadCopy``, ``FileExistsError`` if another file has got the name, and ``OSError``. The
    copy stays where it is then.
    """
    copies.require_whole(rescued)
    if path.exists():
        raise FileExistsError(f"{path} already exists")
    with closing(sqlite3.connect(rescued, isolation_level=None)) as copy:
        unmark_copy(copy)
        if identity is not None:
            copy.execute(_NOTE, (_stands_for(identity),))
    for companion in with_companions(path)[1:]:
        companion.unlink(missing_ok=True)
    copies.move(rescued, path)


def was_put_back_for(path: Path, identity: tuple[int, int]) -> bool:
    """Tell whether a process of this bot put back the file there for the one of that identity."""
    try:
        with closing(copies.connect_read_only(path)) as connection:
            noted = connection.execute(_NOTED).fetchone()
            return noted is not None and noted["value"] == _stands_for(identity)
    except RESCUE_ERRORS:
        return False


def _stands_for(identity: tuple[int, int]) -> str:
    return ":".join(map(str, identity))


_NOTE = "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, 'stands_for', ?)"
_NOTED = "SELECT value FROM setting WHERE scope = 'bot' AND owner_id = 0 AND name = 'stands_for'"
RESCUE_ERRORS = (TallyError, sqlite3.Error, OSError)
"""Errors that ``rescue`` and ``put_back`` raise."""

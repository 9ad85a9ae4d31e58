"""A database whose file was deleted under it: what it holds is still there as long as it is open."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.errors import TallyError
from bot.private_files import with_companions
from bot.store.epochs import unmark_copy
from bot.store.sqlite import copies


def rescue(connection: sqlite3.Connection, target: Path) -> None:
    """Copy what an open connection sees to a new file, with a folder if that is gone, too. The open file, wherever
    it is, gets what was only in its write-ahead log. Raises ``sqlite3.Error`` and ``OSError``."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    target.parent.mkdir(parents=True, exist_ok=True)
    copies.copy_open(connection, target)


def put_back(rescued: Path, path: Path, identity: tuple[int, int] | None = None) -> None:
    """Give a whole copy the name that no file has any more. What is left there of the deleted file is in the copy.
    With the ``identity`` of that file, the copy gets a note that it stands for it: other processes of the bot look
    for that.

    Raises ``BadCopy``, ``FileExistsError`` when another file has got the name, and ``OSError``; then the copy
    stays where it is.
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
    """Whether the file there was put back by a process of this bot for the one of that identity."""
    try:
        with closing(copies.reading(path)) as connection:
            noted = connection.execute(_NOTED).fetchone()
            return noted is not None and noted["value"] == _stands_for(identity)
    except RESCUE_ERRORS:
        return False


def _stands_for(identity: tuple[int, int]) -> str:
    return ":".join(map(str, identity))


_NOTE = "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, 'stands_for', ?)"
_NOTED = "SELECT value FROM setting WHERE scope = 'bot' AND owner_id = 0 AND name = 'stands_for'"
RESCUE_ERRORS = (TallyError, sqlite3.Error, OSError)
"""What both raise."""

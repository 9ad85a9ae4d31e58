"""What can be wrong with the file of the database: told from SQLite's errors, and said to the bot's owner."""

from __future__ import annotations

import sqlite3
from typing import Literal

import msgspec

from bot.errors import TallyError

Kind = Literal["full", "locked", "read_only", "failing", "gone", "replaced", "damaged"]
"""No room; another process has it locked; it takes no changes; the disk reports errors; nothing is at the path of
the open file, or another file; something in it cannot be read."""
REFUSING: frozenset[Kind] = frozenset(("gone", "replaced", "damaged"))
"""While one of these is known, nothing is written: it might be lost, or destroy what could still be saved."""
PROVED_OVER: frozenset[Kind] = frozenset(("locked", "read_only", "failing"))
"""These are over as soon as anything was committed."""

_KINDS: dict[int, Kind] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
_OURS = (
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_INTERNAL,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_MISUSE,
    sqlite3.SQLITE_RANGE,
)
"""Codes that say that a statement is wrong or was stopped, or how SQLite was called."""
_SENTENCES: dict[Kind, str] = {
    "full": "The disk is full: nothing can be saved. Make room",
    "locked": "Another process keeps the database locked: nothing can be saved until it lets go",
    "read_only": "The database takes no changes: look at the permissions of its file and folder, and at the disk",
    "failing": "The database cannot be used: the disk reports an error",
    "gone": "The database file is gone from its place: nothing is saved. Put it back",
    "replaced": "Another file is in the place of the open database: nothing is saved. Stop the bot to sort it out",
    "damaged": "The database is damaged: nothing is saved. Stop the bot and restore a backup",
}


class StoreFault(msgspec.Struct, frozen=True):
    """Something that is wrong with the file. ``detail`` is what SQLite says, or where a copy is."""

    kind: Kind
    detail: str

    def __str__(self) -> str:
        """A sentence for the bot's owner: what is wrong and what helps."""
        return f"{_SENTENCES[self.kind]} ({self.detail})."


class Unusable(TallyError, sqlite3.OperationalError):
    """The database was not even asked, since something is known to be wrong with its file. For whoever handles
    errors of the database it is one of them."""

    def __init__(self, fault: StoreFault) -> None:
        super().__init__(str(fault))
        self.fault = fault


def fault_of(error: BaseException) -> StoreFault | None:
    """What an error says about the file; None for one that is about a statement, or no error of SQLite's."""
    if isinstance(error, Unusable):
        return error.fault
    code = getattr(error, "sqlite_errorcode", None)
    if not isinstance(error, sqlite3.Error) or code is None:
        return None
    kind = _KINDS.get(code & 0xFF)  # above these bits SQLite says more about the same
    if kind is None and isinstance(error, sqlite3.OperationalError) and code & 0xFF not in _OURS:
        kind = "failing"
    return None if kind is None else StoreFault(kind, str(error))


def unavailable(error: BaseException) -> bool:
    """Whether the database cannot be used for a reason outside the bot, which may be over later."""
    return fault_of(error) is not None

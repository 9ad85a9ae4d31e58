"""Faults of the database file, derived from SQLite's errors and worded for the bot's owner."""

from __future__ import annotations

import sqlite3
from typing import Literal

import msgspec

from bot.errors import TallyError

Kind = Literal["full", "locked", "read_only", "failing", "gone", "replaced", "damaged"]
"""No room, locked by another process, not writable, disk errors, nothing or another file at the path of the open
file, something unreadable in it."""
REFUSING: frozenset[Kind] = frozenset(("gone", "replaced", "damaged"))
"""While one of these is known, nothing is written: it might be lost, or destroy what could still be saved."""
PROVED_OVER: frozenset[Kind] = frozenset(("locked", "read_only", "failing"))
"""These are over as soon as something was committed."""

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
    """A fault of the file. ``detail`` is what SQLite says, or where a copy is."""

    kind: Kind
    detail: str

    def __str__(self) -> str:
        """Describe the fault and its remedy in a sentence for the bot's owner."""
        return f"{_SENTENCES[self.kind]} ({self.detail})."


class Unusable(TallyError, sqlite3.OperationalError):
    """Raised without asking the database, as its file has a known fault. Handlers of database errors catch it."""

    def __init__(self, fault: StoreFault) -> None:
        super().__init__(str(fault))
        self.fault = fault


def fault_of(error: BaseException) -> StoreFault | None:
    """Return the fault of the file that an error tells of, None if it is about a statement or not SQLite's."""
    if isinstance(error, Unusable):
        return error.fault
    code = getattr(error, "sqlite_errorcode", None)
    if not isinstance(error, sqlite3.Error) or code is None:
        return None
    kind = _KINDS.get(code & 0xFF)  # above these bits SQLite says more about the same
    if kind is None and isinstance(error, sqlite3.OperationalError) and code & 0xFF not in _OURS:
        kind = "failing"
    return None if kind is None else StoreFault(kind, str(error))


def is_unavailable(error: BaseException) -> bool:
    """Tell whether the database is unavailable for a reason outside the bot, which may be over later."""
    return fault_of(error) is not None

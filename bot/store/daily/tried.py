"""That somebody has had their tries at what everybody gets alike on a day, as a fingerprint that names nobody.

It is noted with the first try, so that deleting one's data gives no other, and dropped after a week.
"""

from __future__ import annotations

import sqlite3

import msgspec


class DailyTry(msgspec.Struct, frozen=True):
    """Somebody's first try at the puzzle or marathon of a day, such as ``2026-01-31``; ``fingerprint`` names
    nobody."""

    game: str
    day: str
    fingerprint: str


_TRY = "INSERT OR IGNORE INTO daily_try (game, day, fingerprint) VALUES (?, ?, ?)"
_TRIED = "SELECT 1 FROM daily_try WHERE game = ? AND day = ? AND fingerprint = ?"
_OLD_TRIES = "DELETE FROM daily_try WHERE day < date(?, '-7 days')"


def note_try(connection: sqlite3.Connection, first: DailyTry) -> None:
    """Note somebody's first try, and drop what is older than a week."""
    connection.execute(_OLD_TRIES, (first.day,))
    connection.execute(_TRY, msgspec.structs.astuple(first))


def had_try(connection: sqlite3.Connection, first: DailyTry) -> bool:
    """Tell whether that first try was noted."""
    return connection.execute(_TRIED, msgspec.structs.astuple(first)).fetchone() is not None

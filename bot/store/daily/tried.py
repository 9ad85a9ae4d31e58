"""Fingerprints of users who have had their single try of a day, which name nobody. A fingerprint is recorded with
the first try, so that deleting one's data gives no other, and dropped after a week."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.errors import Refused
from bot.store.match.matches import MatchRow


class DailyTry(msgspec.Struct, frozen=True):
    """A user's first try at the puzzle or marathon of a day, such as ``2026-01-31``. ``fingerprint`` names
    nobody."""

    game: str
    day: str
    fingerprint: str


_TRY = "INSERT OR IGNORE INTO daily_try (game, day, fingerprint) VALUES (?, ?, ?)"
_TRIED = "SELECT 1 FROM daily_try WHERE game = ? AND day = ? AND fingerprint = ?"
_BEGUN = """
SELECT status FROM match JOIN seat ON match_id = match.id
WHERE user_id = ? AND game = ? AND options = ? AND match.id != ? LIMIT 1
"""
_OLD_TRIES = "DELETE FROM daily_try WHERE day < date(?, '-7 days')"


def note_try(connection: sqlite3.Connection, first: DailyTry) -> None:
    """Record a first try, and drop those older than a week."""
    connection.execute(_OLD_TRIES, (first.day,))
    connection.execute(_TRY, msgspec.structs.astuple(first))


def had_try(connection: sqlite3.Connection, first: DailyTry) -> bool:
    """Tell whether that first try was recorded."""
    return connection.execute(_TRIED, msgspec.structs.astuple(first)).fetchone() is not None


def note_single_try(mark: DailyTry, connection: sqlite3.Connection, match: MatchRow) -> None:
    """Record the match as its host's one try at the marathon of that day. Raises ``Refused`` if they have had it
    before, even if their data was deleted in between: solo.running, solo.played."""
    require_untried(connection, mark, match.host_id, match.options, match.id)
    note_try(connection, mark)


def require_untried(
    connection: sqlite3.Connection, mark: DailyTry, user_id: int, options: str, match_id: int = 0
) -> None:
    """Raise ``Refused`` if the user has had that try in another match with these options (JSON): solo.running,
    solo.played."""
    begun = connection.execute(_BEGUN, (user_id, mark.game, options, match_id)).fetchone()
    if begun is not None:
        raise Refused("solo.running" if begun["status"] == "running" else "solo.played")
    if had_try(connection, mark):
        raise Refused("solo.played")

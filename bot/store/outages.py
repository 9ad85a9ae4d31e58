"""Time in which nobody could play. It is kept to the second for a few days, for the times of tries, and as a sum
for each day (UTC), for streaks. Where several processes run the bot, an outage of one counts for all, as it is
unknown who could not be reached."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

DAY_LOST = 3 * 3600.0
"""A day counts as lost if nobody could play for more seconds of it than this."""
KEPT = 4 * 86400.0
"""Outages are kept to the second for this many seconds, longer than any try is open."""
LOST_SINCE_BEGUN = """
(SELECT total(min(until_at, :at) - max(from_at, begun_at)) FROM lost_time
WHERE until_at > begun_at AND from_at < :at)
"""
"""The SQL for the seconds that were lost between ``begun_at`` and ``:at``."""
_OVERLAPPING = "SELECT from_at, until_at FROM lost_time WHERE until_at > ? AND from_at < ? ORDER BY until_at"
_ADD = "INSERT INTO lost_time (from_at, until_at) VALUES (?, ?)"
_ADD_TO_DAY = """
INSERT INTO lost_day (day, seconds) VALUES (?1, ?2) ON CONFLICT (day) DO UPDATE SET seconds = seconds + ?2
"""
_PROOF = """
SELECT max(max(begun_at), coalesce(max(ended_at), 0.0)) AS at FROM daily_result WHERE day >= ? AND begun_at <= ?
"""
_BACK = "UPDATE daily_result SET begun_at = begun_at + ?1 WHERE day >= ?2 AND begun_at > ?3"
_DAYS = "SELECT day FROM lost_day WHERE day >= ? AND seconds > ?"


def note_outage(connection: sqlite3.Connection, seconds: float, at: float) -> None:
    """Record an outage of ``seconds`` up to ``at`` (Unix seconds). Negative: the clock was put back by as much, so
    what was begun by the old clock moves with it."""
    if seconds < 0:
        connection.execute("DELETE FROM lost_time WHERE until_at > ?", (at,))
        connection.execute(_BACK, (seconds, _day(at - KEPT), at))
        return
    connection.execute("DELETE FROM lost_time WHERE until_at < ?", (at - KEPT,))
    from_at = max(at - seconds, _last_proof(connection, at - seconds, at))
    known = [(row["from_at"], row["until_at"]) for row in connection.execute(_OVERLAPPING, (from_at, at))]
    for piece in _find_uncovered(from_at, at, known):
        connection.execute(_ADD, piece)
        connection.executemany(_ADD_TO_DAY, _by_day(*piece))


def read_lost_days(connection: sqlite3.Connection, since: str) -> frozenset[str]:
    """Read the days (``2026-01-31``) from ``since`` on of which hours were lost."""
    return frozenset(row["day"] for row in connection.execute(_DAYS, (since, DAY_LOST)))


def _last_proof(connection: sqlite3.Connection, since: float, at: float) -> float:
    """Return when a try was last begun or ended, which proves that play was possible after the last heartbeat."""
    proved = connection.execute(_PROOF, (_day(since - KEPT), at)).fetchone()["at"]
    return 0.0 if proved is None else min(proved, at)


def _find_uncovered(
    from_at: float, until_at: float, known: list[tuple[float, float]]
) -> Iterator[tuple[float, float]]:
    """Yield the pieces of a time that are not covered by the known ones, which are in order and apart."""
    for begun, ended in known:
        if begun > from_at:
            yield from_at, begun
        from_at = max(from_at, ended)
    if from_at < until_at:
        yield from_at, until_at


def _by_day(from_at: float, until_at: float) -> Iterator[tuple[str, float]]:
    """Yield the days that a time belongs to, with the seconds of it on each."""
    while from_at < until_at:
        day = _day(from_at)
        midnight = datetime.combine(date.fromisoformat(day) + timedelta(days=1), datetime.min.time(), UTC)
        ends = min(until_at, midnight.timestamp())
        yield day, ends - from_at
        from_at = ends


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()

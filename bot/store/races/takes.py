"""What is stored along with a step of a take: that it has begun, and what it came to."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.errors import Conflict
from bot.store.match.matches import MatchRow

STEP = "UPDATE race SET version = version + 1 WHERE id = ?"
"""The SQL that counts a step of a race."""
_PLAYS = "SELECT 1 FROM race_player WHERE race_id = ? AND user_id = ?"
_BEGIN = "INSERT OR IGNORE INTO race_take (race_id, round, user_id, match_id) VALUES (?, ?, ?, ?)"
_END = """
UPDATE race_take SET value = ?, points = ?, seconds = ?
WHERE race_id = ? AND match_id = ? AND round = (SELECT round FROM race WHERE id = race_id)
"""
_END_DRILL = "UPDATE race_take SET value = ?1, points = ?1 WHERE race_id = ?2 AND user_id = ?3"


class TakeBegun(msgspec.Struct, frozen=True):
    """Stores that a match is a member's take of a round."""

    race_id: int
    round: int
    user_id: int

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Store it. Raises ``Conflict`` for a second take, or one of a member who has left."""
        begin_take(connection, self.race_id, self.round, self.user_id, match.id)


class TakeEnded(msgspec.Struct, frozen=True):
    """Stores what a take came to."""

    race_id: int
    value: int | None
    points: int
    at: float

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Store it, for everybody to see at the end of the round."""
        seconds = self.at - match.created_at
        connection.execute(_END, (self.value, self.points, seconds, self.race_id, match.id))
        connection.execute(STEP, (self.race_id,))


def begin_take(connection: sqlite3.Connection, race_id: int, number: int, user_id: int, match_id: int) -> None:
    """Store that a member plays a round in that match. Raises ``Conflict`` for a second take, or one of a member
    who has left."""
    there = connection.execute(_PLAYS, (race_id, user_id)).fetchone()
    if there is None or connection.execute(_BEGIN, (race_id, number, user_id, match_id)).rowcount != 1:
        raise Conflict(f"race {race_id} has no room for that take")


def end_drill_take(connection: sqlite3.Connection, race_id: int, user_id: int, correct: int) -> None:
    """Store what a member's run through a drill came to, which is their take of a challenge."""
    connection.execute(_END_DRILL, (correct, race_id, user_id))
    connection.execute(STEP, (race_id,))

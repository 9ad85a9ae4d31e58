"""Which operations the players use: counted play by play, in the transaction that stores the play."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec


class PracticeRow(msgspec.Struct, frozen=True):
    """A player's use of an operation in a play of a kind. ``""`` stands for the play itself."""

    user_id: int
    guild_id: int
    game: str
    play: str
    operation: str


_ADD = """
INSERT INTO practice (user_id, guild_id, game, play, operation, n) VALUES (?, ?, ?, ?, ?, 1)
ON CONFLICT DO UPDATE SET n = n + 1
"""


def add_practice(connection: sqlite3.Connection, rows: Sequence[PracticeRow]) -> None:
    """Count the operations used in a step, inside its transaction."""
    if rows:
        connection.executemany(_ADD, [msgspec.structs.astuple(row) for row in rows])

"""Results of finished matches."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec


class ResultRow(msgspec.Struct, frozen=True):
    """How a human did in a finished match. ``place`` 1 is best; ``left_early``: a computer finished it.

    ``solo``: the list of best scores that a solo game counts for (see ``Game.solo``), None for a match of several
    players.
    """

    match_id: int
    seat: int
    guild_id: int
    game: str
    user_id: int
    place: int
    score: int
    players: int
    left_early: bool
    rated: bool
    ended_at: float
    solo: str | None = None


_FIELDS = ResultRow.__struct_fields__
RESULT_FIELDS = ", ".join(_FIELDS)
"""The columns of a result in the order of ``ResultRow``."""
_ADD = f"INSERT INTO result (n, {RESULT_FIELDS}) VALUES (?, {', '.join('?' * len(_FIELDS))})"


def add_results(connection: sqlite3.Connection, results: Sequence[ResultRow]) -> None:
    """Add results inside the transaction that finishes their match; they are numbered in the order of matches."""
    if results:
        (n,) = connection.execute("SELECT coalesce(max(n), 0) + 1 FROM result").fetchone()
        connection.executemany(_ADD, [(n, *msgspec.structs.astuple(row)) for row in results])

"""Results of finished matches."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

MOST_OWN = 0.5
"""A player with more than this part of their seat's decisions has played it themselves. With less, a computer
has."""


UNCOUNTED_LEVEL = "gentle"
"""The level of computers, the lowest, against which nothing counts: no list of wins, no achievement."""


class ResultRow(msgspec.Struct, frozen=True):
    """A human's result in a finished match. ``place`` 1 is best. ``left_early``: a computer finished it.

    ``rated``: this player is. ``solo``: the list of best scores that a solo game counts for (see ``Game.solo``),
    None for a match of several players. ``share``: the part of the decisions that the player made, 0 to 1, None if
    unknown. ``opposed``: there was an opponent who played too, or there were only computers. ``level``: the lowest
    one among them if there were only computers, otherwise None. ``weight``: how far the match moves the player's
    rating, above 0 and up to 1. ``reached`` (seconds) and ``used`` decide between equal scores of a solo game (see
    ``SoloList``). ``list``: the one for which a rated match counts, that of a preset or the usual one (``""``).
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
    share: float | None = None
    opposed: bool = True
    weight: float = 1.0
    level: str | None = None
    reached: float | None = None
    used: int | None = None
    list: str = ""

    @property
    def is_own_play(self) -> bool:
        """Whether the player stayed and made most of the decisions, not a computer for them."""
        return is_own_play(self.left_early, self.share)

    @property
    def is_counted(self) -> bool:
        """Whether it counts on leaderboards, in records and for achievements."""
        return self.level != UNCOUNTED_LEVEL

    @property
    def is_win(self) -> bool:
        """Whether the player has won a match of several players against somebody."""
        return self.solo is None and self.place == 1 and self.is_own_play and self.opposed


def is_own_play(left_early: bool, share: float | None) -> bool:
    """Tell whether a result is the player's own, not a computer's for them."""
    return not left_early and (share is None or share > MOST_OWN)


_FIELDS = ResultRow.__struct_fields__
RESULT_FIELDS = ", ".join(_FIELDS)
"""The columns of a result in the order of ``ResultRow``."""
_ADD = f"INSERT INTO result (n, {RESULT_FIELDS}) VALUES (?, {', '.join('?' * len(_FIELDS))})"


def add_results(connection: sqlite3.Connection, results: Sequence[ResultRow]) -> None:
    """Add results inside the transaction that finishes their match, numbered in the order of matches."""
    if results:
        (n,) = connection.execute("SELECT coalesce(max(n), 0) + 1 FROM result").fetchone()
        connection.executemany(_ADD, [(n, *msgspec.structs.astuple(row)) for row in results])

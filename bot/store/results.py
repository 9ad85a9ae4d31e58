"""Results of finished matches, and the leaderboards made from them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from bot.store.database import Database


class ResultRow(msgspec.Struct, frozen=True):
    """How a human did in a finished match. ``place`` 1 is best; ``left_early``: a computer finished it.

    ``solo``: the list of best scores that a game for one counts for (see ``Game.solo``), None for a match of
    several.
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


class Best(msgspec.Struct, frozen=True):
    """A player's best score in a list of games for one. ``rank`` counts from 1, ties share it; ``solo`` says which
    list it was made in, ``games`` how many of the lists asked for they played, ``ended_at`` when (Unix
    seconds)."""

    user_id: int
    score: int
    solo: str
    games: int
    ended_at: float
    rank: int


class Standing(msgspec.Struct, frozen=True):
    """A player's record in one game on one server. ``rank`` counts from 1, ties share it; ``mean_score`` is over
    the matches that they played to the end, 0 without any."""

    user_id: int
    game: str
    wins: int
    matches: int
    mean_score: float
    rank: int


_FIELDS = ResultRow.__struct_fields__
RESULT_FIELDS = ", ".join(_FIELDS)
"""The columns of a result in the order of ``ResultRow``."""
_ADD = f"INSERT INTO result (n, {RESULT_FIELDS}) VALUES (?, {', '.join('?' * len(_FIELDS))})"
_STANDINGS = """
SELECT user_id, game, wins, matches, mean_score,
    rank() OVER (PARTITION BY game ORDER BY wins DESC, mean_score DESC) AS rank
FROM (
    SELECT user_id, game, sum(place = 1 AND NOT left_early) AS wins, count(*) AS matches,
        coalesce(avg(CASE WHEN NOT left_early THEN score END), 0) AS mean_score
    FROM result WHERE guild_id = ? AND solo IS NULL GROUP BY game, user_id
)
"""
_BEST = """
SELECT user_id, score, solo, games, ended_at, rank() OVER (ORDER BY score DESC) AS rank
FROM (
    SELECT user_id, score, solo, ended_at, count(*) OVER (PARTITION BY user_id) AS games,
        row_number() OVER (PARTITION BY user_id ORDER BY score DESC, ended_at) AS nth
    FROM result WHERE guild_id = ? AND game = ? AND (solo = ? OR solo GLOB ? || '.*')
) WHERE nth = 1
"""


def add_results(connection: sqlite3.Connection, results: Sequence[ResultRow]) -> None:
    """Add results inside the transaction that finishes their match; they are numbered in the order of matches."""
    if results:
        (n,) = connection.execute("SELECT coalesce(max(n), 0) + 1 FROM result").fetchone()
        connection.executemany(_ADD, [(n, *msgspec.structs.astuple(row)) for row in results])


class ResultStore:
    """Reads standings."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def leaderboard(self, guild_id: int, game: str, offset: int = 0, limit: int = 10) -> list[Standing]:
        """A page of a server's leaderboard: most wins first, then mean score."""
        rows = await self._db.rows(
            f"SELECT * FROM ({_STANDINGS}) WHERE game = ? ORDER BY rank, user_id LIMIT ? OFFSET ?",
            (guild_id, game, limit, offset),
        )
        return [Standing(**dict(row)) for row in rows]

    async def players(self, guild_id: int, game: str) -> int:
        """How many players that leaderboard has."""
        row = await self._db.row(
            "SELECT count(DISTINCT user_id) AS n FROM result WHERE guild_id = ? AND game = ? AND solo IS NULL",
            (guild_id, game),
        )
        return int(row["n"]) if row else 0

    async def stats(self, guild_id: int, user_id: int) -> list[Standing]:
        """A player's record in each game played on that server, most matches first."""
        rows = await self._db.rows(
            f"SELECT * FROM ({_STANDINGS}) WHERE user_id = ? ORDER BY matches DESC, game",
            (guild_id, user_id),
        )
        return [Standing(**dict(row)) for row in rows]

    async def best(self, guild_id: int, game: str, solo: str, offset: int = 0, limit: int = 10) -> list[Best]:
        """A page of the players' best scores in games for one, the highest first, who had it first before others.

        ``solo`` is a list or what a group of lists begins with: ``card`` stands for ``card.times`` too.
        """
        rows = await self._db.rows(
            f"{_BEST} ORDER BY rank, ended_at, user_id LIMIT ? OFFSET ?",
            (guild_id, game, solo, solo, limit, offset),
        )
        return [Best(**dict(row)) for row in rows]

    async def best_of(self, guild_id: int, game: str, solo: str, user_id: int) -> Best | None:
        """That player's line in the same list, None if they are not on it."""
        row = await self._db.row(
            f"SELECT * FROM ({_BEST}) WHERE user_id = ?", (guild_id, game, solo, solo, user_id)
        )
        return Best(**dict(row)) if row else None

    async def soloists(self, guild_id: int, game: str, solo: str) -> int:
        """How many players are on that list."""
        row = await self._db.row(
            "SELECT count(DISTINCT user_id) AS n FROM result"
            " WHERE guild_id = ? AND game = ? AND (solo = ? OR solo GLOB ? || '.*')",
            (guild_id, game, solo, solo),
        )
        return int(row["n"]) if row else 0

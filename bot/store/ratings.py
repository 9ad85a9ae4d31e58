"""Ratings as stored: one row for each server, game and player."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

import msgspec

from bot.store.database import Database
from bot.store.results import RESULT_FIELDS, ResultRow


class Rating(msgspec.Struct, frozen=True):
    """What is believed of a player: the mean and deviation of the model, over so many rated matches, and the
    number that is shown for it."""

    mu: float
    sigma: float
    matches: int
    shown: float


class Rated(msgspec.Struct, frozen=True):
    """A player's place in a server's ratings of a game. ``rank`` counts from 1, ties share it."""

    user_id: int
    shown: float
    matches: int
    rank: int


Rate = Callable[[Sequence[ResultRow], Mapping[int, Rating]], dict[int, Rating]]
"""The ratings by user after a match with these results, from those before it."""

_PUT = """
INSERT OR REPLACE INTO rating (guild_id, game, user_id, mu, sigma, matches, shown) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_NOTE = "UPDATE result SET rating = ? WHERE match_id = ? AND seat = ?"
_PLACES = """
SELECT user_id, shown, matches, rank() OVER (ORDER BY shown DESC) AS rank
FROM rating WHERE guild_id = ? AND game = ?
"""


def add_ratings(connection: sqlite3.Connection, results: Sequence[ResultRow], rate: Rate) -> None:
    """Bring the ratings of a match's players up to date inside the transaction that finishes it, after its results
    were added; nothing unless it is rated."""
    rows = [row for row in results if row.rated]
    if not rows:
        return
    guild_id, game = rows[0].guild_id, rows[0].game
    marks = ", ".join("?" * len(rows))
    known = connection.execute(
        "SELECT user_id, mu, sigma, matches, shown FROM rating"
        f" WHERE guild_id = ? AND game = ? AND user_id IN ({marks})",
        (guild_id, game, *(row.user_id for row in rows)),
    )
    before = {user: Rating(mu, sigma, matches, shown) for user, mu, sigma, matches, shown in known}
    after = rate(rows, before)
    connection.executemany(
        _PUT, [(guild_id, game, user, r.mu, r.sigma, r.matches, r.shown) for user, r in after.items()]
    )
    connection.executemany(_NOTE, _notes(rows, after))


def _notes(rows: Sequence[ResultRow], after: Mapping[int, Rating]) -> list[tuple[float, int, int]]:
    """What ``_NOTE`` writes down: how each player of a match was rated after it."""
    return [(after[row.user_id].shown, row.match_id, row.seat) for row in rows]


class RatingStore:
    """Reads ratings, and makes them anew."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def leaderboard(self, guild_id: int, game: str, offset: int = 0, limit: int = 10) -> list[Rated]:
        """A page of a server's ratings of a game, the highest first."""
        rows = await self._db.rows(
            f"{_PLACES} ORDER BY shown DESC, user_id LIMIT ? OFFSET ?", (guild_id, game, limit, offset)
        )
        return [Rated(**dict(row)) for row in rows]

    async def place(self, guild_id: int, game: str, user_id: int) -> Rated | None:
        """That player's rating and place, None before the first rated match."""
        row = await self._db.row(
            "SELECT user_id, shown, matches, 1 + (SELECT count(*) FROM rating AS other WHERE other.guild_id = ?1"
            " AND other.game = ?2 AND other.shown > rating.shown) AS rank"
            " FROM rating WHERE guild_id = ?1 AND game = ?2 AND user_id = ?3",
            (guild_id, game, user_id),
        )
        return Rated(**dict(row)) if row else None

    async def players(self, guild_id: int, game: str) -> int:
        """How many players have a rating there."""
        row = await self._db.row(
            "SELECT count(*) AS n FROM rating WHERE guild_id = ? AND game = ?", (guild_id, game)
        )
        return int(row["n"]) if row else 0

    async def rebuild(self, rate: Rate) -> int:
        """Make all ratings anew from the results, in the order in which those came about; how many there are."""

        def work(connection: sqlite3.Connection) -> int:
            connection.execute("DELETE FROM rating")
            connection.execute("UPDATE result SET rating = NULL WHERE rating IS NOT NULL")
            found = connection.execute(f"SELECT {RESULT_FIELDS} FROM result WHERE rated ORDER BY n")
            ratings: dict[tuple[int, str], dict[int, Rating]] = {}
            notes: list[tuple[float, int, int]] = []
            for _, rows in groupby((ResultRow(*row) for row in found), key=lambda row: row.match_id):
                results = list(rows)
                known = ratings.setdefault((results[0].guild_id, results[0].game), {})
                after = rate(results, known)
                known.update(after)
                notes += _notes(results, after)
            connection.executemany(_NOTE, notes)
            every = [
                (guild_id, game, user, r.mu, r.sigma, r.matches, r.shown)
                for (guild_id, game), known in ratings.items()
                for user, r in known.items()
            ]
            connection.executemany(_PUT, every)
            return len(every)

        return await self._db.run(work)

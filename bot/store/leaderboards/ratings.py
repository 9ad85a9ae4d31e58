"""Ratings as stored: one row for each server, game, list and player."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

import msgspec
from msgspec.structs import astuple, replace

from bot.store.leaderboards.results import RESULT_FIELDS, ResultRow
from bot.store.sqlite.database import Database


class Rating(msgspec.Struct, frozen=True):
    """The estimate for a player: the model's mean and deviation, the number of rated matches behind them, and the
    number shown."""

    mu: float
    sigma: float
    matches: int
    shown: float


Rate = Callable[[Sequence[ResultRow], Mapping[int, Rating]], dict[int, Rating]]
"""The ratings by user after a match with these results, from those before it."""
Met = Mapping[int, Sequence[frozenset[int]]]
"""By user the people of their last rated matches, themselves included, the newest match first."""


class RatingRules(msgspec.Struct, frozen=True):
    """The rules by which matches are rated. ``weigh`` returns by user how far a match with these results moves the
    rating, after the matches that came before, of which it looks back at ``memory`` ones."""

    rate: Rate
    weigh: Callable[[Sequence[ResultRow], Met], dict[int, float]]
    memory: int


_PUT = """
INSERT OR REPLACE INTO rating (guild_id, game, list, user_id, mu, sigma, matches, shown)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_NOTE = "UPDATE result SET rating = ? WHERE match_id = ? AND seat = ?"
_MET = """
SELECT mine.n, other.user_id FROM (
    SELECT n, match_id FROM result INDEXED BY result_by_rated
    WHERE guild_id = ? AND game = ? AND list = ? AND user_id = ? AND rated ORDER BY n DESC LIMIT ?
) AS mine JOIN result AS other ON other.match_id = mine.match_id AND other.rated ORDER BY mine.n DESC
"""


def weigh_results(
    connection: sqlite3.Connection, results: Sequence[ResultRow], rules: RatingRules
) -> tuple[ResultRow, ...]:
    """Return the results of a match with weights, in its finishing transaction and before they are added."""
    rows = [row for row in results if row.rated]
    if not rows:
        return tuple(results)
    weights = rules.weigh(rows, {row.user_id: _read_opponents(connection, row, rules.memory) for row in rows})
    return tuple(replace(row, weight=weights.get(row.user_id, row.weight)) for row in results)


def _read_opponents(connection: sqlite3.Connection, row: ResultRow, memory: int) -> list[frozenset[int]]:
    found = connection.execute(_MET, (row.guild_id, row.game, row.list, row.user_id, memory))
    return [frozenset(user for _, user in match) for _, match in groupby(found, key=lambda one: one[0])]


def add_ratings(connection: sqlite3.Connection, results: Sequence[ResultRow], rate: Rate) -> dict[int, float]:
    """Update the ratings of a match's players in its finishing transaction, after its results were added. Returns
    each user's new shown rating, empty unless the match is rated."""
    rows = [row for row in results if row.rated]
    if not rows:
        return {}
    where = (rows[0].guild_id, rows[0].game, rows[0].list)
    marks = ", ".join("?" * len(rows))
    known = connection.execute(
        "SELECT user_id, mu, sigma, matches, shown FROM rating"
        f" WHERE guild_id = ? AND game = ? AND list = ? AND user_id IN ({marks})",
        (*where, *(row.user_id for row in rows)),
    )
    before = {user: Rating(mu, sigma, matches, shown) for user, mu, sigma, matches, shown in known}
    after = rate(rows, before)
    connection.executemany(_PUT, [(*where, user, *astuple(rating)) for user, rating in after.items()])
    connection.executemany(_NOTE, _notes(rows, after))
    return {user: rating.shown for user, rating in after.items()}


def _notes(rows: Sequence[ResultRow], after: Mapping[int, Rating]) -> list[tuple[float, int, int]]:
    """Return the rows for ``_NOTE``: each player's rating after the match."""
    return [(after[row.user_id].shown, row.match_id, row.seat) for row in rows]


class RatingStore:
    """Rebuilds the ratings."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def rebuild(self, rate: Rate) -> int:
        """Rebuild all ratings from the results in the order they were added, and return their number."""

        def work(connection: sqlite3.Connection) -> int:
            connection.execute("DELETE FROM rating")
            connection.execute("UPDATE result SET rating = NULL WHERE rating IS NOT NULL")
            found = connection.execute(f"SELECT {RESULT_FIELDS} FROM result WHERE rated ORDER BY n")
            ratings: dict[tuple[int, str, str], dict[int, Rating]] = {}
            notes: list[tuple[float, int, int]] = []
            for _, rows in groupby((ResultRow(*row) for row in found), key=lambda row: row.match_id):
                results = list(rows)
                known = ratings.setdefault((results[0].guild_id, results[0].game, results[0].list), {})
                after = rate(results, known)
                known.update(after)
                notes += _notes(results, after)
            connection.executemany(_NOTE, notes)
            every = [
                (*where, user, *astuple(rating))
                for where, known in ratings.items()
                for user, rating in known.items()
            ]
            connection.executemany(_PUT, every)
            return len(every)

        return await self._db.run(work)

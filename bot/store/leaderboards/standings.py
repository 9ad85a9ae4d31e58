"""Leaderboards, updated in the transaction that finishes a match, so that reading them is fast.

There is a leaderboard for each server, game, period and list: list ``""`` holds the matches of several players,
``card`` and ``card.times`` are lists of solo games (see ``Game.solo``); a result of ``card.times`` counts for
both.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from bot.store.database import Database
from bot.store.leaderboards.orders import ORDERS, STANDING_FIELDS
from bot.store.leaderboards.periods import period, periods
from bot.store.leaderboards.results import RESULT_FIELDS, ResultRow

MATCHES = ""
"""The list of matches of several players."""
REMEMBERED = 100
"""How many of the first places of each leaderboard are recorded at the end of a week."""

_FIND = "SELECT id, week FROM leaderboard WHERE guild_id = ? AND list = ? AND period = ? AND game = ?"
_OPEN = "INSERT INTO leaderboard (guild_id, list, period, game, week) VALUES (?, ?, ?, ?, ?) RETURNING id"
_TURN = "UPDATE leaderboard SET week = ? WHERE id = ?"
_COUNT = "UPDATE leaderboard SET matches = matches + 1 WHERE id = ?"
_REMEMBER = "INSERT INTO former_place (leaderboard_id, kind, user_id, place) VALUES (?, ?, ?, ?)"
_BETTER = "CASE WHEN best IS NULL OR excluded.best > best THEN excluded.{0} ELSE {0} END"
_ADD = f"""
INSERT INTO standing ({STANDING_FIELDS}) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
    matches = matches + 1,
    wins = wins + excluded.wins,
    total = total + excluded.total,
    best = {_BETTER.format("best")},
    best_at = {_BETTER.format("best_at")},
    best_list = {_BETTER.format("best_list")},
    rated = rated + excluded.rated,
    rating = coalesce(excluded.rating, rating)
"""


def add_standings(
    connection: sqlite3.Connection, results: Sequence[ResultRow], ratings: Mapping[int, float]
) -> None:
    """Count the results of a match in all its leaderboards; ``ratings`` are those after it, by user, if it is
    rated."""
    if not results:
        return
    first = results[0]
    week = period("week", first.ended_at)
    for which in lists(first.solo):
        for when in periods(first.ended_at):
            leaderboard_id = _leaderboard_id(connection, (first.guild_id, which, when, first.game), week)
            connection.execute(_COUNT, (leaderboard_id,))
            connection.executemany(
                _ADD, [(leaderboard_id, *_standing(row, ratings.get(row.user_id))) for row in results]
            )


def lists(solo: str | None) -> tuple[str, ...]:
    """The lists for which a result counts: its own, and those whose names are prefixes of its name."""
    if solo is None:
        return (MATCHES,)
    parts = solo.split(".")
    return tuple(".".join(parts[:n]) for n in range(1, len(parts) + 1))


def remove_standings(connection: sqlite3.Connection, guild_id: int, game: str, user_id: int) -> None:
    """Take a player off all leaderboards of a server's game, inside a transaction."""
    boards = "leaderboard_id IN (SELECT id FROM leaderboard WHERE guild_id = ? AND game = ?)"
    for table in ("standing", "former_place"):
        connection.execute(f"DELETE FROM {table} WHERE user_id = ? AND {boards}", (user_id, guild_id, game))


def _standing(row: ResultRow, rating: float | None) -> tuple[int | float | str | None, ...]:
    """What a result adds to a standing. Points that a computer scored for somebody who left do not count, and only
    rated matches, which are played with the same options, have comparable scores."""
    stayed = not row.left_early
    scored = stayed and (row.rated or row.solo is not None)
    return (
        row.user_id,
        int(row.place == 1 and stayed) if row.solo is None else None,
        row.score if stayed else 0,
        row.score if scored else None,
        row.ended_at if scored else None,
        row.solo if scored else None,
        int(row.rated),
        None if rating is None else round(rating),
    )


def _leaderboard_id(connection: sqlite3.Connection, key: tuple[int, str, str, str], week: str) -> int:
    """The id of that leaderboard, created if needed. With the first match of a week it records the places so
    far."""
    found = connection.execute(_FIND, key).fetchone()
    if found is None:
        opened: int = connection.execute(_OPEN, (*key, week)).fetchone()[0]
        return opened
    leaderboard_id: int = found[0]
    if found[1] < week:
        connection.execute("DELETE FROM former_place WHERE leaderboard_id = ?", (leaderboard_id,))
        for kind, order in ORDERS.items():
            first = order.rows(connection, leaderboard_id, 0, REMEMBERED)
            rows = [(leaderboard_id, kind, row["user_id"], place) for place, row in first]
            connection.executemany(_REMEMBER, rows)
        connection.execute(_TURN, (week, leaderboard_id))
    return leaderboard_id


class StandingStore:
    """Rebuilds the leaderboards, and knows which games are played most."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def most_played(self, guild_id: int, period: str, wanted: Collection[str] = (MATCHES,)) -> str | None:
        """The game played most on that server in a period, in one of these lists; None if there is none."""
        marks = ", ".join("?" * len(wanted))
        row = await self._db.row(
            f"SELECT game FROM leaderboard WHERE guild_id = ? AND list IN ({marks}) AND period = ?"
            " GROUP BY game ORDER BY sum(matches) DESC, game LIMIT 1",
            (guild_id, *wanted, period),
        )
        return row["game"] if row else None

    async def lacking(self) -> bool:
        """Whether there are results but no leaderboards: those of an older Tally that had none."""
        row = await self._db.row(
            "SELECT EXISTS (SELECT 1 FROM result) AND NOT EXISTS (SELECT 1 FROM leaderboard) AS lacking"
        )
        return bool(row and row["lacking"])

    async def rebuild(self) -> int:
        """Rebuild all leaderboards from the results and their ratings, in the order in which those were added;
        returns how many there are. Results of forgotten users (negative ids) are left out."""

        def work(connection: sqlite3.Connection) -> int:
            connection.execute("DELETE FROM former_place")
            connection.execute("DELETE FROM standing")
            connection.execute("DELETE FROM leaderboard")
            found = connection.execute(
                f"SELECT {RESULT_FIELDS}, rating FROM result WHERE user_id > 0 ORDER BY n, seat"
            )
            for _, match in groupby(found, key=lambda row: row["match_id"]):
                rows = [tuple(row) for row in match]
                results = [ResultRow(*row[:-1]) for row in rows]
                ratings = {
                    result.user_id: row[-1]
                    for result, row in zip(results, rows, strict=True)
                    if row[-1] is not None
                }
                add_standings(connection, results, ratings)
            (boards,) = connection.execute("SELECT count(*) FROM leaderboard").fetchone()
            return int(boards)

        return await self._db.run(work)

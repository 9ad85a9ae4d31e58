"""Leaderboards, updated in the transaction that finishes a match, so that reading them is fast.

There is a leaderboard for each server, game, period and list. List ``""`` holds the matches of several people,
``computers.easy`` those of one person against computers, ``preset.`` and a hash those with the options of a rated
preset of the server, which count for list ``""`` too, though unrated there, and ``card.times`` is a list of solo
games (see ``Game.solo``), which only holds games with the same conditions. A daily puzzle counts for the list of
its day, ``day.2026-11-28``, and for ``day``.

Members who do not want to be on leaderboards, or have left the server, are ``hidden``: they have no places, and
nobody's place counts them. Triggers on the member's setting and on ``former_member`` keep that up to date.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from bot.share import NOWHERE
from bot.store.leaderboards.orders import ORDERS, STANDING_FIELDS
from bot.store.leaderboards.periods import ALL, period, periods
from bot.store.leaderboards.results import RESULT_FIELDS, ResultRow
from bot.store.settings import put_setting, read_setting
from bot.store.sqlite.database import Database

MATCHES = ""
"""The list of matches of several people."""
PRESET = "preset."
"""What the lists of rated presets begin with."""
COMPUTERS = "computers"
"""The lists of matches against computers, ``computers.easy`` for example."""
DAILY = "day"
"""The list of daily puzzles. The list of one day is ``day.2026-11-28``."""
REMEMBERED = 100
"""The first places of each leaderboard that are recorded at the end of a week."""

EDITION = "2"
"""Changes when the lists or what they count do: then all leaderboards are rebuilt from the results."""
_BUILT = "leaderboards"
"""The bot's setting that stores with which edition they were built."""

_FIND = "SELECT id, week FROM leaderboard WHERE guild_id = ? AND list = ? AND period = ? AND game = ?"
_OPEN = "INSERT INTO leaderboard (guild_id, list, period, game, week) VALUES (?, ?, ?, ?, ?) RETURNING id"
_TURN = "UPDATE leaderboard SET week = ? WHERE id = ?"
_COUNT = "UPDATE leaderboard SET matches = matches + 1 WHERE id = ?"
_REMEMBER = "INSERT INTO former_place (leaderboard_id, kind, user_id, place) VALUES (?, ?, ?, ?)"
_BETTER = "CASE WHEN best IS NULL OR excluded.best > best THEN excluded.{0} ELSE {0} END"
_ADD = f"""
INSERT INTO standing ({STANDING_FIELDS}, hidden) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET
    matches = matches + 1,
    wins = wins + excluded.wins,
    total = total + excluded.total,
    best = {_BETTER.format("best")},
    best_at = {_BETTER.format("best_at")},
    best_list = {_BETTER.format("best_list")},
    rated = rated + excluded.rated,
    rating = coalesce(excluded.rating, rating),
    tie = coalesce(excluded.tie, tie)
"""
_HIDDEN = """
SELECT EXISTS (SELECT 1 FROM setting WHERE scope = 'user' AND owner_id = ?1 AND name = 'listed' AND value = 'off')
OR EXISTS (SELECT 1 FROM former_member WHERE guild_id = ?2 AND user_id = ?1)
"""
NO_TIME = 10**6
"""The seconds that count for a player who has reached nothing: more than any match takes."""
MOST_USED = 999
"""The most helps that are told apart between players who took equally long."""


def add_standings(
    connection: sqlite3.Connection, results: Sequence[ResultRow], ratings: Mapping[int, float]
) -> None:
    """Count the results of a match in all its leaderboards. ``ratings`` are those after it, by user, if it is
    rated. Former players (negative ids) are on none, and matches played on no server count on none."""
    present = [row for row in results if row.user_id > 0 and row.guild_id != NOWHERE]
    if not present:
        return
    first = present[0]
    week = period("week", first.ended_at)
    hidden = [_is_hidden(connection, row) for row in present]
    for which in lists(first):
        one_day = which.startswith(f"{DAILY}.")
        counted, rated = present, ratings
        if first.list not in ("", which):
            counted, rated = [replace(row, rated=False) for row in present], {}
        standings = [
            (*_standing(row, rated.get(row.user_id)), _tie(row) if one_day else None, hides)
            for row, hides in zip(counted, hidden, strict=True)
        ]
        for when in (ALL,) if one_day else periods(first.ended_at):
            leaderboard_id = _leaderboard_id(connection, (first.guild_id, which, when, first.game), week)
            connection.execute(_COUNT, (leaderboard_id,))
            connection.executemany(_ADD, [(leaderboard_id, *standing) for standing in standings])


def lists(row: ResultRow) -> tuple[str, ...]:
    """Return the lists for which a result counts."""
    if not row.is_counted:
        return ()
    if row.level is not None:
        return (f"{COMPUTERS}.{row.level}",)
    if row.solo is None:
        return (MATCHES, row.list) if row.list else (MATCHES,)
    return (DAILY, row.solo) if row.solo.startswith(f"{DAILY}.") else (row.solo,)


def _tie(row: ResultRow) -> int:
    """Encode what breaks ties in a daily puzzle (less is better): the whole seconds, then what was used.
    ``split_tie`` reads it."""
    seconds = NO_TIME if row.reached is None else min(NO_TIME, int(row.reached))
    return seconds * (MOST_USED + 1) + min(MOST_USED, row.used or 0)


def split_tie(tie: int) -> tuple[int | None, int]:
    """Return the seconds (None if nothing was reached) and what was used."""
    seconds, used = divmod(tie, MOST_USED + 1)
    return None if seconds == NO_TIME else seconds, used


def _is_hidden(connection: sqlite3.Connection, row: ResultRow) -> int:
    hides: int = connection.execute(_HIDDEN, (row.user_id, row.guild_id)).fetchone()[0]
    return hides


def remove_standings(connection: sqlite3.Connection, guild_id: int, game: str, user_id: int) -> None:
    """Take a player off all leaderboards of a server's game, inside a transaction."""
    boards = "leaderboard_id IN (SELECT id FROM leaderboard WHERE guild_id = ? AND game = ?)"
    for table in ("standing", "former_place"):
        connection.execute(f"DELETE FROM {table} WHERE user_id = ? AND {boards}", (user_id, guild_id, game))


def _standing(row: ResultRow, rating: float | None) -> tuple[int | float | str | None, ...]:
    """Return what a result adds to a standing. Points that a computer scored for somebody do not count, and only
    rated matches, which are played with the same options, have comparable scores."""
    scored = row.is_own_play and (row.rated or row.solo is not None)
    return (
        row.user_id,
        int(row.is_win) if row.solo is None else None,
        row.score if row.is_own_play else 0,
        row.score if scored else None,
        row.ended_at if scored else None,
        row.solo if scored else None,
        int(row.rated),
        None if rating is None else round(rating),
    )


def _leaderboard_id(connection: sqlite3.Connection, key: tuple[int, str, str, str], week: str) -> int:
    """Return the id of that leaderboard, created if needed. The first match of a week records the places so
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


def clear_standings(connection: sqlite3.Connection) -> None:
    """Delete all leaderboards before they are rebuilt."""
    connection.execute("DELETE FROM former_place")
    connection.execute("DELETE FROM standing")
    connection.execute("DELETE FROM leaderboard")


def note_built(connection: sqlite3.Connection) -> None:
    """Record that all leaderboards are of the current edition."""
    put_setting(connection, "bot", 0, _BUILT, EDITION)


class StandingStore:
    """Rebuilds the leaderboards."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def is_outdated(self) -> bool:
        """Tell whether the leaderboards have yet to be built, or were built by an older Tally with other lists."""
        return await self._db.read(lambda connection: read_setting(connection, "bot", 0, _BUILT) != EDITION)

    async def rebuild(self) -> int:
        """Rebuild all leaderboards from the results and their ratings, in the order they were added, and return
        their number. Results of forgotten users (negative ids) are left out."""

        def work(connection: sqlite3.Connection) -> int:
            clear_standings(connection)
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
            note_built(connection)
            (boards,) = connection.execute("SELECT count(*) FROM leaderboard").fetchone()
            return int(boards)

        return await self._db.run(work)

"""Ratings and leaderboards are rebuilt a few matches at a time, at a start before anybody plays. Progress is
persisted, so that a start that is cut short resumes."""

from __future__ import annotations

import sqlite3
from itertools import groupby

from bot.store.leaderboards.ratings import Rate, add_ratings
from bot.store.leaderboards.results import RESULT_FIELDS, ResultRow
from bot.store.leaderboards.standings import EDITION, add_standings, clear_standings, note_built
from bot.store.settings import put_setting, read_setting
from bot.store.sqlite.database import Database

MATCHES = 500
"""Matches per transaction, which takes well under a second."""
_UPTO = f"rebuilt_upto.{EDITION}"
_BATCH = f"""
SELECT n, {RESULT_FIELDS} FROM result WHERE n > ?1
AND n <= coalesce((SELECT DISTINCT n FROM result WHERE n > ?1 ORDER BY n LIMIT 1 OFFSET ?2 - 1), ?3)
ORDER BY n, seat
"""
_LAST = "SELECT coalesce(max(n), 0) FROM result"


class RebuildingStore:
    """Rebuilds ratings and leaderboards while nothing adds to them."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def begin(self) -> bool:
        """Clear ratings and standings unless a former attempt is to be resumed. Returns whether there are any
        results."""

        def work(connection: sqlite3.Connection) -> bool:
            if read_setting(connection, "bot", 0, _UPTO) is None:
                connection.execute("DELETE FROM rating")
                connection.execute("UPDATE result SET rating = NULL WHERE rating IS NOT NULL")
                clear_standings(connection)
                put_setting(connection, "bot", 0, _UPTO, "0")
            return bool(connection.execute(_LAST).fetchone()[0])

        return await self._db.run(work)

    async def go_on(self, rate: Rate, matches: int = MATCHES) -> bool:
        """Rate the next ``matches`` matches and add them to the leaderboards. Returns False after the last of
        them."""

        def work(connection: sqlite3.Connection) -> bool:
            upto = int(read_setting(connection, "bot", 0, _UPTO) or 0)
            (last,) = connection.execute(_LAST).fetchone()
            rows = connection.execute(_BATCH, (upto, matches, last)).fetchall()
            for n, match in groupby(rows, key=lambda row: row["n"]):
                _add(connection, [ResultRow(*row[1:]) for row in match], rate)
                upto = n
            if upto < last:
                put_setting(connection, "bot", 0, _UPTO, str(upto))
                return True
            connection.execute("DELETE FROM setting WHERE scope = 'bot' AND owner_id = 0 AND name = ?", (_UPTO,))
            note_built(connection)
            return False

        return await self._db.run(work)


def _add(connection: sqlite3.Connection, results: list[ResultRow], rate: Rate) -> None:
    """Add a match as when it ended, except that forgotten users (negative ids) are on no leaderboard."""
    ratings = add_ratings(connection, results, rate)
    add_standings(connection, [row for row in results if row.user_id > 0], ratings)

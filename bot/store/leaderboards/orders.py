"""Orders of leaderboards. However many players there are, no page counts or scans them all: for each order, the
table ``tier`` counts the standings that share a place (triggers keep it up to date), and there are far fewer
places than players."""

from __future__ import annotations

import sqlite3
from typing import Literal

import msgspec

By = Literal["rating", "wins", "score", "total", "day"]
"""Rating. Won matches, then the fewest matches for them. Best score. Sum of the scores. Points of a daily puzzle,
then its tie-break."""
STANDING_FIELDS = "leaderboard_id, user_id, matches, wins, total, best, best_at, best_list, rated, rating, tie"
"""The columns of a standing."""

_PLAYERS = "SELECT coalesce(sum(n), 0) FROM tier WHERE leaderboard_id = ? AND kind = ?"
_ABOVE = _PLAYERS + " AND first > ?"
_BESIDE = _PLAYERS + " AND first = ? AND second > ?"
_REACHED = """
SELECT max(first) AS first, min(before) AS before FROM (
    SELECT first, sum(n) AS n, sum(sum(n)) OVER (ORDER BY first DESC) - sum(n) AS before
    FROM tier WHERE leaderboard_id = ? AND kind = ? GROUP BY first
) WHERE before + n > ?
"""
"""The tier that contains an offset, and how many standings come before it."""


class Order(msgspec.Struct, frozen=True):
    """An order of standings: which of them belong in it (and have a place, unless they are hidden), and the
    columns to compare, each with whether more is better.

    The first ``deciding`` columns, one or two, decide about places (they are ``first`` and ``second`` in the
    tiers, where more is always better). The others order the standings that share a place. Each order has an
    index.
    """

    kind: By
    having: str
    columns: tuple[tuple[str, bool], ...]
    deciding: int = 1

    def rows(
        self, connection: sqlite3.Connection, leaderboard_id: int, offset: int, limit: int
    ) -> list[tuple[int, sqlite3.Row]]:
        """Return standings of a leaderboard with their places, which count from 1 and are shared by ties."""
        reached = connection.execute(_REACHED, (leaderboard_id, self.kind, offset)).fetchone()
        if reached["first"] is None:
            return []
        order = ", ".join(f"{name} DESC" if more else name for name, more in self.columns)
        # only the users are in the index, so that skipping some of them reads nothing else
        users = (
            f"SELECT user_id FROM standing WHERE leaderboard_id = ? AND {self.having} AND hidden = 0"
            f" AND {self.columns[0][0]} <= ? ORDER BY {order} LIMIT ? OFFSET ?"
        )
        rows = connection.execute(
            f"SELECT {STANDING_FIELDS} FROM standing"
            f" WHERE leaderboard_id = ? AND user_id IN ({users}) ORDER BY {order}",
            (leaderboard_id, leaderboard_id, reached["first"], limit, offset - reached["before"]),
        ).fetchall()
        placed: list[tuple[int, sqlite3.Row]] = []
        for i, row in enumerate(rows):
            if not i:
                placed.append((self.place(connection, leaderboard_id, row), row))
            elif self._is_tie(row, rows[i - 1]):
                placed.append((placed[-1][0], row))
            else:
                placed.append((offset + i + 1, row))
        return placed

    def place(self, connection: sqlite3.Connection, leaderboard_id: int, row: sqlite3.Row) -> int:
        """Return the place of a standing: one more than the number of better ones."""
        first, second = self._key(row)
        (above,) = connection.execute(_ABOVE, (leaderboard_id, self.kind, first)).fetchone()
        (beside,) = connection.execute(_BESIDE, (leaderboard_id, self.kind, first, second)).fetchone()
        return 1 + int(above) + int(beside)

    def position(self, connection: sqlite3.Connection, leaderboard_id: int, row: sqlite3.Row) -> int:
        """Return how many standings are listed before this one."""
        n = self.place(connection, leaderboard_id, row) - 1
        deciding, others = self.columns[: self.deciding], self.columns[self.deciding :]
        same = "".join(f" AND {name} = ?" for name, _ in deciding)
        values = [leaderboard_id, *(row[name] for name, _ in deciding)]
        for name, _ in others:
            sql = (
                f"SELECT count(*) FROM standing WHERE leaderboard_id = ? AND {self.having} AND hidden = 0"
                f"{same} AND {name} < ?"
            )
            n += connection.execute(sql, (*values, row[name])).fetchone()[0]
            same += f" AND {name} = ?"
            values.append(row[name])
        return n

    def count(self, connection: sqlite3.Connection, leaderboard_id: int) -> int:
        """Count the standings with a place in this order."""
        n: int = connection.execute(_PLAYERS, (leaderboard_id, self.kind)).fetchone()[0]
        return n

    def _key(self, row: sqlite3.Row) -> tuple[int, int]:
        """Return what decides the place of a standing, more being better, as in its tier."""
        first, *rest = (row[name] if more else -row[name] for name, more in self.columns[: self.deciding])
        return first, rest[0] if rest else 0

    def _is_tie(self, row: sqlite3.Row, other: sqlite3.Row) -> bool:
        return self._key(row) == self._key(other)


_NAMED = ("user_id", False)
ORDERS: dict[By, Order] = {
    order.kind: order
    for order in (
        Order("rating", "rating IS NOT NULL", (("rating", True), _NAMED)),
        Order("wins", "wins > 0", (("wins", True), ("matches", False), _NAMED), deciding=2),
        Order("score", "best IS NOT NULL", (("best", True), ("best_at", False), _NAMED)),
        Order("total", "wins IS NULL", (("total", True), _NAMED)),
        Order("day", "tie IS NOT NULL", (("total", True), ("tie", False), _NAMED), deciding=2),
    )
}

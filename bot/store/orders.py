"""What leaderboards are ordered by."""

from __future__ import annotations

import sqlite3
from typing import Literal

import msgspec

By = Literal["rating", "wins", "score", "total"]
"""Rating; won matches, then the fewest matches for them; best score; sum of the scores."""


class Order(msgspec.Struct, frozen=True):
    """An order of standings: which of them have a place in it, and the columns to compare, each with whether
    more is better. The first so many ``deciding`` ones decide about places, the others about who is named
    first of those who share one. Each order has an index."""

    having: str
    columns: tuple[tuple[str, bool], ...]
    deciding: int = 1

    def rows(
        self, connection: sqlite3.Connection, board: int, offset: int, limit: int
    ) -> list[tuple[int, sqlite3.Row]]:
        """Standings of a leaderboard with their places, which count from 1; ties share a place."""
        order = ", ".join(f"{name} DESC" if more else name for name, more in self.columns)
        rows = connection.execute(
            f"SELECT * FROM standing WHERE leaderboard_id = ? AND {self.having} ORDER BY {order} LIMIT ? OFFSET ?",
            (board, limit, offset),
        ).fetchall()
        placed: list[tuple[int, sqlite3.Row]] = []
        for i, row in enumerate(rows):
            if not i:
                placed.append((self.place(connection, board, row), row))
            elif self._tied(row, rows[i - 1]):
                placed.append((placed[-1][0], row))
            else:
                placed.append((offset + i + 1, row))
        return placed

    def place(self, connection: sqlite3.Connection, board: int, row: sqlite3.Row) -> int:
        """The place of a standing: one behind all better ones."""
        return 1 + self._before(connection, board, row, self.deciding)

    def position(self, connection: sqlite3.Connection, board: int, row: sqlite3.Row) -> int:
        """How many standings are named before this one."""
        return self._before(connection, board, row, len(self.columns))

    def count(self, connection: sqlite3.Connection, board: int) -> int:
        """How many standings have a place in it."""
        sql = f"SELECT count(*) FROM standing WHERE leaderboard_id = ? AND {self.having}"
        n: int = connection.execute(sql, (board,)).fetchone()[0]
        return n

    def _before(self, connection: sqlite3.Connection, board: int, row: sqlite3.Row, depth: int) -> int:
        """How many standings are better in the first so many columns: in each of them, all before it being
        equal."""
        n, same, values = 0, "", [board]
        for name, more in self.columns[:depth]:
            sql = f"SELECT count(*) FROM standing WHERE leaderboard_id = ? AND {self.having}{same} AND {name}"
            n += connection.execute(f"{sql} {'>' if more else '<'} ?", (*values, row[name])).fetchone()[0]
            same += f" AND {name} = ?"
            values.append(row[name])
        return n

    def _tied(self, row: sqlite3.Row, other: sqlite3.Row) -> bool:
        return all(row[name] == other[name] for name, _ in self.columns[: self.deciding])


_NAMED = ("user_id", False)
ORDERS: dict[By, Order] = {
    "rating": Order("rating IS NOT NULL", (("rating", True), _NAMED)),
    "wins": Order("wins > 0", (("wins", True), ("matches", False), _NAMED), deciding=2),
    "score": Order("best IS NOT NULL", (("best", True), ("best_at", False), _NAMED)),
    "total": Order("wins IS NULL", (("total", True), _NAMED)),
}

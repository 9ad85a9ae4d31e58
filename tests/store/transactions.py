"""Counts transactions: durable ones, and relaxed ones, which do not wait for the disk."""

from __future__ import annotations

from typing import Self

from bot.store.sqlite.database import Database


class Transactions:
    """What a database committed since the counting began or was begun anew."""

    def __init__(self) -> None:
        self.durable = 0
        self.relaxed = 0
        self._level = "FULL"

    @classmethod
    async def of(cls, database: Database) -> Self:
        """Count the transactions of that database from now on."""
        counted = cls()
        await database.run(lambda connection: connection.set_trace_callback(counted._executed))
        counted.begin()
        return counted

    def begin(self) -> None:
        """Begin anew."""
        self.durable = self.relaxed = 0

    def _executed(self, sql: str) -> None:
        if sql.startswith("PRAGMA synchronous = "):
            self._level = sql.rpartition(" ")[2]
        elif sql == "COMMIT":
            self.durable += self._level == "FULL"
            self.relaxed += self._level == "NORMAL"

"""Who may open boards, the pages of matches: a ticket is exchanged once for a key, which opens all matches of its
user. Only their hashes are kept, so a restart changes nothing and a copy of the file opens nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection

import msgspec

from bot.share import NOWHERE
from bot.store.sqlite.database import Database

TICKET_LASTS = 120.0
"""Seconds in which a ticket can be redeemed."""
KEY_LASTS = 7 * 24 * 3600.0
"""Seconds for which a key is good after its last use, and for which it is known at which matches a user asked."""
NOTED_EVERY = 3600.0
"""Seconds between two notes that a key is in use."""
MOST_KEYS = 20
"""The most keys of a user, one for each browser. The oldest ends with a new one."""

_EXPIRE = (
    ("DELETE FROM board_ticket WHERE until <= ?", 0.0),
    ("DELETE FROM board_key WHERE until <= ?", 0.0),
    ("DELETE FROM board_visit WHERE at <= ?", KEY_LASTS),
)
_VISIT = "INSERT OR REPLACE INTO board_visit (user_id, match_id, at) SELECT ?1, id, ?3 FROM match WHERE id = ?2"
_TRIM = (
    "DELETE FROM board_key WHERE hash IN"
    " (SELECT hash FROM board_key WHERE user_id = ? ORDER BY until DESC LIMIT -1 OFFSET ?)"
)
TABLES = ("board_ticket", "board_key", "board_visit")
_COMMON = """
SELECT guild_id FROM result WHERE user_id = ?1
UNION SELECT guild_id FROM daily_member WHERE user_id = ?1
UNION SELECT guild_id FROM seat JOIN match ON match.id = match_id WHERE user_id = ?1
UNION SELECT guild_id FROM board_visit JOIN match ON match.id = match_id WHERE user_id = ?1
EXCEPT SELECT guild_id FROM former_member WHERE user_id = ?1
EXCEPT SELECT guild_id FROM departure
"""
"""The servers in which a user and the bot are, as far as the bot knows."""


class RedeemedTicket(msgspec.Struct, frozen=True):
    """Whose ticket was redeemed, and for which match."""

    user_id: int
    match_id: int


class BoardKeyStore:
    """Keeps tickets, keys and at which matches users asked for a board. Times are in Unix seconds."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def add_ticket(self, ticket: bytes, user_id: int, match_id: int, now: float) -> None:
        """Keep a ticket by its hash, and remember for which match it is."""

        def work(connection: sqlite3.Connection) -> None:
            for sql, kept in _EXPIRE:
                connection.execute(sql, (now - kept,))
            connection.execute(_VISIT, (user_id, match_id, now))
            connection.execute(
                "INSERT INTO board_ticket (hash, user_id, match_id, until) VALUES (?, ?, ?, ?)",
                (ticket, user_id, match_id, now + TICKET_LASTS),
            )

        await self._db.run(work)

    async def redeem(self, ticket: bytes, key: bytes, now: float) -> RedeemedTicket | None:
        """Exchange a ticket for a key, both given by their hashes. Returns None for a ticket that is unknown, used
        or too old."""

        known = await self._db.row("SELECT 1 FROM board_ticket WHERE hash = ?", (ticket,))
        if known is None:  # guesses keep no writer waiting
            return None

        def work(connection: sqlite3.Connection) -> RedeemedTicket | None:
            row = connection.execute(
                "DELETE FROM board_ticket WHERE hash = ? RETURNING user_id, match_id, until", (ticket,)
            ).fetchone()
            if row is None or row["until"] <= now:
                return None
            _add_key(connection, key, row["user_id"], now)
            return RedeemedTicket(row["user_id"], row["match_id"])

        return await self._db.run(work)

    async def add_key(self, key: bytes, user_id: int, now: float) -> None:
        """Keep a key of a user by its hash."""
        await self._db.run(lambda connection: _add_key(connection, key, user_id, now))

    async def find_user(self, key: bytes, now: float) -> int | None:
        """Return whose key has that hash, and note its use. None for one that is unknown or has run out."""
        row = await self._db.row("SELECT user_id, until FROM board_key WHERE hash = ? AND until > ?", (key, now))
        if row is None:
            return None
        if row["until"] < now + KEY_LASTS - NOTED_EVERY:
            await self._db.write_relaxed("UPDATE board_key SET until = ? WHERE hash = ?", (now + KEY_LASTS, key))
        user_id: int = row["user_id"]
        return user_id

    async def note_visit(self, user_id: int, match_id: int, now: float) -> None:
        """Remember that a user asks for the board of a match."""
        await self._db.write(_VISIT, (user_id, match_id, now))

    async def has_visited(self, user_id: int, match_id: int, now: float) -> bool:
        """Whether a user has asked at a match's table for its board."""
        row = await self._db.row(
            "SELECT 1 FROM board_visit WHERE user_id = ? AND match_id = ? AND at > ?",
            (user_id, match_id, now - KEY_LASTS),
        )
        return row is not None

    async def last_visit(self, user_id: int) -> int | None:
        """Return the match for which a user asked last, None if there is none."""
        row = await self._db.row(
            "SELECT match_id FROM board_visit WHERE user_id = ? ORDER BY at DESC LIMIT 1", (user_id,)
        )
        return None if row is None else row["match_id"]

    async def end_of(self, user_id: int) -> None:
        """End all tickets and keys of a user."""
        await self._db.run(lambda connection: _end(connection, user_id))

    async def end_of_departed(self, guild_id: int, user_ids: Collection[int]) -> list[int]:
        """End what users who have left a server could open there, and their keys if the bot knows of no other
        server that they share with it. Returns those whose keys have ended."""
        if not user_ids:
            return []
        marks = ", ".join("?" * len(user_ids))
        known = await self._db.rows(
            f"SELECT DISTINCT user_id FROM board_key WHERE user_id IN ({marks})", tuple(user_ids)
        )
        if not known:
            return []

        def work(connection: sqlite3.Connection) -> list[int]:
            ended = []
            for (user_id,) in known:
                common = {row[0] for row in connection.execute(_COMMON, (user_id,))}
                if common <= {NOWHERE, guild_id}:
                    _end(connection, user_id)
                    ended.append(user_id)
                connection.execute(
                    "DELETE FROM board_visit WHERE user_id = ?1 AND match_id IN (SELECT match_id FROM board_visit"
                    " JOIN match ON match.id = match_id WHERE user_id = ?1 AND guild_id = ?2)",
                    (user_id, guild_id),
                )
            return ended

        return await self._db.run(work)


def _add_key(connection: sqlite3.Connection, key: bytes, user_id: int, now: float) -> None:
    connection.execute(
        "INSERT INTO board_key (hash, user_id, until) VALUES (?, ?, ?)", (key, user_id, now + KEY_LASTS)
    )
    connection.execute(_TRIM, (user_id, MOST_KEYS))


def _end(connection: sqlite3.Connection, user_id: int) -> None:
    for table in TABLES:
        connection.execute(f"DELETE FROM {table} WHERE user_id = ?", (user_id,))

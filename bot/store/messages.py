"""What has been shown where: the message of each table and private panel, and drafts."""

from __future__ import annotations

import sqlite3
from typing import Literal

import msgspec

from bot.share import NOWHERE
from bot.store.database import Database
from bot.store.matches import COUNTS

TABLE = -1
"""The ``seat`` of a table message; private panels have their seat's number."""
NEVER = 253_402_300_800.0
"""The end of the year 9999: until then nothing is tried again by itself."""
UNSEEN = -1
"""Shown by a table message that does not show any state of its match yet."""

Problem = Literal[
    "dms_closed",
    "dms_closed_told",
    "dms_off",
    "dms_off_told",
    "dm_refused",
    "no_access",
    "no_access_told",
    "no_thread",
]
"""What is wrong with a message, and whether the players have been told: a seat's owner cannot get DMs or does not
want any, Discord did not take the panel for another reason, a table's channel is out of reach, or a table that
wanted a thread stays in the lobby's channel."""
DMS_CLOSED: Problem = "dms_closed"
DMS_OFF: Problem = "dms_off"
DM_REFUSED: Problem = "dm_refused"
SENT_AGAIN: tuple[Problem, ...] = ("dms_off", "dms_off_told", "dm_refused")
"""Problems that the next panel may not have."""
NO_ACCESS: Problem = "no_access"
NO_THREAD: Problem = "no_thread"
OUT_OF_REACH: tuple[Problem, ...] = ("no_access", "no_access_told")


class MessageRow(msgspec.Struct, frozen=True):
    """A message that shows a table or a panel.

    ``shown`` is the match version (table) or stamp (panel; -1 while a computer plays, -2 after the end, -3 in a
    pause; ``epochs.UNSURE`` after the bot went back to a backup) it shows.
    ``message_id`` is None when nothing could be posted; ``problem`` says why, or what is wrong with the message.
    ``try_at`` is set while a table could not be shown: when to try again (Unix seconds), if no change of the match
    or the channel comes before.
    """

    match_id: int
    seat: int
    channel_id: int
    message_id: int | None
    shown: int
    posted_at: float
    problem: Problem | None = None
    try_at: float | None = None


class DraftRow(msgspec.Struct, frozen=True):
    """A half-composed choice as JSON, and the stamp at which it was left: at another one it counts as dropped."""

    stamp: int
    data: str


_FIELDS = ", ".join(MessageRow.__struct_fields__)
_OVER = "status IN ('finished', 'cancelled')"

BEHIND = f"""
SELECT match.id AS id FROM match LEFT JOIN message ON match_id = match.id AND seat = {TABLE}
WHERE unsettled AND (status IN ('lobby', 'running') OR message_id IS NOT NULL) AND NOT private
AND (shown IS NULL OR shown < version) AND try_at IS NULL AND mine(guild_id)
"""
NOT_SHOWN = f"""
FROM message JOIN match ON match.id = match_id WHERE try_at IS NOT NULL AND seat = {TABLE} AND mine(guild_id)
"""
UNSENT = f"""
SELECT match.id AS id FROM match
CROSS JOIN seat ON seat.match_id = match.id LEFT JOIN message USING (match_id, seat)
WHERE unsettled AND status = 'running' AND {COUNTS} AND user_id IS NOT NULL AND away = 0
AND (shown IS NULL OR shown != iif(paused_at IS NULL, stamp, -3) AND problem IS NULL)
AND NOT (guild_id = {NOWHERE} AND shown IS NULL)
UNION SELECT match_id FROM seat WHERE due_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM notice WHERE notice.match_id = seat.match_id AND notice.seat = seat.seat
    AND kind = 'call' AND notice.turn = seat.turn
)
UNION SELECT match.id FROM match CROSS JOIN notice ON match_id = match.id
WHERE unsettled AND {_OVER} AND message_id IS NOT NULL
UNION SELECT match.id FROM match
CROSS JOIN message ON message.match_id = match.id LEFT JOIN seat USING (match_id, seat)
WHERE unsettled AND message_id IS NOT NULL AND message.seat != {TABLE}
AND ({_OVER} AND shown != -2 OR status = 'running' AND away = 1 AND shown != -1)
UNION SELECT match.id FROM match CROSS JOIN message ON match_id = match.id
WHERE unsettled AND seat = {TABLE} AND problem = '{NO_ACCESS}'
"""
SETTLE = f"""
UPDATE match SET unsettled = 0 WHERE unsettled AND {_OVER} AND NOT (status = 'finished' AND achieved IS NULL)
AND NOT EXISTS (
    SELECT 1 FROM message WHERE match_id = match.id
    AND (message_id IS NOT NULL AND shown != CASE seat WHEN {TABLE} THEN version ELSE -2 END AND try_at IS NULL
    OR problem = '{NO_ACCESS}')
)
AND NOT EXISTS (SELECT 1 FROM notice WHERE match_id = match.id AND message_id IS NOT NULL)
"""


def read_messages(connection: sqlite3.Connection, match_id: int) -> dict[int, MessageRow]:
    """The messages of a match by seat; the table message is at ``TABLE``."""
    rows = connection.execute(f"SELECT {_FIELDS} FROM message WHERE match_id = ?", (match_id,))
    return {row["seat"]: MessageRow(*row) for row in rows}


def read_draft(connection: sqlite3.Connection, match_id: int, seat: int) -> DraftRow | None:
    """The draft that the seat left last."""
    row = connection.execute(
        "SELECT stamp, data FROM draft WHERE match_id = ? AND seat = ?", (match_id, seat)
    ).fetchone()
    return DraftRow(*row) if row else None


class MessageStore:
    """Remembers messages and drafts."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def put(self, message: MessageRow) -> None:
        """Remember a message, replacing the one of that match and seat; does nothing if the match has been deleted
        or the seat's owner has had their data deleted."""
        await self._db.write_relaxed(
            "INSERT OR REPLACE INTO message"
            " (match_id, seat, channel_id, message_id, shown, posted_at, problem, try_at)"
            " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE EXISTS (SELECT 1 FROM match WHERE id = ?1)"
            " AND NOT EXISTS (SELECT 1 FROM seat WHERE match_id = ?1 AND seat = ?2 AND user_id IS NULL)",
            msgspec.structs.astuple(message),
        )

    async def drop_table(self, match_id: int) -> None:
        """Forget the table message of a match."""
        await self._db.write_relaxed("DELETE FROM message WHERE match_id = ? AND seat = ?", (match_id, TABLE))

    async def of_match(self, match_id: int) -> dict[int, MessageRow]:
        """The messages of a match by seat; the table message is at ``TABLE``."""
        return await self._db.read(lambda connection: read_messages(connection, match_id))

    async def panels_of(self, user_id: int) -> list[tuple[int, int]]:
        """Channel and message ids of all DM panels of a user's lobbies and running matches."""
        rows = await self._db.rows(
            "SELECT message.channel_id, message_id FROM message JOIN seat USING (match_id, seat)"
            " JOIN match ON match.id = match_id"
            " WHERE user_id = ? AND message_id IS NOT NULL AND status IN ('lobby', 'running')",
            (user_id,),
        )
        return [(row["channel_id"], row["message_id"]) for row in rows]

    async def shows(self, message: MessageRow, shown: int) -> None:
        """Record what the message shows now; does nothing if another message has replaced it."""
        await self._db.write_relaxed(
            "UPDATE message SET shown = ? WHERE match_id = ? AND seat = ? AND message_id = ?",
            (shown, message.match_id, message.seat, message.message_id),
        )

    async def told(self, message: MessageRow) -> None:
        """Record that the players know of the message's problem, unless it has changed meanwhile."""
        await self._db.write_relaxed(
            "UPDATE message SET problem = problem || '_told' WHERE match_id = ? AND seat = ? AND problem = ?",
            (message.match_id, message.seat, message.problem),
        )

    async def behind(self) -> list[int]:
        """Ids of matches that changed after their table message was last updated (the process died in between),
        but not of those whose tables could not be shown (``not_shown``)."""
        return await self._ids(BEHIND)

    async def not_shown(self, guild_id: int) -> list[MessageRow]:
        """List the tables of a server that could not be shown."""
        return await self._not_shown("guild_id = ?", guild_id)

    async def to_try(self, now: float) -> list[MessageRow]:
        """List the tables that could not be shown and are to be tried again now (Unix seconds)."""
        return await self._not_shown("try_at <= ?", now)

    async def next_try(self) -> float | None:
        """Tell when the next table that could not be shown is tried again; None if there is none."""
        (row,) = await self._db.rows(f"SELECT min(try_at) AS at {NOT_SHOWN} AND try_at < {NEVER}")
        found: float | None = row["at"]
        return found

    async def try_again(self, table: MessageRow, at: float) -> None:
        """Note when a table that could not be shown is tried again (Unix seconds)."""
        await self._db.write_relaxed(
            f"UPDATE message SET try_at = ? WHERE match_id = ? AND seat = {TABLE} AND try_at IS NOT NULL",
            (at, table.match_id),
        )

    async def _not_shown(self, condition: str, value: float) -> list[MessageRow]:
        fields = ", ".join(f"message.{name}" for name in MessageRow.__struct_fields__)
        rows = await self._db.rows(f"SELECT {fields} {NOT_SHOWN} AND {condition}", (value,))
        return [MessageRow(*row) for row in rows]

    async def unsent(self) -> list[int]:
        """Ids of matches with a panel that is waiting to be sent, refreshed or closed, or players who are yet to
        be told that their table is out of reach (the process died before it got to that)."""
        return await self._ids(f"SELECT id FROM ({UNSENT}) JOIN match USING (id) WHERE mine(guild_id)")

    async def settle(self) -> None:
        """Leave matches that are over, were looked through for what was achieved, and need nothing any more out of
        ``behind`` and ``unsent`` from now on."""
        await self._db.write_relaxed(SETTLE)

    async def _ids(self, sql: str) -> list[int]:
        return [row["id"] for row in await self._db.rows(sql)]

    async def put_draft(self, match_id: int, seat: int, draft: DraftRow) -> None:
        """Keep a half-composed choice, replacing the seat's older one; does nothing if the match has been deleted
        or the seat's owner has had their data deleted."""
        await self._db.write_relaxed(
            "INSERT OR REPLACE INTO draft (match_id, seat, stamp, data) SELECT ?1, ?2, ?3, ?4"
            " WHERE EXISTS (SELECT 1 FROM seat WHERE match_id = ?1 AND seat = ?2 AND user_id IS NOT NULL)",
            (match_id, seat, draft.stamp, draft.data),
        )

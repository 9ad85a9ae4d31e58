"""Reminders of the daily puzzles by DM, for users who have asked for them."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.store.sqlite.database import Database

Stopped = Literal["unanswered", "closed"]
"""The reason why reminders ended: three in a row without an answer, or direct messages that do not get through."""


class DailyReminder(msgspec.Struct, frozen=True):
    """The reminders of a user. ``locale``: the language in which they asked for them; ``due_at`` (Unix seconds)
    and ``due_day`` (the local day, ``2026-01-31``): the next one, None where they have stopped by themselves, for
    the reason ``stopped``; ``last_day``: the last day that had one; ``send_until``: one is to be sent now, until
    then; ``unanswered``: how many there were since the user last opened the puzzles."""

    user_id: int
    locale: str
    due_at: float | None = None
    due_day: str | None = None
    last_day: str | None = None
    send_until: float | None = None
    unanswered: int = 0
    stopped: Stopped | None = None


REMINDER_FIELDS = ", ".join(DailyReminder.__struct_fields__)
_OF = f"SELECT {REMINDER_FIELDS} FROM daily_reminder WHERE user_id = ?"
_PUT = f"INSERT OR REPLACE INTO daily_reminder ({REMINDER_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_DUE = f"SELECT {REMINDER_FIELDS} FROM daily_reminder WHERE due_at <= ? ORDER BY due_at LIMIT ?"
_AHEAD = f"SELECT {REMINDER_FIELDS} FROM daily_reminder WHERE due_at > ?"
_MOVE_ON = """
UPDATE daily_reminder SET due_at = ?1, due_day = ?2, send_until = ?3,
    last_day = CASE WHEN ?3 IS NULL THEN last_day ELSE due_day END
WHERE user_id = ?4 AND due_at = ?5
"""


_STOP = """
UPDATE daily_reminder SET due_at = NULL, due_day = NULL, send_until = NULL, stopped = ? WHERE user_id = ?
"""


class DailyReminderStore:
    """Stores the times of users' reminders."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def of(self, user_id: int) -> DailyReminder | None:
        """Return a user's reminders, None if they have not asked for any."""
        row = await self._db.row(_OF, (user_id,))
        return None if row is None else DailyReminder(*row)

    async def put(self, reminder: DailyReminder) -> None:
        """Store a user's reminders."""
        await self._db.write(_PUT, msgspec.structs.astuple(reminder))

    async def drop(self, user_id: int) -> None:
        """Delete a user's reminders."""
        await self._db.write("DELETE FROM daily_reminder WHERE user_id = ?", (user_id,))

    async def due(self, now: float, most: int) -> list[DailyReminder]:
        """Return up to ``most`` due reminders, longest overdue first."""
        return [DailyReminder(*row) for row in await self._db.rows(_DUE, (now, most))]

    async def ahead(self, after: float) -> list[DailyReminder]:
        """Return the reminders due after that time, which is so far away that only a wrong clock can have set
        them."""
        return [DailyReminder(*row) for row in await self._db.rows(_AHEAD, (after,))]

    async def next_due(self) -> float | None:
        """Return when the next reminder is due."""
        row = await self._db.row("SELECT min(due_at) AS at FROM daily_reminder WHERE due_at IS NOT NULL")
        return None if row is None else row["at"]

    async def move_on(self, reminder: DailyReminder, at: float, day: str, send_until: float | None) -> bool:
        """Take up a due reminder and schedule the next one for that local day. With ``send_until`` (Unix seconds),
        it is to be sent now, until then. Returns False if it was taken up before."""
        values = (at, day, send_until, reminder.user_id, reminder.due_at)
        return await self._db.run(lambda connection: connection.execute(_MOVE_ON, values).rowcount == 1)

    async def to_send(self) -> list[int]:
        """Return the users to remind now."""
        sql = "SELECT user_id FROM daily_reminder WHERE send_until > 0"
        return [row["user_id"] for row in await self._db.rows(sql)]

    async def clear_pending(self, user_id: int, *, message: bool) -> None:
        """Clear a user's pending reminder, counting it as unanswered if a message goes out."""
        sql = "UPDATE daily_reminder SET send_until = NULL, unanswered = unanswered + ? WHERE user_id = ?"
        await self._db.write(sql, (int(message), user_id))

    async def note_failure(self, reminder: DailyReminder) -> None:
        """Put back a reminder whose message failed, unless it has changed since it was read."""
        sql = "UPDATE daily_reminder SET send_until = ?, unanswered = ? WHERE user_id = ? AND due_at = ?"
        values = (reminder.send_until, reminder.unanswered, reminder.user_id, reminder.due_at)
        await self._db.write(sql, values)

    async def note_answer(self, user_id: int) -> None:
        """Reset the count of unanswered reminders when the user opens the puzzles."""
        sql = "UPDATE daily_reminder SET unanswered = 0 WHERE user_id = ? AND unanswered > 0"
        await self._db.write_relaxed(sql, (user_id,))

    async def end(self, user_id: int, why: Stopped) -> None:
        """Stop the reminders for that reason until the user asks again."""
        await self._db.write(_STOP, (why, user_id))

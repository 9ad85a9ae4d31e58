"""Answers to presses that a stop of the bot cut short."""

from __future__ import annotations

import msgspec

from bot.store.sqlite.database import Database


class OwedAnswerRow(msgspec.Struct, frozen=True):
    """A press that is still to be answered. ``token`` is Discord's key to the answer, never shown, logged or
    handed out, and expires at ``until`` (Unix seconds). ``locale`` is the language of the user's Discord.
    ``typed`` is what was typed into a form."""

    token: str
    user_id: int
    locale: str
    until: float
    typed: str = ""

    def __repr__(self) -> str:
        return f"OwedAnswerRow(user {self.user_id})"


class OwedAnswerStore:
    """Remembers owed answers from a stop to the next start."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def put(self, answer: OwedAnswerRow) -> None:
        """Store an owed answer."""
        await self._db.write(
            "INSERT OR REPLACE INTO owed_answer (token, user_id, locale, until, typed) VALUES (?, ?, ?, ?, ?)",
            msgspec.structs.astuple(answer),
        )

    async def take(self, now: float) -> list[OwedAnswerRow]:
        """Take all owed answers out of the database and return those that can still be given."""
        rows = await self._db.rows("SELECT token, user_id, locale, until, typed FROM owed_answer")
        await self._db.write("DELETE FROM owed_answer")
        return [OwedAnswerRow(*row) for row in rows if row["until"] > now]

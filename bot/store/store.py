"""All repositories over one database."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec

from bot.store.database import Database
from bot.store.matches import MatchRow, MatchStore, read_match
from bot.store.messages import MessageRow, MessageStore, read_messages
from bot.store.results import ResultStore
from bot.store.settings import SettingStore, read_setting


class Glance(msgspec.Struct, frozen=True):
    """What is needed first when a user does something in a match: the match, its messages by seat, and the
    user's language where it is set."""

    match: MatchRow | None
    messages: dict[int, MessageRow]
    language: str | None


class Store:
    """The repositories of an open database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.matches = MatchStore(database)
        self.messages = MessageStore(database)
        self.results = ResultStore(database)
        self.settings = SettingStore(database)

    @classmethod
    async def open(cls, path: Path) -> Store:
        """Open the file, creating it and its folder if needed."""
        path.parent.mkdir(parents=True, exist_ok=True)
        return cls(await Database.open(path))

    async def glance(self, match_id: int, user_id: int) -> Glance:
        """All that is needed first, read at once."""

        def read(connection: sqlite3.Connection) -> Glance:
            return Glance(
                read_match(connection, match_id),
                read_messages(connection, match_id),
                read_setting(connection, "user", user_id, "language"),
            )

        return await self.database.read(read)

    async def close(self) -> None:
        """Close the database."""
        await self.database.close()

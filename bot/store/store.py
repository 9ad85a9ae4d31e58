"""All repositories over one database."""

from __future__ import annotations

from pathlib import Path

from bot.store.database import Database
from bot.store.matches import MatchStore
from bot.store.messages import MessageStore
from bot.store.results import ResultStore
from bot.store.settings import SettingStore


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

    async def close(self) -> None:
        """Close the database."""
        await self.database.close()

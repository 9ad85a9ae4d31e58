"""Private panels in channels that can still be edited, and the keys for that."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.database import Database


class LivePanelRow(msgspec.Struct, frozen=True):
    """A private panel of a seat.

    ``token`` is Discord's key to the message: with it anyone can write in Tally's name for a quarter of an hour,
    so it is never shown, logged or handed out. ``ends_at`` (Unix seconds) is when the panel stops following the
    match.
    """

    match_id: int
    seat: int
    message_id: int
    token: str
    ends_at: float

    def __repr__(self) -> str:
        return f"LivePanelRow(match {self.match_id}, seat {self.seat}, message {self.message_id})"


_FIELDS = "match_id, seat, message_id, token, ends_at"


def read_watching(connection: sqlite3.Connection, match_id: int) -> dict[int, LivePanelRow]:
    """The panels of a match by seat."""
    rows = connection.execute(f"SELECT {_FIELDS} FROM live_panel WHERE match_id = ?", (match_id,))
    return {row["seat"]: LivePanelRow(*row) for row in rows}


class LivePanelStore:
    """Remembers the newest private panel of each seat for as long as it can be edited."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def put(self, panel: LivePanelRow) -> None:
        """Remember a panel, replacing the seat's earlier one. Does nothing when the match is deleted by now or the
        seat's owner has had their data deleted."""
        await self._db.write_relaxed(
            f"INSERT OR REPLACE INTO live_panel ({_FIELDS}) SELECT ?1, ?2, ?3, ?4, ?5"
            " WHERE EXISTS (SELECT 1 FROM seat WHERE match_id = ?1 AND seat = ?2 AND user_id IS NOT NULL)",
            msgspec.structs.astuple(panel),
        )

    async def of_match(self, match_id: int) -> list[LivePanelRow]:
        """The panels of a match."""
        return await self._rows("match_id = ?", match_id)

    async def of_seat(self, match_id: int, seat: int) -> LivePanelRow | None:
        """The panel of a seat."""
        return next((row for row in await self.of_match(match_id) if row.seat == seat), None)

    async def ended(self, now: float) -> list[LivePanelRow]:
        """The panels whose time is over."""
        return await self._rows("ends_at <= ?", now)

    async def next_end(self) -> float | None:
        """When the time of the next panel is over."""
        (row,) = await self._db.rows("SELECT min(ends_at) AS ends_at FROM live_panel")
        found: float | None = row["ends_at"]
        return found

    async def seats(self) -> list[tuple[int, int]]:
        """The matches and seats that have panels."""
        rows = await self._db.rows(
            "SELECT match_id, seat FROM live_panel JOIN match ON match.id = match_id WHERE mine(guild_id)"
        )
        return [(row["match_id"], row["seat"]) for row in rows]

    async def drop(self, panel: LivePanelRow) -> None:
        """Forget a panel, unless a newer one has taken its place."""
        await self._db.write_relaxed(
            "DELETE FROM live_panel WHERE match_id = ? AND seat = ? AND token = ?",
            (panel.match_id, panel.seat, panel.token),
        )

    async def _rows(self, where: str, value: float) -> list[LivePanelRow]:
        rows = await self._db.rows(f"SELECT {_FIELDS} FROM live_panel WHERE {where}", (value,))
        return [LivePanelRow(*row) for row in rows]

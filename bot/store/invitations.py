"""Invitations into lobbies, one per person and lobby and a few an hour per inviter, and limits on role pings."""

from __future__ import annotations

import sqlite3
from typing import Literal

import msgspec

from bot.errors import Refused
from bot.store.posts import PostKey
from bot.store.sqlite.database import Database

HOUR = 3600.0
PAUSE = 30 * 60.0
"""The least seconds between two role pings in a channel."""
EACH_HOUR = 6
"""Invitations that an inviter may send within an hour."""
InvitationStatus = Literal["wanted", "sent", "joined", "declined", "over"]
"""``wanted``: the message is still to be sent. ``over``: the lobby was over before there was an answer."""


class InvitationRow(msgspec.Struct, frozen=True):
    """A member's invitation into a lobby by a player who sits there, at that time (Unix seconds)."""

    match_id: int
    user_id: int
    inviter_id: int
    at: float
    status: InvitationStatus = "wanted"

    @property
    def post(self) -> PostKey:
        """The key of its message, in the lobby's channel or in the member's DMs."""
        return PostKey("invitation", self.match_id, self.user_id)


_FIELDS = "match_id, user_id, inviter_id, at, status"
_QUALIFIED = ", ".join(f"invitation.{name}" for name in _FIELDS.split(", "))


class InvitationStore:
    """Remembers who was invited into which lobby, until the lobby is over and an hour has passed."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, row: InvitationRow) -> None:
        """Add an invitation. Raises ``Refused`` if that member was invited into that lobby before (invite.again),
        or if the inviter has invited too many within an hour (invite.too_many)."""

        def work(connection: sqlite3.Connection) -> None:
            known = "SELECT 1 FROM invitation WHERE match_id = ? AND user_id = ?"
            if connection.execute(known, (row.match_id, row.user_id)).fetchone():
                raise Refused("invite.again", user=row.user_id)
            sent = connection.execute(
                "SELECT at FROM invitation WHERE inviter_id = ? AND at > ? AND at <= ? ORDER BY at DESC LIMIT ?",
                (row.inviter_id, row.at - HOUR, row.at, EACH_HOUR),  # after a clock was put back, some lie ahead
            ).fetchall()
            if len(sent) == EACH_HOUR:
                raise Refused("invite.too_many", most=EACH_HOUR, at=sent[-1]["at"] + HOUR)
            connection.execute(
                f"INSERT INTO invitation ({_FIELDS}) VALUES (?, ?, ?, ?, ?)", msgspec.structs.astuple(row)
            )

        await self._db.run(work)

    async def of_match(self, match_id: int) -> list[InvitationRow]:
        """Return the invitations into a lobby, oldest first."""
        rows = await self._db.rows(f"SELECT {_FIELDS} FROM invitation WHERE match_id = ? ORDER BY at", (match_id,))
        return [InvitationRow(*row) for row in rows]

    async def of(self, match_id: int, user_id: int) -> InvitationRow | None:
        """Return a member's invitation into a lobby, or None."""
        row = await self._db.row(
            f"SELECT {_FIELDS} FROM invitation WHERE match_id = ? AND user_id = ?", (match_id, user_id)
        )
        return InvitationRow(*row) if row else None

    async def move(self, row: InvitationRow, status: InvitationStatus) -> bool:
        """Give an invitation that status. Returns False if its status is no longer that of ``row``."""
        changed = await self._db.run(
            lambda connection: (
                connection.execute(
                    "UPDATE invitation SET status = ? WHERE match_id = ? AND user_id = ? AND status = ?",
                    (status, row.match_id, row.user_id, row.status),
                ).rowcount
            )
        )
        return changed > 0

    async def list_unsent(self) -> list[InvitationRow]:
        """Return invitations whose messages are still to be sent."""
        return await self._with("match.status = 'lobby' AND invitation.status = 'wanted'")

    async def for_closed_lobbies(self) -> list[InvitationRow]:
        """Return the invitations into lobbies that are over."""
        return await self._with("match.status != 'lobby'")

    async def _with(self, condition: str) -> list[InvitationRow]:
        rows = await self._db.rows(
            f"SELECT {_QUALIFIED} FROM invitation JOIN match ON match.id = match_id"
            f" WHERE mine(guild_id) AND {condition}"
        )
        return [InvitationRow(*row) for row in rows]

    async def drop(self, row: InvitationRow) -> None:
        """Delete an invitation."""
        await self._db.write(
            "DELETE FROM invitation WHERE match_id = ? AND user_id = ?", (row.match_id, row.user_id)
        )

    async def silence(self, user_id: int, inviter_id: int) -> None:
        """Have that inviter invite the user no more."""
        await self._db.write(
            "INSERT OR IGNORE INTO silenced_inviter (user_id, inviter_id) VALUES (?, ?)", (user_id, inviter_id)
        )

    async def hear_all(self, user_id: int) -> None:
        """Let everyone invite a user again."""
        await self._db.write("DELETE FROM silenced_inviter WHERE user_id = ?", (user_id,))

    async def is_silenced(self, user_id: int, inviter_id: int) -> bool:
        """Tell whether a user does not want to be invited by that inviter."""
        found = await self._db.row(
            "SELECT 1 FROM silenced_inviter WHERE user_id = ? AND inviter_id = ?", (user_id, inviter_id)
        )
        return found is not None

    async def claim(self, guild_id: int, channel_id: int, at: float) -> bool:
        """Claim a role ping in the channel (Unix seconds), which blocks others for ``PAUSE``. Returns False if
        none is allowed."""

        def work(connection: sqlite3.Connection) -> bool:
            claimed = connection.execute(
                "INSERT INTO channel_call (guild_id, channel_id, at) VALUES (?1, ?2, ?3)"
                " ON CONFLICT DO UPDATE SET at = ?3 WHERE at <= ?3 - ?4 OR at > ?3",
                (guild_id, channel_id, at, PAUSE),
            )
            return claimed.rowcount > 0

        return await self._db.run(work)

    async def give_back(self, guild_id: int, channel_id: int, at: float) -> None:
        """Give back a claimed role ping that was not made."""
        await self._db.write(
            "DELETE FROM channel_call WHERE guild_id = ? AND channel_id = ? AND at = ?", (guild_id, channel_id, at)
        )

"""What players have decided ahead, by seat."""

from __future__ import annotations

import msgspec

from bot.store.sqlite.database import Database


class PlanRow(msgspec.Struct, frozen=True):
    """A decision made ahead as JSON, the version of the match for which it was looked at last, and when it is
    carried out (Unix seconds), None until its turn has come."""

    match_id: int
    seat: int
    data: str
    version: int
    act_at: float | None = None


class PlanStore:
    """Remembers decisions made ahead."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def put(self, plan: PlanRow) -> None:
        """Save a decision in place of the seat's older one, unless the data of the seat's owner was deleted."""
        await self._db.write(
            "INSERT OR REPLACE INTO plan (match_id, seat, data, version, act_at) SELECT ?1, ?2, ?3, ?4, ?5"
            " WHERE EXISTS (SELECT 1 FROM seat WHERE match_id = ?1 AND seat = ?2 AND user_id IS NOT NULL)",
            (plan.match_id, plan.seat, plan.data, plan.version, plan.act_at),
        )

    async def note(self, plan: PlanRow, version: int, act_at: float | None) -> None:
        """Note for which version of the match a decision was looked at, and when it is carried out, unless it was
        changed meanwhile."""
        await self._db.write(
            "UPDATE plan SET version = ?, act_at = ? WHERE match_id = ? AND seat = ? AND data = ?",
            (version, act_at, plan.match_id, plan.seat, plan.data),
        )

    async def drop(self, match_id: int, seat: int, data: str | None = None) -> None:
        """Drop the decision of a seat, or only that one."""
        await self._db.write(
            "DELETE FROM plan WHERE match_id = ?1 AND seat = ?2 AND data = coalesce(?3, data)",
            (match_id, seat, data),
        )

    async def list_pending(self) -> list[PlanRow]:
        """List all decisions in the matches of this process."""
        rows = await self._db.rows(
            "SELECT match_id, seat, data, plan.version, act_at FROM plan JOIN match ON match.id = match_id"
            " WHERE mine(guild_id)"
        )
        return [PlanRow(*row) for row in rows]

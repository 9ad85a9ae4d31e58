"""Time in which nobody could play, given back to everything that is due."""

from __future__ import annotations

import sqlite3

from bot.store.tournaments import postpone_rounds


def postpone(connection: sqlite3.Connection, seconds: float) -> None:
    """Move every deadline, reminder, clock, time of a computer and round of a tournament later by that much (time
    in which nobody could play).

    The versions are increased too, so that tables which show the old times count as behind.
    """
    still_open = "SELECT id FROM match WHERE unsettled AND status IN ('lobby', 'running') AND mine(guild_id)"
    mine = "mine((SELECT guild_id FROM match WHERE match.id = match_id))"
    of_match = ("wake_at", "idle_at", "host_idle_since", "kept_until", "paused_at", "paused_until")
    for change in (
        f"match SET version = version + 1, {', '.join(f'{at} = {at} + ?1' for at in of_match)}"
        f" WHERE id IN ({still_open})",
        f"clock SET due_at = due_at + ?1 WHERE match_id IN ({still_open})",
        f"seat SET due_at = due_at + ?1 WHERE due_at IS NOT NULL AND {mine}",
        f"seat SET remind_at = remind_at + ?1 WHERE remind_at IS NOT NULL AND {mine}",
        "seat SET end_until = end_until + ?1, pause_until = pause_until + ?1, acts_at = acts_at + ?1"
        f" WHERE match_id IN ({still_open})"
        " AND (end_until IS NOT NULL OR pause_until IS NOT NULL OR acts_at IS NOT NULL)",
    ):
        connection.execute(f"UPDATE {change}", (seconds,))
    postpone_rounds(connection, seconds)
